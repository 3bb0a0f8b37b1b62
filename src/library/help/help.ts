/** The help for librarians: files of Markdown in `docs/hilfe/`, one for each theme and language, which are a part of the documentation too. */

import { existsSync, readFileSync } from "node:fs";
import { DEFAULT_LANGUAGE } from "../../core/texts/language-code.ts";
import { LANGUAGES } from "../../core/texts/languages.ts";
import { fold, searchWords } from "../../core/words/fold.ts";
import { type ProseBlock, plainText, readMarkdown } from "../../core/words/markdown.ts";
import { slugOf } from "../../core/words/slug.ts";
import { libraryAssets } from "../assets/assets.ts";

const FOLDER = new URL("../../../docs/hilfe/", import.meta.url);

/** In the order of the contents, each with the pages that it explains, by the first part of their path. */
const THEMES: Readonly<Record<string, readonly string[]>> = {
  "erste-stunde": ["einrichten", "sicherung"],
  theke: ["theke", "ausleihen", "ausleihe", "vormerkungen", "vormerkung"],
  katalog: [
    ...["werke", "werk", "personen", "person", "exemplare", "exemplar", "bilder", "titelbilder"],
    ...["schlagworte", "reihen", "verlage", "standorte", "doppelte", "zusammenfuehrungen"],
  ],
  einspielen: ["einspielungen", "einspielung", "einspielbericht"],
  leser: ["konten", "konto", "einmalcodes", "ausweise"],
  etiketten: ["etiketten"],
  nachrichten: ["postausgang", "nachrichten", "nachricht"],
  gebuehren: ["gebuehren", "gebuehr", "kassenbuch"],
  zahlen: ["zahlen"],
  schuljahr: ["gruppen", "gruppe"],
  einstellungen: ["einstellungen", "seiten", "seite", "befunde"],
};

export const HELP_KEYS: readonly string[] = Object.keys(THEMES);

export interface HelpTheme {
  readonly key: string;
  readonly path: string;
  readonly title: string;
  /** The whole text in Markdown, with addresses of this site. */
  readonly text: string;
  /** What stands above the first section. */
  readonly opening: readonly ProseBlock[];
  readonly sections: readonly HelpSection[];
}

export interface HelpSection {
  /** What its theme is called. */
  readonly theme: string;
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly ProseBlock[];
}

const BY_LANGUAGE = new Map(
  Object.keys(LANGUAGES).map((language) => [
    language,
    HELP_KEYS.map((key) => themeIn(key, language)),
  ]),
);

export function helpIn(language: string): readonly HelpTheme[] {
  return BY_LANGUAGE.get(language) ?? [];
}

/** The theme about the page at this path; null where none is. */
export function helpAbout(path: string, language: string): HelpTheme | null {
  const [, first = ""] = path.split("/");
  return helpIn(language).find(({ key }) => THEMES[key]?.includes(first)) ?? null;
}

/** Sections in which all words occur, also inside of longer ones; those with a word in their heading come first. */
export function searchHelp(phrase: string, language: string): HelpSection[] {
  const words = searchWords(phrase);
  if (words.length === 0) return [];
  const found = helpIn(language).flatMap(({ sections }) =>
    sections.flatMap((section) => {
      const heading = fold(`${section.theme} ${section.title}`);
      const all = `${heading} ${fold(plainText({ title: null, blocks: section.blocks }))}`;
      if (!words.every((word) => all.includes(word))) return [];
      return { section, weight: words.filter((word) => heading.includes(word)).length };
    }),
  );
  return found.sort((a, b) => b.weight - a.weight).map(({ section }) => section);
}

function themeIn(key: string, language: string): HelpTheme {
  const path = `/hilfe/${key}`;
  const text = onThisSite(readFileSync(fileOf(key, language), "utf8"));
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

/** What nobody has translated yet is read in the language that everything is written in first. */
function fileOf(key: string, language: string): URL {
  const file = new URL(`${key}.${language}.md`, FOLDER);
  return existsSync(file) ? file : new URL(`${key}.${DEFAULT_LANGUAGE}.md`, FOLDER);
}

function isSection(block: ProseBlock): boolean {
  return block.type === "heading" && block.rank === 2;
}

/** In the files, links lead to other files and addresses are code, so that both are right where the files are read as they are. */
function onThisSite(text: string): string {
  return text
    .replace(/\]\(([\w-]+)\.[a-z]{2}\.md(#[\w-]+)?\)/g, "](/hilfe/$1$2)")
    .replace(/`(\/[\w/?=&-]*)`/g, "[$1]($1)")
    .replace(
      /\]\((bilder\/[\w.-]+)\)/g,
      (_, file) => `](${libraryAssets.publishFile(new URL(file, FOLDER))})`,
    );
}
