/** Keyset pagination: the thousandth page of a collection costs what the first one does. */

import { type RawBuilder, sql } from "kysely";
import type { Kind } from "../../../model/kinds/kind.ts";
import { CHANGED, CREATED, type Cursor, type Sorting } from "../../../model/store/query.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import type { Combination } from "../../index/facets.ts";
import { isFolded, ORDER, PLACE, sortColumn, TOUCHED } from "../../schema/columns.ts";
import type { Slot } from "../comparison.ts";
import type { MemberRows } from "../member.ts";
import type { ReadCache } from "../read-cache.ts";
import {
  fillOfAll,
  fitsAll,
  type Predicate,
  type SelectionContext,
  shapeOfAll,
} from "../selection/predicate.ts";
import { atPlaces } from "../selection/query-predicates.ts";

/** How entries of a kind are read. */
export interface EntrySource extends SelectionContext {
  readonly entries: MemberRows;
  /** null if the engine cannot tell whether something was written, or if nothing is to be cached. */
  readonly readCache: ReadCache | null;
}

/** The members of a list. */
export interface ListedMembers {
  /** All of them if they are few; otherwise null, and `predicates` are their conditions. */
  readonly ids: readonly number[] | null;
  readonly predicates: readonly Predicate[];
  /** Their facet places; null: any. */
  readonly places: readonly Combination[] | null;
}

export interface Order {
  readonly column: string;
  /** Numbers and dates can be empty; those are sorted last, whatever the direction. */
  readonly optional: boolean;
  readonly descending: boolean;
}

export function orderOf(kind: Kind, sorting: Sorting | null): Order {
  const field = sorting?.field ? kind.fields[sorting.field] : undefined;
  if (!sorting && kind.newestFirst) return { column: CREATED, optional: false, descending: true };
  const descending = sorting?.descending ?? false;
  if (sorting?.field === CREATED) return { column: CREATED, optional: false, descending };
  if (sorting?.field === CHANGED) return { column: TOUCHED, optional: false, descending };
  if (!sorting?.field || !field) return { column: ORDER, optional: false, descending };
  return { column: sortColumn(kind, sorting.field), optional: !isFolded(field), descending };
}

/** Members with a value and members without are two ranges of one index, read one after the other. */
export async function keyset(
  context: EntrySource,
  order: Order,
  cursor: Cursor | null,
  { wanted, idsOnly }: Pick<ListedRange, "wanted" | "idsOnly">,
  found: ListedMembers,
): Promise<StoredRow[]> {
  const back = cursor?.back ?? false;
  let ranges = order.optional ? ["filled", "empty"] : ["filled"];
  if (back) ranges.reverse();
  const begin = cursor ? (cursor.value === null ? "empty" : "filled") : ranges[0];
  ranges = ranges.slice(ranges.indexOf(begin ?? "filled"));
  const rows: StoredRow[] = [];
  for (const range of ranges) {
    if (rows.length >= wanted) break;
    const from = cursor && range === begin ? cursor : null;
    const left = wanted - rows.length;
    const part = { empty: range === "empty", from, back, wanted: left, idsOnly };
    rows.push(...(await readRange(context, order, part, found)));
  }
  return rows;
}

interface ListedRange {
  readonly empty: boolean;
  readonly from: Cursor | null;
  readonly back: boolean;
  readonly wanted: number;
  readonly idsOnly: boolean;
}

/** Up to this many combinations are read by index and merged; with more, nearly every row matches anyway. */
const MERGED = 64;

async function readRange(
  context: EntrySource,
  order: Order,
  range: ListedRange,
  { ids, predicates, places }: ListedMembers,
): Promise<StoredRow[]> {
  if (places?.length === 0 || ids?.length === 0) return [];
  if (places && places.length <= MERGED && predicates.length === 0 && ids === null)
    return merged(context, order, range, places);
  const { ask, backend, kind } = context;
  const asked = [...predicates, ...(places ? [atPlaces(context, places)] : [])];
  const tested = ids ? [] : asked.filter(({ gathered }) => !gathered);
  const gathered = ids ? [] : asked.filter(({ gathered }) => gathered);
  const fill = ids ? { ids: backend.listValue(ids) } : fillOfAll(asked);
  const which = ids ? "of ids" : shapeOfAll(asked);
  const build = (slot: Slot) => {
    const column = sql.ref(`k.${order.column}`);
    const direction = sql.raw(directionOf(order, range));
    const conditions = [within(order, range, slot)];
    if (ids) conditions.push(backend.among(sql`k.id`, "integer", slot("ids")));
    for (const predicate of gathered) conditions.push(sql`k.id in (${predicate.ids(slot)})`);
    if (tested.length > 0) conditions.push(fitsAll(tested, slot, order.column));
    const found = sql`from ${sql.table(kind.singular)} as k where ${sql.join(conditions, sql` and `)}`;
    if (gathered.length > 0) {
      // Behind the offset the server does not see the order, so it cannot walk along it.
      const all = sql`select k.id, ${column} as sortwert ${found} offset 0`;
      return firstOf(context, order, range, slot, all);
    }
    return sql`select k.id, ${column} as sortwert, ${rowOf(context, range)} as zeile ${found}
      order by ${column} ${direction}, k.id ${direction} limit ${slot("wanted")}`;
  };
  const name = `list ${which} ${shapeOf(context, order, range)}`;
  return ask(name, { ...fillOf(range), ...fill }, build, which === "" ? "once" : "anew");
}

/** Reads the first rows of each combination from the index and merges them. */
function merged(
  context: EntrySource,
  order: Order,
  range: ListedRange,
  narrowed: readonly Combination[],
): Promise<StoredRow[]> {
  const { ask, kind } = context;
  // To keep the number of different statements low, places are padded with empty ones to a power of two.
  const parts = 2 ** Math.ceil(Math.log2(narrowed.length));
  const places = Array.from({ length: parts }, (_, index) => `place ${index}`);
  const keys = places.map((name, index) => [name, narrowed[index]?.key ?? ""] as const);
  const fill = { ...fillOf(range), ...Object.fromEntries(keys) };
  return ask(`list ${parts} places ${shapeOf(context, order, range)}`, fill, (slot) => {
    const table = sql.table(kind.singular);
    const column = sql.ref(`k.${order.column}`);
    const direction = sql.raw(directionOf(order, range));
    const selects = places.map(
      (place, index) =>
        sql`select * from (select k.id, ${column} as sortwert from ${table} as k
          where ${sql.ref(`k.${PLACE}`)} = ${slot(place)} and ${within(order, range, slot)}
          order by ${column} ${direction}, k.id ${direction} limit ${slot("wanted")}) as ${sql.ref(`p${index}`)}`,
    );
    return firstOf(context, order, range, slot, sql.join(selects, sql` union all `));
  });
}

/** The rows of those that come first among what is found (`id`, `sortwert`). */
function firstOf(
  context: EntrySource,
  order: Order,
  range: ListedRange,
  slot: Slot,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = sql.raw(directionOf(order, range));
  return sql`select m.id, m.sortwert, ${rowOf(context, range)} as zeile
    from (select id, sortwert from (${found}) as u
      order by sortwert ${direction}, id ${direction} limit ${slot("wanted")}) as m
    join ${sql.table(context.kind.singular)} as k on k.id = m.id
    order by m.sortwert ${direction}, m.id ${direction}`;
}

function directionOf(order: Order, range: ListedRange): "asc" | "desc" {
  return order.descending !== range.back ? "desc" : "asc";
}

/** The cache key: everything that decides the text of the statement. */
function shapeOf({ kind, entries }: EntrySource, order: Order, range: ListedRange): string {
  const { empty, from, idsOnly } = range;
  const more = [empty && "empty", from && "behind", idsOnly ? "ids" : entries.name];
  const parts = [kind.singular, order.column, directionOf(order, range), ...more];
  return parts.filter(Boolean).join(" ");
}

function rowOf({ entries }: EntrySource, { idsOnly }: ListedRange): RawBuilder<unknown> {
  return idsOnly ? sql`null` : entries.text;
}

function fillOf({ from, wanted }: ListedRange) {
  return { wanted, value: from?.value, id: from?.id };
}

function within(order: Order, range: ListedRange, slot: Slot): RawBuilder<boolean> {
  const { empty, from } = range;
  const column = sql.ref(`k.${order.column}`);
  const behind = sql.raw(directionOf(order, range) === "desc" ? "<" : ">");
  const conditions = [sql`1 = 1`];
  if (order.optional) conditions.push(empty ? sql`${column} is null` : sql`${column} is not null`);
  if (from && empty) conditions.push(sql`k.id ${behind} ${slot("id")}`);
  if (from && !empty)
    conditions.push(sql`(${column}, k.id) ${behind} (${slot("value")}, ${slot("id")})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export function keysOf(combinations: readonly Combination[]): string[] {
  return combinations.map(({ key }) => key);
}
