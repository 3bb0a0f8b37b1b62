/** A page of a collection: what search and filters leave of it, in its order, with facets and letters. */

import { type RawBuilder, sql } from "kysely";
import { type FacetCounts, facetsOf, hasFilters } from "../../../model/kinds/facet.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Cursor, Listing, Query } from "../../../model/store/query.ts";
import { DIGITS_LENGTH } from "../../../words/fold.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import { type Combination, combinationsAmong, countsOf, fitting } from "../../index/facets.ts";
import { PLACE } from "../../schema/columns.ts";
import { isSortedByNumbers } from "../../schema/sort-keys.ts";
import type { Predicate } from "../selection/predicate.ts";
import { atPlaces } from "../selection/query-predicates.ts";
import { FEW, inOrder, type Selection, select, selectFew } from "../selection/selection.ts";
import {
  type EntrySource,
  keyset,
  keysOf,
  type ListedMembers,
  type Order,
  orderOf,
} from "./keyset.ts";
import { linkCounts } from "./link-counts.ts";

export interface ListingContext extends EntrySource {
  /** When the list was begun, in the counter of `readCache`. */
  readonly moment: number;
  readonly count: () => Promise<number>;
  /** All existing combinations of facet values. */
  readonly combinations: () => Promise<readonly Combination[]>;
  /** Caches a result until the next write, if the database has a version counter; computes it each time otherwise. */
  readonly once: <T>(which: string, find: () => Promise<T>) => Promise<T>;
}

export async function list(context: ListingContext, query: Query): Promise<Listing> {
  const { kind } = context;
  const { limit, cursor } = query;
  const order = orderOf(kind, query.sorting);
  const found = await narrow(context, query, order);
  if (query.order && found.ids) return inGivenOrder(context, query, query.order, found);
  const back = cursor?.back ?? false;
  // With a read cache only the ids of a page are queried in its order: the rows are known, or read by their ids.
  const idsOnly = context.readCache !== null;
  const rows = await keyset(context, order, cursor, { wanted: limit + 1, idsOnly }, found);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (back) page.reverse();
  // A member that is removed meanwhile is left out, but the page before and the next one are found by its place.
  const members = idsOnly
    ? await entriesOf(context, idsOf(page))
    : page.map((row) => context.entries.read(row.zeile));
  const [first, last] = [page[0], page.at(-1)];
  const place = (row: StoredRow, back: boolean): Cursor => ({
    back,
    value: row.sortwert,
    id: row.id,
  });
  return {
    kind,
    members,
    total: found.total,
    more: found.more,
    previous: first && (back ? more : cursor !== null) ? place(first, true) : null,
    next: last && (back || more) ? place(last, false) : null,
    ...(query.interactive && {
      facets: await countFacets(context, query, found),
      letters: query.ownOnly ? [] : await context.once("letters", () => lettersOf(context)),
    }),
  };
}

async function inGivenOrder(
  context: ListingContext,
  query: Query,
  order: readonly number[],
  found: Narrowed,
): Promise<Listing> {
  const ids = new Set(found.ids);
  const sorted = order.filter((id) => ids.has(id));
  return {
    kind: context.kind,
    ...(await pageOf(context, query, sorted)),
    more: false,
    ...(query.interactive && { facets: await countFacets(context, query, found) }),
  };
}

/** A page of a complete list of ids in a given order. */
export async function pageOf(
  context: EntrySource,
  { cursor, limit }: Query,
  ids: readonly number[],
): Promise<Pick<Listing, "members" | "total" | "previous" | "next">> {
  const start = Number(cursor?.value ?? 0);
  const place = (position: number): Cursor => ({ back: false, value: position, id: 0 });
  return {
    members: await entriesOf(context, ids.slice(start, start + limit)),
    total: ids.length,
    previous: start > 0 ? place(Math.max(0, start - limit)) : null,
    next: start + limit < ids.length ? place(start + limit) : null,
  };
}

/** A longer alphabet would be of no use. */
const MOST_LETTERS = 60;
/** The first digits of short and of long numbers, which are united to ten. */
const MOST_DIGITS = 200;

/** One index lookup for each letter; none if the list is not ordered by names. */
async function lettersOf({ ask, kind }: ListingContext): Promise<string[]> {
  if (kind.newestFirst) return [];
  if (kind.sortName !== null && kind.fields[kind.sortName]?.type !== "text") return [];
  const isByNumbers = isSortedByNumbers(kind);
  // In keys by numbers the first digit stands behind the length of the number.
  const length = isByNumbers
    ? sql`case when k.sortiert >= '0' and k.sortiert < ':' then ${sql.lit(DIGITS_LENGTH + 1)} else 1 end`
    : sql`1`;
  const rows = await ask(`letters ${kind.singular}`, { end: "\u{10ffff}" }, (slot) => {
    const next = (condition: RawBuilder<unknown>) =>
      sql`(select substr(k.sortiert, 1, ${length}) from ${sql.table(kind.singular)} as k
        where k.sortiert > ${condition} order by k.sortiert limit 1)`;
    return sql`with recursive reihum (anfang) as (select ${next(sql`''`)}
      union all select ${next(sql`reihum.anfang || ${slot("end")}`)} from reihum where reihum.anfang is not null)
      select anfang from reihum where anfang is not null limit ${sql.lit(isByNumbers ? MOST_LETTERS + MOST_DIGITS : MOST_LETTERS)}`;
  });
  const letters = rows.map(({ anfang }) => anfang as string);
  if (!isByNumbers) return letters;
  const first = letters.map((letter) =>
    letter.startsWith("00") ? "0" : ([...letter].at(-1) ?? ""),
  );
  return [...new Set(first)].sort();
}

/** The members that are left by search and filters, and how many. */
interface Narrowed extends ListedMembers {
  /** The combinations that facets are counted from, before their own filters. */
  readonly counted: readonly Combination[];
  readonly total: number;
  readonly more: boolean;
}

async function narrow(context: ListingContext, query: Query, order: Order): Promise<Narrowed> {
  const { kind } = context;
  const { filters } = query;
  const combinations = await combinationsFor(context, query);
  const places = hasFilters(filters) ? fitting(kind, combinations, filters) : null;
  const selection = await select(context, query);
  if (selection === null) {
    const total = places ? totalOf(places) : await context.count();
    return { ids: null, predicates: [], places, counted: combinations, total, more: false };
  }
  const { few, predicates } = selection;
  if (few) {
    const keys = places && new Set(keysOf(places));
    const ids = few.flatMap(({ id, place }) => (!keys || keys.has(place ?? "") ? [id] : []));
    const counted = combinationsAmong(few.map(({ place }) => place));
    return { ids, predicates: [], places: null, counted, total: ids.length, more: false };
  }
  const there = places && (await selectThere(context, predicates, places));
  if (there) {
    const ids = there.map(({ id }) => id);
    return { ids, predicates, places, counted: [], total: ids.length, more: false };
  }
  const walked = await inOrder(context, predicates, order.column);
  return { ids: null, predicates: walked, places, counted: [], total: FEW, more: true };
}

/** How many stand there is known, so that either side can lead. */
function selectThere(
  context: ListingContext,
  predicates: readonly Predicate[],
  places: readonly Combination[],
): Promise<Selection["few"]> {
  const there = atPlaces(context, places);
  return selectFew(
    context,
    totalOf(places) > FEW ? [...predicates, there] : [there, ...predicates],
  );
}

/** The facets for narrowing the list. Links are counted only if the list is short. */
async function countFacets(
  context: ListingContext,
  query: Query,
  { ids, counted, places, predicates, total }: Narrowed,
): Promise<FacetCounts[]> {
  const facets = countsOf(context.kind, counted, query.filters);
  if (!ids && (predicates.length > 0 || total > FEW)) return facets;
  return [...facets, ...(await linksAmong(context, query, ids, places))];
}

/** The next page of the list has the same. */
export function linksAmong(
  context: ListingContext,
  query: Query,
  ids: readonly number[] | null,
  places: readonly Combination[] | null = null,
): Promise<readonly FacetCounts[]> {
  const which = JSON.stringify([ids, places && keysOf(places), query.fields]);
  return context.once(`links ${which}`, async () =>
    linkCounts(context, query, ids ?? (await idsAt(context, places))),
  );
}

function idsOf(rows: readonly StoredRow[]): number[] {
  return rows.map((row) => row.id);
}

/** Needed only for filters, and to show the facets. */
export async function combinationsFor(
  { kind, combinations }: ListingContext,
  query: Query,
): Promise<readonly Combination[]> {
  const needed = facetsOf(kind).length > 0 && (query.interactive || hasFilters(query.filters));
  return needed ? combinations() : [];
}

/** The ids of a short list: those at some facet places, or all. */
async function idsAt(
  { ask, backend, kind }: ListingContext,
  places: readonly Combination[] | null,
): Promise<number[]> {
  const fill = { places: places && backend.listValue(keysOf(places)) };
  const rows = await ask(`ids ${kind.singular} ${places ? "there" : ""}`, fill, (slot) => {
    const there = places
      ? backend.among(sql.ref(`k.${PLACE}`), "text", slot("places"))
      : sql`1 = 1`;
    return sql`select k.id from ${sql.table(kind.singular)} as k where ${there}`;
  });
  return idsOf(rows);
}

export function totalOf(combinations: readonly Combination[]): number {
  return combinations.reduce((sum, { total }) => sum + total, 0);
}

/** In the order of the ids. */
export async function entriesOf(
  { ask, backend, kind, entries, readCache }: EntrySource,
  ids: readonly number[],
): Promise<Member[]> {
  if (ids.length === 0) return [];
  const moment = readCache?.moment() ?? 0;
  const known = readCache?.recall(moment, ids);
  if (known) return known;
  const rows = await ask(
    `entries ${kind.singular} ${entries.name}`,
    { ids: backend.listValue(ids) },
    (slot) => sql`select k.id, ${entries.text} as zeile from ${sql.table(kind.singular)} as k
      where ${backend.among(sql`k.id`, "integer", slot("ids"))}`,
  );
  const found = new Map(rows.map((row) => [row.id, entries.read(row.zeile)]));
  readCache?.keep(moment, [...found.values()]);
  return ids.flatMap((id) => found.get(id) ?? []);
}
