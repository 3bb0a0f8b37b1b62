/**
 * The texts of messages: Markdown with placeholders; the defaults, those written by librarians, or the library's own in
 * `site/nachrichten/<language>/`.
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES } from "../../../core/texts/languages.ts";
import type { TemplateFault } from "../../texts/findings.ts";
import { OCCASIONS, type OccasionName } from "../rules/occasions.ts";

/**
 * By language, then by name: `nachricht` is the frame of all others, `mahnung-2` the second level, `du/mahnung` for groups addressed with
 * "du".
 */
export type TemplateTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Templates {
  /** Those in force. */
  readonly texts: TemplateTexts;
}

interface TemplateFiles {
  readonly delivered: TemplateTexts;
  readonly site: TemplateTexts;
  /** Errors in the files of the site folder. */
  readonly faults: readonly TemplateFault[];
}

/** Formal or informal address, if the language has both. */
export const SALUTATIONS = ["Sie", "du"] as const;
export type Salutation = (typeof SALUTATIONS)[number];

/** Placeholders of every text. */
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
/** The frame of all others. */
export const FRAME = "nachricht";
const PLACEHOLDERS: Readonly<Record<typeof FRAME | OccasionName, readonly string[]>> = {
  [FRAME]: [...EVERYWHERE, "betreff", "abschnitte"],
  mahnung: [...EVERYWHERE, "anzahl", "liste", "stufe", "gebuehr"],
  abholen: [...EVERYWHERE, "anzahl", "liste"],
  ausfall: [...EVERYWHERE, "anzahl", "liste"],
  buchung: [...EVERYWHERE, "anzahl", "liste"],
  faellig: [...EVERYWHERE, "anzahl", "liste"],
  verfallen: [...EVERYWHERE, "anzahl", "liste"],
  wunsch: [...EVERYWHERE, "anzahl", "liste"],
  ausweis: [...EVERYWHERE, "ausweis", "bis"],
  willkommen: [...EVERYWHERE, "ausweis", "bis"],
};
const NAMES: readonly string[] = [...OCCASIONS, FRAME];
const MOST_LEVELS = 9;
/** All possible names, without language and salutation. */
export const TEMPLATE_NAMES: readonly string[] = NAMES.flatMap((name) =>
  name === "mahnung"
    ? [name, ...Array.from({ length: MOST_LEVELS }, (_, index) => `${name}-${index + 1}`)]
    : [name],
);
const PLACEHOLDER = /\{([\p{L}\p{N}_-]{1,40})\}/gu;
const LARGEST = 100_000;

/** The placeholders of this text; null: there is no such text. */
export function placeholdersOf(name: string): readonly string[] | null {
  const known = name.replace(/^du\//, "");
  const plain = withoutLevel(known) as OccasionName;
  return TEMPLATE_NAMES.includes(known) ? PLACEHOLDERS[plain] : null;
}

/** "mahnung-2" has what it does not have itself from "mahnung". */
export function withoutLevel(name: string): string {
  return name.replace(/-\d+$/, "");
}

/** The unknown placeholders in a text. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  const found = [...text.matchAll(PLACEHOLDER)].filter(([, name = ""]) => !known.includes(name));
  return [...new Set(found.map(([whole]) => whole))];
}

export async function readTemplates(site: string): Promise<TemplateFiles> {
  const faults: TemplateFault[] = [];
  const own = await textsByLanguage(join(site, "nachrichten"), faults);
  // Read once: the program's own do not change at run time.
  delivered ??= textsByLanguage(join(import.meta.dirname, "../templates"), []);
  return { delivered: await delivered, site: own, faults };
}

let delivered: Promise<TemplateTexts> | undefined;

async function textsByLanguage(folder: string, faults: TemplateFault[]): Promise<TemplateTexts> {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  for (const language of Object.keys(LANGUAGES))
    texts.set(language, await textsOfBoth(join(folder, language), faults));
  return texts;
}

/** The name of a text as used in file names. */
export function templateKey(name: string, salutation: Salutation): string {
  return salutation === "du" ? `du/${name}` : name;
}

async function textsOfBoth(folder: string, faults: TemplateFault[]): Promise<Map<string, string>> {
  const familiar = await textsIn(join(folder, "du"), faults);
  const named = [...familiar].map(([name, text]) => [templateKey(name, "du"), text] as const);
  return new Map([...(await textsIn(folder, faults)), ...named]);
}

/** The text for an occasion, with fallbacks: reminder levels and informal address may have their own. */
export function templateFor(
  { texts }: Templates,
  language: string,
  name: string,
  salutation: Salutation,
): string {
  const all = texts.get(language) ?? texts.get("de");
  const names = [name, withoutLevel(name)];
  const keys = [...names.map((one) => templateKey(one, salutation)), ...names];
  return keys.map((key) => all?.get(key)).find((text) => text !== undefined) ?? "";
}

/** Values are Markdown already. A line with an empty placeholder is left out. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return template
    .replaceAll("\r\n", "\n")
    .split("\n")
    .filter((line) =>
      [...line.matchAll(PLACEHOLDER)].every(([, name = ""]) => known.get(name) !== ""),
    )
    .map((line) => line.replace(PLACEHOLDER, (whole, name: string) => known.get(name) ?? whole))
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
    for (const placeholder of unknownPlaceholders(text, known))
      faults.push({ file: path, what: { placeholder }, known: braced });
    texts.set(name, text);
  }
  return texts;
}

/** A missing folder has no texts. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}
