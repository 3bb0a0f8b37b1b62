/** Whether people can read a colour that a library chooses for its pages. */

import { contrastOf } from "./contrast.ts";

export type ColourName = "verweis" | "verweisDunkel" | "band" | "bandDunkel";

/** The grounds that each stands on, or that stand on it, in `style.css`, and the contrast that WCAG 2.2 AA asks for. */
const GROUNDS: Readonly<Record<ColourName, { needed: number; on: readonly string[] }>> = {
  verweis: { needed: 4.5, on: ["#f3f5f2", "#ffffff", "#e3ebe9"] },
  verweisDunkel: { needed: 4.5, on: ["#10181b", "#182327", "#22302f", "#0c1a1d"] },
  band: { needed: 3, on: ["#f3f5f2", "#ffffff"] },
  bandDunkel: { needed: 3, on: ["#10181b", "#182327"] },
};

/** The ground that a colour cannot be read on, with the contrast that there is and that is needed; null where all is well. */
export function unreadableOn(
  name: ColourName,
  value: string,
): { ground: string; contrast: string; needed: number } | null {
  const { needed, on } = GROUNDS[name];
  for (const ground of on) {
    const contrast = contrastOf(value, ground);
    if (contrast < needed) return { ground, contrast: contrast.toFixed(1), needed };
  }
  return null;
}
