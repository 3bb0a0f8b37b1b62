/** Turns what a body says into values that may be stored, and names everything that is wrong with it at once. */

import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import { readMonogram } from "../words/monogram.ts";
import type { Actor } from "./access.ts";
import { mayWrite, ownerOf } from "./access.ts";
import { picturePath } from "./address.ts";
import type { Field, Link, Value, Values } from "./field.ts";
import type { Kind, Kinds, Linking } from "./kind.ts";
import type { Fault } from "./problem.ts";
import type { Input } from "./representation.ts";
import type { Reading } from "./store.ts";

Settings.Set({ maxErrors: 1000 });

/** What was said of each field; null where it was said to be empty. Links are still addresses. */
export interface Checked {
  readonly given: ReadonlyMap<string, Given>;
  readonly faults: readonly Fault[];
}

export type Given = string | number | null | readonly string[] | readonly LinkInput[];

export interface LinkInput {
  /** The address; empty where something else names what is meant. */
  readonly url: string;
  /** What the field `by` of the other kind has: a barcode. */
  readonly named?: string;
  readonly extras: Readonly<Record<string, string>>;
}

/** Asks nothing of the database. */
export function checkInput(kind: Kind, kinds: Kinds, input: Input): Checked {
  const given = new Map<string, Given>();
  const faults: Fault[] = [];
  for (const [name, raw] of Object.entries(input)) {
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    const pointer = pointerTo(name);
    if (!field || field.type === "secret") {
      faults.push({ pointer, code: "unbekannt", params: { name } });
      continue;
    }
    const value = normalize(raw);
    if (value === null || value === undefined || value === "") {
      given.set(name, null);
      continue;
    }
    const wrong = check(field, value, pointer);
    if (wrong.length > 0) faults.push(...wrong);
    else if (isLinking(field)) given.set(name, readLinks(field, kinds, value, pointer, faults));
    else given.set(name, value as Given);
  }
  return { given, faults };
}

/** Completes what was given to all values of a member: with what stays, what is cleared and what is made. */
export async function completeValues(
  kind: Kind,
  kinds: Kinds,
  checked: Checked,
  options: {
    readonly reading: Reading;
    readonly origin: string;
    /** The fields that the body's format shows: one that it lacks is cleared. */
    readonly shape: readonly string[];
    readonly existing: { id: number; values: Values } | null;
    readonly actor: Actor | null;
  },
): Promise<{ values: Values; faults: readonly Fault[] }> {
  const { reading, origin, shape, existing, actor } = options;
  const faults = [...checked.faults];
  const values: Record<string, Value> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type === "secret") continue;
    const pointer = pointerTo(name);
    const said = checked.given.get(name);
    const before = existing?.values[name];
    let allowed = mayWrite(field, actor, existing && ownerOf({ kind, ...existing }));
    if (field.type === "computed") {
      values[name] = before ?? null;
      if (said !== undefined && said !== null && said !== values[name]) {
        faults.push({ pointer, code: "berechnet" });
      }
      continue;
    }
    if (said === undefined && (!shape.includes(name) || field.type === "derived" || !allowed)) {
      values[name] = before ?? emptyValue(field);
    } else if (said === undefined || said === null) {
      values[name] = field.type === "derived" ? (before ?? []) : emptyValue(field);
    } else if (isLinking(field)) {
      const found = await resolveLinks(
        reading,
        kinds,
        field,
        said as readonly LinkInput[],
        origin,
        pointer,
      );
      // Whoever makes a member that belongs to them is its owner already.
      if (existing === null && name === kind.owner)
        allowed ||= mayWrite(field, actor, found.links[0]?.id ?? null);
      // Nobody learns by guessing what exists at addresses that they may not use here.
      if (allowed) faults.push(...found.faults);
      else if (found.faults.length > 0) faults.push({ pointer, code: "nicht-erlaubt" });
      values[name] = field.type === "link" ? (found.links[0] ?? null) : found.links;
      if (field.type === "derived" && !sameLinks(found.links, (before ?? []) as readonly Link[])) {
        faults.push({ pointer, code: "abgeleitet", params: { from: field.from, by: field.by } });
      }
    } else {
      values[name] =
        field.type === "image"
          ? await pictureAt(said as string, reading, kinds, origin, pointer, faults)
          : (said as Value);
    }
    if (
      !allowed &&
      said !== undefined &&
      !sameValue(values[name] ?? null, before ?? emptyValue(field))
    ) {
      faults.push({ pointer, code: "nicht-erlaubt" });
    }
    if (
      isMissing(field, values[name] ?? null) &&
      !faults.some((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`))
    ) {
      faults.push({ pointer, code: "pflicht" });
    }
  }
  if (faults.length === 0) await makeValues(reading, kind, values, existing?.id ?? null);
  return { values, faults };
}

/** Values that were not given and can be made: `georg.buechner`, or with a number where that is taken. */
export async function makeValues(
  reading: Pick<Reading, "findBy">,
  kind: Kind,
  values: Record<string, Value>,
  id: number | null,
): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "text" || !field.make || values[name] !== null) continue;
    const base = field.make(values);
    if (base === null) continue;
    let made = base;
    for (let number = 2; field.unique; number++) {
      const holder = await reading.findBy(kind, name, made);
      if (holder === null || holder.id === id) break;
      made = `${base}${number}`;
    }
    values[name] = made;
  }
}

export function emptyValue(field: Field): Value {
  if (field.type === "texts" || field.type === "links" || field.type === "derived") return [];
  if (field.type === "choice") return field.initial ?? null;
  return field.type === "text" && field.blank ? "" : null;
}

/** Composed characters and LF: what is stored is what every format gives back. */
function normalize(value: unknown): unknown {
  if (typeof value === "string") return value.normalize("NFC").replace(/\r\n?/g, "\n");
  if (Array.isArray(value)) return value.map(normalize);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, normalize(inner)]),
    );
  }
  return value;
}

const VALIDATORS = new WeakMap<Field, Validator>();

function check(field: Field, value: unknown, pointer: string): Fault[] {
  let validator = VALIDATORS.get(field);
  if (!validator) {
    validator = Compile(field.schema) as Validator;
    VALIDATORS.set(field, validator);
  }
  if (validator.Check(value)) return [];
  const faults = new Map<string, Fault>();
  for (const error of validator.Errors(value)) {
    const at = pointer + error.instancePath;
    if (!faults.has(at)) faults.set(at, faultOf(error, field, at));
  }
  return [...faults.values()];
}

interface SchemaError {
  readonly keyword: string;
  readonly params: unknown;
}

function faultOf(error: SchemaError, field: Field, pointer: string): Fault {
  const params = error.params as Record<string, string | number>;
  switch (error.keyword) {
    case "required":
      return { pointer: `${pointer}/url`, code: "pflicht" };
    case "maxLength":
      return { pointer, code: "zu-lang", params: { limit: params.limit ?? 0 } };
    case "minLength":
      return { pointer, code: "zu-kurz" };
    case "maxItems":
      return { pointer, code: "zu-viele-eintraege", params: { limit: params.limit ?? 0 } };
    case "minimum":
    case "maximum": {
      const { minimum, maximum } = field.schema as unknown as { minimum: number; maximum: number };
      return { pointer, code: "bereich", params: { min: minimum, max: maximum } };
    }
    case "format":
      return {
        pointer,
        code: params.format === "date" ? "tag" : params.format === "email" ? "email" : "adresse",
      };
    case "pattern":
      return { pointer, code: field.type === "image" || isAddress(field) ? "adresse" : "zeichen" };
    case "type":
      return { pointer, code: "typ", params: { type: params.type ?? "" } };
    default:
      return field.type === "choice"
        ? { pointer, code: "auswahl", params: { choices: field.choices.join(", ") } }
        : { pointer, code: "typ", params: { type: "" } };
  }
}

function isAddress(field: Field): boolean {
  return (field.type === "texts" || field.type === "text") && field.format === "uri";
}

/** Besides the address an entry may carry its own texts, and the title as it was read. */
function readLinks(
  field: Linking,
  kinds: Kinds,
  value: unknown,
  pointer: string,
  faults: Fault[],
): LinkInput[] {
  const entries = (field.type === "link" ? [value] : value) as Record<string, string>[];
  const extras = field.type === "link" ? [] : field.extras;
  const by = field.type === "link" ? field.by : undefined;
  const known = new Set(["url", kinds.target(field).titleName, ...extras, ...(by ? [by] : [])]);
  return entries.map((entry, index) => {
    const at = field.type === "link" ? pointer : `${pointer}/${index}`;
    for (const name of Object.keys(entry)) {
      if (!known.has(name))
        faults.push({ pointer: `${at}${pointerTo(name)}`, code: "unbekannt", params: { name } });
    }
    const texts = extras.flatMap((name) => (entry[name] ? [[name, entry[name]] as const] : []));
    const named = by && !entry.url ? entry[by] : undefined;
    return {
      url: entry.url ?? "",
      ...(named !== undefined && { named }),
      extras: Object.fromEntries(texts),
    };
  });
}

async function resolveLinks(
  reading: Reading,
  kinds: Kinds,
  field: Linking,
  inputs: readonly LinkInput[],
  origin: string,
  pointer: string,
): Promise<{ links: Link[]; faults: Fault[] }> {
  const target = kinds.target(field);
  const by = field.type === "link" ? field.by : undefined;
  const keys = await Promise.all(
    inputs.map((input) =>
      by && input.named !== undefined
        ? keyNamed(reading, target, by, input.named)
        : keyOf(target, input.url, origin),
    ),
  );
  const found = await reading.resolve(target, [...new Set(keys.filter((key) => key !== null))]);
  const links: Link[] = [];
  const faults: Fault[] = [];
  inputs.forEach((input, index) => {
    const at = field.type === "link" ? `${pointer}/url` : `${pointer}/${index}/url`;
    const link = found.get(keys[index] ?? "");
    if (!link) {
      faults.push({
        pointer: at,
        code: "verweis-unbekannt",
        params: { kind: target.singular, url: input.named ?? input.url },
      });
    } else if (
      field.type === "links" &&
      links.some((other) => other.id === link.id && sameExtras(other.extras, input.extras))
    ) {
      faults.push({ pointer: at, code: "doppelter-verweis", params: { url: input.url } });
    } else {
      links.push({ ...link, extras: input.extras });
    }
  });
  return { links, faults };
}

/** The key in an address of ours: absolute, from the root, or relative as pages have it. */
export function keyOf(kind: Kind, address: string, origin: string): string | null {
  const url = URL.parse(address, `${origin}/`);
  if (!url || url.origin !== origin) return null;
  const match = /^\/([a-z0-9]+)\/([a-z0-9-]+)(\.[a-z]+)?$/.exec(url.pathname);
  return match && (match[1] === kind.singular || match[1] === kind.plural)
    ? (match[2] ?? null)
    : null;
}

async function keyNamed(
  reading: Reading,
  kind: Kind,
  by: string,
  value: string,
): Promise<string | null> {
  const member = await reading.findBy(kind, by, value.trim());
  return member && String(member.id);
}

/** A drawn picture that comes back is no picture: it stands for there being none. One of ours must be there. */
async function pictureAt(
  address: string,
  reading: Reading,
  kinds: Kinds,
  origin: string,
  pointer: string,
  faults: Fault[],
): Promise<string | null> {
  const url = URL.parse(address);
  const last =
    url?.origin === origin ? /^\/bild(?:er)?\/([^/]+)$/.exec(url.pathname)?.[1] : undefined;
  if (last === undefined) return address;
  if (readMonogram(decoded(last))) return null;
  const pictures = kinds.find("bild")?.kind;
  const key = pictures && keyOf(pictures, address, origin);
  const link = pictures && key ? (await reading.resolve(pictures, [key])).get(key) : undefined;
  if (link) return picturePath(link.id);
  faults.push({ pointer, code: "verweis-unbekannt", params: { kind: "bild", url: address } });
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isMissing(field: Field, value: Value): boolean {
  if (!field.required || (field.type === "text" && field.make)) return false;
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

function isLinking(field: Field): field is Linking {
  return field.type === "link" || field.type === "links" || field.type === "derived";
}

function sameLinks(a: readonly Link[], b: readonly Link[]): boolean {
  const ids = new Set(b.map((link) => link.id));
  return a.length === b.length && a.every((link) => ids.has(link.id));
}

function sameExtras(a: Link["extras"], b: Link["extras"]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function sameValue(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** RFC 6901. */
function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Whether two sets of values would be stored alike. */
export function sameValues(kind: Kind, a: Values, b: Values): boolean {
  return Object.entries(kind.fields).every(
    ([name, field]) =>
      field.type === "derived" ||
      field.type === "computed" ||
      field.type === "secret" ||
      JSON.stringify(comparable(a[name] ?? null)) === JSON.stringify(comparable(b[name] ?? null)),
  );
}

function comparable(value: Value): unknown {
  if (Array.isArray(value)) return value.map((entry) => comparable(entry as Value));
  return value !== null && typeof value === "object"
    ? [(value as Link).id, (value as Link).extras]
    : value;
}
