/** The values that a row would give its member, as far as the row alone tells: enough to match it. */

import { readCode } from "../../../core/model/codes/codes.ts";
import { certainKeys } from "../../../core/model/duplicates/duplicate-keys.ts";
import type { Field, Link, TextField, Value, Values } from "../../../core/model/kinds/field.ts";
import { fieldNamed, type Kind, type Kinds } from "../../../core/model/kinds/kind.ts";
import { isAddress, valuesOfName } from "../../../core/model/kinds/naming.ts";
import { fieldsOf, perKind } from "../../../core/model/kinds/per-kind.ts";
import { rulesOf } from "../../../core/model/kinds/rules.ts";
import { fold } from "../../../core/words/fold.ts";
import { linksSaid, saidOf } from "../columns/fields.ts";
import type { Fields } from "../formats/format.ts";

/** Links known already. */
export interface Linked {
  at(kind: Kind, url: string): Link | null;
  called(kind: Kind, name: string): Link | null;
}

const NOBODY: Linked = { at: () => null, called: () => null };

const textFields = fieldsOf((field): field is TextField => field.type === "text");
const noTexts = perKind((kind): Values => {
  return Object.fromEntries(textFields(kind).map(([name]) => [name, ""]));
});

/** Links get the titles of their names; `linked` resolves those given by address, or by any of their names. */
export function sketchOf(
  kind: Kind,
  kinds: Kinds,
  document: Fields,
  linked: Linked = NOBODY,
): Values {
  const values: Record<string, Value> = { ...noTexts(kind) };
  for (const name in document) {
    const field = fieldNamed(kind, name);
    if (!field || field.type === "derived") continue;
    if (field.type !== "link" && field.type !== "links") {
      const value = rightCodes(field, saidOf(field, document[name]));
      values[name] = value === null && field.type === "text" ? "" : value;
      continue;
    }
    const target = kinds.target(field);
    const links: Link[] = [];
    for (const entry of linksSaid(document[name])) {
      const link = linkMeant(target, kinds, entry, linked);
      if (link) links.push(link);
    }
    values[name] = field.type === "link" ? (links[0] ?? null) : links;
  }
  return values;
}

function linkMeant(target: Kind, kinds: Kinds, entry: unknown, linked: Linked): Link | null {
  const { url, name } = (typeof entry === "object" ? (entry ?? {}) : { url: entry }) as {
    url?: unknown;
    name?: unknown;
  };
  const known = typeof url === "string" ? linked.at(target, url) : null;
  if (known) return known;
  const text = typeof url === "string" && !isAddress(url, kinds) ? url : name;
  if (typeof text !== "string") return null;
  const meant = linked.called(target, text.trim());
  if (meant) return meant;
  const made = valuesOfName(target, text);
  return made && { id: 0, slug: null, title: target.title(made), extras: {} };
}

/** Invalid codes are ignored: with a wrong digit they would match another member. */
function rightCodes(field: Field, value: Value): Value {
  if (field.type !== "texts" || !field.leads || !field.code || !Array.isArray(value)) return value;
  const { code } = field;
  return (value as readonly string[]).filter(
    (text) => typeof text === "string" && readCode(code, text) !== null,
  );
}

/** The key of a list row without id: a unique number, its duplicate key, or its first text. */
export function listKey(kind: Kind, kinds: Kinds, document: Fields): string {
  const values = sketchOf(kind, kinds, document);
  if (isAboutNumbered(kind)) return plain(numbersIn(kind, document).join(" / ") || "-");
  const texts = textFields(kind).filter(([name]) => (values[name] ?? "") !== "");
  const number = texts.find(([, { unique }]) => unique);
  if (number) return plain(`${values[number[0]]}`);
  for (const keys of certainKeys(kind, values)) {
    for (const { key, marks } of keys) {
      const text = key.replace(/^[0-9]+ /, "");
      if (text !== "") return plain([text, ...marks.filter((mark) => mark !== null)].join(" / "));
    }
  }
  const all = Object.values(values).flat().map(textOf);
  const [first] = texts;
  return plain(fold(first ? `${values[first[0]]}` : all.join(" ")) || "-");
}

/** A kind without name that is about something with a number, or that lists tell otherwise: a loan, a reservation. */
export const isAboutNumbered = perKind(({ fields }) =>
  Object.values(fields).some((field) => field.type === "link" && field.told !== undefined),
);

/**
 * The number of its target, or what else tells it, and its first day, as the rest of a loan changes; of a fee, a wish or a booking also what for, as
 * a reader can have several since one day, but not the amount, of which some may be paid since.
 */
function numbersIn(kind: Kind, document: Fields): string[] {
  const { fields } = kind;
  const day = firstDay(fields);
  const isOfSeveral = rulesOf(kind).onceBy !== undefined;
  return Object.keys(fields).flatMap((name) => {
    const field = fields[name];
    const said = document[name] as Fields | string | null | undefined;
    const isTelling = name === day || (isOfSeveral && TELLING.has(field?.type) && !isAmount(field));
    if (isTelling && typeof said === "string") return said;
    if (field?.type !== "link" || typeof said !== "object") return [];
    if (field.by === undefined && !field.told) return [];
    const told = ["url", ...(field.told ?? [])].map((part) => said?.[part]).find(Boolean);
    return told ? `${told}` : [];
  });
}

const TELLING = new Set<string | undefined>(["text", "choice"]);

function isAmount(field: Field | undefined): boolean {
  return field?.type === "text" && field.code !== undefined;
}

/** The day on which a loan began. */
export function firstDay(fields: Kind["fields"]): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.type === "day");
}

function textOf(value: Value): string {
  return value !== null && typeof value === "object" && "title" in value
    ? value.title
    : `${value ?? ""}`;
}

function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .slice(0, 180)
    .trim();
}
