/** The members that a search finds otherwise than by words that begin as typed: by other words, by the name of a type, by what links to them. */

import { sql } from "kysely";
import { type Filters, hasFilters } from "../../../model/kinds/facet.ts";
import type { Query } from "../../../model/store/query.ts";
import {
  foldWithJoined,
  joinedWords,
  searchWords,
  withoutApostrophes,
} from "../../../words/fold.ts";
import type { SearchWord } from "../../engines/backend.ts";
import type { StoredRow } from "../../engines/prepared.ts";
import { type Combination, fitting } from "../../index/facets.ts";
import { stemsOf } from "../../index/inflection.ts";
import { isLearnt } from "../../index/vocabulary.ts";
import { listTable, PLACE } from "../../schema/columns.ts";
import { keysOf, type Order } from "../listing/keyset.ts";
import { combinationsFor, type ListingContext } from "../listing/listing.ts";
import { fillOfAll, fitsAll, type Predicate, shapeOfAll } from "../selection/predicate.ts";
import { atPlaces } from "../selection/query-predicates.ts";
import type { Selection } from "../selection/selection.ts";
import { FEW_BEGIN, facetNamed, isIn, widerWords } from "./wider-words.ts";
import { attemptHits, CANDIDATES, hitColumns, hitsAmong, wordHits } from "./word-hits.ts";

/** Where few begin as typed (`known`): `all` before and `found` after the facets; `isCut`: there can be more. */
export async function widerHits(
  context: ListingContext,
  query: Query,
  order: Order | null,
  known: readonly StoredRow[],
  selection: Selection | null,
): Promise<{ readonly all: StoredRow[]; readonly found: StoredRow[]; readonly isCut: boolean }> {
  const { kind } = context;
  const { words, filters, phrase = "" } = query;
  const joined = joinedWords(phrase) === "" ? null : searchWords(withoutApostrophes(phrase));
  if (query.asTyped || known.length >= FEW_BEGIN || !(joined || isLearnt(kind)))
    return { all: [], found: [], isCut: false };
  const wider = await widerWords(context, words, known.length > 0);
  const ofOthers = await wordsOfOthers(context, words, known.length > 0);
  const isCut = wider?.isCut === true || ofOthers?.isCut === true;
  const search = async (places: readonly Combination[] | null) => {
    const rows = new Map<number, StoredRow>();
    const predicates = [
      ...(selection?.predicates ?? []),
      ...(places ? [atPlaces(context, places)] : []),
    ];
    const add = (some: readonly StoredRow[]) => {
      for (const row of some) if (!rows.has(row.id)) rows.set(row.id, row);
    };
    if (wider?.words)
      add(
        await attemptHits(context, [{ words: wider.words, isComplete: true }], order, predicates),
      );
    if (joined) add(await wordHits(context, joined, order, predicates));
    if (isLearnt(kind)) add(await ofNamedTypes(context, words, order, places, selection));
    if (ofOthers) add(await byOthers(context, ofOthers.words, order, predicates));
    for (const { id } of known) rows.delete(id);
    return [...rows.values()];
  };
  const all = await search(null);
  if (!hasFilters(filters) || all.length === 0) return { all, found: all, isCut };
  const places = fitting(kind, await combinationsFor(context, query), filters);
  if (all.length + known.length >= CANDIDATES) return { all, found: await search(places), isCut };
  const keys = new Set(keysOf(places));
  return { all, found: all.filter((row) => keys.has(row.place)), isCut };
}

/** Where a word names a facet value, such as a type: those that have it and the other words. */
async function ofNamedTypes(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  within: readonly Combination[] | null,
  selection: Selection | null,
): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  const predicates = selection?.predicates ?? [];
  for (const [index, word] of words.entries()) {
    const named = await typeNamed(context, word);
    const places = named && fitting(context.kind, within ?? (await context.combinations()), named);
    if (!places?.length) continue;
    const others = words.toSpliced(index, 1);
    if (selection?.few) {
      const keys = new Set(keysOf(places));
      const few = selection.few.filter(({ place }) => place !== null && keys.has(place));
      found.push(...(await hitsAmong(context, others, order, few)));
    } else if (others.length === 0) {
      found.push(...(await anyAt(context, order, places, predicates)));
    } else {
      const there = [...predicates, atPlaces(context, places)];
      found.push(...(await wordHits(context, others, order, there)));
    }
  }
  return found;
}

/** By its name, or by a plural of it that is no other word of the catalogue: where there is "Die Buche", "Buchen" are no books. */
async function typeNamed(context: ListingContext, word: string): Promise<Filters | null> {
  const named = facetNamed(context.kind, word);
  const many = named ? null : facetNamed(context.kind, word, true);
  if (!many) return named;
  const others = [word, ...stemsOf(word).filter((stem) => !facetNamed(context.kind, stem))];
  const found = await attemptHits(context, [{ words: [others], isComplete: true }], null);
  return found.length > 0 ? null : many;
}

/** Any members at these facet places, by the index of the places. */
function anyAt(
  context: ListingContext,
  order: Order | null,
  places: readonly Combination[],
  predicates: readonly Predicate[],
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  return ask(
    `any at places ${kind.singular} ${order?.column ?? ""} ${shapeOfAll(predicates)}`,
    { ...fillOfAll(predicates), places: backend.listValue(keysOf(places)) },
    (slot) => sql`select ${hitColumns(context, order)} from ${sql.table(kind.singular)} as k
      where ${backend.among(sql.ref(`k.${PLACE}`), "text", slot("places"))}
      and ${fitsAll(predicates, slot)} limit ${sql.lit(CANDIDATES)}`,
    "anew",
  );
}

/** What the words can be in those that link to members (`foundBy`); null where none of these has such a list, so nothing else is read. */
async function wordsOfOthers(
  context: ListingContext,
  words: readonly string[],
  isFound: boolean,
): Promise<{ readonly words: readonly SearchWord[]; readonly isCut: boolean } | null> {
  const { ask, kinds, kind } = context;
  const { foundBy } = kind.search;
  if (!foundBy) return null;
  const other = kinds.one(foundBy.kind);
  const list = sql.table(listTable(other, foundBy.list));
  const [some] = await ask(
    `list of ${kind.singular}`,
    {},
    () => sql`select 1 from ${list} limit 1`,
  );
  if (!some) return null;
  const wider = await widerWords({ ...context, kind: other }, words, isFound);
  return { words: wider?.words ?? words, isCut: wider?.isCut ?? false };
}

/** By a list of those that link to members: each word is in the list or in the member itself. Their index has more, such as where a copy stands. */
async function byOthers(
  context: ListingContext,
  words: readonly SearchWord[],
  order: Order | null,
  predicates: readonly Predicate[],
): Promise<StoredRow[]> {
  const { ask, backend, kind, kinds } = context;
  const { foundBy } = kind.search;
  if (!foundBy) return [];
  const other = kinds.one(foundBy.kind);
  const listed = sql`from ${sql.table(listTable(other, foundBy.list))} as l where l.mitglied = k.id`;
  const rows = await ask(
    `search by ${other.singular} ${kind.singular} ${order?.column ?? ""} ${shapeOfAll(predicates)}`,
    { ...fillOfAll(predicates), term: backend.searchTerm(words, false) },
    (slot) => {
      const counted = Object.entries(foundBy.unless ?? {}).map(
        ([field, value]) =>
          sql`(${sql.ref(`k.${field}`)} is null or ${sql.ref(`k.${field}`)} <> ${sql.lit(value)})`,
      );
      return sql`select ${hitColumns(context, order)}, k.such_text, o.liste from (
          select ${sql.ref(`k.${foundBy.link}`)} as ziel,
            (select ${backend.jsonList(sql.ref("l.wert"), [sql.ref("l.position")])} ${listed}) as liste
          ${backend.found(other.singular, slot("term"))}
          and ${sql.join([sql`exists (select 1 ${listed})`, ...counted], sql` and `)}
          limit ${sql.lit(CANDIDATES)}) as o
        join ${sql.table(kind.singular)} as k on k.id = o.ziel
        where ${fitsAll(predicates, slot)}`;
    },
    "anew",
  );
  return rows.filter(({ liste, such_titel, such_text }) => {
    const entries: string[] = typeof liste === "string" ? JSON.parse(liste) : liste;
    const own = foldWithJoined(entries.join(" ")).split(" ");
    const all = [...own, ...`${such_titel} ${such_text}`.split(" ")];
    return words.some((word) => isIn(word, own)) && words.every((word) => isIn(word, all));
  });
}
