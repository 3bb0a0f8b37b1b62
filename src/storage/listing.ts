/** Pages of a collection by keyset, so that the thousandth page costs what the first one does. */

import { type RawBuilder, sql } from "kysely";
import { facetsOf, hasFilters } from "../model/facet.ts";
import type { Kind, Kinds } from "../model/kind.ts";
import type { Cursor, Listing, Query, Sorting } from "../model/query.ts";
import type { Database } from "./backend.ts";
import { isFolded, PLACE, sortColumn } from "./columns.ts";
import { type Combination, combinationsOf, countsOf, fitting } from "./facets.ts";
import { memberColumns, type Context as RowContext, readMember } from "./member.ts";

export interface Context extends RowContext {
  readonly database: Database;
  readonly kinds: Kinds;
  readonly kind: Kind;
}

// biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
export type Row = any;

export async function list(
  context: Context,
  query: Query,
  count: () => Promise<number>,
): Promise<Listing> {
  const { kind } = context;
  const { limit, cursor } = query;
  const order = orderOf(kind, query.sorting);
  const combinations = await combinationsFor(context, query);
  const narrowed = hasFilters(query.filters) ? fitting(kind, combinations, query.filters) : null;
  const rows = await keyset(context, order, cursor, limit + 1, narrowed);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  const back = cursor?.back ?? false;
  if (back) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const place = (row: Row, back: boolean): Cursor => ({ back, value: row.sortwert, id: row.id });
  return {
    kind,
    members: page.map((row) => readMember(context, kind, row)),
    total: narrowed ? narrowed.reduce((sum, { total }) => sum + total, 0) : await count(),
    more: false,
    previous: first && (back ? more : cursor !== null) ? place(first, true) : null,
    next: last && (back || more) ? place(last, false) : null,
    ...(query.guided && { facets: countsOf(kind, combinations, query.filters) }),
  };
}

/** Without filters nobody needs them but who shows what the list could be narrowed down to. */
export async function combinationsFor(
  { database, kind }: Context,
  query: Query,
): Promise<Combination[]> {
  const needed = facetsOf(kind).length > 0 && (query.guided || hasFilters(query.filters));
  return needed ? combinationsOf(database, kind) : [];
}

export interface Order {
  readonly column: string;
  /** Numbers and days can be missing; those come last, whatever the direction. */
  readonly optional: boolean;
  readonly descending: boolean;
}

export function orderOf(kind: Kind, sorting: Sorting | null): Order {
  const field = sorting?.field ? kind.fields[sorting.field] : undefined;
  const descending = sorting?.descending ?? false;
  if (!sorting?.field || !field) return { column: "sortiert", optional: false, descending };
  return { column: sortColumn(sorting.field, field), optional: !isFolded(field), descending };
}

/** Members with a value and members without are two stretches of one index, read one after the other. */
async function keyset(
  context: Context,
  order: Order,
  cursor: Cursor | null,
  wanted: number,
  narrowed: readonly Combination[] | null,
): Promise<Row[]> {
  const back = cursor?.back ?? false;
  let stretches = order.optional ? ["filled", "empty"] : ["filled"];
  if (back) stretches.reverse();
  const begin = cursor ? (cursor.value === null ? "empty" : "filled") : stretches[0];
  stretches = stretches.slice(stretches.indexOf(begin ?? "filled"));
  const rows: Row[] = [];
  for (const stretch of stretches) {
    if (rows.length >= wanted) break;
    const from = cursor && stretch === begin ? cursor : null;
    const part = { empty: stretch === "empty", from, back, wanted: wanted - rows.length };
    rows.push(...(await readStretch(context, order, part, narrowed)));
  }
  return rows;
}

interface Stretch {
  readonly empty: boolean;
  readonly from: Cursor | null;
  readonly back: boolean;
  readonly wanted: number;
}

async function readStretch(
  context: Context,
  order: Order,
  stretch: Stretch,
  narrowed: readonly Combination[] | null,
): Promise<Row[]> {
  const { backend, database, kinds, kind } = context;
  if (narrowed?.length === 0) return [];
  if (narrowed && narrowed.length <= MERGED) {
    return merged(context, order, stretch, narrowed);
  }
  const direction = directionOf(order, stretch);
  let rows = database
    .selectFrom(`${kind.singular} as k`)
    .select(memberColumns(backend, kinds, kind, kind.entry) as never)
    .select(`k.${order.column} as sortwert`)
    .where(within(order, stretch))
    .orderBy(`k.${order.column}`, direction)
    .orderBy("k.id", direction)
    .limit(stretch.wanted);
  if (narrowed) rows = rows.where(standsUnder(narrowed));
  return rows.execute();
}

/** Up to so many combinations of values are read one by one; with more of them nearly everything fits anyway. */
const MERGED = 64;

/** The first of each combination, all in the order that an index has; of those the first, whatever the combination. */
async function merged(
  context: Context,
  order: Order,
  stretch: Stretch,
  narrowed: readonly Combination[],
): Promise<Row[]> {
  const { kind, database } = context;
  const column = sql.ref(`k.${order.column}`);
  const direction = sql.raw(directionOf(order, stretch));
  const limit = sql.lit(stretch.wanted);
  const parts = narrowed.map(
    ({ key }, index) =>
      sql`select * from (select k.id, ${column} as sortwert from ${sql.table(kind.singular)} as k
        where ${sql.ref(`k.${PLACE}`)} = ${key} and ${within(order, stretch)}
        order by ${column} ${direction}, k.id ${direction} limit ${limit}) as ${sql.ref(`p${index}`)}`,
  );
  const found = await sql<Row>`
    select id, sortwert from (${sql.join(parts, sql` union all `)}) as m
    order by sortwert ${direction}, id ${direction} limit ${limit}`.execute(database);
  const rows = await rowsOf(
    context,
    found.rows.map((row) => row.id),
  );
  return found.rows.flatMap(({ id, sortwert }) => {
    const row = rows.get(id);
    return row ? [{ ...row, sortwert }] : [];
  });
}

function directionOf(order: Order, stretch: Stretch): "asc" | "desc" {
  return order.descending !== stretch.back ? "desc" : "asc";
}

function within(order: Order, stretch: Stretch): RawBuilder<boolean> {
  const { empty, from } = stretch;
  const column = sql.ref(`k.${order.column}`);
  const behind = sql.raw(directionOf(order, stretch) === "desc" ? "<" : ">");
  const conditions = [sql`1 = 1`];
  if (order.optional) conditions.push(empty ? sql`${column} is null` : sql`${column} is not null`);
  if (from && empty) conditions.push(sql`k.id ${behind} ${from.id}`);
  if (from && !empty) conditions.push(sql`(${column}, k.id) ${behind} (${from.value}, ${from.id})`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Not the column itself: where most members fit, its index would be the longer way. */
export function standsUnder(narrowed: readonly Combination[]): RawBuilder<boolean> {
  if (narrowed.length === 0) return sql<boolean>`1 = 0`;
  return sql<boolean>`(${sql.ref(`k.${PLACE}`)} || '') in (${sql.join(narrowed.map(({ key }) => key))})`;
}

export async function rowsOf(
  { backend, database, kinds, kind }: Context,
  ids: readonly number[],
): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await database
    .selectFrom(`${kind.singular} as k`)
    .select(memberColumns(backend, kinds, kind, kind.entry) as never)
    .where("k.id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
