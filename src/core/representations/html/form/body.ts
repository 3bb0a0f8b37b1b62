/**
 * Parses a sent form into the shape of a JSON body.
 *
 * `titel=Woyzeck`            one value; an empty one counts as not sent
 * `jahr=1836`                a number where it looks like one, else the text, so that validation can report it
 * `schlagwort=a`, repeated   a list; a value of several lines is several entries
 * `wahl.titel=a`             an entry of a list of texts: radio buttons need a name of their own
 * `wahl.titel==a`            the entry `titel=a`: a part after the dot that ends in `=` is a prefix of the value
 * `person=<url>`, repeated   links; or `person.0.url` with `person.0.rolle`, in the order of the numbers
 * `schlagwort=Lyrik`         the name of the linked member, for kinds that can be linked by name
 * `_suche.schlagwort=Lyrik`  the same: typed into a search and not chosen; where it has hits, the user has to choose first
 * `_aktion`, `_version` …    control fields of the engine
 */

import type { Input, Pair } from "../../../model/answers/representation.ts";
import type { Field } from "../../../model/kinds/field.ts";
import { fieldNamed, type Kind, type Kinds } from "../../../model/kinds/kind.ts";
import { isAddress } from "../../../model/kinds/naming.ts";
import { type LinkRow, pairsOf } from "./entries.ts";
import { settled } from "./page/clash.ts";
import { listed, named, numbered } from "./pairs.ts";

const SEARCH = "_suche.";

export function readPairs(pairs: readonly Pair[], kind: Kind, kinds: Kinds): Input {
  const filled = settled(pairs).filter(([, value]) => value !== "");
  const given = withTyped(
    filled.filter(([name]) => !name.startsWith("_")),
    typedIn(filled, kind, kinds),
    kind,
  );
  const byField = Map.groupBy(given, ([name]) => fieldName(name, kind));
  const values = [...byField].map(
    ([name, own]) => [name, fieldValue(fieldNamed(kind, name), name, own, kinds)] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The inverse: what the inputs of a form with these values would send. */
export function writePairs(input: Input, kind: Kind): Pair[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const field = fieldNamed(kind, name);
    return field && value !== null ? pairsFor(name, field, [value].flat()) : [];
  });
}

function pairsFor(name: string, field: Field, values: readonly unknown[]): Pair[] {
  if (field.type !== "link" && field.type !== "links")
    return values.map((value) => [name, `${value}`]);
  const rows = values.map((value) => (typeof value === "string" ? { name: value } : value));
  return pairsOf(name, field, rows as readonly LinkRow[]);
}

/** Typed names in search fields of kinds that can be linked by name; of others their number. And typed numbers that were not looked up. */
function typedIn(pairs: readonly Pair[], kind: Kind, kinds: Kinds): Pair[] {
  return pairs.flatMap(([full, value]): Pair[] => {
    const name = full.startsWith(SEARCH) ? full.slice(SEARCH.length) : "";
    const field = fieldNamed(kind, name);
    const typed = value.trim();
    if (typed === "") return [];
    if (field?.type === "texts") return field.lookup ? [[name, typed]] : [];
    if (field?.type !== "link" && field?.type !== "links") return [];
    if (kinds.target(field).named) return [[name, typed]];
    return field.type === "link" && field.by ? [[`${name}.${field.by}`, typed]] : [];
  });
}

/** In a field with one link the typed name replaces it. */
function withTyped(given: readonly Pair[], typed: readonly Pair[], kind: Kind): Pair[] {
  const replaced = typed
    .map(([full]) => fieldName(full, kind))
    .filter((name) => kind.fields[name]?.type === "link");
  const isReplaced = ([full]: Pair) =>
    replaced.some((name) => full === name || full.startsWith(`${name}.`));
  return [...given.filter((pair) => !isReplaced(pair)), ...typed];
}

/** A name that the kind does not have stays whole, so that validation can report it. */
function fieldName(name: string, kind: Kind): string {
  const first = name.split(".", 1)[0] ?? name;
  return fieldNamed(kind, first) ? first : name;
}

function fieldValue(
  field: Field | undefined,
  name: string,
  pairs: readonly Pair[],
  kinds: Kinds,
): unknown {
  // A text that is no address may be a name: validation decides.
  const addressed = (text: string) => (isAddress(text, kinds) ? { url: text } : text);
  const plain = pairs.filter(([full]) => full === name).map(([, value]) => value);
  switch (field?.type) {
    case "texts":
      return pairs.flatMap(([full, value]) => {
        const before = full.slice(name.length + 1);
        return listed([value]).map((line) => (before.endsWith("=") ? before + line : line));
      });
    case "links":
    case "derived":
      return [...numbered(name, pairs), ...listed(plain).map(addressed)];
    case "link":
      return single([...plain.map(addressed), ...named(name, pairs)]);
    case "number":
      return single(plain.map(numberOf));
    default:
      return single(plain);
  }
}

/** Two values for one are left for validation to refuse. */
function single(values: readonly unknown[]): unknown {
  return values.length > 1 ? values : values[0];
}

function numberOf(text: string): number | string {
  return /^\s*[+-]?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : text;
}
