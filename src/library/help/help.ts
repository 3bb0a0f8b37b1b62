/** The help for librarians: Markdown files in `docs/hilfe/`, one per theme and language, which are also part of the documentation. */

import { existsSync, readFileSync } from "node:fs";
import type { View } from "../../core/model/answers/representation.ts";
import { isEnabled } from "../../core/model/kinds/enabled.ts";
import { DEFAULT_LANGUAGE } from "../../core/texts/language-code.ts";
import { LANGUAGES, textsOf } from "../../core/texts/languages.ts";
import { cached } from "../../core/words/cached.ts";
import { fold, searchWords } from "../../core/words/fold.ts";
import { type ProseBlock, plainText, readMarkdown } from "../../core/words/markdown.ts";
import { slugOf } from "../../core/words/slug.ts";
import { libraryAssets } from "../assets/assets.ts";
import { helpTexts } from "../texts/themes.ts";

const FOLDER = new URL("../../../docs/hilfe/", import.meta.url);

/** In the order of the contents, each with the first path segments of the pages that it explains. */
const THEMES: Readonly<Record<string, readonly string[]>> = {
  "erste-stunde": ["einrichten", "sicherung"],
  theke: ["theke", "ausleihen", "ausleihe", "vormerkungen", "vormerkung"],
  katalog: [
    ...[
      "werke",
      "werk",
      "personen",
      "person",
      "exemplare",
      "exemplar",
      "bilder",
      "titelbilder",
      "fotografieren",
    ],
    ...["schlagworte", "verlage", "standorte", "doppelte", "verlauf", "zusammenfuehrungen"],
    ...["merklisten", "merkliste"],
  ],
  zeitschriften: ["zeitschriften", "reihen", "reihe"],
  sammelaenderungen: ["sammelaenderungen", "sammelaenderung"],
  einspielen: ["einspielungen", "einspielung", "einspielbericht", "abgaenge"],
  leser: ["konten", "konto", "einmalcodes", "ausweise"],
  etiketten: ["etiketten", "regalliste"],
  nachrichten: ["postausgang", "probenachricht", "nachrichten", "nachricht", "vorlagen", "vorlage"],
  gebuehren: ["gebuehren", "gebuehr", "kassenbuch"],
  zahlen: ["zahlen", "bestandspflege"],
  schuljahr: ["gruppen", "gruppe", "schuljahre", "schuljahr", "jahreswechsel", "handzettel"],
  buchungen: ["buchungen", "buchung", "belegung"],
  wuensche: ["wuensche", "wunsch"],
  dinge: ["pflegen", "pflege", "termine", "termin", "terminplan"],
  inventur: ["inventuren", "inventur", "erfassungen", "erfassung", "erfassen", "inventurliste"],
  einstellungen: [
    "einstellungen",
    "oeffnungszeiten",
    "seiten",
    "seite",
    "befunde",
    "webhooks",
    "webhook",
  ],
};

export const HELP_KEYS: readonly string[] = Object.keys(THEMES);

export interface HelpTheme {
  readonly key: string;
  readonly path: string;
  readonly title: string;
  /** The whole text in Markdown, with links rewritten for this site. */
  readonly text: string;
  /** The text above the first section. */
  readonly opening: readonly ProseBlock[];
  readonly sections: readonly HelpSection[];
}

export interface HelpSection {
  /** The title of its theme. */
  readonly theme: string;
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ProseBlock[];
}

const BY_LANGUAGE = new Map(
  Object.keys(LANGUAGES).map((language) => [
    language,
    HELP_KEYS.map((key) => themeOf(key, textIn(key, language))),
  ]),
);

export function helpIn(language: string): readonly HelpTheme[] {
  return BY_LANGUAGE.get(language) ?? [];
}

/** Links to pages that a library may have turned off, by the setting. */
const LINKS: Readonly<Record<string, RegExp>> = {
  ausleihe:
    /\[([^[\]]*)\]\(\/(?:theke|ausleihen?|ausleihliste|vormerkung(?:en)?|buchung(?:en)?|belegung|schuljahre?|jahreswechsel|handzettel|abgaenge|schliesstage|ausweise|kalender|terminplan|bestandspflege\/(?:nie-ausgeliehen|lange-nicht-ausgeliehen|oft-ausgeliehen|vorgemerkt|mehrfach|abgenutzt))\b[^()[\]]*\)/g,
  webhooks: /\[([^[\]]*)\]\(\/webhooks?\b[^()[\]]*\)/g,
  gebuehren: /\[([^[\]]*)\]\(\/(?:gebuehr(?:en)?|kassenbuch|zahlung)\b[^()[\]]*\)/g,
};

/** Themes that are about lending alone; their addresses stay where nothing is lent. */
const OF_LENDING: readonly string[] = ["theke", "gebuehren", "schuljahr", "buchungen"];

/** The themes of what this library does. */
export function themesFor({ language, site }: View): readonly HelpTheme[] {
  const isLent = isEnabled({ needs: "ausleihe" }, site);
  return helpIn(language).filter(({ key }) => isLent || !OF_LENDING.includes(key));
}

/** null if there is none; without links to pages that this library has not enabled. */
export function helpTheme(key: string, { language, site }: View): HelpTheme | null {
  const theme = helpIn(language).find((one) => one.key === key);
  const off = Object.keys(LINKS).filter((needs) => !isEnabled({ needs }, site));
  if (!theme || off.length === 0) return theme ?? null;
  const plain = (text: string, needs: string) => text.replace(LINKS[needs] ?? "", "`$1`");
  return themeOf(key, off.reduce(plain, theme.text));
}

/** The theme about the page at this path; null if there is none. */
export function helpAbout(path: string, language: string): HelpTheme | null {
  const [, first = ""] = path.split("/");
  return helpIn(language).find(({ key }) => THEMES[key]?.includes(first)) ?? null;
}

/**
 * The best sections first. A word matches inside longer words, or its stem at the beginning of one, so that "versetzen" finds "versetzt";
 * long words score higher than short ones, and headings higher than text. Results far below the best are left out.
 */
export function searchHelp(phrase: string, language: string): HelpSection[] {
  const words = tellingWords(phrase, language);
  const found = searchedIn(language)
    .map(({ section, texts }) => {
      const [theme = 0, title = 0, below = 0] = texts.map((text) => weightIn(text, words));
      return { section, weight: theme + 2 * title + below };
    })
    .sort((a, b) => b.weight - a.weight);
  const best = found[0]?.weight ?? 0;
  return found.filter(({ weight }) => weight > best / 3).map(({ section }) => section);
}

interface SearchedSection {
  readonly section: HelpSection;
  /** Folded: the title of its theme, its own, and what stands below. */
  readonly texts: readonly string[];
}

const searched = new Map<string, readonly SearchedSection[]>();

/** Folded once: it takes longer than a search. */
function searchedIn(language: string): readonly SearchedSection[] {
  return cached(searched, language, () =>
    helpIn(language)
      .flatMap(placesIn)
      .map((section) => {
        const text = plainText({ title: null, blocks: section.blocks });
        const texts = [section.theme, section.title, text].map((one) => ` ${fold(one)}`);
        return { section, texts };
      }),
  );
}

/** Removes stop words: "How do I renew a book?" searches for "renew" and "book"; a query of stop words only is kept. */
function tellingWords(phrase: string, language: string): readonly string[] {
  const fillers = new Set(fold(helpTexts(textsOf(language)).fillers).split(" "));
  const words = [...new Set(fold(phrase).split(" "))].filter((word) => !fillers.has(word));
  return words.join("") === "" ? searchWords(phrase) : words.slice(0, 8);
}

function weightIn(text: string, words: readonly string[]): number {
  const weights = words.map((word) => {
    if (text.includes(word)) return 2 * word.length;
    const stem = word.length > 5 ? word.slice(0, -2) : word;
    return text.includes(` ${stem}`) ? stem.length : 0;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function placesIn({ title, path, opening, sections }: HelpTheme): HelpSection[] {
  return [{ theme: title, path, id: "", title, blocks: opening }, ...sections];
}

function textIn(key: string, language: string): string {
  return onThisSite(readFileSync(fileOf(key, language), "utf8"));
}

function themeOf(key: string, text: string): HelpTheme {
  const path = `/hilfe/${key}`;
  const { title: first, blocks } = readMarkdown(text);
  const title = first ?? key;
  const starts = blocks.flatMap((block, at) => (isSection(block) ? at : []));
  const sections = starts.map((start, at): HelpSection => {
    const name = plainText({ title: null, blocks: blocks.slice(start, start + 1) }).trim();
    const id = slugOf(name) ?? `${at}`;
    return {
      theme: title,
      path: `${path}#${id}`,
      id,
      title: name,
      blocks: blocks.slice(start + 1, starts[at + 1]),
    };
  });
  return { key, path, title, text, opening: blocks.slice(0, starts[0]), sections };
}

/** Untranslated themes fall back to the default language. */
function fileOf(key: string, language: string): URL {
  const file = new URL(`${key}.${language}.md`, FOLDER);
  return existsSync(file) ? file : new URL(`${key}.${DEFAULT_LANGUAGE}.md`, FOLDER);
}

function isSection(block: ProseBlock): boolean {
  return block.type === "heading" && block.rank === 2;
}

/** In the files, links lead to other files and addresses are code, so that both work where the files are read directly. */
function onThisSite(text: string): string {
  return text
    .replace(/\]\(([\w-]+)\.[a-z]{2}\.md(#[\w-]+)?\)/g, "](/hilfe/$1$2)")
    .replace(/`(\/[\w/?=&-]*)`/g, "[$1]($1)")
    .replace(
      /\]\((bilder\/[\w.-]+)\)/g,
      (_, file) => `](${libraryAssets.publishFile(new URL(file, FOLDER))})`,
    );
}
