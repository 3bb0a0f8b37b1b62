/** What people should know before they print: codes that would be missing, letters that would be boxes. */

import type { View } from "../../../core/model/answers/representation.ts";
import { printTexts } from "../../texts/themes.ts";
import type { Barcode } from "../print/barcodes.ts";

/** `shown`: what stands on it besides its number. */
export interface Remarked {
  readonly name: string;
  readonly number: string | null;
  readonly shown: string;
}

interface Judged extends Remarked {
  /** The label has no room for the code that telephones read. */
  readonly lacksSquares: boolean;
}

/** `width`: what there is for bars; null where none are wanted. */
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

/** `shown`: what stands on the paper besides the name of the library. */
export async function remarksOnBoxes(shown: readonly string[], view: View): Promise<string[]> {
  const { unprintable } = await import("../print/faces.ts");
  const boxes = unprintable([view.siteName, ...shown].join(" "));
  return boxes.length > 0 ? [printTexts(view.texts).boxes(boxes)] : [];
}
