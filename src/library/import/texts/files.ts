/** The names that the reading of files has for what it says of them. */

import type { Params, Said } from "../../../core/texts/phrases.ts";
import type de from "./de/files.ts";

/** What a file can be found to be. */
export type FormatName = keyof (typeof de)["formats"];

/** What the rows of a file are counted by. */
export type Counted = "line" | "row" | "record";

export type FileFaultCode = keyof (typeof de)["faults"];

/** Why a column was taken for what it is taken for. */
export type GuessReason =
  | "name"
  | "said"
  | "isbn"
  | "year"
  | "barcode"
  | "names"
  | "text"
  | "email"
  | "class"
  | "taken"
  | "nothing";

/** Each fault takes the same facts, whether its German sentence needs them or not. */
export interface FileTexts extends Omit<Said<typeof de>, "faults"> {
  readonly faults: Readonly<Record<FileFaultCode, (params: Params) => string>>;
}
