/** Knows the line below a list that counts it up: it is no row of it. */

const LABEL = /^(?:summe|gesamt|gesamtsumme|insgesamt|anzahl|total|sum)([ :]*)([0-9][0-9.,]*)?$/i;
const AMOUNT = /^\D{0,4}[0-9]/;

/** `titles`: the columns in which a book may be called "Total", and only "Total: 5" counts. */
export function isTotal(cells: readonly string[], titles: ReadonlySet<number>): boolean {
  const filled = cells
    .map((cell, index) => ({ text: cell.trim(), index }))
    .filter(({ text }) => text !== "");
  const [label, ...rest] = filled;
  const [whole, between, amount] = LABEL.exec(label?.text ?? "") ?? [];
  if (!label || whole === undefined) return false;
  const saysHowMany = between?.includes(":") && amount !== undefined;
  if (titles.has(label.index) && !saysHowMany) return false;
  return (amount !== undefined || rest.length > 0) && rest.every(({ text }) => AMOUNT.test(text));
}
