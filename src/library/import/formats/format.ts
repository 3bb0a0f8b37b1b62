/** The result of every format reader: rows with their place, or a fault with place and reason. */

import type { Params } from "../../../core/texts/phrases.ts";
import type { FilePlace } from "../texts/file-place.ts";
import type { Counted, FileFaultCode, FormatName } from "../texts/files.ts";

/** Opens the file from its beginning; can be called repeatedly. */
export type Open = () => AsyncIterable<Uint8Array>;

/** Thrown where the rest of the file cannot be read; in place of a row where only that row is affected. */
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
  /** The line where the row begins, as the file counts. */
  readonly line: number;
  readonly cells: readonly string[] | FormatFault;
  readonly begins?: string;
  /** The last row of the file with anything in it. */
  readonly isLast?: boolean;
}

/** Values by name; lists where the file has lists. */
export type Fields = Readonly<Record<string, unknown>>;

export interface FieldsRow {
  readonly line: number;
  /** null: it is no work, and `unread` names it. */
  readonly fields: Fields | FormatFault | null;
  /** Names of further fields of the file, which are not imported. */
  readonly unread?: readonly string[];
  /** The first words of an unreadable row, to find it in the file. */
  readonly begins?: string;
}

/** The result for one record. */
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
  /** Encoding of the text, and separator of its cells. */
  readonly encoding?: string;
  readonly separator?: string;
  /** Of a spreadsheet: which sheet is read, and which others have something in them. */
  readonly sheets?: () => Promise<SheetNames>;
}

export interface SheetNames {
  readonly read: string;
  readonly others: readonly string[];
}

/** Cells; the first row is the header. */
interface TableFile extends RecognizedFormat {
  readonly shape: "table";
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

/** JSON objects with arbitrary names. */
interface ObjectFile extends RecognizedFormat {
  readonly shape: "objects";
  readonly rows: AsyncIterable<readonly FieldsRow[]>;
}

/** Works in the field names of the catalogue, with their copies. */
interface EntryFile extends RecognizedFormat {
  readonly shape: "entries";
  readonly rows: AsyncIterable<readonly FieldsRow[]>;
}

export type FormatFile = TableFile | ObjectFile | EntryFile;

/** No real table has more; protects the memory. */
export const MOST_COLUMNS = 1000;

/** Far beyond any real row; protects the memory from a file without line ends. */
export const LONGEST_ROW = 4 * 1024 * 1024;
