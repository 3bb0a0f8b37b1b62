/** Rows that were corrected in the page: their new cells, stored with the import until it is finished. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { FormatFault } from "../formats/format.ts";

/** By line number. */
export type MendedRows = ReadonlyMap<number, readonly string[]>;

/** Has the prefix of the file's own pieces, so that it is deleted with them. */
const NAME = "inhalt-verbessert";

export async function readMended(read: Reading, kind: Kind, id: number): Promise<MendedRows> {
  const bytes = await read.file(kind, id, NAME);
  return new Map(bytes ? JSON.parse(Buffer.from(bytes).toString()) : []);
}

export async function keepMended(
  writing: Writing,
  kind: Kind,
  id: number,
  more: MendedRows,
): Promise<void> {
  const all = new Map([...(await readMended(writing, kind, id)), ...more]);
  const bytes = Buffer.from(JSON.stringify([...all]));
  await writing.addFiles(kind, id, [{ name: NAME, bytes }]);
}

/** The cells of the file on these lines; empty where it is not a table. */
export async function cellsAt(
  path: string,
  kinds: Kinds,
  texts: Texts,
  lines: ReadonlySet<number>,
): Promise<MendedRows> {
  const found = new Map<number, readonly string[]>();
  const { openFile } = await import("./rows.ts");
  const file = await openFile(path, kinds, texts);
  if (file.shape !== "table" || lines.size === 0) return found;
  for await (const rows of file.rows) {
    for (const { line, cells } of rows)
      if (lines.has(line) && !(cells instanceof FormatFault)) found.set(line, cells);
    if (found.size === lines.size) break;
  }
  return found;
}
