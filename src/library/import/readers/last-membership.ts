/** Of several rows about one reader, a year of membership each, the one that ends last says how long the card is valid. */

import { isDay } from "../../../core/words/dates/calendar.ts";
import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";
import { cellText, emailIn } from "./reader-cells.ts";

export class LastMemberships {
  readonly #ends = new Map<string, string>();

  see(row: Fields): void {
    const [key, end] = [readerKey(row), cellText(row, "gueltigBis")];
    if (key !== null && isDay(end) && end > (this.#ends.get(key) ?? "")) this.#ends.set(key, end);
  }

  /** The row, with the end that counts. */
  extended(row: Fields): Fields {
    const end = this.#ends.get(readerKey(row) ?? "");
    return end === undefined ? row : { ...row, gueltigBis: end };
  }
}

/** null where nothing tells readers of one name apart. */
function readerKey(row: Fields): string | null {
  const told = cellText(row, "ausweis") || emailIn(row) || cellText(row, "geboren");
  return told === "" ? null : `${fold(cellText(row, "name"))}\n${told}`;
}
