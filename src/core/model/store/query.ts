/** What a list is asked for, and what it answers. */

import type { FacetCounts, Filters } from "../kinds/facet.ts";
import type { Kind } from "../kinds/kind.ts";
import type { AskedFilter } from "./filter.ts";
import type { Member } from "./member.ts";

export interface Sorting {
  /** A sortable field, `CREATED`, `CHANGED`, or null for the kind's own order. */
  readonly field: string | null;
  readonly descending: boolean;
}

/** When members were made: an order that every kind has. */
export const CREATED = "erstellt";
/** When they, or what they show of others, last changed: another one. */
export const CHANGED = "geaendert";

export interface Query {
  readonly words: readonly string[];
  /** The words as somebody wrote them: a title that is just that comes first. */
  readonly phrase?: string;
  /** null: by rank where there are words, else in the kind's own order. */
  readonly sorting: Sorting | null;
  /** The ids in the order in which they are wanted, where nobody asks for another: volumes by their number. */
  readonly order?: readonly number[];
  readonly limit: number;
  readonly cursor: Cursor | null;
  readonly filters?: Filters;
  /** What is to stand in fields. */
  readonly fields?: readonly AskedFilter[];
  /** What is asked for besides, joined in whatever way. */
  readonly condition?: Condition;
  /** Only these, by their ids. */
  readonly only?: readonly number[];
  /** How the name begins that the list is in the order of, folded. */
  readonly beginning?: string;
  /** Only what has changed at this instant or later. */
  readonly since?: string;
  /** What is not theirs is left out of it: nothing may be told that was made of all. */
  readonly ownOnly?: boolean;
  /** Members with all their own fields, not only what an entry shows; mostly of a long list that is taken once, so that nothing of it is remembered. */
  readonly whole?: boolean;
  /** Tell also what the list could be narrowed down to, and what may have been meant. */
  readonly interactive?: boolean;
}

/** Filters and words, joined otherwise than all at once; "not": the first without the second. */
export type Condition =
  | { readonly filter: AskedFilter }
  | WordCondition
  | {
      readonly joined: "and" | "or" | "not";
      readonly parts: readonly [first: Condition, second: Condition];
    };

/** Folded words that are there, next to each other and in this order. */
export interface WordCondition {
  readonly words: readonly string[];
  /** Only there, or in all that is searched. */
  readonly titleOnly: boolean;
  /** The last word is only the beginning of one; or there is nothing else in the title. */
  readonly match?: "beginning" | "whole title";
}

/** Where a page begins: behind (or, going back, before) a place in the order that need not exist any more. */
export interface Cursor {
  readonly back: boolean;
  /** The sort value of the place, null where the field was empty; in a ranked search or a given order its position. */
  readonly value: string | number | null;
  readonly id: number;
}

export interface Listing {
  readonly kind: Kind;
  readonly members: readonly Member[];
  readonly total: number;
  /** A search stops counting at a bound; then there are at least `total`. */
  readonly more: boolean;
  readonly next: Cursor | null;
  readonly previous: Cursor | null;
  /** Only where it was asked for. */
  readonly facets?: readonly FacetCounts[];
  /** The letters that names begin with in the order of the whole collection, folded. */
  readonly letters?: readonly string[];
  /** What was asked to stand in fields. */
  readonly fields?: readonly AskedFilter[];
  readonly suggestion?: Suggestion | null;
}

/** Words that find something, for others that do not. */
export interface Suggestion {
  readonly words: string;
  /** The first of what they find. */
  readonly members: readonly Member[];
  readonly total: number;
  readonly more: boolean;
}
