/** A condition on members as SQL: what finds the matching ids by an index, and what tests a row. */

import { type RawBuilder, sql } from "kysely";
import { facetsOf } from "../../../model/kinds/facet.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Asking } from "../../engines/prepared.ts";
import { PLACE } from "../../schema/columns.ts";
import type { Slot } from "../comparison.ts";

export interface Predicate {
  /** The cache key: everything that decides the text of the statement. */
  readonly shape: string;
  readonly fill: Readonly<Record<string, unknown>>;
  /** Selects the ids of all matching members, by an index. */
  ids(slot: Slot): RawBuilder<unknown>;
  /** Tests the row `k`; written so that no other index is used, which would be slower, unless it is that of the list order. */
  fits(slot: Slot, order?: string): RawBuilder<boolean>;
  /** An index alone has the ids, so that counting and gathering them reads no rows. */
  readonly countable?: true;
  /** `ids` can return a member more than once: for each of several values, or for one that its list has twice. */
  readonly repeats?: boolean;
  /** In this order the members that match follow one another. */
  readonly order?: string;
  /** A list reads all members of `ids` and sorts them, instead of walking along its order. */
  readonly gathered?: true;
}

/** What queries of one kind need. */
export interface SelectionContext extends Omit<Asking, "statements"> {
  readonly kind: Kind;
}

export function fillOfAll(predicates: readonly Predicate[]): Record<string, unknown> {
  return Object.assign({}, ...predicates.map(({ fill }) => fill));
}

export function shapeOfAll(predicates: readonly Predicate[]): string {
  return predicates.map(({ shape }) => shape).join(", ");
}

/** Tests the row `k`; true without any. */
export function fitsAll(
  predicates: readonly Predicate[],
  slot: Slot,
  order?: string,
): RawBuilder<boolean> {
  const tests = predicates.map((predicate) => predicate.fits(slot, order));
  return tests.length > 0 ? sql<boolean>`${sql.join(tests, sql` and `)}` : sql<boolean>`1 = 1`;
}

export function storedPlace(kind: Kind): RawBuilder<unknown> {
  return facetsOf(kind).length > 0 ? sql`${sql.ref(`k.${PLACE}`)}` : sql`null`;
}
