/** Signs for "as above" in the cells of a list: '"', "dto.", "s. o.". */

import type { Mapping } from "../columns/guess/mapping.ts";

/** Quotation marks alone, or between dashes. */
const SIGN = /^(?:["„“”″〃]|''|´´|,,|[-–—] ?["„“”″] ?[-–—])$/;
/** "Idem" may be what a book is called. */
const WORD = /^(?:dto\.?|ditto|idem|s\. ?o\.?|siehe oben|wie oben|ders\.|dies\.)$/i;

/** Puts what stands above in their place; `note` says so once for each column. */
export function repeating(
  { kind, columns }: Mapping,
  note: (written: string, read: string, column: number) => void,
): (cells: readonly string[]) => readonly string[] {
  let above: readonly string[] = [];
  const isSign = (text: string, index: number) =>
    SIGN.test(text) || (WORD.test(text) && columns[index]?.to !== `${kind}.titel`);
  return (cells) => {
    const read = cells.map((cell, index) => {
      const text = cell.trim();
      const before = above[index] ?? "";
      if (before === "" || text.length > 10 || !isSign(text, index)) return cell;
      if (columns[index]?.to) note(text, before.trim(), index);
      return before;
    });
    above = read;
    return read;
  };
}
