/** Why something is printed without its barcode, which is told before paper is spent on it. */

import type { Barcode } from "./barcodes.ts";
import { barsOf } from "./codes.ts";
import { leastWidth } from "./paper.ts";

/** It has no number, no barcode can say it, or there is too little room for it. */
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
