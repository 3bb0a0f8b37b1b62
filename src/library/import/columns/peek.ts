/** Reads the beginning of a file: format, encoding, columns, first rows, and the guessed meaning of the columns. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { FormatFault, type SheetNames } from "../formats/format.ts";
import { openFile } from "../rows/rows.ts";
import { FileError } from "../rows/source-file.ts";
import type { Counted, FormatName } from "../texts/files.ts";
import { fileTexts } from "../texts/themes.ts";
import { withHeader } from "./caption.ts";
import { guessColumns } from "./columns.ts";
import { readFileName } from "./file-name.ts";
import type { Guess } from "./guess/mapping.ts";
import { knownExport } from "./known-exports.ts";

export interface Peek {
  readonly format: FormatName;
  readonly counted: Counted;
  /** Encoding ("windows-1252") and separator; null where the format has none. */
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheets: SheetNames | null;
  /** Names of the columns; for entries (MARC, BibTeX …) the fields that occur. */
  readonly columns: readonly string[];
  readonly rows: readonly PeekedRow[];
  /** null where there is nothing to guess: entries and our own exports have field names. */
  readonly guess: Guess | null;
}

interface PeekedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const ROWS = 100;

/** Throws a FileError where it cannot be read. `called`: the name of the file as people know it, if it is not its path. */
export async function peek(
  path: string,
  kinds: Kinds,
  texts: Texts,
  { kind, called = path }: { kind?: Kind; called?: string } = {},
): Promise<Peek> {
  const file = await openFile(path, kinds, texts);
  const { format, counted, encoding = null, separator = null } = file;
  const about = { format, counted, encoding, separator, sheets: (await file.sheets?.()) ?? null };
  try {
    if (file.shape === "table") {
      const [head, ...rows] = withHeader(await firstOf(file.rows, ROWS + 1), kinds);
      const columns = head && !(head.cells instanceof FormatFault) ? head.cells : [];
      const read = rows.flatMap(({ line, cells }) =>
        cells instanceof FormatFault ? [] : [{ line, cells }],
      );
      const guess = areOurs(columns, read, kinds)
        ? null
        : guessColumns(
            columns,
            read.map(({ cells }) => cells),
            kinds,
            kind ?? null,
            readFileName(called, kinds).kind,
          );
      const known = guess && knownExport(columns);
      return { ...about, format: known?.format ?? format, columns, rows: read, guess };
    }
    const rows = await firstOf(file.rows, ROWS);
    const read = rows.flatMap(({ line, fields }) =>
      fields === null || fields instanceof FormatFault ? [] : [{ line, fields }],
    );
    const columns = [...new Set(read.flatMap(({ fields }) => Object.keys(fields)))];
    const cells = read.map(({ line, fields }) => ({
      line,
      cells: columns.map((column) => textOf(fields[column])),
    }));
    return { ...about, columns, rows: cells, guess: null };
  } catch (error) {
    throw error instanceof FormatFault ? FileError.of(path, error, fileTexts(texts)) : error;
  }
}

/** Our exports have our addresses in the column "url"; in other files it is an ordinary link. */
function areOurs(columns: readonly string[], rows: readonly PeekedRow[], kinds: Kinds): boolean {
  const index = columns.indexOf("url");
  if (index < 0) return false;
  const filled = rows.map(({ cells }) => cells[index]?.trim() ?? "").filter((cell) => cell !== "");
  const isOurs = (url: string) => {
    const [key, kind = ""] = url.split("/").reverse();
    return key !== "" && kinds.find(kind) !== null;
  };
  return filled.length === 0 || filled.some(isOurs);
}

async function firstOf<T>(batches: AsyncIterable<readonly T[]>, most: number): Promise<T[]> {
  const first: T[] = [];
  for await (const some of batches) {
    first.push(...some.slice(0, most - first.length));
    if (first.length >= most) break;
  }
  return first;
}

/** As people would write it in one cell. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(textOf).join("; ");
  if (typeof value !== "object") return String(value);
  const { name, rolle, band, ...rest } = value as Readonly<Record<string, unknown>>;
  if (typeof name !== "string") return Object.values(rest).map(textOf).join(", ");
  const more = rolle ?? band;
  return more === undefined ? name : `${name} (${textOf(more)})`;
}
