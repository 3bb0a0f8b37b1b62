/** What has to be said in every language of the pages and the errors: the German texts are the measure of the others. */

import type { FaultCode, ProblemCode } from "./codes.ts";
import type { de } from "./de/all.ts";
import type { Params, ProblemText, Said } from "./phrases.ts";

/** Problems and faults are looked up by code: each takes the same facts, whether its German sentence needs them or not. */
export interface Texts extends Omit<Said<typeof de>, "problems" | "faults"> {
  readonly problems: Readonly<Record<ProblemCode, ProblemText>>;
  readonly faults: Readonly<Record<FaultCode, (params: Params) => string>>;
}

export type NoteName = keyof Texts["notes"];
