/** The members that have words: by the full-text index, or in the texts of members that are known already. Matches in titles come first. */

import { type RawBuilder, sql } from "kysely";
import { isSmallNumber } from "../../../words/fold.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import type { Combination } from "../../index/facets.ts";
import { ORDER, PLACE } from "../../schema/columns.ts";
import { isSortedByNumbers, sortKeys } from "../../schema/sort-keys.ts";
import type { Slot } from "../comparison.ts";
import { keysOf, type Order } from "../listing/keyset.ts";
import type { ListingContext } from "../listing/listing.ts";
import {
  fillOfAll,
  fitsAll,
  type Predicate,
  shapeOfAll,
  storedPlace,
} from "../selection/predicate.ts";
import type { Selection } from "../selection/selection.ts";
import { type SearchAttempt, searchAttempts } from "./beginnings.ts";

/** Ranking reads every match, so a search for a very common word looks at this many only. */
export const CANDIDATES = 1000;

/** By the full-text index, for words as they begin. */
export function wordHits(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  predicates: readonly Predicate[] = [],
  phrase = "",
): Promise<StoredRow[]> {
  return attemptHits(context, searchAttempts(context, words), order, predicates, phrase);
}

/** By the full-text index. If there are too many hits, those with the exact title `phrase` are looked up as well. */
export async function attemptHits(
  context: ListingContext,
  attempts: AsyncIterable<SearchAttempt> | Iterable<SearchAttempt>,
  order: Order | null,
  predicates: readonly Predicate[] = [],
  phrase = "",
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  const fill = fillOfAll(predicates);
  const shape = `${kind.singular} ${order?.column ?? ""} ${shapeOfAll(predicates)}`;
  const those = (slot: Slot) => sql`${fitsAll(predicates, slot)} limit ${sql.lit(CANDIDATES)}`;
  const having = ({ words, tested = [] }: SearchAttempt) =>
    titlesFirst((titleOnly) => {
      const hasMore = tested.length > 0;
      const [term, more] = [words, tested].map((some) => backend.searchTerm(some, titleOnly));
      return ask(
        `search ${shape} ${hasMore ? "with more" : ""}`,
        { ...fill, term, more },
        (slot) => sql`select ${hitColumns(context, order)}
          ${backend.found(kind.singular, slot("term"), hasMore ? slot("more") : undefined)}
          and ${those(slot)}`,
        "anew",
      );
    });
  let found: StoredRow[] = [];
  for await (const attempt of attempts) {
    found = await having(attempt);
    if (attempt.isComplete || found.length >= CANDIDATES) break;
  }
  if (found.length < CANDIDATES || phrase === "") return found;
  const named = await ask(
    `search name ${shape}`,
    { ...fill, names: backend.listValue(sortKeys(phrase, isSortedByNumbers(kind))) },
    (slot) => sql`select ${hitColumns(context, order)} from ${sql.table(kind.singular)} as k
      where ${backend.among(sql`k.sortiert`, "text", slot("names"))} and ${those(slot)}`,
    "anew",
  );
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...found.filter(({ id }) => !known.has(id))];
}

/** By the facet index: the words are searched in the texts of the members at these places. */
export function hitsAtPlaces(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  places: readonly Combination[],
): Promise<StoredRow[]> {
  const list = context.backend.listValue(keysOf(places));
  return textHits(context, words, order, list, "places");
}

/** The words are searched in the texts of some known members. */
export function hitsAmong(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  few: NonNullable<Selection["few"]>,
): Promise<StoredRow[]> {
  const list = context.backend.listValue(few.map(({ id }) => id));
  return textHits(context, words, order, list, "ids");
}

function textHits(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  list: unknown,
  by: "places" | "ids",
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  const patterns = words.map(
    (word, index) => [`word ${index}`, isSmallNumber(word) ? `% ${word} %` : `% ${word}%`] as const,
  );
  const fill = { list, ...Object.fromEntries(patterns) };
  return titlesFirst((titleOnly) =>
    ask(
      `search by ${by} ${kind.singular} ${order?.column ?? ""} ${words.length} ${titleOnly}`,
      fill,
      (slot) => {
        const text = titleOnly
          ? sql`(' ' || k.such_titel || ' ')`
          : sql`(' ' || k.such_titel || ' ' || k.such_text || ' ')`;
        const known =
          by === "ids"
            ? backend.among(sql`k.id`, "integer", slot("list"))
            : backend.among(sql.ref(`k.${PLACE}`), "text", slot("list"));
        const tests = [known, ...patterns.map(([name]) => sql`${text} like ${slot(name)}`)];
        return sql`select ${hitColumns(context, order)} from ${sql.table(kind.singular)} as k
          where ${sql.join(tests, sql` and `)} limit ${sql.lit(CANDIDATES)}`;
      },
      "anew",
    ),
  );
}

/** The rest is searched only while there is room. */
async function titlesFirst(
  read: (titleOnly: boolean) => Promise<StoredRow[]>,
): Promise<StoredRow[]> {
  const titles = await read(true);
  if (titles.length >= CANDIDATES) return titles;
  const found = new Map(titles.map((row) => [row.id, row]));
  for (const row of await read(false)) found.set(row.id, row);
  return [...found.values()];
}

/** What ranking, sorting and facets need of the row `k`. */
export function hitColumns({ kind }: ListingContext, order: Order | null): RawBuilder<unknown> {
  const sorted = sql.ref(`k.${order?.column ?? ORDER}`);
  return sql`k.id, k.such_titel, k.sortiert, ${sorted} as sortwert, ${storedPlace(kind)} as place`;
}
