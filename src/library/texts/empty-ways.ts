/** Where somebody who finds an empty list goes on. */

import type { Texts } from "../../core/texts/texts.ts";
import { firstHourTexts } from "./themes.ts";

type EmptyWay = keyof ReturnType<typeof firstHourTexts>["empty"]["ways"];

export function emptyWays(ways: readonly EmptyWay[]) {
  return ({ texts }: { readonly texts: Texts }) => {
    const titles = firstHourTexts(texts).empty.ways;
    return ways.map((href) => ({ href, title: titles[href] }));
  };
}
