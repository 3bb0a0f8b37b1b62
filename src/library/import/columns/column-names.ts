/** Meanings of the columns of a list, by their usual names: names and labels of fields, and further names that the fields declare. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { calledAlso } from "../../../core/model/kinds/kind-words.ts";
import { identifyingFields } from "../../../core/model/kinds/naming.ts";
import { cached } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import { isExchanged } from "./fields.ts";
import { OTHER_LANGUAGES } from "./tables/other-languages.ts";

/** Ignores case, spaces, accents and punctuation, and how "number" and "date" are shortened: "Author(s)", "Telefon-Nr.", "Zug.-Dat.". */
export function columnKey(name: string): string {
  return fold(name)
    .replace(/\b(?:no|n)(?= |$)/g, "nr")
    .replace(/ /g, "")
    .replace(/nummer|number|numero/g, "nr")
    .replace(/datum/g, "dat");
}

/** Meanings by column name for a kind. If a name is declared twice, the first wins. */
export function meaningsOf(kind: Kind, kinds: Kinds): ReadonlyMap<string, string> {
  const meanings = new Map([["id", "id"]]);
  const add = (name: string, meaning: string) => {
    const key = columnKey(name);
    if (key !== "" && !meanings.has(key)) meanings.set(key, meaning);
  };
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)];
  for (const { singular, fields, words } of all) {
    for (const meaning of targetsIn(singular, kind, kinds)) {
      const [, name = "", extra] = meaning.split(".");
      // Verbatim: "Reihe/Band" is a column with both.
      if (extra === undefined) add(name, meaning);
      else meanings.set(`${name}.${extra}`, meaning);
      const field = fields[name];
      const labels =
        extra === undefined
          ? Object.values(field?.label ?? {})
          : Object.values(words).map((one) => one.fields[`${name}.${extra}`]);
      for (const label of labels) if (label) add(label, meaning);
    }
  }
  for (const [meaning, names] of all.flatMap(namesIn))
    for (const name of names.split(", ")) add(name, meaning);
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "link") continue;
    const target = kinds.target(field);
    for (const number of field.by ? new Set([field.by, ...identifyingFields(target)]) : [])
      for (const one of namesOf(target, number)) add(one, `${kind.singular}.${name}`);
    for (const part of field.told ?? [])
      for (const one of partNames(target, part, kinds))
        add(one, `${kind.singular}.${name}.${part}`);
  }
  return meanings;
}

/** Words that tell columns with one meaning apart. */
const APART =
  / (?:privat|priv|dienstlich|dienstl|geschaftlich|schule|schulisch|mobil|home|private|work|school|office)$/;

/** "Einzelpreis in €", "Neupreis EUR", "Preis in DM" */
const IN_CURRENCY = / (?:in )?(?:€|euro|eur|dm|chf|sfr|usd|gbp|ats)$/i;

/** The same name without what is said beside it: "E-Mail (privat)", "Schüler: Nachname", "Tel. mobil", "Preis in €"; of "Verf./Hrsg." the first. */
export function loosened(name: string): readonly string[] {
  const plain = name.replace(/[([][^()[\]]*[)\]]/g, " ");
  const [whose = "", ...what] = plain.split(":");
  const own = what.length === 0 ? whose : what.join(" ");
  const [first = ""] = namesBeside(own);
  const unmeasured = own.trim().replace(IN_CURRENCY, "");
  return [plain, own, unmeasured, fold(own).replace(APART, ""), first].filter(
    (one) => columnKey(one) !== "",
  );
}

/** Those of a column that has several: "Verf./Hrsg.", "Titel u. Untertitel". */
export function namesBeside(name: string): readonly string[] {
  return name.split(/[/,&]| (?:u\.|und|and|et) /);
}

/** The place of such a name among those of its meaning: the first tells most. */
export function nameRank(name: string, to: string, kind: Kind, kinds: Kinds): number {
  const byNumber = numberRank(name, to, kind, kinds);
  if (byNumber > 0) return byNumber;
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)].flatMap(namesIn);
  const names = all.flatMap(([meaning, names]) => (meaning === to ? names.split(", ") : []));
  const place = names.map(columnKey).indexOf(columnKey(name));
  // "Ausgeliehen an" says more of a loan than "Name", which may be that of the thing.
  return place < 0 && to.split(".").length > 2 ? names.length : Math.max(0, place);
}

/** Keys of the names that the kind itself gives a meaning; a link to a reader also has those of the reader. */
export function ownNames(kind: Kind, to: string): readonly string[] {
  const names = namesIn(kind).flatMap(([meaning, names]) =>
    meaning === to ? names.split(", ") : [],
  );
  const [, name = "", extra] = to.split(".");
  const labels = extra === undefined ? Object.values(kind.fields[name]?.label ?? {}) : [];
  return [...names, ...labels].map(columnKey);
}

/** A link by number has the column names of that number: a copy "Barcode" or else "Inventarnummer", a reader "Ausweis". */
function namesOf({ fields }: Kind, name: string): readonly string[] {
  const field = fields[name];
  return field ? calledAlso(field) : [];
}

/** What tells a member in a list of something else has the same names there: the e-mail of a reader, a number of one of its copies, or the title of its work. */
function partNames(target: Kind, part: string, kinds: Kinds): readonly string[] {
  const field = target.fields[part];
  if (field?.type !== "derived" && field?.type !== "link") return namesOf(target, part);
  const own = kinds.target(field);
  const names = field.type === "link" ? [own.titleName] : identifyingFields(own);
  return names.flatMap((name) => namesOf(own, name));
}

/** Of the columns of a link by number, which tells most: 0 is called after the number that the field goes by, more after another one. */
function numberRank(name: string, to: string, kind: Kind, kinds: Kinds): number {
  const field = kind.fields[to.split(".")[1] ?? ""];
  if (field?.type !== "link" || field.by === undefined) return 0;
  const target = kinds.target(field);
  const isCalled = (number: string) =>
    namesOf(target, number).some((one) => columnKey(one) === columnKey(name));
  return [...new Set([field.by, ...identifyingFields(target)])].findIndex(isCalled);
}

export function columnMeaning(
  name: string,
  meanings: ReadonlyMap<string, string>,
): string | undefined {
  return meanings.get(name.trim()) ?? meanings.get(columnKey(name)) ?? meanings.get(ownKey(name));
}

/** None, or the letter of a spreadsheet. */
export function isNameless(name: string): boolean {
  return /^[A-Z]{0,2}$/.test(name.trim());
}

/** Key of the name that the fields declare for it. */
export function ownKey(name: string): string {
  const key = columnKey(name);
  return columnKey(ownWords().get(key) ?? key);
}

/** Whether it is the name of a column in one of them. */
export function isForeignName(name: string): boolean {
  return ownWords().has(columnKey(name));
}

let words: ReadonlyMap<string, string> | undefined;

/** Names of columns in other languages, with those that the fields declare. */
function ownWords(): ReadonlyMap<string, string> {
  words ??= new Map(
    Object.entries(OTHER_LANGUAGES).flatMap(([own, others]) =>
      others.split(", ").map((name) => [columnKey(name), own] as const),
    ),
  );
  return words;
}

/** All possible meanings of a column for such a kind, in the order of the fields; `id` is that of the row. */
export function targetsOf(kind: Kind, kinds: Kinds): string[] {
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)];
  const fields = all.flatMap(({ singular }) => targetsIn(singular, kind, kinds));
  const parts = all.flatMap(namesIn).map(([meaning]) => meaning);
  return [...fields, ...parts.filter((meaning) => !fields.includes(meaning)), "id"];
}

/** Kinds whose members are parts of a row: the copies of a work, which cannot exist without it. */
export function partsOf(kind: Kind, kinds: Kinds): readonly RowPart[] {
  const known = cached(parts, kinds, () => new Map());
  return cached(known, kind, () =>
    Object.entries(kind.fields).flatMap(([name, field]) => {
      if (field.type !== "derived") return [];
      const target = kinds.target(field);
      const back = target.fields[field.by];
      return back?.type === "link" && back.required ? [{ name, kind: target, by: field.by }] : [];
    }),
  );
}

const parts = new WeakMap<Kinds, Map<Kind, readonly RowPart[]>>();

export interface RowPart {
  /** The derived field of the whole that lists the parts. */
  readonly name: string;
  readonly kind: Kind;
  /** The field of a part that links to the whole. */
  readonly by: string;
}

function targetsIn(singular: string, row: Kind, kinds: Kinds): string[] {
  const kind = kinds.one(singular);
  const back = partsOf(row, kinds).find((part) => part.kind === kind)?.by;
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    if (!isExchanged(field) || name === back) return [];
    const extras =
      field.type === "links" ? field.extras : field.type === "link" ? (field.told ?? []) : [];
    return [`${singular}.${name}`, ...extras.map((extra) => `${singular}.${name}.${extra}`)];
  });
}

/**
 * Column names that fields declare, by meaning: a field (`werk.titel`), a text that belongs to a link (`werk.reihe.band`), or makers in one
 * role (`werk.person(trl)`).
 */
function namesIn({ singular, fields }: Kind): (readonly [meaning: string, names: string])[] {
  return Object.entries(fields).flatMap(([name, { exchange }]) => {
    const columns = exchange?.columns ?? {};
    if (typeof columns === "string") return [[`${singular}.${name}`, columns] as const];
    if ("nowhere" in columns) return [];
    return Object.entries(columns).map(
      ([part, names]) => [`${singular}.${name}${part}`, names] as const,
    );
  });
}
