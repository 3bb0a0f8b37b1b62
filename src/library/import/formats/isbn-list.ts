/** Reads a list of ISBNs, one per line, as a scanner writes it. */

import { type FieldsRow, FormatFault } from "./format.ts";
import { readBlocks } from "./text.ts";

/** Ten or thirteen digits, perhaps with hyphens; validation comes later. */
const ISBN = /^[0-9](?:[ -]?[0-9]){8,11}[ -]?[0-9Xx]$/;

export function isIsbnList(start: string): boolean {
  const lines = start.split(/\r?\n/, 50);
  // The last may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const given = (whole.some((line) => line.trim() !== "") ? whole : lines)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return given.length > 0 && given.every((line) => ISBN.test(line));
}

export async function* readIsbnList(bytes: AsyncIterable<Uint8Array>) {
  const seen = new Set<string>();
  for await (const block of readBlocks(bytes)) {
    yield block.text.split("\n").flatMap((text, index): FieldsRow[] => {
      const given = text.trim();
      const isbn = given.replace(/[ -]/g, "").toUpperCase();
      if (isbn === "" || seen.has(isbn)) return [];
      seen.add(isbn);
      const line = block.line + index;
      if (!ISBN.test(given) || (isbn.length !== 10 && isbn.length !== 13))
        return [{ line, fields: new FormatFault("isbn", { line }, { text: given.slice(0, 40) }) }];
      return [{ line, fields: { id: isbn, isbn: [isbn] } }];
    });
  }
}
