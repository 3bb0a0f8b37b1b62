/** The colours that a library can choose for its pages; those with too little contrast are refused. */

import Type, { type Static } from "typebox";
import { SettingsError } from "../../core/settings/command-line.ts";
import { unreadableOn } from "../../core/words/readable-colour.ts";

const colour = Type.Optional(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }));

export const COLOURS = Type.Object(
  { verweis: colour, verweisDunkel: colour, band: colour, bandDunkel: colour },
  { additionalProperties: false },
);

/** The colours of the default style sheet. */
export const COLOURS_AS_DELIVERED = {
  verweis: "#0b5863",
  verweisDunkel: "#83cbd1",
  band: "#a62b2b",
  bandDunkel: "#c94a45",
};

type Colours = Readonly<Static<typeof COLOURS>>;

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
