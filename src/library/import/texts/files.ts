/** What has to be said about files that are read: what they are, where something is, and what is wrong there. */

import type { Params } from "../../../core/texts/phrases.ts";

/** What a file can be found to be. */
export type FormatName =
  | "csv"
  | "xlsx"
  | "ods"
  | "json"
  | "marc"
  | "marcxml"
  | "bibtex"
  | "ris"
  | "isbn-list"
  | "goodreads"
  | "librarything"
  | "koha"
  | "librarika";

/** What the rows of a file are counted by. */
export type Counted = "line" | "row" | "record";

/** Where something stands in a file, as exactly as its format allows. */
export interface FilePlace {
  readonly line?: number;
  /** The cell within its line, counted from 1. */
  readonly column?: number;
  readonly row?: number;
  readonly record?: number;
  readonly sheet?: string;
  /** As a spreadsheet calls it: B7. */
  readonly cell?: string;
  /** The tag or the name of a field within a record. */
  readonly field?: string;
}

export type FileFaultCode =
  | "empty"
  | "too-large"
  | "not-text"
  | "no-encoding"
  | "not-utf-8"
  | "line-too-long"
  | "too-many-columns"
  | "row-width"
  | "total-row"
  | "two-columns"
  | "quote-inside"
  | "behind-quote"
  | "open-quote"
  | "carriage-return"
  | "json"
  | "json-object"
  | "json-deep"
  | "json-cut"
  | "known-other"
  | "old-excel"
  | "zip-other"
  | "zip-damaged"
  | "zip-bomb"
  | "zip-files"
  | "protected"
  | "no-table"
  | "cell-error"
  | "formula"
  | "xml"
  | "xml-other"
  | "doctype"
  | "marc-leader"
  | "marc-directory"
  | "marc-cut"
  | "marc-script"
  | "bibtex-cut"
  | "bibtex-syntax"
  | "ris-syntax"
  | "ris-cut"
  | "isbn";

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

export interface FileTexts {
  /** What a format is called. */
  readonly formats: Readonly<Record<FormatName, string>>;
  /** Stands between the name of a file and what is wrong there. */
  readonly place: (place: FilePlace) => string;
  readonly faults: Readonly<Record<FileFaultCode, (params: Params) => string>>;
}
