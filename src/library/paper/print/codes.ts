/** Codes that scanners and telephones read, as bars and squares to be drawn, with the margins that their standards ask for. */

import bwipjs from "bwip-js/node";
import type { Barcode } from "./barcodes.ts";

/** Widths in modules: a bar, a space, a bar …; `left` and `right` have to stay white. */
export interface Bars {
  readonly widths: readonly number[];
  readonly left: number;
  readonly right: number;
}

/** A square of modules; `rows` have the dark ones. `margin` has to stay white on all sides. */
export interface Squares {
  readonly rows: readonly (readonly boolean[])[];
  readonly margin: number;
}

/** What each can say; a capital and a small letter are one in none of them. */
const CAN_SAY: Readonly<Record<Barcode, RegExp>> = {
  code128: /^[ -~]{1,60}$/,
  code39: /^[0-9A-Z \-.$/+%]{1,40}$/,
  ean13: /^\d{13}$/,
};

const MARGINS: Readonly<Record<Barcode, readonly [left: number, right: number]>> = {
  code128: [10, 10],
  code39: [10, 10],
  ean13: [11, 7],
};

/** The library's own sort where it can say the text, else Code 128; null where no barcode can. */
export function barsOf(text: string, wanted: Barcode = "code128"): Bars | null {
  for (const sort of new Set([wanted, "code128"] as const)) {
    const widths = CAN_SAY[sort].test(text) ? encoded(sort, text) : null;
    const [left, right] = MARGINS[sort];
    if (widths) return { widths, left, right };
  }
  return null;
}

/** How much of a QR code may be dirty: M survives more, L has fewer modules. */
export type Correction = "M" | "L";

/** How many bytes a QR code holds, by its version. */
const CAPACITY: Readonly<Record<Correction, readonly number[]>> = {
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331],
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321],
};

const QR_MARGIN = 4;

/** How many modules an address needs each way at most, with the margins, without the work of encoding it; null where it has no code. */
export function modulesAcross(text: string, level: Correction): number | null {
  if (!ADDRESS.test(text)) return null;
  const version = 1 + CAPACITY[level].findIndex((bytes) => bytes >= text.length);
  return 17 + 4 * version + 2 * QR_MARGIN;
}

/** An address as a QR code; null where it is too long to be read from a label. */
export function squaresOf(text: string, level: Correction = "M"): Squares | null {
  if (!ADDRESS.test(text)) return null;
  const [symbol] = bwipjs.raw("qrcode", text, `eclevel=${level}`);
  if (!symbol || !("pixs" in symbol)) return null;
  const { pixs, pixx } = symbol;
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).map((pixel) => pixel === 1),
  );
  return { rows, margin: QR_MARGIN };
}

/** Without other letters there is no doubt about how they are coded. */
const ADDRESS = /^[!-~]{1,300}$/;

/** null: thirteen digits whose last one is wrong are no EAN. */
function encoded(bcid: Barcode, text: string): readonly number[] | null {
  try {
    const [symbol] = bwipjs.raw(bcid, text);
    return symbol && "sbs" in symbol ? symbol.sbs : null;
  } catch {
    return null;
  }
}
