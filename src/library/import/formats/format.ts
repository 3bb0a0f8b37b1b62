/** What every reader of a format gives: rows with their place, or a fault that says where and what. */

import type { Params } from "../../../core/texts/phrases.ts";
import type { FilePlace } from "../texts/file-place.ts";
import type { Counted, FileFaultCode, FormatName } from "../texts/files.ts";

/** A file, from its beginning, as often as one asks. */
export type Open = () => AsyncIterable<Uint8Array>;

/** Thrown for a file that cannot be read on; in the place of a row for one that spoils no other. */
export class FormatFault extends Error {
  readonly code: FileFaultCode;
  readonly place: FilePlace;
  readonly params: Params;

  constructor(code: FileFaultCode, place: FilePlace = {}, params: Params = {}) {
    super(`${code} ${JSON.stringify({ ...place, ...params })}`);
    this.code = code;
    this.place = place;
    this.params = params;
  }
}

export interface TableRow {
  /** Where the row begins, counted as the file counts. */
  readonly line: number;
  readonly cells: readonly string[] | FormatFault;
  readonly begins?: string;
}

/** A value by its name; where the file has a list there is a list. */
export type Fields = Readonly<Record<string, unknown>>;

export interface FieldsRow {
  readonly line: number;
  readonly fields: Fields | FormatFault;
  /** What else it has, by the names of the file: nobody takes it. */
  readonly unread?: readonly string[];
  /** The first words of what cannot be read, by which somebody finds it in the file. */
  readonly begins?: string;
}

/** What becomes of one record. */
export type ReadEntry = Omit<FieldsRow, "line">;

const FIRST_WORDS = 60;

export function firstWords(text: string): string {
  const plain = text
    .slice(0, 1000)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return plain.length > FIRST_WORDS ? `${plain.slice(0, FIRST_WORDS).trimEnd()}…` : plain;
}

interface RecognizedFormat {
  readonly format: FormatName;
  readonly counted: Counted;
  /** How a text is written, and what stands between the cells of a table in text. */
  readonly encoding?: string;
  readonly separator?: string;
}

/** Cells; the first row names the columns. */
interface TableFile extends RecognizedFormat {
  readonly shape: "table";
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

/** Objects as somebody wrote them, with whatever names. */
interface ObjectFile extends RecognizedFormat {
  readonly shape: "objects";
  readonly rows: AsyncIterable<readonly FieldsRow[]>;
}

/** Works in the words of the catalogue, with their copies. */
interface EntryFile extends RecognizedFormat {
  readonly shape: "entries";
  readonly rows: AsyncIterable<readonly FieldsRow[]>;
}

export type FormatFile = TableFile | ObjectFile | EntryFile;

/** No library has so many; a file that does is something else, or wants to fill the memory. */
export const MOST_COLUMNS = 1000;

/** Far beyond any real row; a file that goes on without a line end must not fill the memory. */
export const LONGEST_ROW = 4 * 1024 * 1024;
