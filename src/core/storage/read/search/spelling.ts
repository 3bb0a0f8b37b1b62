/** What may have been meant by words that nothing has ("did you mean"), with its hits. */

import { sql } from "kysely";
import { isLinking } from "../../../model/kinds/kind.ts";
import type { Query, Suggestion } from "../../../model/store/query.ts";
import { foldWithJoined, searchWords } from "../../../words/fold.ts";
import type { StoredRow } from "../../engines/prepared.ts";
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
} from "../../index/vocabulary.ts";
import { listTable } from "../../schema/columns.ts";
import type { ListingContext } from "../listing/listing.ts";
import { search } from "./search.ts";
import { wordHits } from "./word-hits.ts";

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
      const spelling = foldWithJoined(`${other}`).split(" ");
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
      return (await wordHits(context, [word], null)).length > 0 ? word : null;
    },
    /** Words with the same first half, otherwise with the same first letter, which is seldom wrong. */
    async candidates(word) {
      const alike = async (letters: number) =>
        wordsIn(context, await wordHits(context, [word.slice(0, letters)], null));
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
    const total = (await wordHits(context, words.flatMap(searchWords), null)).length;
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
    const found = await wordHits(context, others, null);
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
