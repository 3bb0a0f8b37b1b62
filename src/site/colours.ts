/** The colours that a library can choose for its pages; one that people could not read is refused. */

import Type, { type Static } from "typebox";
import { SettingsError } from "../settings/command-line.ts";
import { contrastOf } from "../words/contrast.ts";

const colour = Type.Optional(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }));

export const COLOURS = Type.Object(
  { verweis: colour, verweisDunkel: colour, band: colour, bandDunkel: colour },
  { additionalProperties: false },
);

export type Colours = Readonly<Static<typeof COLOURS>>;

/** The grounds that each stands on, or that stand on it, in `style.css`, and the contrast that WCAG 2.2 AA asks for. */
const GROUNDS: Readonly<Record<keyof Colours, { needed: number; on: readonly string[] }>> = {
  verweis: { needed: 4.5, on: ["#f3f5f2", "#ffffff", "#e3ebe9"] },
  verweisDunkel: { needed: 4.5, on: ["#10181b", "#182327", "#22302f", "#0c1a1d"] },
  band: { needed: 3, on: ["#f3f5f2", "#ffffff"] },
  bandDunkel: { needed: 3, on: ["#10181b", "#182327"] },
};

export function checkColours(colours: Colours, file: string): void {
  for (const [name, value] of Object.entries(colours) as [keyof Colours, string][]) {
    const { needed, on } = GROUNDS[name];
    for (const ground of on) {
      const contrast = contrastOf(value, ground);
      if (contrast >= needed) continue;
      const advice = name.endsWith("Dunkel") ? "lighter" : "darker";
      throw new SettingsError(
        `In ${file}, the colour "${name}" ${value} cannot be read on ${ground}: the contrast is ${contrast.toFixed(1)} and must be ${needed}. Choose a ${advice} one.`,
      );
    }
  }
}

/** A stylesheet that follows on the program's own; empty where nothing was chosen. */
export function colourSheet({ verweis, verweisDunkel, band, bandDunkel }: Colours): string {
  const rules = (link: string | undefined, ribbon: string | undefined, towards: string) =>
    [
      link && `--link: ${link}; --link-strong: color-mix(in srgb, ${link} 75%, ${towards});`,
      ribbon && `--ribbon: ${ribbon};`,
    ]
      .filter(Boolean)
      .join(" ");
  const light = rules(verweis, band, "black");
  const dark = rules(verweisDunkel, bandDunkel, "white");
  return [
    light && `@media screen and (prefers-color-scheme: light) { :root { ${light} } }\n`,
    dark && `@media screen and (prefers-color-scheme: dark) { :root { ${dark} } }\n`,
  ]
    .filter(Boolean)
    .join("");
}
