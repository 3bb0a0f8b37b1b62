/** A search in a collection: matches in the title first, ranked, and no more of them than can be looked at. */

import { sql } from "kysely";
import { hasFilters } from "../model/facet.ts";
import type { Cursor, Listing, Query, Suggestion } from "../model/query.ts";
import { searchWords } from "../words/fold.ts";
import { PLACE } from "./columns.ts";
import { type Combination, combinationsAmong, countsOf, fitting } from "./facets.ts";
import {
  type Context,
  combinationsFor,
  entriesOf,
  keysOf,
  type Order,
  orderOf,
  standsUnder,
  totalOf,
} from "./listing.ts";
import { linkCounts } from "./link-counts.ts";
import type { StoredRow } from "./prepared.ts";
import {
  type Demand,
  demandedShape,
  fillOf,
  storedPlace,
  type Selection,
  select,
} from "./selection.ts";
import { suggestWords } from "./vocabulary.ts";

/** Ranking reads every match, so a search for a very common word looks at this many only. */
const CANDIDATES = 1000;

export async function search(context: Context, query: Query): Promise<Listing> {
  const { kind } = context;
  const { words, filters, limit } = query;
  const order = query.sorting ? orderOf(kind, query.sorting) : null;
  const selection = await select(context, query);
  const all = selection?.few
    ? await candidatesAmong(context, words, order, selection.few)
    : await candidates(context, words, order, null, selection?.demands);
  const found = hasFilters(filters) ? await narrowed(context, query, order, all, selection) : all;
  const sorted = order ? found.sort(bySorting(order)) : inRank(found, words);
  const ranked = sorted.slice(0, CANDIDATES);
  const start = Number(query.cursor?.value ?? 0);
  const page = ranked.slice(start, start + limit).map((row) => row.id);
  const place = (position: number): Cursor => ({ back: false, value: position, id: 0 });
  return {
    kind,
    members: await entriesOf(context, page),
    total: ranked.length,
    more: found.length >= CANDIDATES,
    previous: start > 0 ? place(Math.max(0, start - limit)) : null,
    next: start + limit < ranked.length ? place(start + limit) : null,
    ...(query.guided && {
      facets: [
        ...countsOf(kind, combinationsAmong(placesOf(all)), filters),
        ...(await linkCounts(
          context,
          query,
          ranked.map(({ id }) => id),
        )),
      ],
    }),
  };
}

/** What may have been meant by words that find nothing; of several the one that finds the most. */
export async function suggest(context: Context, query: Query): Promise<Suggestion | null> {
  let best: Suggestion | null = null;
  for (const words of await suggestWords(context.ask, context.kind, query.words)) {
    const found = await candidates(context, words.flatMap(searchWords), null);
    const total = Math.min(found.length, CANDIDATES);
    if (total > (best?.total ?? 0)) {
      best = { words: words.join(" "), total, more: found.length >= CANDIDATES };
    }
  }
  return best;
}

/** Of all that match where those are few; else either side can be the shorter way, the words or the place. */
async function narrowed(
  context: Context,
  query: Query,
  order: Order | null,
  all: readonly StoredRow[],
  selection: Selection | null,
): Promise<StoredRow[]> {
  const { kind } = context;
  const places = fitting(kind, await combinationsFor(context, query), query.filters);
  if (all.length < CANDIDATES || selection?.few) {
    const keys = new Set(keysOf(places));
    return all.filter((row) => keys.has(row.place));
  }
  if (selection) return candidates(context, query.words, order, places, selection.demands);
  const total = totalOf(places);
  // Rows that are read until enough are found: along the words most stand elsewhere, along the places some lack the words.
  const everything = await context.count();
  const rarity = rarityOf(all);
  const byWords = Math.min(everything / rarity, CANDIDATES * (everything / total));
  const byPlaces = Math.min(total, CANDIDATES * rarity);
  // Those of a place lie scattered, which costs twice as much at least.
  return 2 * byPlaces < byWords
    ? candidatesThere(context, query.words, order, places)
    : candidates(context, query.words, order, places);
}

/** One in how many has the words, as far as can be told: the index of words gives what it finds in the order of the ids. */
function rarityOf(found: readonly StoredRow[]): number {
  const last = found.reduce((highest, row) => Math.max(highest, row.id), 0);
  return last / found.length;
}

/** By the index of words. */
function candidates(
  context: Context,
  words: readonly string[],
  order: Order | null,
  places: readonly Combination[] | null = null,
  demands: readonly Demand[] = [],
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  return titlesFirst((titleOnly) => {
    const fill = {
      ...fillOf(demands),
      term: backend.searchTerm(words, titleOnly),
      places: places && backend.listValue(keysOf(places)),
    };
    const name = `search ${kind.singular} ${order?.column ?? ""} ${places ? "there" : ""} ${demandedShape(demands)}`;
    const build = (slot: (name: string) => unknown) => {
      const tests = demands.map((demand) => demand.fits(slot));
      if (places) tests.push(standsUnder(backend, slot("places")));
      return sql`select ${selected(context, order)} ${backend.found(kind.singular, slot("term"))}
        and ${sql.join([sql`1 = 1`, ...tests], sql` and `)} limit ${sql.lit(CANDIDATES)}`;
    };
    return ask(name, fill, build, "anew");
  });
}

/** By the index of places: the words are looked for in what stands there. */
function candidatesThere(
  context: Context,
  words: readonly string[],
  order: Order | null,
  places: readonly Combination[],
): Promise<StoredRow[]> {
  const list = context.backend.listValue(keysOf(places));
  return lookedThrough(context, words, order, list, "places");
}

/** Of some that are known: the words are looked for in these. */
function candidatesAmong(
  context: Context,
  words: readonly string[],
  order: Order | null,
  few: NonNullable<Selection["few"]>,
): Promise<StoredRow[]> {
  const list = context.backend.listValue(few.map(({ id }) => id));
  return lookedThrough(context, words, order, list, "ids");
}

function lookedThrough(
  context: Context,
  words: readonly string[],
  order: Order | null,
  list: unknown,
  by: "places" | "ids",
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  const patterns = words.map((word, index) => [`word ${index}`, `% ${word}%`] as const);
  const fill = { list, ...Object.fromEntries(patterns) };
  return titlesFirst((titleOnly) => {
    const name = `search by ${by} ${kind.singular} ${order?.column ?? ""} ${words.length} ${titleOnly}`;
    const build = (slot: (name: string) => unknown) => {
      const text = titleOnly
        ? sql`(' ' || k.such_titel)`
        : sql`(' ' || k.such_titel || ' ' || k.such_text)`;
      const matches = patterns.map(([pattern]) => sql`${text} like ${slot(pattern)}`);
      const there =
        by === "ids"
          ? backend.among(sql`k.id`, "integer", slot("list"))
          : backend.among(sql.ref(`k.${PLACE}`), "text", slot("list"));
      return sql`select ${selected(context, order)} from ${sql.table(kind.singular)} as k
        where ${there} and ${sql.join(matches, sql` and `)} limit ${sql.lit(CANDIDATES)}`;
    };
    return ask(name, fill, build, "anew");
  });
}

/** What is found in titles counts first; the rest is looked for only while there is room. */
async function titlesFirst(
  read: (titleOnly: boolean) => Promise<StoredRow[]>,
): Promise<StoredRow[]> {
  const titles = await read(true);
  if (titles.length >= CANDIDATES) return titles;
  const found = new Map(titles.map((row) => [row.id, row]));
  for (const row of await read(false)) found.set(row.id, row);
  return [...found.values()];
}

function selected({ kind }: Context, order: Order | null) {
  const sorted = sql.ref(`k.${order?.column ?? "sortiert"}`);
  return sql`k.id, k.such_titel, k.sortiert, ${sorted} as sortwert, ${storedPlace(kind)} as place`;
}

function placesOf(rows: readonly StoredRow[]): (string | null)[] {
  return rows.map((row) => row.place);
}

/** The title itself, then titles that begin so, then titles with the whole words, then with their beginnings, then the rest. */
function inRank(rows: StoredRow[], words: readonly string[]): StoredRow[] {
  const phrase = words.join(" ");
  for (const row of rows) row.rank = rankOf(row.such_titel, phrase, words);
  return rows.sort((a, b) => a.rank - b.rank || compare(a.sortiert, b.sortiert) || a.id - b.id);
}

function rankOf(title: string, phrase: string, words: readonly string[]): number {
  if (title === phrase) return 0;
  if (title.startsWith(`${phrase} `)) return 1;
  const padded = ` ${title} `;
  if (words.every((word) => padded.includes(` ${word} `))) return 2;
  if (words.every((word) => padded.includes(` ${word}`))) return 3;
  return 4;
}

function bySorting({ descending }: Order): (a: StoredRow, b: StoredRow) => number {
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
