/**
 * What a search finds beyond words that begin as typed, where those are few: words that end so, that contain it, other forms of them, and the
 * parts of a compound. German compounds have what they are at their end ("Stichsäge"), so beginnings alone miss the thing itself. The words come
 * from the vocabulary, a bounded number for each, so the cost does not follow from the size of the catalogue.
 */

import { type Filters, facetsOf } from "../../../model/kinds/facet.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { fold, isSmallNumber } from "../../../words/fold.ts";
import type { SearchWord, WordChoice } from "../../engines/backend.ts";
import { compoundParts, formsOf, pluralsOf } from "../../index/inflection.ts";
import {
  areMoreLearnt,
  isLearnt,
  learntAmong,
  learntBeginning,
  learntContaining,
  learntEnding,
} from "../../index/vocabulary.ts";
import type { ListingContext } from "../listing/listing.ts";
import { LARGE } from "./beginnings.ts";

/** Where fewer begin as typed, the search is widened. */
export const FEW_BEGIN = 100;
/** Shorter words end too many others, unless nothing else is searched for; their stems, unless nothing is found as typed. */
const SHORTEST = 4;
const SHORTEST_ALONE = 3;
/** So many words for each form of a word, and with its letters inside. */
const MOST = 40;
/** Up to so many members the vocabulary is small enough to be looked through for letters inside of words, for a search of so few words. */
const SMALL = 20_000;
const FEW_WORDS = 3;
/** So many words with the letters of any of these are read. */
const MOST_INSIDE = 1000;

interface WiderWords {
  /** For each word what can stand for it; null if nothing does but what begins so. */
  readonly words: readonly SearchWord[] | null;
  /** More words could stand for one of them than are searched for. */
  readonly isCut: boolean;
}

/** Null if nothing is looked for. `isFound`: something begins as typed. */
export async function widerWords(
  context: ListingContext,
  words: readonly string[],
  isFound: boolean,
): Promise<WiderWords | null> {
  // Words of members that are not public are not learnt.
  if (!isLearnt(context.kind)) return null;
  const shortest = words.length === 1 ? SHORTEST_ALONE : SHORTEST;
  const wide = words.map((word) => word.length >= shortest && /^\p{L}+$/u.test(word));
  if (!wide.includes(true)) return null;
  const letters = words.filter((_, index) => wide[index]);
  const parts = await compounds(context, letters);
  const inside = await having(context, letters);
  const shortestEnding = isFound ? SHORTEST : shortest;
  let isWider = false;
  let { isCut } = inside;
  const choices: SearchWord[] = [];
  for (const [index, word] of words.entries()) {
    const groups: WordChoice[][] = wide[index]
      ? [
          ...(await ending(context, word, shortestEnding)),
          inside.words.filter((one) => one.includes(word) && !one.startsWith(word)),
          parts.get(word) ?? [],
        ]
      : [];
    const others = new Set(groups.flatMap((group) => group.slice(0, MOST)));
    const begin = wide[index] ? await begun(context, word) : [];
    if (wide[index] && begin.length + others.size === 0) return { ...inside, words: null };
    if (others.size > 0) isWider = true;
    if ([begin, ...groups].some(({ length }) => length > MOST)) isCut = true;
    choices.push(wide[index] ? [...begin.slice(0, MOST), ...others] : word);
  }
  return isWider ? { words: choices, isCut } : { ...inside, words: null };
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

/** Words that end like a form of the word, for each form: one more than are searched for, and none that begins as typed. */
async function ending({ ask, kind }: ListingContext, word: string, shortest: number) {
  const forms = word.length < SHORTEST ? [word] : formsOf(word);
  const endings = forms.filter((form) => form === word || form.length >= shortest);
  const found = new Set(await learntEnding(ask, kind, endings, MOST + 1));
  return endings.map((form) =>
    [...found].filter((one) => one.endsWith(form) && !one.startsWith(word)),
  );
}

/** Words that have the letters of any of these inside; each such search reads the whole vocabulary, so that it is read once, and for few words. */
async function having({ ask, kind, count, once }: ListingContext, words: readonly string[]) {
  const parts = words.filter((word) => word.length >= SHORTEST);
  if (parts.length === 0 || parts.length > FEW_WORDS || (await count()) > SMALL)
    return { words: [], isCut: false };
  const found = await learntContaining(ask, kind, parts, MOST_INSIDE);
  const isCut =
    found.length >= MOST_INSIDE ||
    (await once(`more words of ${kind.singular}`, () => areMoreLearnt(ask, kind)));
  return { words: found, isCut };
}

/** In large collections by the words that begin so, as other searches there. */
async function begun({ ask, backend, kind, count }: ListingContext, word: string) {
  const isSlow = backend.wordsBeginning !== undefined && (await count()) > LARGE;
  return isSlow ? learntBeginning(ask, kind, word, MOST + 1) : [{ beginning: word }];
}

/** The known words that compounds can be made of: one more than are searched for. */
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
        .slice(0, MOST + 1),
    ]),
  );
}
