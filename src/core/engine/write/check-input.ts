/** Validates a body, field by field, and reports all faults at once. Does not query the database. */

import { factsOf } from "../../model/answers/chosen-fields.ts";
import type { Fault } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import { codeOf, normalForm } from "../../model/codes/codes.ts";
import {
  codeNameOf,
  type Field,
  isPlace,
  type Value,
  type Values,
} from "../../model/kinds/field.ts";
import {
  fieldNamed,
  isLinking,
  type Kind,
  type Kinds,
  type Linking,
} from "../../model/kinds/kind.ts";
import { fieldCalled } from "../../model/kinds/kind-words.ts";
import { identifyingFields, isAddress, valuesOfName, waysTo } from "../../model/kinds/naming.ts";
import { closest } from "../../words/distance.ts";
import { checkValue } from "./check-value.ts";

/** The sent value of each field; null where it is to be cleared. Links are still addresses. */
export interface Checked {
  readonly given: ReadonlyMap<string, Given>;
  readonly faults: readonly Fault[];
}

export type Given = string | number | null | readonly string[] | readonly LinkInput[];

export interface LinkInput {
  /** Empty where `named` or `called` is given instead. */
  readonly url: string;
  /** An identifying value of the linked member, such as a barcode, and its field. null: any of these fields. */
  readonly named?: { readonly by: string | null; readonly value: string };
  /** The name of the linked member, for kinds that can be linked by name. */
  readonly called?: string;
  readonly extras: Readonly<Record<string, string>>;
  /** The JSON pointer of the link in the body. */
  readonly pointer: string;
}

/** For how many unknown names the one that may be meant is looked for: a body can have a hundred thousand. */
export const MOST_GUESSES = 10;

/** Of a link that cannot be looked for. */
const NAMELESS: ReadonlySet<string> = new Set(["pflicht", "zeichen", "steuerzeichen", "kein-name"]);

/** The key for a text that is neither an address nor a name. */
const BARE = "";

export function checkInput(kind: Kind, kinds: Kinds, input: Input): Checked {
  const given = new Map<string, Given>();
  const faults: Fault[] = [];
  let guesses = 0;
  for (const name of Object.keys(input)) {
    const raw = input[name];
    const field = fieldNamed(kind, name);
    // A document's own address and state may be sent back; they are ignored, since the request says where it is stored.
    if (!field && isSaidOfItself(kind, name, raw)) continue;
    if (!field || field.type === "secret") {
      const meant = guesses++ < MOST_GUESSES ? meantBy(name, kind) : {};
      faults.push({ pointer: pointerTo(name), code: "unbekannt", params: { name, ...meant } });
      continue;
    }
    if (raw === null || raw === "") {
      given.set(name, null);
      continue;
    }
    const pointer = pointerTo(name);
    const value = isLinking(field)
      ? asLinks(field, kinds, normalize(raw))
      : inOneForm(field, normalize(raw));
    if (value === null || value === undefined || value === "") {
      given.set(name, null);
      continue;
    }
    // A picture on this server, by its path: whether it exists is checked later.
    const isOwnPath = field.type === "image" && OWN_PATH.test(`${value}`);
    const wrong = isOwnPath ? [] : checkValue(field, value, pointer);
    if (wrong.length > 0) faults.push(...wrong, ...wrongCodes(field, value, null, pointer));
    else if (isLinking(field)) {
      const linkFaults: Fault[] = [];
      const links = readLinks(field, kinds, value, raw, pointer, linkFaults);
      for (const fault of linkFaults) faults.push(fault);
      // A link that names nothing is not resolved.
      if (!linkFaults.some(({ code }) => NAMELESS.has(code))) given.set(name, links);
    } else given.set(name, value as Given);
  }
  return { given, faults };
}

/** The field that is called so elsewhere, or has a similar name. */
function meantBy(name: string, { fields }: Kind): { readonly meant?: string } {
  const open = Object.keys(fields).filter((one) => fields[one]?.type !== "secret");
  const meant = fieldCalled(name, fields) ?? closest(name, open);
  return meant === null ? {} : { meant };
}

function isSaidOfItself(kind: Kind, name: string, raw: unknown): boolean {
  if (name === "url") return typeof raw === "string";
  const known: readonly string[] = factsOf(kind);
  return known.includes(name) && ["string", "number"].includes(typeof raw);
}

const OWN_PATH = /^\/[\w./-]{1,300}$/;
const PLAIN = /^[\x20-\x7e]*$/;

/** Normalizes to NFC and LF, so that every format gives back what is stored. */
function normalize(value: unknown): unknown {
  // Most text is plain, and an import has a great deal of it.
  if (isPlain(value)) return value;
  if (typeof value === "string") return value.normalize("NFC").replace(/\r\n?/g, "\n");
  if (Array.isArray(value)) return value.map(normalize);
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [name, normalize(inner)]),
  );
}

function isPlain(value: unknown): boolean {
  if (typeof value === "string") return PLAIN.test(value);
  if (value === null || typeof value !== "object") return true;
  if (Array.isArray(value)) return value.every(isPlain);
  for (const name in value) if (!isPlain(value[name as keyof typeof value])) return false;
  return true;
}

/** Normalizes a value: a single text is a list of one, a code takes its stored form. Invalid codes stay, to be reported. */
function inOneForm(field: Field, value: unknown): unknown {
  if (isPlace(field) || field.type === "image") return addressIn(value);
  if (field.type !== "text" && field.type !== "texts") return value;
  const isAlone = field.type === "texts" && !Array.isArray(value) && value !== "";
  const listed = isAlone ? [value] : value;
  const isAddressed = field.type === "texts" && field.format === "uri" && Array.isArray(listed);
  const said = isAddressed ? listed.map(addressIn) : listed;
  if (!field.code) return said;
  const { code } = field;
  const normal = (entry: unknown) => (typeof entry === "string" ? normalForm(code, entry) : entry);
  const { several } = codeOf(code);
  const parted = (entry: unknown) =>
    several && typeof entry === "string" && typeof codeOf(code).read(entry) !== "string"
      ? entry.split(several)
      : [entry];
  if (Array.isArray(said)) return said.flatMap(parted).map(normal);
  return said === "" ? said : normal(said);
}

/** A link, or its bare address. */
function addressIn(value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("url" in value)) return value;
  return Object.keys(value).length === 1 ? value.url : value;
}

/** An invalid code is refused, unless it was stored before: a change of another field must not fail because of it. */
export function wrongCodes(field: Field, value: unknown, before: Value, pointer: string): Fault[] {
  const code = codeNameOf(field);
  if (!code) return [];
  const { read } = codeOf(code);
  const stored: readonly unknown[] = [before].flat();
  return [value].flat().flatMap((entry: unknown, index) => {
    if (typeof entry !== "string" || stored.includes(entry)) return [];
    const known = read(entry);
    const place = field.type === "texts" ? `${pointer}/${index}` : pointer;
    return typeof known === "string" ? [] : [{ pointer: place, ...known }];
  });
}

/** A bare text is an address, a name where the kind can be linked by name, or else an identifying number; a single one is a list of one. */
function asLinks(field: Linking, kinds: Kinds, value: unknown): unknown {
  if (field.type === "derived" || value === "") return value;
  const target = kinds.target(field);
  if (field.type === "link") return asLink(value, target, kinds);
  const isOne = typeof value === "string" || isObject(value);
  const entries = isOne ? [value] : value;
  return Array.isArray(entries) ? entries.map((one) => asLink(one, target, kinds)) : entries;
}

function asLink(value: unknown, target: Kind, kinds: Kinds): unknown {
  if (typeof value !== "string") return value;
  if (isAddress(value.trim(), kinds)) return { url: value };
  return { [target.named ? target.titleName : BARE]: value };
}

function isObject(value: unknown): boolean {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Besides the address an entry may have its own texts, and the title as it was read. */
function readLinks(
  field: Linking,
  kinds: Kinds,
  value: unknown,
  raw: unknown,
  pointer: string,
  faults: Fault[],
): LinkInput[] {
  const entries = (field.type === "link" ? [value] : value) as Record<string, string>[];
  const extras = field.type === "link" ? [] : field.extras;
  const target = kinds.target(field);
  const numbers = field.type === "derived" ? [] : identifyingFields(target);
  const isKnown = (name: string) =>
    name === "url" ||
    name === target.titleName ||
    name === BARE ||
    numbers.includes(name) ||
    extras.includes(name);
  return entries.map((entry, index) => {
    const at = Array.isArray(raw) ? `${pointer}/${index}` : pointer;
    const isBare = typeof (Array.isArray(raw) ? raw[index] : raw) === "string";
    for (const name of Object.keys(entry)) {
      if (numbers.includes(name) && typeof entry[name] !== "string")
        faults.push({ pointer: at + pointerTo(name), code: "typ", params: { type: "string" } });
      if (!isKnown(name))
        faults.push({ pointer: `${at}${pointerTo(name)}`, code: "unbekannt", params: { name } });
    }
    const codes = field.type === "links" ? field.codes : undefined;
    const texts: Record<string, string> = {};
    for (const name of extras) {
      const said: unknown = entry[name];
      const code = codes?.[name];
      // Links inside an entry are derived, and set on the other member.
      if (typeof said !== "string" || said === "") continue;
      texts[name] = code ? normalForm(code, said) : said;
    }
    const { url, [target.titleName]: title } = entry;
    const named = url ? undefined : numberIn(entry, numbers, extras);
    const isCalled = target.named && url === undefined && typeof title === "string";
    const called = isCalled && title.trim() !== "" ? title.trim() : undefined;
    const sent = named ? named.by : called === undefined ? "url" : target.titleName;
    const place = isBare || sent === null ? at : `${at}${pointerTo(sent)}`;
    if (called !== undefined) faults.push(...checkName(target, kinds, called, place));
    if (url === undefined && !named && called === undefined) {
      const params = { ways: waysTo(target).join(", ") };
      const missing = isBare ? at : `${at}/${isCalled ? "name" : "url"}`;
      faults.push({ pointer: missing, code: "pflicht", params });
    }
    const input = { url: url ?? "", extras: texts, pointer: place };
    if (called !== undefined) return named ? { ...input, named, called } : { ...input, called };
    return named ? { ...input, named } : input;
  });
}

function numberIn(
  entry: Readonly<Record<string, string>>,
  numbers: readonly string[],
  extras: readonly string[],
): LinkInput["named"] {
  const by = [BARE, ...numbers].find((name) => !extras.includes(name) && isFilled(entry[name]));
  return by === undefined
    ? undefined
    : { by: by === BARE ? null : by, value: entry[by]?.trim() ?? "" };
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** Names that were valid: an import repeats the same ones, and as long as `valuesOfName` knows one it gives the same values. */
const FIT_NAMES = new WeakSet<Values>();

/** A member that is created by its name must be valid. */
function checkName(target: Kind, kinds: Kinds, name: string, pointer: string): Fault[] {
  const values = valuesOfName(target, name);
  if (values === null) return [{ pointer, code: "kein-name", params: { name } }];
  if (FIT_NAMES.has(values)) return [];
  const { faults } = checkInput(target, kinds, values);
  if (faults.length === 0) FIT_NAMES.add(values);
  return faults.map((fault) => ({ ...fault, pointer }));
}

/** RFC 6901. */
export function pointerTo(name: string): string {
  if (!name.includes("~") && !name.includes("/")) return `/${name}`;
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
