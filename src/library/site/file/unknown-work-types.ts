/** Rules of `leihwerk.json` for a kind of work that this library does not have: they would never apply. */

import { join } from "node:path";
import type { ChoiceField } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { closest } from "../../../core/words/distance.ts";
import type { RuleFault } from "../../texts/findings.ts";
import { readSiteFile } from "./site-file.ts";

/**
 * No reason to refuse the start: librarians add kinds of work in the browser, possibly after this file was written. `kinds` knows those.
 */
export async function unknownWorkTypes(folder: string, kinds: Kinds): Promise<RuleFault[]> {
  const { ausleihe, gebuehren } = await readSiteFile(folder);
  const { choices } = kinds.one("werk").fields.art as ChoiceField;
  const rules = {
    "ausleihe.tageJeArt": ausleihe?.tageJeArt,
    "ausleihe.bisJeArt": ausleihe?.bisJeArt,
    "ausleihe.verlaengerungenJeArt": ausleihe?.verlaengerungenJeArt,
    "ausleihe.ausleihenJeArt": ausleihe?.ausleihenJeArt,
    "gebuehren.kaution": gebuehren?.kaution,
  };
  return Object.entries(rules).flatMap(([rule, byType = {}]) =>
    Object.keys(byType)
      .filter((art) => !choices.includes(art))
      .map((art) => ({
        file: join(folder, "leihwerk.json"),
        rule,
        art,
        near: closest(art, choices),
        known: choices,
      })),
  );
}
