/**
 * Reads what a form sends into the shape that JSON has.
 *
 * `titel=Woyzeck`            one value; an empty one counts as not given
 * `jahr=1836`                a number where it looks like one, else the text, so that the check can name the fault
 * `schlagwort=a`, repeated   a list; a value of several lines is several entries
 * `person=<url>`, repeated   links; or `person.0.url` with `person.0.rolle`, in the order of the numbers
 * `_aktion`, `_version` …    commands to the engine: no fields
 */

import { decodeText } from "../../../engine/ask/body.ts";
import type { Field } from "../../../model/field.ts";
import type { Kind } from "../../../model/kind.ts";
import { Problem } from "../../../model/problem.ts";
import type { Input } from "../../../model/representation.ts";
import { settled } from "./clash.ts";
import { listed, named, numbered } from "./pairs.ts";

type Pair = readonly [name: string, value: string];

const FORMAT = "form data";

export const FORM = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data";

export async function readForm(bytes: Uint8Array, type: string, kind: Kind): Promise<Input> {
  const pairs = isMultipart(type) ? await multipart(bytes, type) : urlencoded(bytes);
  const given = settled(pairs).filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const byField = Map.groupBy(given, ([name]) => fieldName(name, kind));
  const values = [...byField].map(
    ([name, own]) => [name, fieldValue(fieldOf(kind, name), name, own)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function isMultipart(type: string): boolean {
  return type.toLowerCase().startsWith(MULTIPART);
}

/** Stricter than a browser would be: what is no UTF-8 must not be stored as question marks. */
function urlencoded(bytes: Uint8Array): Pair[] {
  const text = decodeText(bytes, FORMAT);
  return text
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      const name = equals < 0 ? part : part.slice(0, equals);
      return [decoded(name), equals < 0 ? "" : decoded(part.slice(equals + 1))];
    });
}

function decoded(text: string): string {
  try {
    return unixLines(decodeURIComponent(text.replaceAll("+", " ")));
  } catch {
    throw unreadable("percent-encoding");
  }
}

async function multipart(bytes: Uint8Array, type: string): Promise<Pair[]> {
  let form: FormData;
  try {
    const body = new Uint8Array(bytes);
    form = await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    throw unreadable("multipart");
  }
  const texts = [...form].flatMap(([name, value]): Pair[] =>
    typeof value === "string" ? [[name, unixLines(value)]] : [],
  );
  // A picture among the parts is no text, so then only a trace of the damage can be looked for.
  if (texts.length === [...form].length) decodeText(bytes, FORMAT);
  else if (texts.some(([, value]) => value.includes("\ufffd"))) throw unreadable("UTF-8");
  return texts;
}

function unreadable(reason: string): Problem {
  return new Problem("koerper-unlesbar", { format: FORMAT, reason });
}

/** Browsers end the lines of a text with CR and LF. */
function unixLines(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A name that the kind does not have stays whole, so that the check can name it. */
function fieldName(name: string, kind: Kind): string {
  const first = name.split(".", 1)[0] ?? name;
  return fieldOf(kind, first) ? first : name;
}

function fieldOf(kind: Kind, name: string): Field | undefined {
  return Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
}

function fieldValue(field: Field | undefined, name: string, pairs: readonly Pair[]): unknown {
  const plain = pairs.filter(([full]) => full === name).map(([, value]) => value);
  switch (field?.type) {
    case "texts":
      return listed(plain);
    case "links":
    case "derived":
      return [...listed(plain).map((url) => ({ url })), ...numbered(name, pairs)];
    case "link":
      return single([...plain.map((url) => ({ url })), ...named(name, pairs)]);
    case "number":
      return single(plain.map(numberOf));
    default:
      return single(plain);
  }
}

/** Two values where one is expected are left for the check to refuse. */
function single(values: readonly unknown[]): unknown {
  return values.length > 1 ? values : values[0];
}

function numberOf(text: string): number | string {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}
