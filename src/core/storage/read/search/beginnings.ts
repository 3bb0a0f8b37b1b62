/**
 * How words that begin as typed are searched in large collections, where the list of all words that begin so is long. SQLite reads those of
 * single words only as far as a limit needs, so they are named; PostgreSQL finds the rarer words, and looks for the frequent ones in the rows
 * that have those.
 */

import { isDeepStrictEqual } from "node:util";
import { isSmallNumber } from "../../../words/fold.ts";
import type { SearchWord } from "../../engines/backend.ts";
import { isLearnt, learntBeginning } from "../../index/vocabulary.ts";
import type { ListingContext } from "../listing/listing.ts";

/** In smaller collections the lists are short, and finding the words costs more. */
export const LARGE = 100_000;
/** So many words are named for one beginning. */
const MOST = 100;
/** Shorter beginnings have lists of their own. */
const SHORTEST = 3;
/** Words that more than this share of all members have are frequent. */
const FREQUENT = 0.02;

/** What to search for. */
export interface SearchAttempt {
  readonly words: readonly SearchWord[];
  /** Words that are looked for in the rows that have the others. */
  readonly tested?: readonly SearchWord[];
  /** Finds all that there is; otherwise only if it finds enough. */
  readonly isComplete: boolean;
}

/** One after the other, until one is complete or finds enough. */
export async function* searchAttempts(
  context: ListingContext,
  words: readonly string[],
): AsyncGenerator<SearchAttempt> {
  const { ask, backend, kind, readCache, count, once } = context;
  const { wordsBeginning } = backend;
  // Without a read cache it may be a transaction, whose own words the index of others does not have yet.
  if (wordsBeginning && readCache && (await count()) > LARGE) {
    // The vocabulary lacks words of long texts, but the index goes through the list of a word to find the next one.
    const learnt = isLearnt(kind)
      ? await named(words, (word) => learntBeginning(ask, kind, word, MOST))
      : [[]];
    if (!hasUnknown(learnt)) yield { words: learnt, isComplete: false };
    const known = await named(words, (word) =>
      once(`words ${word}`, () => wordsBeginning(kind.singular, word, MOST + 1)),
    );
    if (hasUnknown(known) || isDeepStrictEqual(known, learnt)) return;
    const isComplete = known.every((word) => typeof word === "string" || word.length <= MOST);
    yield { words: known, isComplete };
  }
  const tested = await frequentAmong(context, words);
  yield { words: words.filter((word) => !tested.includes(word)), tested, isComplete: true };
}

/** Those that many members have, if others are rarer. */
async function frequentAmong(
  { backend, kind, count }: ListingContext,
  words: readonly string[],
): Promise<readonly string[]> {
  if (!backend.frequentWords || words.length < 2) return [];
  const shares = [...(await backend.frequentWords(kind.singular))];
  const frequent = words.filter(
    (beginning) =>
      !isSmallNumber(beginning) &&
      shares.some(([word, share]) => share > FREQUENT && word.startsWith(beginning)),
  );
  const isMixed = frequent.length > 0 && frequent.length < words.length;
  return isMixed && (await count()) > LARGE ? frequent : [];
}

function named(
  words: readonly string[],
  find: (word: string) => Promise<readonly string[]>,
): Promise<SearchWord[]> {
  const isPlain = (word: string) => word.length < SHORTEST || isSmallNumber(word);
  return Promise.all(words.map(async (word) => (isPlain(word) ? word : find(word))));
}

function hasUnknown(words: readonly SearchWord[]): boolean {
  return words.some(({ length }) => length === 0);
}
