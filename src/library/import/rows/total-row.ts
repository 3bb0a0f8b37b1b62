/** Detects the total at the end of a list, which is not a row of it. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { partsOf } from "../columns/column-names.ts";
import { fieldOfTarget } from "../columns/day-order.ts";
import type { Mapping } from "../columns/guess/mapping.ts";
import { FormatFault, type TableRow } from "../formats/format.ts";

const LABEL =
  /^(?:(?:zwischen|teil)?summe|zwischentotal|subtotal|sub-total|sous-total|gesamt|gesamtsumme|gesamtzahl|insgesamt|anzahl|total|sum)([ :]*)([0-9][0-9.,]*(?: \p{L}{2,30})?)?$/iu;
const RUNNING = /^[0-9]{1,9}[.)]?$/;
const AMOUNT = /^\D{0,4}[0-9]/;

interface TotalColumns {
  /** With the title of a row. */
  readonly titles: ReadonlySet<number>;
  /** Where a sum may stand: numbers of copies, prices, and columns that are left out. */
  readonly sums: ReadonlySet<number>;
}

export function totalColumns({ kind: singular, columns }: Mapping, kinds: Kinds): TotalColumns {
  const kind = kinds.one(singular);
  const titles = [kind.titleName, "name", "nachname"].map((name) => `${singular}.${name}`);
  const counts = partsOf(kind, kinds).map(({ name }) => `${singular}.${name}`);
  const isSum = (to: string | null) => {
    const field = fieldOfTarget(to, kinds);
    const isPrice = field?.type === "text" && field.code === "betrag";
    return to === null || counts.includes(to) || isPrice;
  };
  const where = (fits: (to: string | null) => boolean) =>
    new Set(columns.flatMap(({ to }, index) => (fits(to) ? [index] : [])));
  return { titles: where((to) => titles.some((name) => to?.startsWith(name))), sums: where(isSum) };
}

export function mayBeTotal(cells: TableRow["cells"]): boolean {
  return !(cells instanceof FormatFault) && cells.some((cell) => LABEL.test(cell.trim()));
}

/**
 * A book may be called "Total": in a column of titles only "Total: 5" counts, or the word with nothing but sums beside it. In the last row
 * of a file the word may stand behind a running number.
 */
export function isTotal(
  cells: readonly string[],
  { titles, sums }: TotalColumns,
  isLast = false,
): boolean {
  const isBefore = (cell: string) => cell === "" || (isLast && RUNNING.test(cell));
  const first = cells.findIndex((cell) => !isBefore(cell.trim()));
  const [whole, between, amount] = LABEL.exec(cells[first]?.trim() ?? "") ?? [];
  if (whole === undefined) return false;
  const beside = [...cells.entries()].filter(([at, cell]) => at > first && cell.trim() !== "");
  if (!beside.every(([, cell]) => AMOUNT.test(cell.trim()))) return false;
  const saysHowMany = amount !== undefined && (!titles.has(first) || between?.includes(":"));
  const hasSums = !titles.has(first) || beside.every(([at]) => sums.has(at));
  return saysHowMany || (beside.length > 0 && hasSums);
}
