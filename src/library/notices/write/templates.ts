/** The texts of messages: Markdown with placeholders, those of the program, or the library's own in `site/nachrichten/<language>/`. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "../../../core/texts/languages.ts";
import type { TemplateFault } from "../../texts/findings.ts";
import { OCCASIONS, type OccasionName } from "../rules/occasions.ts";

/** By language, then by name: `nachricht` is around all others, `mahnung-2` is the second level. */
export interface Templates {
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What is wrong with the library's own. */
  readonly faults: readonly TemplateFault[];
}

/** In every text. */
const EVERYWHERE = [
  "name",
  "bibliothek",
  "anschrift",
  "telefon",
  "email",
  "oeffnungszeiten",
  "ausleihliste",
  "heute",
];
/** Around all others. */
export const FRAME = "nachricht";
const PLACEHOLDERS: Readonly<Record<typeof FRAME | OccasionName, readonly string[]>> = {
  [FRAME]: [...EVERYWHERE, "betreff", "abschnitte"],
  mahnung: [...EVERYWHERE, "anzahl", "liste", "stufe", "gebuehr"],
  abholen: [...EVERYWHERE, "anzahl", "liste"],
  faellig: [...EVERYWHERE, "anzahl", "liste"],
  verfallen: [...EVERYWHERE, "anzahl", "liste"],
  ausweis: [...EVERYWHERE, "ausweis", "bis"],
  willkommen: [...EVERYWHERE, "ausweis", "bis"],
};
const NAMES: readonly string[] = [FRAME, ...OCCASIONS];
const PLACEHOLDER = /\{([\p{L}\p{N}_-]{1,40})\}/gu;
const LARGEST = 100_000;

/** What may stand in a text of this name; null: there is no such text. */
function placeholdersOf(name: string): readonly string[] | null {
  const plain = name.replace(/^mahnung-[1-9]$/, "mahnung");
  return NAMES.includes(plain) ? PLACEHOLDERS[plain as OccasionName] : null;
}

export async function readTemplates(site: string): Promise<Templates> {
  const texts = new Map<string, Map<string, string>>();
  const faults: TemplateFault[] = [];
  for (const language of Object.keys(LANGUAGES)) {
    const own = await textsIn(join(site, "nachrichten", language), faults);
    const usual = await textsIn(join(import.meta.dirname, "../templates", language), []);
    texts.set(language, new Map([...usual, ...own]));
  }
  return { texts, faults };
}

/** The text for an occasion; levels of lateness may each have one of their own. */
export function templateFor(
  { texts }: Templates,
  language: string,
  name: OccasionName | typeof FRAME,
  level = 0,
): string {
  const all = texts.get(language) ?? texts.get("de");
  return (level > 0 ? all?.get(`${name}-${level}`) : undefined) ?? all?.get(name) ?? "";
}

/** What is filled in is Markdown already. A line that would have a gap is left out. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replaceAll("\r\n", "\n")
    .split("\n")
    .filter((line) => [...line.matchAll(PLACEHOLDER)].every(([, name = ""]) => values[name] !== ""))
    .map((line) => line.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole))
    .join("\n");
}

async function textsIn(folder: string, faults: TemplateFault[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const file of (await namesIn(folder)).sort()) {
    if (!file.endsWith(".md")) continue;
    const path = join(folder, file);
    const name = file.slice(0, -".md".length);
    const known = placeholdersOf(name);
    if (known === null) {
      faults.push({ file: path, what: "name", known: [...NAMES, "mahnung-1 … mahnung-9"] });
      continue;
    }
    const text = (await readFile(path, "utf8").catch(() => null))?.replace(/^\ufeff/, "");
    if (text === undefined) {
      faults.push({ file: path, what: "unreadable", known: [] });
      continue;
    }
    if (text.length > LARGEST) {
      faults.push({ file: path, what: "long", known: [] });
      continue;
    }
    const braced = known.map((one) => `{${one}}`);
    for (const [placeholder] of text.matchAll(PLACEHOLDER))
      if (!braced.includes(placeholder))
        faults.push({ file: path, what: { placeholder }, known: braced });
    texts.set(name, text);
  }
  return texts;
}

/** A folder that is not there has no texts. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
