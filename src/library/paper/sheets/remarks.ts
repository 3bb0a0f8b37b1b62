/** Warnings before printing: missing codes, and characters that the font does not have. */

import type { View } from "../../../core/model/answers/representation.ts";
import { printTexts } from "../../texts/themes.ts";
import type { Barcode } from "../print/barcodes.ts";

/** `shown`: text on the label besides its number. */
export interface Remarked {
  readonly name: string;
  readonly number: string | null;
  readonly shown: string;
}

interface Judged extends Remarked {
  /** The label has no room for the QR code. */
  readonly lacksSquares: boolean;
}

/** `width`: room for the barcode; null where none is printed. */
export async function remarksOn(
  all: readonly Judged[],
  width: number | null,
  barcode: Barcode,
  view: View,
): Promise<string[]> {
  const { whyNoBars } = await import("../print/why-no-bars.ts");
  const print = printTexts(view.texts);
  const found = all.map(({ name, number }) => ({
    name,
    why: width === null ? null : whyNoBars(number, width, barcode),
  }));
  const sentences = (["breite", "wortlaut", "nummer"] as const).flatMap((reason) => {
    const names = found.filter(({ why }) => why === reason).map(({ name }) => name);
    return names.length > 0 ? [print.noBars(reason, names)] : [];
  });
  const lacking = all.filter(({ lacksSquares }) => lacksSquares).map(({ name }) => name);
  return [
    ...sentences,
    ...(lacking.length > 0 ? [print.noSquares(lacking)] : []),
    ...(await remarksOnBoxes(
      all.map(({ shown }) => shown),
      view,
    )),
  ];
}

/** `shown`: text on the paper besides the name of the library. */
export async function remarksOnBoxes(shown: readonly string[], view: View): Promise<string[]> {
  const { unprintable } = await import("../print/faces.ts");
  const boxes = unprintable([view.siteName, ...shown].join(" "));
  return boxes.length > 0 ? [printTexts(view.texts).boxes(boxes)] : [];
}
