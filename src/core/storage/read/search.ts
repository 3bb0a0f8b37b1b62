/** Full-text search in a collection: ranked, matches in the title first, and limited to a number of candidates. */

import { sql } from "kysely";
import { hasFilters } from "../../model/kinds/facet.ts";
import { isLinking, type Kind } from "../../model/kinds/kind.ts";
import type { Listing, Query, Suggestion } from "../../model/store/query.ts";
import { fold, isSmallNumber, searchWords } from "../../words/fold.ts";
import type { SearchWord } from "../engines/backend.ts";
import type { StoredRow } from "../engines/prepared.ts";
import { type Combination, combinationsAmong, countsOf, fitting } from "../index/facets.ts";
import {
  canBeMistaken,
  halfOf,
  isLearnt,
  learntVocabulary,
  nearestOf,
  type Suggested,
  spelt,
  suggestWords,
  type Vocabulary,
} from "../index/vocabulary.ts";
import { isSortedByNumbers, listTable, ORDER, PLACE, sortKeys } from "../schema/columns.ts";
import { type SearchAttempt, searchAttempts } from "./beginnings.ts";
import { linkCounts } from "./link-counts.ts";
import {
  combinationsFor,
  keysOf,
  type ListingContext,
  type Order,
  orderOf,
  pageOf,
  standsUnder,
  totalOf,
} from "./listing.ts";
import {
  type Demand,
  demandedShape,
  fillOf,
  type Selection,
  select,
  storedPlace,
} from "./selection.ts";
import { FEW_BEGIN, widen } from "./widened.ts";

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
        ...(await linkCounts(context, query, ids)),
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
    : await candidates(context, words, order, null, selection?.demands, query.phrase);
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
    more: sorted.length >= CANDIDATES,
    widened: Math.min(wider.found.length, CANDIDATES - found.length),
  };
}

/** What is found by other words where few begin as typed: `all` before and `found` after the facets. */
async function widened(
  context: ListingContext,
  query: Query,
  order: Order | null,
  known: readonly StoredRow[],
  selection: Selection | null,
): Promise<{ readonly all: StoredRow[]; readonly found: StoredRow[] }> {
  const wide =
    query.asTyped || known.length >= FEW_BEGIN
      ? null
      : await widen(context, query.words, known.length > 0);
  if (wide === null) return { all: [], found: [] };
  const ids = new Set(known.map(({ id }) => id));
  const search = async (places: readonly Combination[] | null) => {
    const attempts = [{ words: wide, isComplete: true }];
    const rows = await byWords(context, attempts, order, places, selection?.demands);
    return rows.filter(({ id }) => !ids.has(id));
  };
  const all = await search(null);
  if (!hasFilters(query.filters)) return { all, found: all };
  const places = fitting(context.kind, await combinationsFor(context, query), query.filters);
  if (all.length + ids.size >= CANDIDATES) return { all, found: await search(places) };
  const keys = new Set(keysOf(places));
  return { all, found: all.filter((row) => keys.has(row.place)) };
}

/** A spelling suggestion for words without hits, with its hits. */
export async function suggest(context: ListingContext, query: Query): Promise<Suggestion | null> {
  const words = await meantBy(context, query);
  if (words === null) return null;
  const asked = { words: searchWords(words), phrase: words, interactive: false, cursor: null };
  const { members, total, more } = await search(context, { ...query, ...asked });
  return total > 0 ? { words, members, total, more } : null;
}

/** The nearest words that have hits; among equally near ones those with the most hits. */
async function meantBy(context: ListingContext, query: Query): Promise<string | null> {
  const named = await mostFound(context, await otherNames(context, query.words));
  if (named) return named;
  const known = await suggestWords(vocabularyOf(context), query.words);
  const best = await mostFound(context, known);
  if (best) return best;
  // Each word exists, but no member has all of them: one of them is misspelt.
  const tried = [...known.map(({ words }) => words.flatMap(searchWords)), [...query.words]];
  for (const words of tried.slice(-TRIED)) {
    const suggested = await mostFound(context, await oneOtherwise(context, words));
    if (suggested) return suggested;
  }
  return null;
}

/** So many members with another name are read. */
const NAMED = 20;

/** The names of linked members that are also known by these words: whoever searches for "Joanne Rowling" means works of J. K. Rowling. */
async function otherNames(
  { ask, backend, kind, kinds }: ListingContext,
  words: readonly string[],
): Promise<Suggested[]> {
  const searched = Object.values(kind.fields).filter((field) => field.searchable);
  const targets = new Set(
    searched.flatMap((field) => (isLinking(field) ? kinds.target(field) : [])),
  );
  const found: Suggested[] = [];
  for (const target of targets) {
    const also = target.named?.also;
    if (also === undefined) continue;
    const rows = await ask(
      `other names ${target.singular}`,
      { term: backend.searchTerm(words, false) },
      (slot) => sql`select n.bezeichnung as name, l.wert as other from
        (select k.id, k.bezeichnung ${backend.found(target.singular, slot("term"))} limit ${sql.lit(NAMED)}) as n
        join ${sql.table(listTable(target, also))} as l on l.mitglied = n.id`,
      "anew",
    );
    for (const { name, other } of rows) {
      const spelling = fold(`${other}`).split(" ");
      const isMeant = words.every((word) => spelling.some((one) => one.startsWith(word)));
      // A name of signs alone has no words to search for.
      if (isMeant && searchWords(`${name}`).length > 0)
        found.push({ words: [`${name}`], slips: 0 });
    }
  }
  return found;
}

/** The vocabulary holds only public kinds: for the others, words are taken from the members themselves. */
function vocabularyOf(context: ListingContext): Vocabulary {
  const { ask, kind } = context;
  if (isLearnt(kind)) return learntVocabulary(ask, kind);
  return {
    async knownAs(word) {
      return (await candidates(context, [word], null)).length > 0 ? word : null;
    },
    /** Words with the same first half, otherwise with the same first letter, which is seldom wrong. */
    async candidates(word) {
      const alike = async (letters: number) =>
        wordsIn(context, await candidates(context, [word.slice(0, letters)], null));
      const near = [...(await alike(halfOf(word)))];
      if (nearestOf(word, near) === null) near.push(...(await alike(1)));
      return near.map((wort) => ({ wort, schreibung: wort }));
    },
  };
}

/** So many corrections of several misspelt words are tried further. */
const TRIED = 2;

async function mostFound(
  context: ListingContext,
  suggested: readonly Suggested[],
): Promise<string | null> {
  let best: string | null = null;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const { words, slips } of suggested) {
    const total = (await candidates(context, words.flatMap(searchWords), null)).length;
    if (total === 0 || slips > least || (slips === least && total <= most)) continue;
    [best, least, most] = [words.join(" "), slips, total];
  }
  return best;
}

/** So many members with all words but one are read for similar words. */
const READ = 200;

/** Replaces one of the words by a similar one from members that have the others. */
async function oneOtherwise(
  context: ListingContext,
  words: readonly string[],
): Promise<Suggested[]> {
  const suggested: Suggested[] = [];
  for (const [index, word] of words.entries()) {
    const others = words.filter((_, other) => other !== index);
    if (others.length === 0 || !canBeMistaken(word)) continue;
    const found = await candidates(context, others, null);
    const near = nearestOf(word, await wordsIn(context, found.slice(0, READ)));
    const meant = near && (await spelt(vocabularyOf(context), words.with(index, near)));
    if (meant) suggested.push({ words: meant, slips: 1 });
  }
  return suggested;
}

async function wordsIn(
  { ask, backend, kind }: ListingContext,
  found: readonly StoredRow[],
): Promise<Set<string>> {
  const rows = await ask(
    `texts of ${kind.singular}`,
    { ids: backend.listValue(found.map(({ id }) => id)) },
    (slot) => sql`select k.such_titel || ' ' || k.such_text as woerter
      from ${sql.table(kind.singular)} as k where ${backend.among(sql`k.id`, "integer", slot("ids"))}`,
  );
  return new Set(rows.flatMap(({ woerter }) => (woerter as string).split(" ")));
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
  if (selection) return candidates(context, words, order, places, selection.demands, phrase);
  const total = totalOf(places);
  // Estimated rows to read until enough are found: by words most are at other facet places, by places some lack the words.
  const everything = await context.count();
  const rarity = rarityOf(all);
  const byWords = Math.min(everything / rarity, CANDIDATES * (everything / total));
  const byPlaces = Math.min(total, CANDIDATES * rarity);
  // Rows of a facet place are scattered, which costs at least twice as much.
  return 2 * byPlaces < byWords
    ? candidatesThere(context, words, order, places)
    : candidates(context, words, order, places, [], phrase);
}

/** One in how many members has the words, estimated: the full-text index returns hits in id order. */
function rarityOf(found: readonly StoredRow[]): number {
  const last = found.reduce((highest, row) => Math.max(highest, row.id), 0);
  return last / found.length;
}

/** By the full-text index, for words as they begin. */
function candidates(
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
  const having = (some: readonly SearchWord[]) =>
    titlesFirst((titleOnly) =>
      ask(
        `search ${shape}`,
        { ...fill, term: backend.searchTerm(some, titleOnly) },
        (
          slot,
        ) => sql`select ${selected(context, order)} ${backend.found(kind.singular, slot("term"))}
          and ${fits(slot)}`,
        "anew",
      ),
    );
  let found: StoredRow[] = [];
  for await (const { words: some, isComplete } of attempts) {
    found = await having(some);
    if (isComplete || found.length >= CANDIDATES) break;
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
  const weightOf = ({ id }: StoredRow) => weights.get(id) ?? 0;
  const names = sortKeys(phrase, isSortedByNumbers(kind));
  const whole = fold(phrase);
  for (const row of rows) row.rank = rankOf(row.such_titel, row.sortiert, whole, names, words);
  return rows.sort(
    (a, b) =>
      a.rank - b.rank ||
      weightOf(b) - weightOf(a) ||
      compare(a.sortiert, b.sortiert) ||
      a.id - b.id,
  );
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
  return words.every((word) => title.includes(word)) ? 5 : 6;
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
