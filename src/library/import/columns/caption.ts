/** Finds the header of a list: some have a caption above it, others have no header at all. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { FormatFault, type TableRow } from "../formats/format.ts";
import { columnKey, isForeignName, meaningsOf } from "./column-names.ts";
import { isContent } from "./guess/column-content.ts";

/** Rows above the header at most. */
const MOST = 10;

/** The header and the rows below it; without a header columns are named as in a spreadsheet. */
export function withHeader(rows: readonly TableRow[], kinds: Kinds): readonly TableRow[] {
  const names = new Set(kinds.all.flatMap((kind) => [...meaningsOf(kind, kinds).keys()]));
  const isName = (text: string) => names.has(columnKey(text)) || isForeignName(text);
  const below = fromHeader(withoutCaption(rows, isName), isName);
  const [first] = below;
  if (!first || first.cells instanceof FormatFault) return below;
  const filled = filledIn(first.cells);
  // Only the first row decides, so that the result does not depend on how much of the file is read.
  if (filled.length < 2 || filled.some(isName) || !filled.some(isContent)) return below;
  return [{ line: first.line, cells: first.cells.map((_, index) => letterOf(index)) }, ...below];
}

/** Removes the caption: rows with a single text that is no column name, above a row with several. */
function withoutCaption(
  rows: readonly TableRow[],
  isName: (text: string) => boolean,
): readonly TableRow[] {
  const at = rows.slice(0, MOST).findIndex(({ cells }) => filledIn(cells).length > 1);
  const above = rows.slice(0, Math.max(0, at)).flatMap(({ cells }) => filledIn(cells));
  if (above.length === 0) return rows;
  return above.some(isName) ? rows : rows.slice(at);
}

/** Above the header some have more rows of several cells: "As of", "Page 1", or what groups of columns are about. It has more cells than they, and most are names. */
function fromHeader(
  rows: readonly TableRow[],
  isName: (text: string) => boolean,
): readonly TableRow[] {
  const first = rows.slice(0, MOST).map(({ cells }) => {
    const filled = filledIn(cells);
    return { filled: filled.length, names: filled.filter(isName).length };
  });
  let at = 0;
  for (const [index, { filled, names }] of first.entries()) {
    const isHeader = names > 1 && names * 2 >= filled;
    const above = first.slice(0, index);
    if (isHeader && above.every((row) => row.filled < filled && row.names < names)) at = index;
  }
  return rows.slice(at);
}

/** "A", "B" … "Z", "AA" */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function filledIn(cells: TableRow["cells"]): string[] {
  return cells instanceof FormatFault ? [] : cells.filter((cell) => cell.trim() !== "");
}
