/** Full-text search in a collection: ranked, matches in the title first, and limited to a number of candidates. */

import { sql } from "kysely";
import { type Filters, hasFilters } from "../../model/kinds/facet.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Listing, Query } from "../../model/store/query.ts";
import {
  fold,
  foldWithJoined,
  isSmallNumber,
  joinedWords,
  searchWords,
  withoutApostrophes,
} from "../../words/fold.ts";
import type { SearchWord } from "../engines/backend.ts";
import type { StoredRow } from "../engines/prepared.ts";
import { type Combination, combinationsAmong, countsOf, fitting } from "../index/facets.ts";
import { stemsOf } from "../index/inflection.ts";
import { isLearnt } from "../index/vocabulary.ts";
import { isSortedByNumbers, listTable, ORDER, PLACE, sortKeys } from "../schema/columns.ts";
import { type SearchAttempt, searchAttempts } from "./beginnings.ts";
import { keysOf, type Order, orderOf, standsUnder } from "./listing/keyset.ts";
import {
  combinationsFor,
  type ListingContext,
  linksAmong,
  pageOf,
  totalOf,
} from "./listing/listing.ts";
import {
  type Demand,
  demandedShape,
  fillOf,
  type Selection,
  select,
  storedPlace,
} from "./selection.ts";
import { FEW_BEGIN, facetNamed, isIn, widen } from "./widened.ts";

/** Ranking reads every match, so a search for a very common word looks at this many only. */
const CANDIDATES = 1000;

export async function search(context: ListingContext, query: Query): Promise<Listing> {
  const { kind } = context;
  const { limit: _, cursor: __, ...asked } = query;
  // Cached for the next page of the results, or for another format.
  const which = JSON.stringify(asked);
  const { ids, combinations, more, widened } = await context.once(`found ${which}`, () =>
    rank(context, query),
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
async function rank(context: ListingContext, query: Query) {
  const { words, filters } = query;
  const order = query.sorting ? orderOf(context.kind, query.sorting) : null;
  const selection = await select(context, query);
  const all = selection?.few
    ? await candidatesAmong(context, words, order, selection.few)
    : await wordHits(context, words, order, null, selection?.demands, query.phrase);
  const found = hasFilters(filters) ? await narrowed(context, query, order, all, selection) : all;
  const wider = await widened(context, query, order, all, selection);
  const inOrder = async (rows: StoredRow[]) => {
    const phrase = query.phrase ?? words.join(" ");
    return order
      ? rows.sort(bySorting(order))
      : inRank(context.kind, rows, words, phrase, await weightsOf(context, rows));
  };
  const sorted = [...(await inOrder(found)), ...(await inOrder(wider.found))];
  return {
    ids: sorted.slice(0, CANDIDATES).map(({ id }) => id),
    combinations: combinationsAmong(placesOf([...all, ...wider.all])),
    more: sorted.length >= CANDIDATES || (wider.isCut && sorted.length > 0),
    widened: Math.min(wider.found.length, CANDIDATES - found.length),
  };
}

/** What is found otherwise where few begin as typed: `all` before and `found` after the facets; `isCut`: there can be more. */
async function widened(
  context: ListingContext,
  query: Query,
  order: Order | null,
  known: readonly StoredRow[],
  selection: Selection | null,
): Promise<{ readonly all: StoredRow[]; readonly found: StoredRow[]; readonly isCut: boolean }> {
  const { words, filters, phrase = "" } = query;
  const joined = joinedWords(phrase) === "" ? null : searchWords(withoutApostrophes(phrase));
  if (query.asTyped || known.length >= FEW_BEGIN || !(joined || isLearnt(context.kind)))
    return { all: [], found: [], isCut: false };
  const wide = await widen(context, words, known.length > 0);
  const wideFor = await wordsOfOthers(context, words, known.length > 0);
  const isCut = wide?.isCut === true || wideFor?.isCut === true;
  const search = async (places: readonly Combination[] | null) => {
    const rows = new Map<number, StoredRow>();
    const demands = selection?.demands ?? [];
    const add = (some: readonly StoredRow[]) => {
      for (const row of some) if (!rows.has(row.id)) rows.set(row.id, row);
    };
    if (wide?.words)
      add(
        await byWords(context, [{ words: wide.words, isComplete: true }], order, places, demands),
      );
    if (joined) add(await wordHits(context, joined, order, places, demands));
    if (isLearnt(context.kind)) add(await ofNamedTypes(context, words, order, places, selection));
    if (wideFor) add(await byOthers(context, wideFor.words, order, places, demands));
    for (const { id } of known) rows.delete(id);
    return [...rows.values()];
  };
  const all = await search(null);
  if (!hasFilters(filters) || all.length === 0) return { all, found: all, isCut };
  const places = fitting(context.kind, await combinationsFor(context, query), filters);
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
  for (const [index, word] of words.entries()) {
    const named = await typeNamed(context, word);
    const there = named && fitting(context.kind, within ?? (await context.combinations()), named);
    if (!there?.length) continue;
    const others = words.toSpliced(index, 1);
    if (selection?.few) {
      const keys = new Set(keysOf(there));
      const few = selection.few.filter(({ place }) => place !== null && keys.has(place));
      found.push(...(await candidatesAmong(context, others, order, few)));
    } else if (others.length === 0) {
      found.push(...(await standing(context, order, there, selection?.demands ?? [])));
    } else {
      found.push(...(await wordHits(context, others, order, there, selection?.demands)));
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
  const found = await byWords(context, [{ words: [others], isComplete: true }], null, null);
  return found.length > 0 ? null : many;
}

/** Any members at these facet places. */
function standing(
  context: ListingContext,
  order: Order | null,
  places: readonly Combination[],
  demands: readonly Demand[],
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  return ask(
    `standing ${kind.singular} ${order?.column ?? ""} ${demandedShape(demands)}`,
    { ...fillOf(demands), places: backend.listValue(keysOf(places)) },
    (slot) => sql`select ${selected(context, order)} from ${sql.table(kind.singular)} as k
      where ${backend.among(sql.ref(`k.${PLACE}`), "text", slot("places"))}
      and ${sql.join([sql`1 = 1`, ...demands.map((demand) => demand.fits(slot))], sql` and `)}
      limit ${sql.lit(CANDIDATES)}`,
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
  const wide = await widen({ ...context, kind: other }, words, isFound);
  return { words: wide?.words ?? words, isCut: wide?.isCut ?? false };
}

/** By a list of those that link to members: each word is in the list or in the member itself. Their index has more, such as where a copy stands. */
async function byOthers(
  context: ListingContext,
  words: readonly SearchWord[],
  order: Order | null,
  places: readonly Combination[] | null,
  demands: readonly Demand[],
): Promise<StoredRow[]> {
  const { ask, backend, kind, kinds } = context;
  const { foundBy } = kind.search;
  if (!foundBy) return [];
  const other = kinds.one(foundBy.kind);
  const listed = sql`from ${sql.table(listTable(other, foundBy.list))} as l where l.mitglied = k.id`;
  const rows = await ask(
    `search by ${other.singular} ${kind.singular} ${order?.column ?? ""} ${places ? "there" : ""} ${demandedShape(demands)}`,
    {
      ...fillOf(demands),
      term: backend.searchTerm(words, false),
      places: places && backend.listValue(keysOf(places)),
    },
    (slot) => {
      const tests = demands.map((demand) => demand.fits(slot));
      if (places) tests.push(standsUnder(backend, slot("places")));
      const counted = Object.entries(foundBy.unless ?? {}).map(
        ([field, value]) =>
          sql`(${sql.ref(`k.${field}`)} is null or ${sql.ref(`k.${field}`)} <> ${sql.lit(value)})`,
      );
      return sql`select ${selected(context, order)}, k.such_text, o.liste from (
          select ${sql.ref(`k.${foundBy.link}`)} as ziel,
            (select ${backend.jsonList(sql.ref("l.wert"), [sql.ref("l.position")])} ${listed}) as liste
          ${backend.found(other.singular, slot("term"))}
          and ${sql.join([sql`exists (select 1 ${listed})`, ...counted], sql` and `)}
          limit ${sql.lit(CANDIDATES)}) as o
        join ${sql.table(kind.singular)} as k on k.id = o.ziel
        where ${sql.join([sql`1 = 1`, ...tests], sql` and `)}`;
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

/** Filters the hits in memory if they are few; otherwise chooses the cheaper index, that of words or that of facet places. */
async function narrowed(
  context: ListingContext,
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
  const { words, phrase } = query;
  if (selection) return wordHits(context, words, order, places, selection.demands, phrase);
  const total = totalOf(places);
  // Estimated rows to read until enough are found: by words most are at other facet places, by places some lack the words.
  const everything = await context.count();
  const rarity = rarityOf(all);
  const byWords = Math.min(everything / rarity, CANDIDATES * (everything / total));
  const byPlaces = Math.min(total, CANDIDATES * rarity);
  // Rows of a facet place are scattered, which costs at least twice as much.
  return 2 * byPlaces < byWords
    ? candidatesThere(context, words, order, places)
    : wordHits(context, words, order, places, [], phrase);
}

/** One in how many members has the words, estimated: hits come in the order of ids, on PostgreSQL beginning where another scan is. */
function rarityOf(found: readonly StoredRow[]): number {
  const ids = found.map(({ id }) => id);
  return (Math.max(...ids) - Math.min(...ids) + 1) / found.length;
}

/** By the full-text index, for words as they begin. */
export function wordHits(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  places: readonly Combination[] | null = null,
  demands: readonly Demand[] = [],
  phrase = "",
): Promise<StoredRow[]> {
  return byWords(context, searchAttempts(context, words), order, places, demands, phrase);
}

/** By the full-text index. If there are too many hits, exact titles are looked up as well. */
async function byWords(
  context: ListingContext,
  attempts: AsyncIterable<SearchAttempt> | Iterable<SearchAttempt>,
  order: Order | null,
  places: readonly Combination[] | null,
  demands: readonly Demand[] = [],
  phrase = "",
): Promise<StoredRow[]> {
  const { ask, backend, kind } = context;
  const fill = { ...fillOf(demands), places: places && backend.listValue(keysOf(places)) };
  const shape = `${kind.singular} ${order?.column ?? ""} ${places ? "there" : ""} ${demandedShape(demands)}`;
  const fits = (slot: (name: string) => unknown) => {
    const tests = demands.map((demand) => demand.fits(slot));
    if (places) tests.push(standsUnder(backend, slot("places")));
    return sql`${sql.join([sql`1 = 1`, ...tests], sql` and `)} limit ${sql.lit(CANDIDATES)}`;
  };
  const having = ({ words, tested = [] }: SearchAttempt) =>
    titlesFirst((titleOnly) => {
      const hasMore = tested.length > 0;
      const [term, more] = [words, tested].map((some) => backend.searchTerm(some, titleOnly));
      return ask(
        `search ${shape} ${hasMore ? "with more" : ""}`,
        { ...fill, term, more },
        (slot) => sql`select ${selected(context, order)}
          ${backend.found(kind.singular, slot("term"), hasMore ? slot("more") : undefined)}
          and ${fits(slot)}`,
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
    (slot) => sql`select ${selected(context, order)} from ${sql.table(kind.singular)} as k
      where ${backend.among(sql`k.sortiert`, "text", slot("names"))} and ${fits(slot)}`,
    "anew",
  );
  const known = new Set(named.map(({ id }) => id));
  return [...named, ...found.filter(({ id }) => !known.has(id))];
}

/** By the facet index: the words are searched in the members at these places. */
function candidatesThere(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  places: readonly Combination[],
): Promise<StoredRow[]> {
  const list = context.backend.listValue(keysOf(places));
  return lookedThrough(context, words, order, list, "places");
}

/** Searches the words in some known members. */
function candidatesAmong(
  context: ListingContext,
  words: readonly string[],
  order: Order | null,
  few: NonNullable<Selection["few"]>,
): Promise<StoredRow[]> {
  const list = context.backend.listValue(few.map(({ id }) => id));
  return lookedThrough(context, words, order, list, "ids");
}

function lookedThrough(
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
  return titlesFirst((titleOnly) => {
    const name = `search by ${by} ${kind.singular} ${order?.column ?? ""} ${words.length} ${titleOnly}`;
    const build = (slot: (name: string) => unknown) => {
      const text = titleOnly
        ? sql`(' ' || k.such_titel || ' ')`
        : sql`(' ' || k.such_titel || ' ' || k.such_text || ' ')`;
      const matches = patterns.map(([pattern]) => sql`${text} like ${slot(pattern)}`);
      matches.push(sql`1 = 1`);
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

/** Matches in titles first; the rest is searched only while there is room. */
async function titlesFirst(
  read: (titleOnly: boolean) => Promise<StoredRow[]>,
): Promise<StoredRow[]> {
  const titles = await read(true);
  if (titles.length >= CANDIDATES) return titles;
  const found = new Map(titles.map((row) => [row.id, row]));
  for (const row of await read(false)) found.set(row.id, row);
  return [...found.values()];
}

function selected({ kind }: ListingContext, order: Order | null) {
  const sorted = sql.ref(`k.${order?.column ?? ORDER}`);
  return sql`k.id, k.such_titel, k.sortiert, ${sorted} as sortwert, ${storedPlace(kind)} as place`;
}

function placesOf(rows: readonly StoredRow[]): (string | null)[] {
  return rows.map((row) => row.place);
}

/**
 * Ranks: the exact title, the same without its article, titles that begin so, titles with the whole words, with their prefixes, with
 * their letters, then the rest; equals by weight.
 */
function inRank(
  kind: Kind,
  rows: StoredRow[],
  words: readonly string[],
  phrase: string,
  weights: ReadonlyMap<number, number>,
): StoredRow[] {
  const names = sortKeys(phrase, isSortedByNumbers(kind));
  const whole = fold(phrase);
  // As plain objects: comparing the properties of a row takes several times as long.
  const ranked = rows.map((row) => ({
    row,
    rank: rankOf(row.such_titel, row.sortiert, whole, names, words),
    weight: weights.get(row.id) ?? 0,
    sorted: row.sortiert,
    id: row.id,
  }));
  ranked.sort(
    (a, b) => a.rank - b.rank || b.weight - a.weight || compare(a.sorted, b.sorted) || a.id - b.id,
  );
  return ranked.map(({ row }) => row);
}

/** The number of members that point to each hit, along the `weighedBy` path of its kind; hits without any are absent. */
async function weightsOf(
  { ask, backend, kind, kinds }: ListingContext,
  found: readonly StoredRow[],
): Promise<Map<number, number>> {
  const steps = (kind.search.weighedBy ?? []).map((step, index) => {
    const [singular = "", name = ""] = step.split(".");
    const from = kinds.one(singular);
    const isList = from.fields[name]?.type === "links";
    const table = isList ? listTable(from, name) : singular;
    const [id, to] = isList ? ["mitglied", "ziel"] : ["id", name];
    return { as: `w${index}`, table, id: `w${index}.${id}`, to: `w${index}.${to}` };
  });
  const [first, ...others] = steps;
  if (!first || found.length < 2) return new Map();
  const rows = await ask(
    `weights ${kind.singular}`,
    { ids: backend.listValue(found.map(({ id }) => id)) },
    (slot) => {
      const joins = others.map(
        ({ as, table, to }, index) =>
          sql`left join ${sql.table(table)} as ${sql.ref(as)} on ${sql.ref(to)} = ${sql.ref(steps[index]!.id)}`,
      );
      const counts = steps.map(({ id }) => sql`count(distinct ${sql.ref(id)})`);
      return sql`select ${sql.ref(first.to)} as id, ${sql.join(counts, sql` + `)} as anzahl
        from ${sql.table(first.table)} as ${sql.ref(first.as)} ${sql.join(joins, sql` `)}
        where ${backend.among(sql.ref(first.to), "integer", slot("ids"))} group by 1`;
    },
  );
  return new Map(rows.map(({ id, anzahl }) => [id, Number(anzahl)]));
}

function rankOf(
  title: string,
  sorted: string,
  whole: string,
  names: readonly string[],
  words: readonly string[],
): number {
  if (title === whole) return 0;
  if (names.includes(sorted)) return 1;
  const begins = (text: string) =>
    text.startsWith(`${whole} `) || names.some((name) => text.startsWith(`${name} `));
  if (begins(title) || begins(sorted)) return 2;
  const padded = ` ${title} `;
  if (words.every((word) => padded.includes(` ${word} `))) return 3;
  if (words.every((word) => padded.includes(` ${word}`))) return 4;
  const letters = title.replaceAll(" ", "");
  return words.every((word) => title.includes(word) || letters.includes(word)) ? 5 : 6;
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
