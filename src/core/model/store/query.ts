/** The query of a list, and its result. */

import type { FacetCounts, Filters } from "../kinds/facet.ts";
import type { Kind } from "../kinds/kind.ts";
import type { AskedFilter } from "./filter.ts";
import type { Member } from "./member.ts";

export interface Sorting {
  /** A sortable field, `CREATED`, `CHANGED`, or null for the kind's own order. */
  readonly field: string | null;
  readonly descending: boolean;
}

/** The order by creation, which every kind has. */
export const CREATED = "erstellt";
/** The order by last change, including what is shown of others. */
export const CHANGED = "geaendert";

export interface Query {
  readonly words: readonly string[];
  /** The search text as typed: an identical title ranks first. */
  readonly phrase?: string;
  /** Only words that begin as typed, however few there are. */
  readonly asTyped?: boolean;
  /** null: by rank if there are words, otherwise the kind's own order. */
  readonly sorting: Sorting | null;
  /** The ids in their default order: volumes by number. */
  readonly order?: readonly number[];
  readonly limit: number;
  readonly cursor: Cursor | null;
  readonly filters?: Filters;
  /** Filters by field. */
  readonly fields?: readonly AskedFilter[];
  /** Further conditions, combined by boolean operators. */
  readonly condition?: Condition;
  /** Only these ids. */
  readonly only?: readonly number[];
  /** The first letters of the sort key, in any spelling. */
  readonly beginning?: string;
  /** Only what has changed at this instant or later. */
  readonly since?: string;
  /** Only members of the user's own: nothing computed from all members may be included. */
  readonly ownOnly?: boolean;
  /** Members with all their own fields, not only those of an entry; mostly for long lists read once, so nothing is cached. */
  readonly whole?: boolean;
  /** Of whole members also the links that tallies are computed from. */
  readonly tallied?: boolean;
  /** Also return facets and spelling suggestions. */
  readonly interactive?: boolean;
  /** Also return spelling suggestions. */
  readonly suggests?: true;
}

/** The first members that pass these filters, in the order of their kind. */
export function filtered(limit: number, ...fields: readonly AskedFilter[]): Query {
  return { words: [], sorting: null, limit, cursor: null, fields };
}

/** Filters and words, combined by boolean operators; "not": the first without the second. */
export type Condition =
  | { readonly filter: AskedFilter }
  | WordCondition
  | {
      readonly joined: "and" | "or" | "not";
      readonly parts: readonly [first: Condition, second: Condition];
    };

/** Folded words as a phrase. */
export interface WordCondition {
  readonly words: readonly string[];
  /** Only in the title, or in all searched fields. */
  readonly titleOnly: boolean;
  /** The last word is a prefix; or the phrase is the whole title. */
  readonly match?: "beginning" | "whole title";
}

/** The cursor of a page: after (or, going back, before) a position in the order that need not exist any more. */
export interface Cursor {
  readonly back: boolean;
  /** The sort value at the position, null for an empty field; in a ranked search or a given order the offset. */
  readonly value: string | number | null;
  readonly id: number;
}

export interface Listing {
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly total: number;
  /** A search stops counting at a limit; then there are at least `total`. */
  readonly more: boolean;
  /** So many of the hits, the last ones, have the words only inside of others, or in another form. */
  readonly widened?: number;
  readonly next: Cursor | null;
  readonly previous: Cursor | null;
  /** Only if requested. */
  readonly facets?: readonly FacetCounts[];
  /** The first letters of all sort names of the collection, folded. */
  readonly letters?: readonly string[];
  /** The filters of the query. */
  readonly fields?: readonly AskedFilter[];
  readonly suggestion?: Suggestion | null;
}

/** A spelling suggestion for words that no hit begins with. */
export interface Suggestion {
  readonly words: string;
  /** The first hits of the suggestion. */
  readonly members: readonly Member[];
  readonly total: number;
  readonly more: boolean;
}
