/** What has to be said where another catalogue is asked for a number. */

import type { Params } from "./phrases.ts";

/** Why nothing was filled in. */
export type LookUpFailure =
  | "no-code"
  | "unknown"
  | "busy"
  | "slow"
  | "away"
  | "refused"
  | "unreadable";

export interface LookUpTexts {
  readonly label: string;
  readonly submit: string;
  /** `name`: who is asked. */
  readonly help: (name: string) => string;
  readonly known: (params: Params) => string;
  /** Stands before links to what has the number already. */
  readonly here: string;
  readonly failures: Readonly<Record<LookUpFailure, (params: Params) => string>>;
}
