/** Which settings are fixed by the library's files: these override the browser's settings, and the form has to say so. */

import type { Face, Fixed } from "../../core/model/answers/representation.ts";
import { FEE_SETTINGS } from "../lending/fee-rules.ts";
import type { Site } from "./site.ts";

const FILE = "leihwerk.json";

/** Lists have different names in the file and in the settings. */
const LISTS: Readonly<Record<string, string>> = {
  oeffnungszeiten: "oeffnungszeit",
  schliesstage: "schliesstag",
  ruhetage: "ruhetag",
  mahnstufen: "mahnstufe",
};

/** `face`: what is in files of its own. By the fields of the settings. */
export function fixedBy(file: Partial<Site>, face: Face): Map<string, Fixed> {
  const { ausleihe = {}, farben = {}, nachrichten = {}, gebuehren = {}, ...rest } = file;
  const fees = Object.entries(gebuehren).map(([rule, value]) => [
    rule === "an" ? "gebuehren" : ((FEE_SETTINGS as Record<string, string>)[rule] ?? rule),
    value,
  ]);
  const { an, ...lending }: Partial<Site["ausleihe"]> = ausleihe;
  const lends = an === undefined ? {} : { ausleihe: an };
  const all = {
    ...rest,
    ...lends,
    ...lending,
    ...farben,
    ...nachrichten,
    ...Object.fromEntries(fees),
  };
  const said = Object.entries(all).map(([key, value]) => {
    const shown = Array.isArray(value) ? value.join("\n") : shownAs(value);
    return [LISTS[key] ?? key, { value: shown, place: FILE }] as const;
  });
  const notes = [...face.notes].map(([key, text]) => {
    const [name = ""] = key.split(" ");
    return [name, { value: text, place: `${name}.md` }] as const;
  });
  const logo = face.logo === null ? [] : [["logo", { value: "", place: "logo" }] as const];
  return new Map<string, Fixed>([...said, ...notes, ...logo]);
}

function shownAs(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : `${value}`;
}
