/**
 * What a search finds beyond words that begin as typed, where those are few: words that end so, that contain it, other forms of them, and the
 * parts of a compound. German compounds have what they are at their end ("Stichsäge"), so beginnings alone miss the thing itself. The words come
 * from the vocabulary, a bounded number for each, so the cost does not follow from the size of the catalogue.
 */

import { type Filters, facetsOf } from "../../model/kinds/facet.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fold, isSmallNumber } from "../../words/fold.ts";
import type { SearchWord, WordChoice } from "../engines/backend.ts";
import { compoundParts, formsOf, pluralsOf } from "../index/inflection.ts";
import {
  isLearnt,
  learntAmong,
  learntBeginning,
  learntContaining,
  learntEnding,
} from "../index/vocabulary.ts";
import { LARGE } from "./beginnings.ts";
import type { ListingContext } from "./listing.ts";

/** Where fewer begin as typed, the search is widened. */
export const FEW_BEGIN = 100;
/** Shorter words end too many others, unless nothing else is searched for; their stems, unless nothing is found as typed. */
const SHORTEST = 4;
const SHORTEST_ALONE = 3;
/** So many words for each form of a word, and with its letters inside. */
const MOST = 40;
/** Up to so many members the vocabulary is small enough to be looked through for letters inside of words. */
const SMALL = 20_000;

/** For each word what can stand for it; null if nothing can but what begins so. `isFound`: something begins as typed. */
export async function widen(
  context: ListingContext,
  words: readonly string[],
  isFound: boolean,
): Promise<readonly SearchWord[] | null> {
  // Words of members that are not public are not learnt.
  if (!isLearnt(context.kind)) return null;
  const shortest = words.length === 1 ? SHORTEST_ALONE : SHORTEST;
  const wide = words.map((word) => word.length >= shortest && /^\p{L}+$/u.test(word));
  if (!wide.includes(true)) return null;
  const parts = await compounds(
    context,
    words.filter((_, index) => wide[index]),
  );
  const shortestEnding = isFound ? SHORTEST : shortest;
  let isWider = false;
  const choices = await Promise.all(
    words.map(async (word, index): Promise<SearchWord> => {
      if (!wide[index]) return word;
      const others = [...(await alike(context, word, shortestEnding)), ...(parts.get(word) ?? [])];
      if (others.length > 0) isWider = true;
      return [...(await begun(context, word)), ...others];
    }),
  );
  return isWider && choices.every(({ length }) => length > 0) ? choices : null;
}

/** The facet values that a word names, in any language; null if none. `isPlural`: by their plurals, "Kostüme" is the type "Kostüm". */
export function facetNamed(kind: Kind, word: string, isPlural = false): Filters | null {
  if (word.length < SHORTEST) return null;
  const isMeant = (name: string) =>
    fold(name)
      .split(" ")
      .some((one) => (isPlural ? pluralsOf(one).includes(word) : one === word));
  const named = facetsOf(kind).flatMap(({ name, field }): [string, string[]][] => {
    const facts = kind.fields[field];
    if (facts?.type !== "choice" || name !== field) return [];
    const labels = Object.values(kind.words).map(({ choices }) => choices?.[field] ?? {});
    const values = facts.choices.filter((choice) =>
      [choice, ...labels.flatMap((names) => names[choice] ?? [])].some(isMeant),
    );
    return values.length > 0 ? [[name, values]] : [];
  });
  return named.length > 0 ? Object.fromEntries(named) : null;
}

/** Whether what is searched for is among the folded words of a text, as the index would find it. */
export function isIn(sought: SearchWord, words: readonly string[]): boolean {
  const begins = (beginning: string) => words.some((word) => word.startsWith(beginning));
  if (typeof sought === "string")
    return isSmallNumber(sought) ? words.includes(sought) : begins(sought);
  return sought.some((choice) => {
    if (typeof choice === "string") return words.includes(choice);
    if ("beginning" in choice) return begins(choice.beginning);
    return choice.every((word) => words.includes(word));
  });
}

/** Words that are not found by their beginning: they end like a form of the word, or have it inside. */
async function alike(
  { ask, kind, count }: ListingContext,
  word: string,
  shortest: number,
): Promise<string[]> {
  const forms = word.length < SHORTEST ? [word] : formsOf(word);
  const endings = forms.filter((form) => form === word || form.length >= shortest);
  const found = await learntEnding(ask, kind, endings, MOST);
  if (word.length >= SHORTEST && (await count()) <= SMALL)
    found.push(...(await learntContaining(ask, kind, word, MOST)));
  return [...new Set(found)].filter((one) => !one.startsWith(word));
}

/** In large collections by the words that begin so, as other searches there. */
async function begun({ ask, backend, kind, count }: ListingContext, word: string) {
  const isSlow = backend.wordsBeginning !== undefined && (await count()) > LARGE;
  return isSlow ? learntBeginning(ask, kind, word, MOST) : [{ beginning: word }];
}

/** The known words that compounds can be made of. */
async function compounds(
  context: ListingContext,
  words: readonly string[],
): Promise<Map<string, WordChoice[]>> {
  const parted = words.map((word) => [word, compoundParts(word)] as const);
  const all = new Set(parted.flatMap(([, parts]) => parts.flat(2)));
  const known = new Set(all.size > 0 ? await learntAmong(context, [...all]) : []);
  const among = (some: readonly string[]) => some.filter((one) => known.has(one));
  return new Map(
    parted.map(([word, parts]) => [
      word,
      parts
        .flatMap(([first, second]) =>
          among(first).flatMap((one) => among(second).map((other) => [one, other])),
        )
        .slice(0, MOST),
    ]),
  );
}
