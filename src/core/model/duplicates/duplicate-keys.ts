/** What makes two members of a kind look like one: facts of its declaration, from which keys are made that can be looked up. */

import { fold } from "../../words/fold.ts";
import type { Value, Values } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { nameKeys } from "../kinds/naming.ts";

/** By which a member is found by those that look like it, and what tells it apart from them all the same. */
export interface DuplicateKey {
  readonly key: string;
  /** One value for each field that tells apart, folded; null where it is empty. */
  readonly marks: readonly (string | null)[];
}

/** PostgreSQL bounds an index entry; two titles that agree so far look the same. */
const LONGEST = 200;

/** Of each way to look alike its own keys: a title is no ISBN. */
export function duplicateKeyFields(kind: Kind, values: Values): DuplicateKey[] {
  return [...duplicateKeysOf(kind, values)].flat();
}

/** The same, way by way, the strongest first: whoever needs one of them makes no more. */
export function* duplicateKeysOf(kind: Kind, values: Values): Generator<DuplicateKey[]> {
  for (const [index, { by, unless = [] }] of kind.alike.entries()) {
    const texts = by === "name" ? nameKeys(kind, values) : by(values);
    if (texts.length === 0) continue;
    const marks = unless.map((name) => markOf(values[name] ?? null));
    const different = texts.length === 1 ? texts : [...new Set(texts)];
    yield different.map((text) => ({ key: shortened(`${index} ${text}`), marks }));
  }
}

/** A mark that one of them lacks tells nothing. */
export function areApart(
  one: readonly (string | null)[],
  other: readonly (string | null)[],
): boolean {
  return one.some((mark, index) => {
    const there = other[index] ?? null;
    return mark !== null && there !== null && mark !== there;
  });
}

/** What people know a member from its like by: "Irmgard Keun (1905, 1982)". */
export function tellingApart(kind: Kind, title: string, values: Values): string {
  const names = new Set(kind.alike.flatMap(({ unless = [] }) => unless));
  const texts = [...names].flatMap((name) => {
    const value = values[name] ?? null;
    return typeof value === "string" || typeof value === "number" ? [`${value}`] : [];
  });
  const filled = texts.filter((text) => text !== "");
  return filled.length === 0 ? title : `${title} (${filled.join(", ")})`;
}

function markOf(value: Value): string | null {
  if (typeof value === "number") return `${value}`;
  return typeof value === "string" && value !== "" ? fold(value) || value : null;
}

function shortened(key: string): string {
  return key.length <= LONGEST ? key : [...key].slice(0, LONGEST).join("");
}
