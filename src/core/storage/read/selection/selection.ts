/**
 * Filters by field. If few members match, they are all read by the index of that field; if many do, a list is scanned in its order and each
 * row is tested, which soon fills a page. Where most rows are others, the ids of all are gathered first.
 */

import { sql } from "kysely";
import type { Query } from "../../../model/store/query.ts";
import type { Slot } from "../comparison.ts";
import {
  fillOfAll,
  fitsAll,
  type Predicate,
  type SelectionContext,
  shapeOfAll,
  storedPlace,
} from "./predicate.ts";
import { predicatesOf } from "./query-predicates.ts";

/** Up to this many are read at once, sorted and counted; beyond that only "more" is reported. */
export const FEW = 5000;
/** Mostly there are no more than this: then nothing is counted first. */
const SOME = 200;
/** If fewer than one in this many match, gathering the ids of all costs less than reading the rows between them. */
const SPARSE = 200;

/** The conditions, the most selective one first; `few` has the matching members if there are few. */
export interface Selection {
  readonly predicates: readonly Predicate[];
  readonly few: readonly { readonly id: number; readonly place: string | null }[] | null;
}

/** null if there are no conditions. */
export async function select(context: SelectionContext, query: Query): Promise<Selection | null> {
  const predicates = await rarestFirst(context, predicatesOf(context, query));
  const [first, ...others] = predicates;
  if (!first) return null;
  if (others.length === 0 && first.countable) {
    const some = await selectFew(context, predicates, SOME);
    if (some || (await howMany(context, first, FEW, "members")) > FEW)
      return { predicates, few: some };
  }
  return { predicates, few: await selectFew(context, predicates) };
}

/** The matching members, found by the first condition; null if there are more than `most`. */
export async function selectFew(
  { kind, ask }: SelectionContext,
  predicates: readonly Predicate[],
  most = FEW,
): Promise<Selection["few"]> {
  const [first, ...others] = predicates;
  if (!first) return null;
  const rows = await ask(
    `select ${most} ${kind.singular} ${shapeOfAll(predicates)}`,
    fillOfAll(predicates),
    (slot) => sql`select distinct k.id, ${storedPlace(kind)} as place
      from (${first.ids(slot)}) as d join ${sql.table(kind.singular)} as k on k.id = d.id
      where ${fitsAll(others, slot)} limit ${sql.lit(most + 1)}`,
    "anew",
  );
  return rows.length > most ? null : rows;
}

/** The same conditions for a list in an order. In large collections even thousands can be so sparse that a page is not filled soon. */
export async function inOrder(
  context: SelectionContext & { readonly count: () => Promise<number> },
  predicates: readonly Predicate[],
  order: string,
): Promise<readonly Predicate[]> {
  const [first, ...others] = predicates;
  if (!first?.countable || predicates.some((predicate) => predicate.order === order))
    return predicates;
  const most = Math.floor((await context.count()) / SPARSE);
  if (most <= FEW || (await howMany(context, first, most)) > most) return predicates;
  if (!context.backend.testsInIndex)
    return [{ ...first, shape: `${first.shape} gathered`, gathered: true }, ...others];
  const fits = (slot: Slot) => sql<boolean>`(k.id + 0) in (${first.ids(slot)})`;
  return [{ ...first, shape: `${first.shape} by id`, fits }, ...others];
}

/** Begins with the most selective condition. */
async function rarestFirst(
  context: SelectionContext,
  predicates: readonly Predicate[],
): Promise<readonly Predicate[]> {
  if (predicates.length <= 1) return predicates;
  const counted = [];
  for (const predicate of predicates)
    counted.push({ predicate, total: await howMany(context, predicate, FEW) });
  return counted.sort((a, b) => a.total - b.total).map(({ predicate }) => predicate);
}

/** Counted up to one more than `most`. Where `ids` repeats members, "rows" returns too many or the right number, "members" too few or the right one. */
async function howMany(
  { ask, kind }: SelectionContext,
  predicate: Predicate,
  most: number,
  counted: "rows" | "members" = "rows",
): Promise<number> {
  const total =
    counted === "members" && predicate.repeats ? sql`count(distinct c.id)` : sql`count(*)`;
  const [row] = await ask(
    `how many ${counted} ${kind.singular} ${predicate.shape}`,
    { ...predicate.fill, limit: most + 1 },
    (slot) => sql`select ${total} as total from (select d.id from (${predicate.ids(slot)}) as d
      limit cast(${slot("limit")} as integer)) as c`,
    "anew",
  );
  return Number(row?.total ?? 0);
}
