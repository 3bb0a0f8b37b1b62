/** The rows of a file, whatever its format, each in the shape of a JSON document of its kind. */

import type { Kind, Kinds } from "../model/kind.ts";
import { readCsv } from "./csv.ts";
import type { Format } from "./file-name.ts";
import { type Fields, KEYS, readHeader } from "./header.ts";
import { readJsonLines } from "./json-lines.ts";
import { FileError, readBlocks } from "./source-file.ts";

export interface Row {
  readonly line: number;
  /** The document, or a sentence that says why there is none. */
  readonly fields: Fields | string;
}

export interface RowFile {
  readonly path: string;
  readonly kind: Kind;
  readonly format: Format;
}

export interface RowOptions {
  readonly kinds: Kinds;
  /** Read on where a column is unknown. */
  readonly ignoreColumns: boolean;
  readonly onBytes: (count: number) => void;
  /** Hears which columns are not read. */
  readonly onLeftOut: (columns: readonly string[]) => void;
}

const BATCH = 500;

/** In the order of the file, at most 500 at a time. */
export async function* readRows(file: RowFile, options: RowOptions): AsyncGenerator<Row[]> {
  const rows = file.format === "csv" ? csvRows(file, options) : jsonRows(file, options);
  let batch: Row[] = [];
  for await (const some of rows) {
    for (const row of some) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* csvRows(file: RowFile, options: RowOptions): AsyncGenerator<Row[]> {
  let width = 0;
  let read: ((cells: readonly string[]) => Fields) | null = null;
  for await (const some of readCsv(readBlocks(file.path, options.onBytes), file.path)) {
    let rows = some;
    if (read === null) {
      const [first, ...others] = some;
      if (!first) continue;
      read = headerOf(first.cells, file, options);
      width = first.cells.length;
      rows = others;
    }
    const reader = read;
    yield rows.map(({ line, cells }) => ({
      line,
      fields: cells.length === width ? reader(cells) : wrongWidth(cells.length, width),
    }));
  }
  if (read === null)
    throw new FileError(file.path, null, "the file is empty; its first line names the columns.");
}

function headerOf(
  cells: readonly string[],
  file: RowFile,
  options: RowOptions,
): (cells: readonly string[]) => Fields {
  const columns = cells.map((cell) => cell.trim());
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) {
    throw new FileError(
      file.path,
      1,
      `there are two columns called "${twice}"; rename or remove one.`,
    );
  }
  if (!columns.includes("id") && !columns.includes("url")) {
    throw new FileError(
      file.path,
      1,
      'there is no column "id", by which a second import knows the rows again; add one.',
    );
  }
  const header = readHeader(columns, file.kind, options.kinds);
  if (header.unknown.length > 0 && !options.ignoreColumns) {
    const names = header.unknown.map((column) => `"${column}"`).join(", ");
    throw new FileError(
      file.path,
      1,
      `a ${file.kind.singular} has no ${names}; rename or remove the column, or import with --ignore-columns.`,
    );
  }
  options.onLeftOut([...header.leftOut, ...header.unknown]);
  return header.read;
}

function wrongWidth(cells: number, width: number): string {
  return `The row has ${cells} cells, but there are ${width} columns.`;
}

async function* jsonRows(file: RowFile, options: RowOptions): AsyncGenerator<Row[]> {
  for await (const some of readJsonLines(readBlocks(file.path, options.onBytes))) {
    yield some.map(({ line, value }) => ({
      line,
      fields: typeof value === "string" ? value : document(value, file.kind, options),
    }));
  }
}

/** Names that nobody knows stay in, to be refused with everything else that is wrong, unless they are to be ignored. */
function document(value: Fields, kind: Kind, options: RowOptions): Fields {
  if (!options.ignoreColumns) return value;
  const known = (name: string) =>
    Object.hasOwn(kind.fields, name) || (KEYS as readonly string[]).includes(name);
  const names = Object.keys(value).filter((name) => !known(name));
  if (names.length === 0) return value;
  options.onLeftOut(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => known(name)));
}
