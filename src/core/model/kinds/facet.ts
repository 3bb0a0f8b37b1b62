/** Facets: filters declared by fields, each with a query parameter of the collection. */

import { closest } from "../../words/distance.ts";
import { wrongParameter } from "../answers/problem.ts";
import { normalForm } from "../codes/codes.ts";
import {
  codeNameOf,
  declaredFacets,
  type FacetFacts,
  type FacetPlace,
  type FacetValue,
  type Field,
  type Value,
  type Values,
} from "./field.ts";
import type { Kind } from "./kind.ts";
import { choiceMeant } from "./kind-words.ts";
import { perKind } from "./per-kind.ts";

export interface Facet {
  /** The parameter: `?jahrhundert=19`. */
  readonly name: string;
  readonly field: string;
  /** The facet value of a field value; null for none. */
  readonly of: (value: Value) => FacetPlace;
  /** Normalizes a requested value. */
  readonly normal: (text: string) => string;
  /** All possible values in order; null if unknown. */
  readonly choices: readonly FacetValue[] | null;
  readonly numeric: boolean;
  /** The coarser facet of the same field. */
  readonly coarser: string | null;
  readonly label: Readonly<Record<string, string>>;
  readonly needs: string | null;
}

/** The requested values, by facet; a member needs one of several. */
export type Filters = Readonly<Record<string, readonly FacetValue[]>>;

/** How many members each facet value would leave, with all other filters unchanged. */
export interface FacetCounts {
  readonly facet: Facet;
  /** `title`: the label, if the value itself is none. */
  readonly values: readonly {
    readonly value: FacetValue;
    readonly total: number;
    readonly title?: string;
  }[];
}

export const facetsOf = perKind((kind): readonly Facet[] =>
  Object.entries(kind.fields)
    .flatMap(([name, field]) => facetsOfField(kind, name, field))
    // Plain facets before computed ones.
    .sort((a, b) => Number(a.name !== a.field) - Number(b.name !== b.field)),
);

/** The facet values of a member: one for each facet, in order. */
export function placeOf(kind: Kind, values: Values): FacetPlace[] {
  return facetsOf(kind).map((facet) => facet.of(values[facet.field] ?? null));
}

/** An empty parameter is an unselected form field. */
export function readFilters(kind: Kind, query: URLSearchParams): Filters {
  const filters: Record<string, readonly FacetValue[]> = {};
  if (query.size === 0) return filters;
  for (const facet of facetsOf(kind)) {
    const asked = query.getAll(facet.name).filter((value) => value !== "");
    if (asked.length > 0) filters[facet.name] = asked.map((value) => readValue(facet, value));
  }
  return filters;
}

export function hasFilters(filters: Filters | undefined): filters is Filters {
  return filters !== undefined && Object.keys(filters).length > 0;
}

function readValue(facet: Facet, text: string): FacetValue {
  const { name, choices, numeric, normal } = facet;
  const number = /^-?[0-9]{1,15}$/.test(text) ? Number(text) : null;
  const value = numeric ? number : normal(text.normalize("NFC"));
  if (value !== null && (choices === null || choices.includes(value))) return value;
  const reason = choices?.join(", ") ?? "integer";
  const meant = closest(text, (choices ?? []).map(String)) ?? "";
  throw wrongParameter(name, text, reason, { meant });
}

function facetsOfField(kind: Kind, name: string, field: Field): Facet[] {
  // Links are counted otherwise.
  if (isCountedLink(field)) return [];
  const all = declaredFacets(field.facet);
  return all.map((declared, index) =>
    facetOf(kind, name, field, declared, all[index - 1]?.name ?? null),
  );
}

function facetOf(
  kind: Kind,
  name: string,
  field: Field,
  declared: FacetFacts,
  coarser: string | null,
): Facet {
  const choices = declared.choices ?? (field.type === "choice" ? field.choices : null);
  const texts = (choices ?? []).filter((choice) => typeof choice === "string");
  return {
    name: declared.name ?? name,
    field: name,
    of: declared.of ?? ((value) => (typeof value === "object" ? null : value)),
    normal: (text) => normalOf(kind, name, field, texts, text),
    choices,
    numeric: choices ? typeof choices[0] === "number" : field.type === "number",
    coarser,
    label: declared.label ?? {},
    needs: declared.needs ?? null,
  };
}

/** Normalizes a code or a choice. */
function normalOf(
  { words }: Kind,
  name: string,
  field: Field,
  choices: readonly string[],
  text: string,
): string {
  const code = codeNameOf(field);
  if (code) return normalForm(code, text);
  return choices.length > 0 ? choiceMeant(words, name, choices, text) : text;
}

function isCountedLink({ type, facet }: Field): boolean {
  return facet === true && (type === "link" || type === "links");
}
