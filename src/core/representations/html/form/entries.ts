/** The entries of a form: read from a member or from a sent form, and written back as names and values. */

import { pathOf } from "../../../model/answers/address.ts";
import type { Pair } from "../../../model/answers/representation.ts";
import { normalLine } from "../../../model/codes/codes-in.ts";
import type { Field, Link, Value } from "../../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../../model/kinds/kind.ts";
import { isAddress } from "../../../model/kinds/naming.ts";
import type { Member } from "../../../model/store/member.ts";
import { listed, named, numbered } from "./pairs.ts";

/** A link in a form: its address and its texts. */
export type LinkRow = Readonly<Record<string, string>>;

/** By field: a text, or the rows of a chooser. */
export type Entry = string | readonly LinkRow[];
export type Entries = ReadonlyMap<string, Entry>;

export function isLinked(field: Field | undefined): boolean {
  return field?.type === "link" || field?.type === "links";
}

export function textIn(entries: Entries, name: string): string {
  const entry = entries.get(name);
  return typeof entry === "string" ? entry : "";
}

export function rowsIn(entries: Entries, name: string): readonly LinkRow[] {
  const entry = entries.get(name);
  return typeof entry === "object" ? entry : [];
}

export function entriesOfMember(
  member: Member,
  names: readonly string[],
  kinds: Kinds,
  origin: string,
): Entries {
  const { kind, values } = member;
  return new Map(
    names.map((name) => [
      name,
      entryOf(kind.fields[name] as Field, values[name] ?? null, kinds, origin),
    ]),
  );
}

export function entriesOfPairs(
  kind: Kind,
  names: readonly string[],
  pairs: readonly Pair[],
): Entries {
  // Sent values are compared with stored ones, so they are normalized as well.
  const entered = pairs.map(([full, value]): Pair => [full, inLines(kind, full, value)]);
  return new Map(names.map((name) => [name, sentFor(name, kind.fields[name] as Field, entered)]));
}

/** As the inputs of the form send it. */
export function pairsOf(name: string, field: Field, entry: Entry): Pair[] {
  if (typeof entry === "string") return [[name, entry]];
  return entry.flatMap((row, index) => {
    const place = field.type === "link" ? name : `${name}.${index}`;
    return Object.entries(row).map(([part, text]): Pair => [`${place}.${part}`, text]);
  });
}

function entryOf(field: Field, value: Value, kinds: Kinds, origin: string): Entry {
  if (field.type === "link" || field.type === "links") {
    const target = kinds.target(field);
    const links = (value === null ? [] : [value].flat()) as readonly Link[];
    return links.map((link) => ({ url: pathOf(target, link), ...link.extras }));
  }
  if (Array.isArray(value)) return value.join("\n");
  // A picture stored here has no host; in a URL input it needs one.
  if (field.type === "image" && `${value}`.startsWith("/")) return `${origin}${value}`;
  return value === null ? "" : `${value}`;
}

function inLines(kind: Kind, full: string, value: string): string {
  return value
    .split("\n")
    .map((line) => normalLine(kind, full, line))
    .join("\n");
}

function sentFor(name: string, field: Field, pairs: readonly Pair[]): Entry {
  const plain = pairs.filter(([full]) => full === name).map(([, value]) => value);
  const own = pairs.filter(([full]) => full.startsWith(`${name}.`));
  if (field.type === "texts")
    return listed([...plain, ...own.map(([, value]) => value)]).join("\n");
  if (!isLinked(field)) return plain.join("\n");
  const rows = field.type === "link" ? named(name, own) : numbered(name, own);
  return [...listed(plain).map(rowOf), ...rows].filter(isFilled);
}

function rowOf(text: string): LinkRow {
  return isAddress(text) ? { url: text } : { name: text };
}

function isFilled(row: LinkRow): boolean {
  return Object.values(row).some((text) => text.trim() !== "");
}
