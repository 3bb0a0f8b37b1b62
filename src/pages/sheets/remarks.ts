/** What people should know before they print: codes that would be missing, letters that would be boxes. */

import type { View } from "../../model/representation.ts";
import type { Barcode } from "../../print/barcodes.ts";

/** `shown`: what stands on it besides its number. */
export interface Remarked {
  readonly name: string;
  readonly number: string | null;
  readonly shown: string;
}

/** `width`: what there is for bars; null where none are wanted. */
export async function remarksOn(
  all: readonly Remarked[],
  width: number | null,
  barcode: Barcode,
  view: View,
): Promise<string[]> {
  const { whyNoBars } = await import("../../print/why-no-bars.ts");
  const { unprintable } = await import("../../print/faces.ts");
  const { print } = view.texts;
  const found = all.map(({ name, number }) => ({
    name,
    why: width === null ? null : whyNoBars(number, width, barcode),
  }));
  const sentences = (["breite", "wortlaut", "nummer"] as const).flatMap((reason) => {
    const names = found.filter(({ why }) => why === reason).map(({ name }) => name);
    return names.length > 0 ? [print.noBars(reason, names)] : [];
  });
  const boxes = unprintable([view.siteName, ...all.map(({ shown }) => shown)].join(" "));
  return [...sentences, ...(boxes.length > 0 ? [print.boxes(boxes)] : [])];
}
