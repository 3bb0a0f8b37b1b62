/** A place in a file, as exact as its format allows. */

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
