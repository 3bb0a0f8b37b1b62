/** Duplicate detection: lookup keys built from the declared rules of a kind. */

import { distanceOf } from "../../words/distance.ts";
import { fold } from "../../words/fold.ts";
import type { Value, Values } from "../kinds/field.ts";
import type { DuplicateFacts, Kind } from "../kinds/kind.ts";
import { nameKeys } from "../kinds/naming.ts";
import { perKind } from "../kinds/per-kind.ts";

/** A key shared by possible duplicates, and the marks that can still distinguish them. */
export interface DuplicateKey {
  readonly key: string;
  /** One folded value for each distinguishing field; null if it is empty. */
  readonly marks: readonly (string | null)[];
}

/** PostgreSQL limits the size of an index entry; titles that agree up to here count as equal. */
const LONGEST = 200;

/** The keys of all rules; each rule has its own, so that a title never equals an ISBN. */
export function duplicateKeyFields(kind: Kind, values: Values): DuplicateKey[] {
  const all: DuplicateKey[] = [];
  for (const keys of keysByRule(kind, values, kind.alike)) all.push(...keys);
  return all;
}

/** Only keys that are certain enough without a person's decision, the strongest first and computed lazily. */
export function certainKeys(kind: Kind, values: Values): Generator<DuplicateKey[]> {
  return keysByRule(kind, values, certainRules(kind));
}

/** Whether an import takes two rows with equal values for one member. */
export function isKnownByValues(kind: Kind): boolean {
  return certainRules(kind).length > 0;
}

const certainRules = perKind(({ alike }) => alike.filter(({ guessed }) => !guessed));

function* keysByRule(
  kind: Kind,
  values: Values,
  rules: readonly DuplicateFacts[],
): Generator<DuplicateKey[]> {
  for (const rule of rules) {
    const { by, unless = [], apart } = rule;
    const texts = by === "name" ? nameKeys(kind, values) : by(values);
    if (texts.length === 0) continue;
    const own = unless.map((name) => markOf(values[name] ?? null));
    const marks = apart ? [...own, ...apart(values)] : own;
    const different = texts.length === 1 ? texts : [...new Set(texts)];
    const number = kind.alike.indexOf(rule);
    yield different.map((text) => ({ key: shortened(`${number} ${text}`), marks }));
  }
}

/** Whether two names can belong to the same member, also if one is abbreviated. */
export function canBeOne(kind: Kind, one: string, other: string): boolean {
  const [keys = [], others = []] = [one, other].map((name) => {
    const values = kind.named?.of(name);
    return values ? duplicateKeyFields(kind, values) : [];
  });
  return keys.some(({ key, marks }) =>
    others.some((there) => there.key === key && !areApart(marks, there.marks)),
  );
}

/** A missing mark does not distinguish. */
export function areApart(
  one: readonly (string | null)[],
  other: readonly (string | null)[],
): boolean {
  return one.some((mark, index) => {
    const there = other[index] ?? null;
    return mark !== null && there !== null && mark !== there && !areSwapped(mark, there);
  });
}

/** Begins a mark that agrees with those of the same letters in which two neighbours are swapped. */
const SWAPPABLE = "~";

export function swappable(text: string): string {
  return SWAPPABLE + text;
}

/** The letters are the same, as the key says so: a distance of one is a swap. */
function areSwapped(one: string, other: string): boolean {
  return one.startsWith(SWAPPABLE) && one.length === other.length && distanceOf(one, other, 1) <= 1;
}

/** A title with the values that it lacks to tell two members apart: "Irmgard Keun (1905, 1982)". */
export function tellingApart(
  kind: Kind,
  title: string,
  values: Values,
  dayOf = (day: string) => day,
): string {
  const shown = kind.alike.flatMap((rule) => rule.shown ?? []);
  const names = new Set([...shown, ...kind.alike.flatMap(({ unless = [] }) => unless)]);
  const texts = [...names].flatMap((name) => {
    const value = values[name] ?? null;
    if (typeof value === "number") return [`${value}`];
    const isLink = typeof value === "object" && value !== null && "title" in value;
    const text = isLink ? value.title : value;
    if (typeof text !== "string" || text === "") return [];
    // "Lena Meyer (lena.meyer)" has her name already.
    if (shown.includes(name) && title.includes(text)) return [];
    return [kind.fields[name]?.type === "day" ? dayOf(text) : text];
  });
  return texts.length === 0 ? title : `${title} (${texts.join(", ")})`;
}

function markOf(value: Value): string | null {
  if (typeof value === "number") return `${value}`;
  return typeof value === "string" && value !== "" ? fold(value) || value : null;
}

function shortened(key: string): string {
  return key.length <= LONGEST ? key : [...key].slice(0, LONGEST).join("");
}
