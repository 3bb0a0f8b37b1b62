/** Types of the texts about files. */

import type { Params, Said } from "../../../core/texts/phrases.ts";
import type de from "./de/files.ts";

/** The formats that are recognized. */
export type FormatName = keyof (typeof de)["formats"];

/** The unit of row numbers. */
export type Counted = "line" | "row" | "record";

export type FileFaultCode = keyof (typeof de)["faults"];

/** Why a column got its guessed meaning. */
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

/** Each fault takes the same parameters, even if its German sentence does not use them. */
export interface FileTexts extends Omit<Said<typeof de>, "faults"> {
  readonly faults: Readonly<Record<FileFaultCode, (params: Params) => string>>;
}
