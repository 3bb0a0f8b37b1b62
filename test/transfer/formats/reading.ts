/** Reads a file of the tests as an import does, in pieces that end anywhere. */

import { en } from "../../../src/core/texts/en/all.ts";
import {
  FormatFault,
  type FormatFile,
  type TableRow,
} from "../../../src/library/import/formats/format.ts";
import { readFormat } from "../../../src/library/import/formats/recognize.ts";
import { fileTexts } from "../../../src/library/import/texts/themes.ts";
import { testKinds } from "../../support/database/databases.ts";

export function open(content: string | Uint8Array, size = 64 * 1024): Promise<FormatFile> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return readFormat(async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }, testKinds);
}

/** What is wrong with a row is told by its code. */
export async function read(content: string | Uint8Array, size?: number) {
  const file = await open(content, size);
  const rows: { readonly line: number; readonly [name: string]: unknown }[] = [];
  for await (const some of file.rows) {
    for (const row of some) {
      const [name, value] = Object.entries(row).find(([key]) => key !== "line")!;
      rows.push({ line: row.line, [name]: value instanceof FormatFault ? value.code : value });
    }
  }
  return { format: file.format, shape: file.shape, rows };
}

export async function cellsOf(content: string | Uint8Array, size?: number) {
  const { rows } = await read(content, size);
  return rows.map((row) => (row as unknown as TableRow).cells);
}

/** The fields of each entry, or the code of what is wrong with it. */
export async function entriesOf(content: string | Uint8Array, size?: number) {
  const { rows } = await read(content, size);
  return rows.map((row) => row.fields as Record<string, unknown>);
}

/** What is not read of each entry, by the names of the file. */
export async function unreadOf(content: string | Uint8Array): Promise<string[][]> {
  const { rows } = await open(content);
  const unread: string[][] = [];
  for await (const some of rows)
    for (const row of some) unread.push("unread" in row ? [...(row.unread ?? [])] : []);
  return unread;
}

/** What is refused of a file that is read to its end: the place, the sentence, and the first words. */
export async function refusedIn(content: string | Uint8Array, size?: number): Promise<string[]> {
  const file = await open(content, size);
  const refused: string[] = [];
  for await (const some of file.rows) {
    for (const row of some) {
      const fault = "fields" in row ? row.fields : row.cells;
      if (fault instanceof FormatFault)
        refused.push(`${row.line}: ${said(fault)} [${row.begins ?? ""}]`);
    }
  }
  return refused;
}

function said({ code, place, params }: FormatFault): string {
  const { place: placed, faults } = fileTexts(en);
  return [placed(place), faults[code](params)].filter((part) => part !== "").join(": ");
}

/** The fault as a person reads it: the place, and the sentence. */
export async function faultOf(content: string | Uint8Array): Promise<string> {
  try {
    const file = await open(content);
    for await (const _ of file.rows);
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    return said(error);
  }
  return "no fault";
}
