/** Pages of a collection: by keyset, so that the thousandth page costs what the first one does, or by rank. */

import { type RawBuilder, sql } from "kysely";
import type { Kind, Kinds } from "../engine/kind.ts";
import type { Cursor, Listing, Query, Sorting } from "../engine/store.ts";
import type { Database } from "./backend.ts";
import { isFolded, sortColumn } from "./columns.ts";
import { memberColumns, type Context as RowContext, readMember } from "./member.ts";

interface Context extends RowContext {
  readonly database: Database;
  readonly kinds: Kinds;
  readonly kind: Kind;
}

/** Ranking reads every match, so a search for a very common word looks at this many only. */
const CANDIDATES = 1000;

// biome-ignore lint/suspicious/noExplicitAny: rows follow from the kinds at run time
type Row = any;

export async function list(
  context: Context,
  query: Query,
  count: () => Promise<number>,
): Promise<Listing> {
  const { kind } = context;
  const { limit, cursor } = query;
  const order = orderOf(kind, query.sorting);
  const rows = await keyset(context, order, cursor, limit + 1);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  const back = cursor?.back ?? false;
  if (back) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const place = (row: Row, back: boolean): Cursor => ({ back, value: row.sortwert, id: row.id });
  return {
    kind,
    members: page.map((row) => readMember(context, kind, row)),
    total: await count(),
    more: false,
    previous: first && (back ? more : cursor !== null) ? place(first, true) : null,
    next: last && (back || more) ? place(last, false) : null,
  };
}

interface Order {
  readonly column: string;
  /** Numbers and days can be missing; those come last, whatever the direction. */
  readonly optional: boolean;
  readonly descending: boolean;
}

function orderOf(kind: Kind, sorting: Sorting | null): Order {
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
    rows.push(
      ...(await readStretch(context, order, stretch === "empty", from, back, wanted - rows.length)),
    );
  }
  return rows;
}

async function readStretch(
  { backend, database, kinds, kind }: Context,
  order: Order,
  empty: boolean,
  from: Cursor | null,
  back: boolean,
  wanted: number,
): Promise<Row[]> {
  const column = `k.${order.column}`;
  const direction = order.descending !== back ? "desc" : "asc";
  const behind = direction === "desc" ? "<" : ">";
  let rows = database
    .selectFrom(`${kind.singular} as k`)
    .select(memberColumns(backend, kinds, kind, kind.entry) as never)
    .select(`${column} as sortwert`)
    .orderBy(column, direction)
    .orderBy("k.id", direction)
    .limit(wanted);
  if (order.optional) rows = rows.where(column, empty ? "is" : "is not", null);
  if (from && empty) rows = rows.where("k.id", behind, from.id);
  if (from && !empty) {
    rows = rows.where(
      sql<boolean>`(${sql.ref(column)}, k.id) ${sql.raw(behind)} (${from.value}, ${from.id})`,
    );
  }
  return rows.execute();
}

/** Matches in the title come first; of many, only the first are looked at. */
export async function search(context: Context, query: Query): Promise<Listing> {
  const { backend, database, kinds, kind } = context;
  const order = query.sorting ? orderOf(kind, query.sorting) : null;
  const found = new Map<number, Row>();
  for (const titleOnly of [true, false]) {
    if (found.size >= CANDIDATES) break;
    const matches = backend.matches(kind.singular, query.words, titleOnly);
    for (const row of await candidates(context, matches, order)) found.set(row.id, row);
  }
  const ranked = [...found.values()]
    .sort(order ? bySorting(order) : byRank(query.words))
    .slice(0, CANDIDATES);
  const start = Number(query.cursor?.value ?? 0);
  const page = ranked.slice(start, start + query.limit).map((row) => row.id);
  const rows: Row[] =
    page.length === 0
      ? []
      : await database
          .selectFrom(`${kind.singular} as k`)
          .select(memberColumns(backend, kinds, kind, kind.entry) as never)
          .where("k.id", "in", page)
          .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const place = (position: number): Cursor => ({ back: false, value: position, id: 0 });
  return {
    kind,
    members: page.flatMap((id) => byId.get(id) ?? []).map((row) => readMember(context, kind, row)),
    total: ranked.length,
    more: found.size >= CANDIDATES,
    previous: start > 0 ? place(Math.max(0, start - query.limit)) : null,
    next: start + query.limit < ranked.length ? place(start + query.limit) : null,
  };
}

async function candidates(
  { database, kind }: Context,
  matches: RawBuilder<boolean>,
  order: Order | null,
): Promise<Row[]> {
  return database
    .selectFrom(`${kind.singular} as k`)
    .select(["k.id", "k.such_titel", "k.sortiert", `k.${order?.column ?? "sortiert"} as sortwert`])
    .where(matches)
    .limit(CANDIDATES)
    .execute();
}

/** The title itself, then titles that begin so, then titles with the whole words, then with their beginnings, then the rest. */
function byRank(words: readonly string[]): (a: Row, b: Row) => number {
  const phrase = words.join(" ");
  const ranks = new Map<number, number>();
  const rank = (row: Row): number => {
    let known = ranks.get(row.id);
    if (known === undefined) {
      known = rankOf(row.such_titel, phrase, words);
      ranks.set(row.id, known);
    }
    return known;
  };
  return (a, b) => rank(a) - rank(b) || compare(a.sortiert, b.sortiert) || a.id - b.id;
}

function rankOf(title: string, phrase: string, words: readonly string[]): number {
  if (title === phrase) return 0;
  if (title.startsWith(`${phrase} `)) return 1;
  const padded = ` ${title} `;
  if (words.every((word) => padded.includes(` ${word} `))) return 2;
  if (words.every((word) => padded.includes(` ${word}`))) return 3;
  return 4;
}

function bySorting({ descending }: Order): (a: Row, b: Row) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    if ((a.sortwert === null) !== (b.sortwert === null)) return a.sortwert === null ? 1 : -1;
    return sign * compare(a.sortwert, b.sortwert) || sign * (a.id - b.id);
  };
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}
