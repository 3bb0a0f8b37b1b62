/** Encodes barcodes and QR codes as modules to draw, with the quiet zones of their standards. */

import bwipjs from "bwip-js/node";
import type { Barcode } from "./barcodes.ts";

/** Widths in modules: bar, space, bar …; `left` and `right` are the quiet zones. */
export interface Bars {
  readonly widths: readonly number[];
  readonly left: number;
  readonly right: number;
}

/** A square of modules, true for dark; `margin` is the quiet zone on all sides. */
export interface Squares {
  readonly rows: readonly (readonly boolean[])[];
  readonly margin: number;
}

/** The texts that each symbology can encode; all are case-sensitive. */
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

/** The library's symbology where it can encode the text, else Code 128; null where none can. */
export function barsOf(text: string, wanted: Barcode = "code128"): Bars | null {
  for (const sort of new Set([wanted, "code128"] as const)) {
    const widths = CAN_SAY[sort].test(text) ? encoded(sort, text) : null;
    const [left, right] = MARGINS[sort];
    if (widths) return { widths, left, right };
  }
  return null;
}

/** Error correction level of a QR code: M survives more damage, L has fewer modules. */
export type Correction = "M" | "L";

/** Bytes that a QR code holds, by version. */
const CAPACITY: Readonly<Record<Correction, readonly number[]>> = {
  M: [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331],
  L: [17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321],
};

const QR_MARGIN = 4;

/** Upper bound of the modules per side, quiet zones included, without encoding the address; null where it cannot be encoded. */
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

/** ASCII only, so that the character encoding of the QR code is never in doubt. */
const ADDRESS = /^[!-~]{1,300}$/;

/** null for an EAN with a wrong check digit. */
function encoded(bcid: Barcode, text: string): readonly number[] | null {
  try {
    const [symbol] = bwipjs.raw(bcid, text);
    return symbol && "sbs" in symbol ? symbol.sbs : null;
  } catch {
    return null;
  }
}
