/** A work in the words of the catalogue, put together from what other catalogues call otherwise. */

import { normalForm } from "../../../../core/model/codes/codes.ts";
import type { Fields } from "../format.ts";

/** A maker, a publisher or a series, by the name that stands there. */
export interface Named {
  readonly name: string;
  /** What the maker did: a MARC relator, or the word that stands there. */
  readonly rolle?: string;
  /** The volume within a series. */
  readonly band?: string;
}

const TEXTS = [
  "id",
  "titel",
  "untertitel",
  "ort",
  "jahr",
  "datierung",
  "auflage",
  "umfang",
  "art",
  "beschreibung",
] as const;
const LISTS = ["isbn", "issn", "sprache", "schlagwort", "verweis"] as const;
const NAMES = ["person", "verlag", "reihe"] as const;

export type TextWord = (typeof TEXTS)[number];
export type ListWord = (typeof LISTS)[number];
export type NameWord = (typeof NAMES)[number];
export type CopyWord =
  | "signatur"
  | "barcode"
  | "standort"
  | "inventarnummer"
  | "zugang"
  | "preis"
  | "herkunft";
export type Copy = Partial<Record<CopyWord, string>>;

/** No field holds so much: it is refused, whatever else would follow. */
const TOO_LONG = 100_000;

export class WorkEntry {
  readonly #texts = new Map<TextWord, string>();
  readonly #lists = new Map<ListWord, Set<string>>();
  readonly #names = new Map<NameWord, Map<string, Named>>();
  readonly #copies: Copy[] = [];

  /** The first that is said holds; descriptions follow one another. */
  text(word: TextWord, value: string): void {
    const year = word === "jahr" ? yearIn(value) : "";
    const name = word === "jahr" && year === "" ? "datierung" : word;
    const text = name === "jahr" ? year : value.trim();
    const before = this.#texts.get(name);
    if (text === "") return;
    if (before === undefined) this.#texts.set(name, text);
    else if (name === "beschreibung" && before.length < TOO_LONG && !before.includes(text))
      this.#texts.set(name, `${before}\n\n${text}`);
  }

  add(word: ListWord, value: string): void {
    const text = LIST_VALUES[word]?.(value.trim()) ?? value.trim();
    if (text === "") return;
    const list = this.#lists.get(word) ?? new Set();
    this.#lists.set(word, list.add(text));
  }

  /** Who is named twice did two things only where two are told. */
  name(word: NameWord, { name, ...more }: Named): void {
    const clean = name.trim();
    if (clean === "") return;
    const list = this.#names.get(word) ?? new Map<string, Named>();
    const rolle = more.rolle && normalForm("relator", more.rolle);
    const all = { ...more, ...(rolle && { rolle }) };
    const told = Object.entries(all).filter(([, value]) => value !== undefined && value !== "");
    const key = `${clean}\n${told.map(([, value]) => value).join("\n")}`;
    this.#names.set(word, list.set(key, { name: clean, ...Object.fromEntries(told) }));
  }

  copy(copy: Copy): void {
    const told = Object.entries(copy).map(([word, value]) => [word, value.trim()] as const);
    const filled = told.filter(([, value]) => value !== "");
    if (filled.length > 0) this.#copies.push(Object.fromEntries(filled));
  }

  /** Without an id of its own it goes by its ISBN, else by what it is called. */
  fields(): Fields {
    const names = [...this.#names].map(([word, list]) => [word, [...list.values()]] as const);
    const lists = [...this.#lists].map(([word, list]) => [word, [...list]] as const);
    const made = [...(this.#names.get("person")?.values() ?? [])].map(({ name }) => name);
    const [isbn] = this.#lists.get("isbn") ?? [];
    const texts = ["titel", "jahr"].map((word) => this.#texts.get(word as TextWord) ?? "");
    const id = isbn ?? [texts[0], ...made, texts[1]].join(" / ").slice(0, 200);
    return {
      id,
      ...Object.fromEntries(this.#texts),
      ...Object.fromEntries(lists),
      ...Object.fromEntries(names),
      ...(this.#copies.length > 0 && { exemplar: this.#copies }),
    };
  }
}

const LIST_VALUES: Partial<Record<ListWord, (text: string) => string>> = {
  // With ten digits and with thirteen it is one; what is none stays for the checks to refuse.
  isbn: (text) => numberIn("isbn", /[0-9][0-9 -]{8,15}[0-9Xx]/, text),
  issn: (text) => numberIn("issn", /[0-9]{4}-?[0-9]{3}[0-9Xx]/, text),
  // Nobody knew which one.
  sprache: (text) => (/^und$/i.test(text) ? "" : normalForm("language", text)),
};

function numberIn(code: "isbn" | "issn", pattern: RegExp, text: string): string {
  return normalForm(code, pattern.exec(text)?.[0].toUpperCase() ?? "");
}

/** "Berlin, c1996." has 1996. */
export function yearIn(text: string): string {
  return /(?:^|[^0-9])([12][0-9]{3})(?![0-9])/.exec(text)?.[1] ?? "";
}
