/** The indexes of SRU, and the conditions that their clauses become. */

import type { View } from "../../core/model/answers/representation.ts";
import { normalForm } from "../../core/model/codes/codes.ts";
import type { LinksField } from "../../core/model/kinds/field.ts";
import type { Kind } from "../../core/model/kinds/kind.ts";
import type { Condition, Sorting, WordCondition } from "../../core/model/store/query.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { fold } from "../../core/words/fold.ts";
import type { CqlClause, CqlQuery, CqlSort } from "./cql.ts";
import { SruDiagnostic } from "./sru-diagnostic.ts";

/** By the name that clients use; `set` is the context set that defines it. */
interface SruIndex {
  readonly name: string;
  readonly set: string;
  readonly title: string;
  /** The field of works; null: full text. */
  readonly field: string | null;
  readonly also?: readonly string[];
}

export const INDEXES: readonly SruIndex[] = [
  { name: "serverchoice", set: "cql", title: "Anywhere", field: null, also: ["anywhere", ""] },
  { name: "title", set: "dc", title: "Title", field: "titel" },
  {
    name: "creator",
    set: "dc",
    title: "Whoever made it",
    field: "person",
    also: ["contributor", "author"],
  },
  { name: "subject", set: "dc", title: "Subject", field: "schlagwort" },
  { name: "publisher", set: "dc", title: "Publisher", field: "verlag" },
  { name: "date", set: "dc", title: "Year of publication", field: "jahr", also: ["year"] },
  { name: "isbn", set: "bath", title: "ISBN", field: "isbn" },
  { name: "issn", set: "bath", title: "ISSN", field: "issn" },
  { name: "series", set: "bath", title: "Series", field: "reihe", also: ["seriestitle"] },
];

/** A term that matches more names than this is refused. */
const MOST_NAMES = 500;

interface SearchedPlace {
  readonly work: Kind;
  readonly read: Reading;
  readonly view: View;
}

/** null: all works. */
export async function conditionOf(
  query: CqlQuery,
  place: SearchedPlace,
): Promise<Condition | null> {
  if (!("operator" in query)) return clauseCondition(query, place);
  const { operator } = query;
  const [first, second] = await Promise.all(query.parts.map((part) => conditionOf(part, place)));
  if (operator === "and" && (!first || !second)) return first ?? second ?? null;
  if (operator === "or" && (!first || !second)) return null;
  if (!second) return NOTHING;
  // `not` alone needs a left side that matches every work: each id is above 0.
  return { joined: operator, parts: [first ?? EVERYTHING, second] };
}

const ID = { name: "id", field: "titel", there: null, asked: [] };
const NOTHING: Condition = { filter: { ...ID, values: [], conditions: [{ id: 0 }] } };
const EVERYTHING: Condition = { filter: { ...ID, values: [], conditions: [{ id: { above: 0 } }] } };

async function clauseCondition(
  { index, relation, term }: CqlClause,
  place: SearchedPlace,
): Promise<Condition | null> {
  if (index === "allrecords") return null;
  const found = indexAt(index);
  if (!found) throw new SruDiagnostic(16, index);
  const { field: name } = found;
  if (name === null || name === "titel") return inText(relation, term, name !== null);
  const field = place.work.fields[name];
  const filter = { name, field: name, there: null, asked: [] };
  if (field?.type === "number") return { filter: { ...filter, ...yearsIn(relation, term) } };
  if (field?.type === "texts") {
    if (!["=", "==", "exact", "any", "scr"].includes(relation))
      throw new SruDiagnostic(19, relation);
    const codes = term.split(relation === "any" ? /\s+/ : /$^/).filter(Boolean);
    if (codes.length === 0) throw new SruDiagnostic(27, index);
    // PostgreSQL takes no null characters, and no stored code has one.
    const possible = codes.filter((code) => !code.includes("\u0000"));
    if (possible.length === 0) return NOTHING;
    const values = possible.map((code) => normalForm(field.code ?? "isbn", code));
    return { filter: { ...filter, values } };
  }
  const condition = inText(relation, term, false);
  const target = place.view.kinds.target(field as LinksField);
  const query = { words: [], sorting: null, limit: MOST_NAMES, cursor: null, condition };
  const { members, next } = await place.read.list(target, query);
  if (next !== null) throw new SruDiagnostic(60, term);
  return { filter: { ...filter, values: members.map(({ id }) => id) } };
}

export function indexAt(name: string): SruIndex | undefined {
  return INDEXES.find((one) => one.name === name || one.also?.includes(name));
}

function inText(relation: string, term: string, titleOnly: boolean): Condition {
  const words = wordsIn(term, titleOnly);
  const [first, ...others] = words;
  if (!first) throw new SruDiagnostic(27, term);
  switch (relation) {
    case "=":
    case "scr":
    case "all":
      return others.reduce<Condition>((a, b) => ({ joined: "and", parts: [a, b] }), first);
    case "any":
      return others.reduce<Condition>((a, b) => ({ joined: "or", parts: [a, b] }), first);
    case "adj":
    case "==":
    case "exact": {
      if (relation !== "adj" && !titleOnly) throw new SruDiagnostic(19, relation);
      const phrase = words.flatMap((one) => one.words);
      const last = words.at(-1)?.match;
      const match = last ?? (relation === "adj" ? undefined : "whole title");
      return { words: phrase, titleOnly, ...(match && { match }) };
    }
    default:
      throw new SruDiagnostic(19, relation);
  }
}

/** Words can end in `*`; other masks would need a scan of every work. */
function wordsIn(term: string, titleOnly: boolean): WordCondition[] {
  return term.split(/\s+/).flatMap((word) => {
    const bare = word.replace(/(?<!\\)\*$/, "");
    if (/(?<!\\)[*?^]/.test(bare)) throw new SruDiagnostic(28, word);
    const words = fold(bare).split(" ").filter(Boolean);
    if (words.length === 0) return [];
    return [{ words, titleOnly, ...(bare !== word && { match: "beginning" as const }) }];
  });
}

function yearsIn(relation: string, term: string) {
  const years = term.trim().split(/\s+/);
  const [first = Number.NaN, second = Number.NaN] = years.map((year) =>
    /^-?[0-9]{1,4}$/.test(year) ? Number(year) : Number.NaN,
  );
  const between = (from: number | null, to: number | null) => ({
    values: [],
    ranges: [{ from, to }],
  });
  const isRange = relation === "within";
  if (
    Number.isNaN(first) ||
    years.length !== (isRange ? 2 : 1) ||
    (isRange && Number.isNaN(second))
  )
    throw new SruDiagnostic(36, term);
  switch (relation) {
    case "=":
    case "==":
    case "exact":
    case "scr":
      return { values: [first] };
    case "<":
      return between(null, first - 1);
    case "<=":
      return between(null, first);
    case ">":
      return between(first + 1, null);
    case ">=":
      return between(first, null);
    case "within":
      return between(Math.min(first, second), Math.max(first, second));
    default:
      throw new SruDiagnostic(19, relation);
  }
}

/** Lists can be sorted by one field only. */
export function sortingOf(keys: readonly CqlSort[]): Sorting | null {
  const [key, more] = keys;
  if (more) throw new SruDiagnostic(84, more.index);
  if (!key) return null;
  const field = indexAt(key.index)?.field;
  if (field !== "titel" && field !== "jahr") throw new SruDiagnostic(88, key.index);
  return { field, descending: key.descending };
}
