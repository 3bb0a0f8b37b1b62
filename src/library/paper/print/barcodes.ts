/** What the barcodes of a library can be, by the names that packets of scanners call them. */

const BARCODES = {
  "Code 128": "code128",
  "Code 39": "code39",
  "EAN-13": "ean13",
} as const;

type BarcodeName = keyof typeof BARCODES;
export type Barcode = (typeof BARCODES)[BarcodeName];

export const BARCODE_NAMES = Object.keys(BARCODES) as readonly BarcodeName[];

/** Code 128 where nobody has decided: it can say every number. */
export function barcodeNamed(name: unknown): Barcode {
  return BARCODES[name as BarcodeName] ?? "code128";
}
