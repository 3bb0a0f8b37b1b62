/**
 * Names the words that a search means by the beginning of one, in large collections: SQLite puts a beginning of three letters and more together
 * from the whole lists of all words that begin so, and reads those of single words only as far as a limit needs.
 */

import { isSmallNumber } from "../../words/fold.ts";
import type { SearchWord } from "../engines/backend.ts";
import type { ListingContext } from "./listing.ts";

/** In smaller collections the lists are short, and finding the words costs more. */
const LARGE = 100_000;
/** So many words are named for one beginning. */
const MOST = 100;
/** Shorter beginnings have lists of their own. */
const SHORTEST = 3;

interface MeantWords {
  readonly words: readonly SearchWord[];
  /** false: there are more words, so what is found is not all that there is. */
  readonly areAll: boolean;
}

export async function meantWords(
  { backend, kind, readCache, count, once }: ListingContext,
  words: readonly string[],
): Promise<MeantWords> {
  const { wordsBeginning } = backend;
  // Without a read cache it may be a transaction, whose own words the index of others does not have yet.
  if (!wordsBeginning || !readCache || (await count()) <= LARGE) return { words, areAll: true };
  const named: SearchWord[] = [];
  let areAll = true;
  for (const word of words) {
    const isWhole = word.length < SHORTEST || isSmallNumber(word);
    const some = isWhole
      ? null
      : await once(`words ${word}`, () => wordsBeginning(kind.singular, word, MOST + 1));
    areAll &&= (some?.length ?? 0) <= MOST;
    named.push(some?.slice(0, MOST) ?? word);
  }
  return { words: named, areAll };
}
