/** What stands in a field chooses the members of a list: `?verlag=lyrik-verlag`, `?isbn=…`, `?status=überfällig`. */

import { type Actor, may, mayRead, type Role } from "../kinds/access.ts";
import type { Facet } from "../kinds/facet.ts";
import { facetsOf } from "../kinds/facet.ts";
import type { Field } from "../kinds/field.ts";
import { isLinking, type Kind, type Kinds, type Linking } from "../kinds/kind.ts";
import { perKind } from "../kinds/per-kind.ts";
import type { Conditions } from "./conditions.ts";

/** A parameter that is the name of a field: here, of what points here, or of what is pointed to. */
export interface FieldFilter {
  readonly name: string;
  /** The field of the kind itself … */
  readonly field: string;
  /** … and the one over there, where it leads there: the place of a work is that of its copies, the group of a loan that of its reader. */
  readonly there: string | null;
}

/** A filter with what was asked for; of several values one is enough. */
export interface AskedFilter extends FieldFilter {
  /** As columns hold them, of links the ids; none where nothing can be what was asked for. */
  readonly values: readonly (string | number)[];
  /** Of numbers and days: what lies between these, both ends included. */
  readonly ranges?: readonly FieldRange[];
  /** Of what is computed: one of these holds of what it is computed from. */
  readonly conditions?: readonly Conditions[];
  /** What came, and what people call it. */
  readonly asked: readonly { readonly text: string; readonly title: string }[];
}

/** null: open at that end. */
export interface FieldRange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** The parameter that chooses by how the name begins that a list is in the order of. */
export const BEGINNING = "anfang";

/** The parameter that chooses what has changed since. */
export const SINCE = "geaendertSeit";

/** Parameters of a list's address that mean something already. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set(
  "suche sortierung anzahl nach felder format trennzeichen lang ab neu formular angekreuzt"
    .split(" ")
    .concat(BEGINNING, SINCE),
);

/** PostgreSQL bounds an index entry to 2.7 KB, and a letter can have four bytes. */
const LONGEST = 200;

/** All that lists of the kind can be narrowed down by, besides its facets. */
export const filtersOf = perKind((kind): readonly FieldFilter[] => {
  const own = Object.entries(kind.fields).flatMap(([field, facts]): FieldFilter[] => [
    ...(isFilter(facts) ? [{ name: field, field, there: null }] : []),
    ...(facts.type === "derived" || facts.type === "link" ? (facts.filters ?? []) : []).map(
      (name) => ({ name, field, there: name }),
    ),
  ]);
  const facets = new Set(facetsOf(kind).map(({ name }) => name));
  return own.filter(({ name }) => !LIST_PARAMETERS.has(name) && !facets.has(name));
});

/** Filters on fields that the client may read: a filtered list must not reveal a value that it may not show. */
export function readableFilters(kind: Kind, kinds: Kinds, actor: Actor | null): FieldFilter[] {
  return filtersOf(kind).filter((filter) => {
    const field = kind.fields[filter.field] as Field;
    if (!mayRead(field, actor, null)) return false;
    if (field.type !== "derived" && filter.there === null) return true;
    const from = kinds.target(field as Linking);
    if (!may(from.access.list, actor)) return false;
    return filter.there === null || mayRead(meantField(kind, filter, kinds), actor, null);
  });
}

/** The field whose value is asked for. */
export function meantField(kind: Kind, filter: FieldFilter, kinds: Kinds): Field {
  const field = kind.fields[filter.field] as Field;
  if (filter.there === null) return field;
  return kinds.target(field as Linking).fields[filter.there] as Field;
}

/** Links that are shown as facets, counted where a list is short enough: those that everybody may know of who may read the list. */
export function linkFacetsOf(kind: Kind, kinds: Kinds): (FieldFilter & Facet & { to: Kind })[] {
  return filtersOf(kind).flatMap((filter) => {
    const own = kind.fields[filter.field] as Field;
    const field = meantField(kind, filter, kinds);
    if (!isLinking(field) || field.type === "derived") return [];
    const to = kinds.target(field);
    const isShown = filter.there !== null || field.facet === true;
    const through = filter.there === null ? [] : [kinds.target(own as Linking).access.list];
    const needed = [own.read ?? EVERYBODY, field.read ?? EVERYBODY, ...through, to.access.list];
    const isKnown = needed.every(
      (roles) => roles.includes("all") || kind.access.list.every((role) => roles.includes(role)),
    );
    if (!isShown || !isKnown) return [];
    const label = field.label ?? {};
    return [
      {
        ...filter,
        to,
        of: () => null,
        normal: same,
        choices: null,
        numeric: false,
        coarser: null,
        label,
      },
    ];
  });
}

/** What it links to decides who stands in its lists, and is written without them. */
export function isChosenElsewhere({ fields }: Kind): boolean {
  return Object.values(fields).some(({ type, filters }: Field & { filters?: readonly string[] }) =>
    Boolean(type === "link" && filters?.length),
  );
}

const EVERYBODY: readonly Role[] = ["all"];

/** All that an address can choose members by, for links that keep it. */
export function choosingParameters(kind: Kind): string[] {
  const facets = facetsOf(kind).map(({ name }) => name);
  const own = ownParameter(kind);
  const names = filtersOf(kind).map(({ name }) => name);
  return [...facets, ...names, ...(own === null ? [] : [own]), BEGINNING, SINCE];
}

/** The parameter that chooses members one by one: `/exemplare?exemplar=12,15`. null where a field is called so. */
export function ownParameter({ singular, fields }: Kind): string | null {
  return Object.hasOwn(fields, singular) ? null : singular;
}

function isFilter(field: Field): boolean {
  // What nobody but its owner may read tells no members apart for anybody.
  if (field.read?.every((role) => role === "owner")) return false;
  switch (field.type) {
    case "secret":
    case "image":
      return false;
    case "computed":
      return field.where !== undefined;
    case "text":
      return !field.multiline && (field.sortable === true || longestOf(field) <= LONGEST);
    case "texts":
      return field.format === undefined;
    default:
      return true;
  }
}

function longestOf(field: Field): number {
  return (field.schema as unknown as { maxLength?: number }).maxLength ?? LONGEST;
}

function same(text: string): string {
  return text;
}
