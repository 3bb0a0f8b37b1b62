/** Filters of a list by field: `?verlag=lyrik-verlag`, `?isbn=…`, `?status=überfällig`. */

import { type Actor, may, mayRead, type Role } from "../kinds/access.ts";
import { type Facet, facetsOf } from "../kinds/facet.ts";
import type { Field } from "../kinds/field.ts";
import { isLinking, type Kind, type Kinds, type Linking } from "../kinds/kind.ts";
import { perKind } from "../kinds/per-kind.ts";
import type { Conditions } from "./conditions.ts";

/** A query parameter named after a field (`parameterOf`): of the kind itself, or of linked or linking members. */
export interface FieldFilter {
  readonly name: string;
  /** The field of the kind itself … */
  readonly field: string;
  /**
   * … and that of the other kind, if it follows a link: the location of a work is that of its copies, the group of a loan that of its
   * reader.
   */
  readonly there: string | null;
}

/** A filter with its values; one of several has to match. */
export interface AskedFilter extends FieldFilter {
  /** As stored in columns, links as ids; empty if nothing can match. */
  readonly values: readonly (string | number)[];
  /** For numbers and dates: ranges, both ends inclusive. */
  readonly ranges?: readonly FieldRange[];
  /** For computed fields: one of these conditions has to hold. */
  readonly conditions?: readonly Conditions[];
  /** The values as given, with their labels. */
  readonly asked: readonly { readonly text: string; readonly title: string }[];
}

/** By a field of the kind itself. */
export function filterBy(
  field: string,
  values: AskedFilter["values"],
  conditions?: readonly Conditions[],
): AskedFilter {
  return { name: field, field, there: null, values, asked: [], ...(conditions && { conditions }) };
}

/** null: open at that end. */
export interface FieldRange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

/** The query parameter for the first letters of the sort name. */
export const BEGINNING = "anfang";

/** The query parameter for changes since an instant. */
export const SINCE = "geaendertSeit";

/** Reserved query parameters of lists. */
export const LIST_PARAMETERS: ReadonlySet<string> = new Set(
  "suche sortierung anzahl nach felder facetten format trennzeichen lang ab neu formular angekreuzt"
    .split(" ")
    .concat(BEGINNING, SINCE),
);

/** A field that is called like one of those has a prefix: `?feld-anzahl=3`. */
function parameterOf(field: string): string {
  return LIST_PARAMETERS.has(field) ? `feld-${field}` : field;
}

/** PostgreSQL limits an index entry to 2.7 KB, and a character can have four bytes. */
const LONGEST = 200;

/** All filters of the kind, besides its facets. */
export const filtersOf = perKind((kind): readonly FieldFilter[] => {
  const own = Object.entries(kind.fields).flatMap(([field, facts]): FieldFilter[] => [
    ...(isFilter(facts) ? [{ name: parameterOf(field), field, there: null }] : []),
    ...(facts.type === "derived" || facts.type === "link" ? (facts.filters ?? []) : []).map(
      (there) => ({ name: parameterOf(there), field, there }),
    ),
  ]);
  const facets = new Set(facetsOf(kind).map(({ name }) => name));
  return own.filter(({ name }) => !facets.has(name));
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

/** The field whose value is compared. */
export function meantField(kind: Kind, filter: FieldFilter, kinds: Kinds): Field {
  const field = kind.fields[filter.field] as Field;
  if (filter.there === null) return field;
  return kinds.target(field as Linking).fields[filter.there] as Field;
}

/** Links shown as facets if the list is short enough: only those that everybody who may read the list may see. */
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
        needs: null,
        label,
      },
    ];
  });
}

/** Whether its lists also depend on linked members, which are written separately. */
export function isChosenElsewhere({ fields }: Kind): boolean {
  return Object.values(fields).some(({ type, filters }: Field & { filters?: readonly string[] }) =>
    Boolean(type === "link" && filters?.length),
  );
}

const EVERYBODY: readonly Role[] = ["all"];

/** All query parameters that select members, for links that keep them. */
export const choosingParameters = perKind((kind): readonly string[] => {
  const facets = facetsOf(kind).map(({ name }) => name);
  const own = ownParameter(kind);
  const names = filtersOf(kind).map(({ name }) => name);
  return [...facets, ...names, ...(own === null ? [] : [own]), BEGINNING, SINCE];
});

/** The query parameter for single members: `/exemplare?exemplar=12,15`. null if a field has that name. */
export function ownParameter({ singular, fields }: Kind): string | null {
  return Object.hasOwn(fields, singular) ? null : singular;
}

function isFilter(field: Field): boolean {
  // A field that only its owner may read is no filter for others.
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
  return field.schema.maxLength ?? LONGEST;
}

function same(text: string): string {
  return text;
}
