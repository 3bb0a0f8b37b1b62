/** Above many a list stands what it is called; the names of the columns come below. */

import type { Kinds } from "../model/kind.ts";
import { columnKey, meaningsOf } from "./column-names.ts";
import { FormatFault, type TableRow } from "./formats/format.ts";

/** Nobody writes more than that above a list. */
const MOST = 10;

/** Without the rows above the header: one text each, which is no column's name, above a row of several. */
export function withoutCaption(rows: readonly TableRow[], kinds: Kinds): readonly TableRow[] {
  const at = rows.slice(0, MOST).findIndex(({ cells }) => filledIn(cells).length > 1);
  const above = rows.slice(0, Math.max(0, at)).flatMap(({ cells }) => filledIn(cells));
  if (above.length === 0) return rows;
  const names = new Set(kinds.all.flatMap((kind) => [...meaningsOf(kind, kinds).keys()]));
  return above.some((text) => names.has(columnKey(text))) ? rows : rows.slice(at);
}

function filledIn(cells: TableRow["cells"]): string[] {
  return cells instanceof FormatFault ? [] : cells.filter((cell) => cell.trim() !== "");
}
