/** Merging two members: the values of the result, chosen field by field. */

import {
  emptyValue,
  type Field,
  isReadOnly,
  type Link,
  type Value,
  type Values,
} from "../kinds/field.ts";
import type { Kind, Kinds } from "../kinds/kind.ts";
import { nameKey } from "../kinds/naming.ts";
import type { Member } from "../store/member.ts";
import { recordedFields } from "../store/recorded-values.ts";
import { canBeOne } from "./duplicate-keys.ts";

/** Whose value a field gets: that of the remaining member, of the merged one, or, for a list, both. */
const SIDES = ["bleibt", "geht", "beide"] as const;
export type MergeSide = (typeof SIDES)[number];
export type Choices = ReadonlyMap<string, MergeSide>;

/** The maximum length of a list. */
const MOST_ENTRIES = 200;

/** A merged member: everything needed to undo the merge. */
export interface Absorbed {
  readonly kept: number;
  readonly lost: {
    readonly id: number;
    readonly slug: string | null;
    readonly version: number;
    readonly created: string;
    readonly values: Values;
    readonly source: readonly [name: string, id: string, version: number | null] | null;
  };
  /** Every address it had, and whether it was current. */
  readonly keys: readonly (readonly [key: string, current: boolean])[];
  /** Its import sources from earlier merges. */
  readonly sources: readonly (readonly [name: string, id: string])[];
  readonly moved: readonly MovedLinks[];
  /** Members marked as different from it. */
  readonly apart: readonly number[];
}

/** The links of one field to the merged member. */
export interface MovedLinks {
  readonly kind: string;
  readonly field: string;
  readonly entries: readonly MovedEntry[];
}

/** Links that are alike; `doubled`: the lists had the same link to the remaining member already. */
export interface MovedEntry {
  readonly ids: readonly number[];
  readonly position?: number;
  readonly extras?: Readonly<Record<string, string | null>>;
  readonly doubled?: true;
}

/** How many link to it, as an entry of a list knows: of two the one with more is proposed to stay. */
export function countOfLinks({ counts = {} }: Pick<Member, "counts">): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The fields that can be chosen. */
export function mergedFields(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name] as Field;
    return !isReadOnly(field) && field.type !== "secret";
  });
}

/** What is stored of a member, also the fields that cannot be chosen: all of it comes back when a merge is undone. */
export function storedValues({ kind, values }: Member): Values {
  return Object.fromEntries(recordedFields(kind).map(([name]) => [name, values[name] ?? null]));
}

export function sidesFor(field: Field): readonly MergeSide[] {
  return isSeveral(field) ? SIDES : SIDES.slice(0, 2);
}

/** The default: the remaining member's value, or the other's if that is empty; lists are joined. */
export function proposedSide(field: Field, kept: Value, lost: Value): MergeSide {
  if (isSeveral(field)) return "beide";
  return kept === null && lost !== null ? "geht" : "bleibt";
}

/** Whether two values differ. */
export function differs(one: Value, other: Value): boolean {
  return keyOf(one) !== keyOf(other);
}

/** The fields with a choice: that of other names also if only the titles differ. */
export function choosable(kind: Kind, kept: Values, lost: Values): string[] {
  const isOtherName = kind.title(kept) !== kind.title(lost);
  return mergedFields(kind).filter(
    (name) =>
      differs(kept[name] ?? null, lost[name] ?? null) || (isOtherName && name === kind.named?.also),
  );
}

export function mergedValues(
  kind: Kind,
  kept: { readonly id: number; readonly values: Values },
  lost: { readonly id: number; readonly values: Values },
  choices: Choices,
  kinds: Kinds,
): Values {
  const values: Record<string, Value> = { ...kept.values };
  for (const name of mergedFields(kind)) {
    const field = kind.fields[name] as Field;
    const [own, other] = [kept.values[name] ?? null, lost.values[name] ?? null];
    const side = choices.get(name) ?? proposedSide(field, own, other);
    const both = () =>
      field.type === "links"
        ? withoutSpellings(own, other, kinds.target(field))
        : union(own, other);
    const chosen = side === "bleibt" ? own : side === "geht" ? other : both();
    values[name] = withoutItself(kind, field, chosen ?? emptyValue(field), [kept.id, lost.id]);
  }
  const also = kind.named?.also;
  if (also && (choices.get(also) ?? "beide") === "beide")
    values[also] = withNames(kind, values, also, [kept.values, lost.values]);
  return values;
}

/** Searching for either former name finds the merged member. */
function withNames(
  kind: Kind,
  values: Values,
  also: string,
  both: readonly Values[],
): readonly string[] {
  const names = [...((values[also] ?? []) as readonly string[])];
  const own = nameKey(kind, kind.title(values));
  const known = new Set([own, ...names.map((name) => nameKey(kind, name))]);
  for (const title of both.map((one) => kind.title(one))) {
    const key = nameKey(kind, title);
    if (key === null || known.has(key)) continue;
    known.add(key);
    names.push(title);
  }
  return names.slice(0, MOST_ENTRIES);
}

/** Links between the two would become links to itself. */
function withoutItself(kind: Kind, field: Field, value: Value, both: readonly number[]): Value {
  if ((field.type !== "link" && field.type !== "links") || field.to !== kind.singular) return value;
  const isOther = (link: Link) => !both.includes(link.id);
  if (field.type === "links") return ((value ?? []) as readonly Link[]).filter(isOther);
  return value !== null && isOther(value as Link) ? value : null;
}

function union(one: Value, other: Value): Value {
  const [own, theirs] = [one, other].map((list) => (list ?? []) as readonly (string | Link)[]);
  const all = [...fuller(own!, theirs!), ...fuller(theirs!, own!)];
  const first = new Map(all.map((entry) => [keyOf(entry), entry] as const).reverse());
  const keys = new Set(all.map(keyOf));
  return [...keys].map((key) => first.get(key)).slice(0, MOST_ENTRIES) as Value;
}

/** "E. Kästner" and "Erich Kästner" are the same author: the longer name is kept. */
function withoutSpellings(one: Value, other: Value, target: Kind): Value {
  const [own, theirs] = [one, other].map((list) => new Set(linksOf(list).map(({ id }) => id)));
  const links = linksOf(union(one, other));
  // Two entries of the same list are two people.
  const isOfOneList = (a: Link, b: Link) =>
    [own, theirs].some((list) => list?.has(a.id) && list.has(b.id));
  const spellingsOf = (link: Link) =>
    links.filter(
      (another) =>
        another.id !== link.id &&
        !isOfOneList(link, another) &&
        (saysMore(withId(link, another), another) || saysMore(withId(another, link), link)) &&
        canBeOne(target, link.title, another.title),
    );
  const isBetter = (a: Link, b: Link) =>
    a.title.length > b.title.length || (a.title.length === b.title.length && own?.has(a.id));
  return links.flatMap((link): Link[] => {
    const others = spellingsOf(link);
    if (others.some((another) => isBetter(another, link))) return [];
    const fullest = others.find((another) => saysMore(withId(another, link), link));
    return [fullest ? { ...link, extras: { ...link.extras, ...fullest.extras } } : link];
  });
}

function linksOf(value: Value): readonly Link[] {
  return (value ?? []) as readonly Link[];
}

function withId(link: Link, { id }: Link): Link {
  return { ...link, id };
}

/** Each entry, replaced by that of the other list if it has more details of the same link. */
function fuller<Entry extends string | Link>(
  entries: readonly Entry[],
  others: readonly Entry[],
): Entry[] {
  const known = new Set(others.map(keyOf));
  return entries.map((entry) =>
    known.has(keyOf(entry)) ? entry : (others.find((more) => saysMore(more, entry)) ?? entry),
  );
}

function saysMore(more: string | Link, less: string | Link): boolean {
  if (typeof more === "string" || typeof less === "string" || more.id !== less.id) return false;
  return Object.entries(less.extras).every(([name, text]) => !text || more.extras[name] === text);
}

function isSeveral({ type }: Field): boolean {
  return type === "texts" || type === "links";
}

/** For a link its target and its extras. */
function keyOf(value: Value): string {
  if (Array.isArray(value)) return JSON.stringify(value.map((entry) => keyOf(entry as Value)));
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const { id, extras } = value as Link;
  return JSON.stringify([id, Object.entries(extras).sort()]);
}
