/** Validates the form of a body, field by field, and names every fault at once. Asks nothing of the database. */

import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import { factsOf } from "../../model/answers/chosen-fields.ts";
import type { Fault } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import { codeOf, normalForm } from "../../model/codes/codes.ts";
import { type Field, isPlace, type Value } from "../../model/kinds/field.ts";
import { isLinking, type Kind, type Kinds, type Linking } from "../../model/kinds/kind.ts";
import { isAddress } from "../../model/kinds/naming.ts";
import { cached } from "../../words/cached.ts";

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
  /** The name of what is meant, where its kind can be named. */
  readonly called?: string;
  readonly extras: Readonly<Record<string, string>>;
}

export function checkInput(kind: Kind, kinds: Kinds, input: Input): Checked {
  const given = new Map<string, Given>();
  const faults: Fault[] = [];
  for (const name of Object.keys(input)) {
    const raw = input[name];
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
    // What a document says of its own address and state may be sent back; the request says where it is stored.
    if (!field && isSaidOfItself(kind, name, raw)) continue;
    if (!field || field.type === "secret") {
      faults.push({ pointer: pointerTo(name), code: "unbekannt", params: { name } });
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
    const wrong = check(field, value, pointer);
    if (wrong.length > 0) faults.push(...wrong, ...wrongCodes(field, value, null, pointer));
    else if (isLinking(field)) {
      const linkFaults: Fault[] = [];
      const links = readLinks(field, kinds, value, pointer, linkFaults);
      faults.push(...linkFaults);
      // What names nothing at all need not be looked for.
      if (!linkFaults.some(({ code }) => code === "pflicht")) given.set(name, links);
    } else given.set(name, value as Given);
  }
  return { given, faults };
}

function isSaidOfItself(kind: Kind, name: string, raw: unknown): boolean {
  if (name === "url") return typeof raw === "string";
  const known: readonly string[] = factsOf(kind);
  return known.includes(name) && ["string", "number"].includes(typeof raw);
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Composed characters and LF: what is stored is what every format gives back. */
function normalize(value: unknown): unknown {
  // Most text is plain, and an import brings a great deal of it.
  if (typeof value === "string")
    return PLAIN.test(value) ? value : value.normalize("NFC").replace(/\r\n?/g, "\n");
  if (Array.isArray(value)) return value.map(normalize);
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, normalize(inner)]),
    );
  }
  return value;
}

/** A single text is a list of one. A code is taken in the form in which it is kept; what is none stays, to be told of. */
function inOneForm(field: Field, value: unknown): unknown {
  if (isPlace(field)) return addressIn(value);
  if (field.type !== "text" && field.type !== "texts") return value;
  const isAlone = field.type === "texts" && typeof value === "string" && value !== "";
  const said = isAlone ? [value] : value;
  if (!field.code) return said;
  const { code } = field;
  const normal = (entry: unknown) => (typeof entry === "string" ? normalForm(code, entry) : entry);
  const { several } = codeOf(code);
  const parted = (entry: unknown) =>
    several && typeof entry === "string" && typeof codeOf(code).read(entry) !== "string"
      ? entry.split(several)
      : [entry];
  // The same number with and without hyphens is one.
  return Array.isArray(said)
    ? [...new Set(said.flatMap(parted).map(normal))]
    : said === ""
      ? said
      : normal(said);
}

/** A link, or its bare address. */
function addressIn(value: unknown): unknown {
  if (value === null || typeof value !== "object" || !("url" in value)) return value;
  return Object.keys(value).length === 1 ? value.url : value;
}

/** What is no code is refused, but not where it was there before: whoever changes something else did not write it. */
export function wrongCodes(field: Field, value: unknown, before: Value, pointer: string): Fault[] {
  if ((field.type !== "text" && field.type !== "texts") || !field.code) return [];
  const { read } = codeOf(field.code);
  const stored: readonly unknown[] = [before].flat();
  return [value].flat().flatMap((entry: unknown, index) => {
    if (typeof entry !== "string" || stored.includes(entry)) return [];
    const known = read(entry);
    const place = field.type === "texts" ? `${pointer}/${index}` : pointer;
    return typeof known === "string" ? [] : [{ pointer: place, ...known }];
  });
}

/** Where links can be made by naming them, a bare text is an address or a name. */
function asLinks(field: Linking, kinds: Kinds, value: unknown): unknown {
  if (field.type === "derived" || !kinds.target(field).named) return value;
  if (field.type === "links" && Array.isArray(value)) return value.map((one) => asLink(one, kinds));
  return field.type === "link" && value !== "" ? asLink(value, kinds) : value;
}

function asLink(value: unknown, kinds: Kinds): unknown {
  if (typeof value !== "string") return value;
  return isAddress(value.trim(), kinds) ? { url: value } : { name: value };
}

/** By schema: what a library adds to the choices of a field gives it another one. */
const VALIDATORS = new WeakMap<object, Validator>();

function check(field: Field, value: unknown, pointer: string): Fault[] {
  const validator = cached(VALIDATORS, field.schema, () => Compile(field.schema) as Validator);
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
      return {
        pointer,
        code: field.type === "image" || isAddressed(field) ? "adresse" : "zeichen",
      };
    case "type":
      return { pointer, code: "typ", params: { type: params.type ?? "" } };
    default:
      return field.type === "choice"
        ? { pointer, code: "auswahl", params: { choices: field.choices.join(", ") } }
        : { pointer, code: "typ", params: { type: "" } };
  }
}

function isAddressed(field: Field): boolean {
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
  const target = kinds.target(field);
  const isKnown = (name: string) =>
    name === "url" || name === target.titleName || name === by || extras.includes(name);
  return entries.map((entry, index) => {
    const at = field.type === "link" ? pointer : `${pointer}/${index}`;
    for (const name of Object.keys(entry)) {
      if (!isKnown(name))
        faults.push({ pointer: `${at}${pointerTo(name)}`, code: "unbekannt", params: { name } });
    }
    const codes = field.type === "links" ? field.codes : undefined;
    const texts = extras.flatMap((name) => {
      const said: unknown = entry[name];
      const code = codes?.[name];
      // What leads somewhere itself is derived, and set over there.
      if (typeof said !== "string") return [];
      return said !== "" ? [[name, code ? normalForm(code, said) : said] as const] : [];
    });
    const named = by && !entry.url ? entry[by] : undefined;
    const { url, [target.titleName]: title } = entry;
    const isCalled = target.named && url === undefined && typeof title === "string";
    const called = isCalled && title.trim() !== "" ? title.trim() : undefined;
    if (called !== undefined) faults.push(...checkName(target, kinds, called, `${at}/name`));
    if (url === undefined && !named && called === undefined)
      faults.push({ pointer: `${at}/${isCalled ? "name" : "url"}`, code: "pflicht" });
    return {
      url: url ?? "",
      ...(named !== undefined && { named }),
      ...(called !== undefined && { called }),
      extras: Object.fromEntries(texts),
    };
  });
}

/** Names that were found fit lately: in an import the same ones come again and again. */
const FIT_NAMES = new WeakMap<Kind, Set<string>>();
const MOST_FIT_NAMES = 2000;

/** What is made by its name has to be fit for it. */
function checkName(target: Kind, kinds: Kinds, name: string, pointer: string): Fault[] {
  const fit = FIT_NAMES.get(target) ?? new Set();
  if (fit.has(name)) return [];
  const { faults } = checkInput(target, kinds, target.named?.of(name) ?? {});
  if (faults.length === 0) {
    if (fit.size >= MOST_FIT_NAMES) fit.clear();
    FIT_NAMES.set(target, fit.add(name));
  }
  return faults.map((fault) => ({ ...fault, pointer }));
}

/** RFC 6901. */
export function pointerTo(name: string): string {
  if (!name.includes("~") && !name.includes("/")) return `/${name}`;
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
