/** Builds a work in the field names of the catalogue from the records of other catalogues. */

import { normalForm } from "../../../../core/model/codes/codes.ts";
import type {
  Field,
  LinkField,
  LinksField,
  Nowhere,
  TextsField,
} from "../../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { cached } from "../../../../core/words/cached.ts";
import { partsOf } from "../../columns/column-names.ts";
import { isExchanged } from "../../columns/fields.ts";
import { seriesIn } from "../../rows/cells.ts";
import type { Fields } from "../format.ts";
import { isNobody } from "../makers/nobody.ts";

declare module "../../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** The field for values that this one cannot hold: "um 1780" is no year. */
    readonly otherwise?: string;
  }
}

/** A maker, publisher, subject or series by name, with the texts that belong to the link. */
export interface Named {
  readonly name: string;
  readonly [extra: string]: string;
}

export type Copy = Record<string, string>;

/** The entries of all these formats are works with their copies. */
export function worksIn(kinds: Kinds): WorkKinds {
  return cached(workKinds, kinds, () => {
    const work = kinds.one("werk");
    return { work, copy: partsOf(work, kinds)[0]?.kind ?? null };
  });
}

interface WorkKinds {
  readonly work: Kind;
  readonly copy: Kind | null;
}

const workKinds = new WeakMap<Kinds, WorkKinds>();

export function isNowhere(places: string | object): places is Nowhere {
  return typeof places === "object" && "nowhere" in places;
}

const NO_EXTRAS = {};

/** Longer than any field allows: nothing more is appended, as the row is refused anyway. */
const TOO_LONG = 100_000;

export class WorkEntry {
  readonly #kind: Kind;
  readonly #texts = new Map<string, string>();
  readonly #lists = new Map<string, Set<string>>();
  readonly #names = new Map<string, Map<string, Named>>();
  readonly #copies: Copy[] = [];
  readonly #replaced = new Map<string, unknown>();
  /** What stood in the place of makers and names nobody: "Anonymous". */
  readonly nobodies: string[] = [];

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** Adds a value of a field, or the `id`; `extras` belong to the link of a name. */
  say(word: string, value: string, extras: Readonly<Record<string, string>> = NO_EXTRAS): void {
    const field = this.#kind.fields[word];
    if (field?.type === "texts") this.#add(word, field, value);
    else if (field?.type === "link" || field?.type === "links")
      this.#name(word, field, value, extras);
    else this.#text(word, field, value);
  }

  has(word: string): boolean {
    return this.#texts.has(word) || this.#lists.has(word) || this.#names.has(word);
  }

  /** What was said of one field so far. */
  said(word: string): unknown {
    if (this.#replaced.has(word)) return this.#replaced.get(word);
    if (word === "exemplar" && this.#copies.length > 0) return this.#copies;
    const list = this.#names.get(word)?.values() ?? this.#lists.get(word);
    return list ? [...list] : this.#texts.get(word);
  }

  copy(copy: Copy): void {
    const filled: Copy = {};
    let isFilled = false;
    for (const word in copy) {
      const text = copy[word]!.trim();
      if (text === "") continue;
      filled[word] = text;
      isFilled = true;
    }
    if (isFilled) this.#copies.push(filled);
  }

  /** Replaces all other values of the field by one in JSON, which is validated like any JSON row. */
  replace(word: string, value: unknown): void {
    const field = this.#kind.fields[word];
    if (field && (isExchanged(field) || word === "exemplar")) this.#replaced.set(word, value);
  }

  /** Without an id of its own the key is its ISBN, or else made from title, year and makers. */
  fields(): Fields {
    const fields: Record<string, unknown> = { id: this.#texts.get("id") ?? this.#ownKey() };
    for (const [word, text] of this.#texts) fields[word] = text;
    for (const [word, list] of this.#lists) fields[word] = [...list];
    for (const [word, list] of this.#names) fields[word] = [...list.values()];
    if (this.#copies.length > 0) fields.exemplar = this.#copies;
    for (const [word, value] of this.#replaced)
      if (value === null) delete fields[word];
      else fields[word] = value;
    return fields;
  }

  #ownKey(): string {
    const [isbn] = this.#lists.get("isbn") ?? [];
    if (isbn !== undefined) return isbn;
    const made = [...(this.#names.get("person")?.values() ?? [])].map(({ name }) => name);
    const [title, year] = ["titel", "jahr"].map((word) => this.#texts.get(word) ?? "");
    return [title, ...made, year].join(" / ").slice(0, 200).trim();
  }

  /** The first value wins; descriptions are joined. */
  #text(word: string, field: Field | undefined, value: string): void {
    const isYear = field?.type === "number" && field.year;
    const text = isYear ? yearIn(value) : value.trim();
    const before = this.#texts.get(word);
    if (text === "") {
      const { otherwise } = field?.exchange ?? {};
      if (otherwise !== undefined && value.trim() !== "") this.say(otherwise, value);
    } else if (before === undefined) this.#texts.set(word, text);
    else if (isLong(field) && before.length < TOO_LONG && !before.includes(text))
      this.#texts.set(word, `${before}\n\n${text}`);
  }

  #add(word: string, { code }: TextsField, value: string): void {
    const read = code && CODE_VALUES[code];
    const text = read ? read(value.trim()) : value.trim();
    if (text === "") return;
    cached(this.#lists, word, () => new Set()).add(text);
  }

  /** A repeated name is kept twice only with two different roles. */
  #name(
    word: string,
    field: LinkField | LinksField,
    value: string,
    extras: Readonly<Record<string, string>>,
  ): void {
    // Some files have the volume in the field of the series.
    const isSeries = field.to === "reihe" && !extras.band;
    const { name, band } = isSeries ? seriesIn(value.trim()) : { name: value.trim() };
    if (name === "") return;
    if (field.to === "person" && isNobody(name)) {
      this.nobodies.push(name);
      return;
    }
    const list = this.#names.get(word) ?? new Map<string, Named>();
    const codes = field.type === "links" ? field.codes : undefined;
    const named: { name: string; [extra: string]: string } = { name };
    let key = name;
    const all = band === undefined ? extras : { ...extras, band };
    for (const extra in all) {
      const text = all[extra] as string;
      if (text === "") continue;
      const code = codes?.[extra];
      named[extra] = code ? normalForm(code, text) : text;
      key += `\n${named[extra]}`;
    }
    this.#names.set(word, list.set(key, named));
  }
}

function isLong(field: Field | undefined): boolean {
  return field?.type === "text" && field.multiline;
}

const CODE_VALUES: Readonly<Record<string, (text: string) => string>> = {
  // Normalized to thirteen digits; a malformed number stays, so that validation refuses it.
  isbn: (text) => numberIn("isbn", /[0-9][0-9 -]{8,15}[0-9Xx]/, text),
  issn: (text) => numberIn("issn", /[0-9]{4}-?[0-9]{3}[0-9Xx]/, text),
  // "und" is the code for undetermined.
  language: (text) => (/^und$/i.test(text) ? "" : normalForm("language", text)),
};

function numberIn(code: "isbn" | "issn", pattern: RegExp, text: string): string {
  const number = pattern.exec(text)?.[0].toUpperCase();
  return number === undefined ? (/^[0-9]/.test(text) ? text : "") : normalForm(code, number);
}

/** Digits that cataloguers have added. */
const WITH_ADDED = /[0-9]{0,4}\[[0-9]{1,3}\??\][0-9]{0,4}/g;

/** "Berlin, c1996." has 1996, "1998-2001" begins in 1998, "[19]87" is 1987, and "MCMXCV" is 1995. */
export function yearIn(text: string): string {
  const plain = text.includes("[") ? text.replace(WITH_ADDED, fourDigits) : text;
  return /(?:^|[^0-9])([12][0-9]{3})(?![0-9])/.exec(plain)?.[1] ?? romanYearIn(text);
}

/** "[19]87" and "19[87?]" are a year, "1987[2]" is one with the number of its edition. */
function fourDigits(written: string): string {
  const digits = written.replace(/[^0-9]/g, "");
  return digits.length === 4 ? digits : written;
}

const ROMAN: Readonly<Record<string, number>> = {
  M: 1000,
  D: 500,
  C: 100,
  L: 50,
  X: 10,
  V: 5,
  I: 1,
};

/** Roman numerals of title pages, also with full stops: "M.DCC.LXXXIX". */
function romanYearIn(text: string): string {
  const found = /(?<!\p{L})M[MDCLXVI.]{2,20}(?!\p{L})/u.exec(text)?.[0] ?? "";
  const digits = [...found].flatMap((sign) => ROMAN[sign] ?? []);
  const year = digits.reduce(
    (sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
    0,
  );
  return year >= 1400 && year < 2100 ? `${year}` : "";
}
