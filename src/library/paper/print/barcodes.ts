/** The barcode symbologies that a library can choose, by the names on the packets of scanners. */

const BARCODES = {
  "Code 128": "code128",
  "Code 39": "code39",
  "EAN-13": "ean13",
} as const;

type BarcodeName = keyof typeof BARCODES;
export type Barcode = (typeof BARCODES)[BarcodeName];

export const BARCODE_NAMES = Object.keys(BARCODES) as readonly BarcodeName[];

/** The default is Code 128, which can encode every number. */
export function barcodeNamed(name: unknown): Barcode {
  return BARCODES[name as BarcodeName] ?? "code128";
}
