/** The colours that a library can choose for its pages; those with too little contrast are refused. */

import { SettingsError } from "../../../core/settings/command-line.ts";
import { type ColourName, unreadableOn } from "../../../core/words/readable-colour.ts";
import { type KeyCheck, textThat } from "./checks.ts";

const COLOUR = textThat('a colour such as "#0b5863"', (text) => /^#[0-9a-fA-F]{6}$/.test(text));

export type Colours = { readonly [Name in ColourName]?: string };

/** The colours of the default style sheet. */
export const COLOURS_AS_DELIVERED = {
  verweis: "#0b5863",
  verweisDunkel: "#83cbd1",
  band: "#a62b2b",
  bandDunkel: "#c94a45",
};

export const COLOURS: Readonly<Record<ColourName, KeyCheck>> = {
  verweis: COLOUR,
  verweisDunkel: COLOUR,
  band: COLOUR,
  bandDunkel: COLOUR,
};

export function checkColours(colours: Colours, file: string): void {
  for (const [name, value] of Object.entries(colours) as [keyof Colours, string][]) {
    const bad = unreadableOn(name, value);
    if (bad === null) continue;
    const advice = name.endsWith("Dunkel") ? "lighter" : "darker";
    throw new SettingsError(
      `In ${file}, the colour "${name}" ${value} cannot be read on ${bad.ground}: the contrast is ${bad.contrast} and must be ${bad.needed}. Choose a ${advice} one.`,
    );
  }
}

/** A stylesheet loaded after the default one; empty if nothing was chosen. */
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
