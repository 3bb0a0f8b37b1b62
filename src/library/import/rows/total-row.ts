/** Detects the total at the end of a list, which is not a row of it. */

const LABEL = /^(?:summe|gesamt|gesamtsumme|insgesamt|anzahl|total|sum)([ :]*)([0-9][0-9.,]*)?$/i;
const AMOUNT = /^\D{0,4}[0-9]/;

/** `titles`: the columns in which a book may be called "Total", so that only "Total: 5" counts. */
export function isTotal(cells: readonly string[], titles: ReadonlySet<number>): boolean {
  const first = cells.findIndex((cell) => cell.trim() !== "");
  const [whole, between, amount] = LABEL.exec(cells[first]?.trim() ?? "") ?? [];
  if (whole === undefined) return false;
  const saysHowMany = between?.includes(":") && amount !== undefined;
  if (titles.has(first) && !saysHowMany) return false;
  const rest = cells.slice(first + 1).flatMap((cell) => cell.trim() || []);
  return (amount !== undefined || rest.length > 0) && rest.every((text) => AMOUNT.test(text));
}
