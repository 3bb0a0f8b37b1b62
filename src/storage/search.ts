/** A search in a collection: matches in the title first, ranked, and no more of them than can be looked at. */

import type { RawBuilder } from "kysely";
import { type FacetCounts, facetsOf, hasFilters } from "../model/facet.ts";
import type { Kind } from "../model/kind.ts";
import type { Cursor, Listing, Query, Suggestion } from "../model/query.ts";
import { searchWords } from "../words/fold.ts";
import { PLACE } from "./columns.ts";
import { type Combination, combinationsAmong, countsOf, fitting } from "./facets.ts";
import {
  type Context,
  combinationsFor,
  type Order,
  orderOf,
  type Row,
  rowsOf,
  standsUnder,
} from "./listing.ts";
import { readMember } from "./member.ts";
import { suggestWords } from "./vocabulary.ts";

/** Ranking reads every match, so a search for a very common word looks at this many only. */
const CANDIDATES = 1000;

export async function search(context: Context, query: Query): Promise<Listing> {
  const { kind } = context;
  const order = query.sorting ? orderOf(kind, query.sorting) : null;
  const combinations = await combinationsFor(context, query);
  const narrowed = hasFilters(query.filters) ? fitting(kind, combinations, query.filters) : null;
  const found = await candidatesFor(context, query.words, order, narrowed);
  const rows = [...found.values()];
  const sorted = order ? rows.sort(bySorting(order)) : inRank(rows, query.words);
  const ranked = sorted.slice(0, CANDIDATES);
  const start = Number(query.cursor?.value ?? 0);
  const page = ranked.slice(start, start + query.limit).map((row) => row.id);
  const byId = await rowsOf(context, page);
  const place = (position: number): Cursor => ({ back: false, value: position, id: 0 });
  return {
    kind,
    members: page.flatMap((id) => byId.get(id) ?? []).map((row) => readMember(context, kind, row)),
    total: ranked.length,
    more: found.size >= CANDIDATES,
    previous: start > 0 ? place(Math.max(0, start - query.limit)) : null,
    next: start + query.limit < ranked.length ? place(start + query.limit) : null,
    ...(query.guided && {
      facets: countsAmong(
        kind,
        query,
        narrowed ? await candidatesFor(context, query.words, null, null) : found,
      ),
    }),
  };
}

function countsAmong(kind: Kind, query: Query, found: ReadonlyMap<number, Row>): FacetCounts[] {
  const places = combinationsAmong([...found.values()].map((row) => row.place ?? null));
  return countsOf(kind, places, query.filters);
}

/** What may have been meant by words that find nothing; of several the one that finds the most. */
export async function suggest(context: Context, query: Query): Promise<Suggestion | null> {
  let best: Suggestion | null = null;
  for (const words of await suggestWords(context.database, context.kind, query.words)) {
    const found = await candidatesFor(context, words.flatMap(searchWords), null, null);
    const total = Math.min(found.size, CANDIDATES);
    if (total > (best?.total ?? 0)) {
      best = { words: words.join(" "), total, more: found.size >= CANDIDATES };
    }
  }
  return best;
}

async function candidatesFor(
  context: Context,
  words: readonly string[],
  order: Order | null,
  narrowed: readonly Combination[] | null,
): Promise<Map<number, Row>> {
  const { backend, kind } = context;
  const found = new Map<number, Row>();
  for (const titleOnly of [true, false]) {
    if (found.size >= CANDIDATES) break;
    const most = narrowed ? null : CANDIDATES;
    const matches = backend.matches(kind.singular, words, titleOnly, most);
    const rows = await candidates(context, matches, order, narrowed);
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

async function candidates(
  { database, kind }: Context,
  matches: RawBuilder<boolean>,
  order: Order | null,
  narrowed: readonly Combination[] | null,
): Promise<Row[]> {
  let rows = database
    .selectFrom(`${kind.singular} as k`)
    .select(["k.id", "k.such_titel", "k.sortiert", `k.${order?.column ?? "sortiert"} as sortwert`])
    .where(matches)
    .limit(CANDIDATES);
  if (facetsOf(kind).length > 0) rows = rows.select(`k.${PLACE} as place`);
  if (narrowed) rows = rows.where(standsUnder(narrowed));
  return rows.execute();
}

/** The title itself, then titles that begin so, then titles with the whole words, then with their beginnings, then the rest. */
function inRank(rows: Row[], words: readonly string[]): Row[] {
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
