/** The reason why a barcode cannot be printed, shown before paper is used. */

import type { Barcode } from "./barcodes.ts";
import { barsOf } from "./codes.ts";
import { leastWidth } from "./paper.ts";

/** No number, a text that cannot be encoded, or too little room. */
type WhyNoBars = "nummer" | "wortlaut" | "breite";

export function whyNoBars(
  number: string | null,
  width: number,
  barcode: Barcode,
): WhyNoBars | null {
  if (number === null) return "nummer";
  const bars = barsOf(number, barcode);
  if (bars === null) return "wortlaut";
  return leastWidth(bars) > width ? "breite" : null;
}
