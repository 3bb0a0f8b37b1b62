/** Members that can be named where a link is expected, instead of being addressed: what they answer to, and what is made of a new name. */

import { fold } from "../../words/fold.ts";
import type { Values } from "./field.ts";
import type { Kind, Kinds } from "./kind.ts";
import { perKind } from "./per-kind.ts";

/** Signs that make another name: C is not C++, and #1 is not 1. */
const TELLING = /[\p{S}#%&*@§/\\]/gu;
const LONGEST = 200;

/** Where a text looks like an address it is one, and never a name; "person/7" only where there are such kinds: "krimi/thriller" is a name. */
export function isAddress(text: string, kinds?: Kinds): boolean {
  if (/^(?:\/|https?:)/i.test(text)) return true;
  const [, first] = /^([a-z0-9]+)\/[a-z0-9-]+$/.exec(text) ?? [];
  return first !== undefined && (kinds === undefined || kinds.find(first) !== null);
}

/** What people read off or scan, and know one member by: barcode, card number, ISBN, user name. Of the first ones no two have the same. */
export const identifyingFields = perKind((kind): readonly string[] => {
  const fields = Object.entries(kind.fields).filter(
    ([, { type, unique, leads }]) => (type === "text" || type === "texts") && (unique || leads),
  );
  const inOrder = fields.toSorted(([, a], [, b]) => Number(b.unique ?? 0) - Number(a.unique ?? 0));
  return inOrder.map(([name]) => name);
});

/** By which a member of that name is found; null where nothing can have it. "Keun, Irmgard" and "Irmgard Keun" are one. */
export function nameKey(kind: Kind, name: string): string | null {
  const values = kind.named?.of(name.trim());
  return values ? keyOfTitle(kind, values) : null;
}

/** All that a member is found by. */
export function nameKeys(kind: Kind, values: Values): string[] {
  if (!kind.named) return [];
  const others = kind.named.also ? ((values[kind.named.also] ?? []) as readonly string[]) : [];
  const keys = [keyOfTitle(kind, values), ...others.map((name) => nameKey(kind, name))];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** What is stored for finding a member by a name, also by one with what tells it apart. */
export function indexKeys(kind: Kind, values: Values): string[] {
  const keys = nameKeys(kind, values);
  const marks = kind.named?.apart?.(values);
  if (!marks) return keys;
  const told = marks.length > 0 ? marks : [UNTOLD];
  return [...keys, ...keys.flatMap((key) => told.map((mark) => markedKey(key, mark)))];
}

/** What a name is looked for by, in this order. One that says more than a name means nobody of whom something else is known. */
export function lookupKeys(kind: Kind, name: string): string[] {
  const values = kind.named?.of(name.trim());
  const key = values ? keyOfTitle(kind, values) : null;
  if (!values || key === null) return [];
  const marks = kind.named?.apart?.(values) ?? [];
  return marks.length === 0 ? [key] : [...marks, UNTOLD].map((mark) => markedKey(key, mark));
}

/** Of members of whom nothing is known that would tell them apart. */
const UNTOLD = "";

function markedKey(key: string, mark: string): string {
  return `${key} | ${mark}`;
}

function keyOfTitle(kind: Kind, values: Values): string | null {
  const whole = kind.title(values);
  const title = kind.named?.spelling?.(whole) ?? whole;
  const key = `${fold(title)} ${(title.match(TELLING) ?? []).join("")}`.trim();
  // A name of signs alone is itself.
  const found = key === "" ? title.trim().toLowerCase() : key;
  if (found.length <= LONGEST) return found === "" ? null : found;
  return [...found].slice(0, LONGEST).join("");
}
