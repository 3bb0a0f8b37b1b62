/** Full-text search in a collection: ranked, matches in the title first, and limited to a number of candidates. */

import { hasFilters } from "../../../model/kinds/facet.ts";
import type { Listing, Query } from "../../../model/store/query.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import { combinationsAmong, countsOf, fitting } from "../../index/facets.ts";
import { keysOf, type Order, orderOf } from "../listing/keyset.ts";
import {
  combinationsFor,
  type ListingContext,
  linksAmong,
  pageOf,
  totalOf,
} from "../listing/listing.ts";
import { atPlaces } from "../selection/query-predicates.ts";
import { type Selection, select } from "../selection/selection.ts";
import { sortedBy, sortedByRank } from "./ranking.ts";
import { widerHits } from "./wider-hits.ts";
import { CANDIDATES, hitsAmong, hitsAtPlaces, wordHits } from "./word-hits.ts";

export async function search(context: ListingContext, query: Query): Promise<Listing> {
  const { kind } = context;
  const { limit: _, cursor: __, ...asked } = query;
  // Cached for the next page of the results, or for another format.
  const which = JSON.stringify(asked);
  const { ids, combinations, more, widened } = await context.once(`found ${which}`, () =>
    allHits(context, query),
  );
  return {
    kind,
    ...(await pageOf(context, query, ids)),
    more,
    ...(widened > 0 && { widened }),
    ...(query.interactive && {
      facets: [
        ...countsOf(kind, combinations, query.filters),
        ...(await linksAmong(context, query, ids)),
      ],
    }),
  };
}

/** All hits in order, independent of the page; those that only a wider search finds come last. */
async function allHits(context: ListingContext, query: Query) {
  const { words, filters, sorting, phrase = words.join(" ") } = query;
  const order = sorting ? orderOf(context.kind, sorting) : null;
  const selection = await select(context, query);
  const all = selection?.few
    ? await hitsAmong(context, words, order, selection.few)
    : await wordHits(context, words, order, selection?.predicates, query.phrase);
  const found = hasFilters(filters) ? await filtered(context, query, order, all, selection) : all;
  const wider = await widerHits(context, query, order, all, selection);
  const inOrder = (rows: StoredRow[]) =>
    order ? sortedBy(order, rows) : sortedByRank(context, rows, words, phrase);
  const sorted = [...(await inOrder(found)), ...(await inOrder(wider.found))];
  return {
    ids: sorted.slice(0, CANDIDATES).map(({ id }) => id),
    combinations: combinationsAmong([...all, ...wider.all].map(({ place }) => place)),
    more: sorted.length >= CANDIDATES || (wider.isCut && sorted.length > 0),
    widened: Math.min(wider.found.length, CANDIDATES - found.length),
  };
}

/** Filters the hits in memory if they are few; otherwise chooses the cheaper index, that of words or that of facet places. */
async function filtered(
  context: ListingContext,
  query: Query,
  order: Order | null,
  all: readonly StoredRow[],
  selection: Selection | null,
): Promise<StoredRow[]> {
  const { words, filters, phrase } = query;
  const places = fitting(context.kind, await combinationsFor(context, query), filters);
  if (all.length < CANDIDATES || selection?.few) {
    const keys = new Set(keysOf(places));
    return all.filter((row) => keys.has(row.place));
  }
  const predicates = [...(selection?.predicates ?? []), atPlaces(context, places)];
  if (selection) return wordHits(context, words, order, predicates, phrase);
  const total = totalOf(places);
  // Estimated rows to read until enough are found: by words most are at other facet places, by places some lack the words.
  const everything = await context.count();
  const rarity = rarityOf(all);
  const byWords = Math.min(everything / rarity, CANDIDATES * (everything / total));
  const byPlaces = Math.min(total, CANDIDATES * rarity);
  // Rows of a facet place are scattered, which costs at least twice as much.
  return 2 * byPlaces < byWords
    ? hitsAtPlaces(context, words, order, places)
    : wordHits(context, words, order, predicates, phrase);
}

/** One in how many members has the words, estimated: hits come in the order of ids, on PostgreSQL beginning where another scan is. */
function rarityOf(found: readonly StoredRow[]): number {
  const ids = found.map(({ id }) => id);
  return (Math.max(...ids) - Math.min(...ids) + 1) / found.length;
}
