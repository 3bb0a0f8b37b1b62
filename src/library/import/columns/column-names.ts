/** What the columns of a list can mean, by what people call them: the names and labels of the fields, and what each field says beside them. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { fold } from "../../../core/words/fold.ts";
import { isExchanged } from "./fields.ts";

/** Case, blanks, accents and signs make no difference: "Author(s)", "authors". */
export function columnKey(name: string): string {
  return fold(name).replaceAll(" ", "");
}

/** What columns can mean for a kind, by what they may be called. Where two mean the same the first holds. */
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
      // To the letter: "Reihe/Band" is a column with both.
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
  // What is known by a number is meant by it: a copy by "Barcode", a reader by "Ausweis".
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "link" || field.by === undefined) continue;
    const names = kinds.target(field).fields[field.by]?.exchange?.columns;
    if (typeof names !== "string") continue;
    for (const one of names.split(", ")) add(one, `${kind.singular}.${name}`);
  }
  return meanings;
}

export function columnMeaning(
  name: string,
  meanings: ReadonlyMap<string, string>,
): string | undefined {
  return meanings.get(name.trim()) ?? meanings.get(columnKey(name));
}

/** Everything that a column of a list of such a kind can mean, in the order of the fields; `id` is the row's own. */
export function targetsOf(kind: Kind, kinds: Kinds): string[] {
  const all = [kind, ...partsOf(kind, kinds).map((part) => part.kind)];
  const fields = all.flatMap(({ singular }) => targetsIn(singular, kind, kinds));
  const parts = all.flatMap(namesIn).map(([meaning]) => meaning);
  return [...fields, ...parts.filter((meaning) => !fields.includes(meaning)), "id"];
}

/** Members that a row can bring along with its own: the copies of a work, which are nothing without it. */
export function partsOf(kind: Kind, kinds: Kinds): RowPart[] {
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    if (field.type !== "derived") return [];
    const target = kinds.target(field);
    const back = target.fields[field.by];
    return back?.type === "link" && back.required ? [{ name, kind: target, by: field.by }] : [];
  });
}

export interface RowPart {
  /** The field of the whole that is derived from it. */
  readonly name: string;
  readonly kind: Kind;
  /** Its own field, which points to the whole. */
  readonly by: string;
}

function targetsIn(singular: string, row: Kind, kinds: Kinds): string[] {
  const kind = kinds.one(singular);
  const back = partsOf(row, kinds).find((part) => part.kind === kind)?.by;
  return Object.entries(kind.fields).flatMap(([name, field]) => {
    if (!isExchanged(field) || name === back) return [];
    const extras = field.type === "links" ? field.extras : [];
    return [`${singular}.${name}`, ...extras.map((extra) => `${singular}.${name}.${extra}`)];
  });
}

/** What the fields of a kind say themselves, by meaning: a field (`werk.titel`), a part of what stands there (`werk.reihe.band`), or makers who did one thing (`werk.person(trl)`). */
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
