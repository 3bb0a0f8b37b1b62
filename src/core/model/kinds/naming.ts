/** Members that can be given by name instead of an address: their lookup keys, and the values of a new one. */

import { cachedUpTo } from "../../words/cached.ts";
import { fold } from "../../words/fold.ts";
import type { Values } from "./field.ts";
import type { Kind, Kinds } from "./kind.ts";
import { perKind } from "./per-kind.ts";

/** Characters that make a different name: C is not C++, and #1 is not 1. */
const TELLING = /[\p{S}#%&*@§/\\]/gu;
const LONGEST = 200;

/** A text that looks like an address is never a name; "person/7" only if the kind exists: "krimi/thriller" is a name. */
export function isAddress(text: string, kinds?: Kinds): boolean {
  if (/^(?:\/|https?:)/i.test(text)) return true;
  const [, first] = /^([a-z0-9]+)\/[a-z0-9-]+$/.exec(text) ?? [];
  return first !== undefined && (kinds === undefined || kinds.find(first) !== null);
}

/** Fields that identify a member when typed or scanned: barcode, card number, ISBN, user name. Unique ones first. */
export const identifyingFields = perKind((kind): readonly string[] => {
  const fields = Object.entries(kind.fields).filter(
    ([, { type, unique, leads }]) => (type === "text" || type === "texts") && (unique || leads),
  );
  const inOrder = fields.toSorted(([, a], [, b]) => Number(b.unique ?? 0) - Number(a.unique ?? 0));
  return inOrder.map(([name]) => name);
});

interface ReadName {
  readonly values: Values | null;
  readonly keys: readonly string[];
}

/** Cached, since an import has the same names again and again, and reading one takes several regular expressions. */
const MOST_NAMES = 5000;
const readNames = perKind(() => new Map<string, ReadName>());
const keysOfTitles = perKind(() => new Map<string, string | null>());

function readName(kind: Kind, name: string): ReadName {
  return cachedByName(readNames(kind), name, () => {
    const values = kind.named?.of(name.trim()) ?? null;
    return { values, keys: values ? keysToLookUp(kind, values) : [] };
  });
}

/** Names are read before their length is checked, so those that are too long are not cached. */
function cachedByName<V>(cache: Map<string, V>, name: string, make: () => V): V {
  return name.length > LONGEST ? make() : cachedUpTo(MOST_NAMES, cache, name, make);
}

/** The values of a new member with this name; null if it is none. */
export function valuesOfName(kind: Kind, name: string): Values | null {
  return readName(kind, name).values;
}

/** The lookup key of a name; null if it is none. "Keun, Irmgard" and "Irmgard Keun" have the same. */
export function nameKey(kind: Kind, name: string): string | null {
  const values = valuesOfName(kind, name);
  return values && keyOfTitle(kind, values);
}

/** All lookup keys of a member. */
export function nameKeys(kind: Kind, values: Values): string[] {
  if (!kind.named) return [];
  const others = kind.named.also ? ((values[kind.named.also] ?? []) as readonly string[]) : [];
  const keys = [keyOfTitle(kind, values), ...others.map((name) => nameKey(kind, name))];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The stored keys of a member, including those with distinguishing marks. */
export function indexKeys(kind: Kind, values: Values): string[] {
  const keys = nameKeys(kind, values);
  const marks = kind.named?.apart?.(values);
  if (!marks) return keys;
  const known = marks.length > 0 ? marks : [UNTOLD];
  return [...keys, ...keys.flatMap((key) => known.map((mark) => markedKey(key, mark)))];
}

/** The keys to look up for a name, in order. A name with a mark never matches a member with another mark. */
export function lookupKeys(kind: Kind, name: string): readonly string[] {
  return readName(kind, name).keys;
}

function keysToLookUp(kind: Kind, values: Values): string[] {
  const key = keyOfTitle(kind, values);
  if (key === null) return [];
  const marks = kind.named?.apart?.(values) ?? [];
  return marks.length === 0 ? [key] : [...marks, UNTOLD].map((mark) => markedKey(key, mark));
}

/** The mark of members without any. */
const UNTOLD = "";

function markedKey(key: string, mark: string): string {
  return `${key} | ${mark}`;
}

function keyOfTitle(kind: Kind, values: Values): string | null {
  const title = kind.title(values);
  return cachedByName(keysOfTitles(kind), title, () => titleKey(kind, title));
}

function titleKey(kind: Kind, whole: string): string | null {
  const title = kind.named?.spelling?.(whole) ?? whole;
  const key = `${fold(title)} ${(title.match(TELLING) ?? []).join("")}`.trim();
  // A name of symbols only is its own key.
  const found = key === "" ? title.trim().toLowerCase() : key;
  if (found.length <= LONGEST) return found === "" ? null : found;
  return [...found].slice(0, LONGEST).join("");
}

/** The properties that can identify a linked member. */
export function waysTo(kind: Kind): string[] {
  return ["url", ...(kind.named ? [kind.titleName] : []), ...identifyingFields(kind)];
}
