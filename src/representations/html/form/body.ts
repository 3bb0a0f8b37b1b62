/**
 * Reads what a form sends into the shape that JSON has.
 *
 * `titel=Woyzeck`            one value; an empty one counts as not given
 * `jahr=1836`                a number where it looks like one, else the text, so that the check can name the fault
 * `schlagwort=a`, repeated   a list; a value of several lines is several entries
 * `person=<url>`, repeated   links; or `person.0.url` with `person.0.rolle`, in the order of the numbers
 * `_aktion`, `_version` …    commands to the engine: no fields
 */

import type { Field } from "../../../model/field.ts";
import type { Kind } from "../../../model/kind.ts";
import type { Input, Pair } from "../../../model/representation.ts";
import { settled } from "./clash.ts";
import { listed, named, numbered } from "./pairs.ts";

export function readPairs(pairs: readonly Pair[], kind: Kind): Input {
  const given = settled(pairs).filter(([name, value]) => value !== "" && !name.startsWith("_"));
  const byField = Map.groupBy(given, ([name]) => fieldName(name, kind));
  const values = [...byField].map(
    ([name, own]) => [name, fieldValue(fieldOf(kind, name), name, own)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
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
