/** Spelling suggestions ("did you mean"): the words of public titles and names. */

import { sql } from "kysely";
import type { Field, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { fieldsOf } from "../../model/kinds/per-kind.ts";
import { cached } from "../../words/cached.ts";
import { distanceOf } from "../../words/distance.ts";
import { fold, withoutApostrophes, wordsWithApostrophes } from "../../words/fold.ts";
import type { Backend, Database } from "../engines/backend.ts";
import type { Ask } from "../engines/prepared.ts";
import type { Learnt } from "./known-words.ts";

/** Shorter words are similar to too many others; but a suggestion may have three letters. */
const SHORTEST = 4;
const SHORTEST_MEANT = 3;
const LONGEST = 40;
/** Fast path for plain ASCII. */
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_GAP = /[^A-Za-z0-9]+/;
const GAP = /[^\p{L}\p{M}\p{N}]+/u;
/** What sorts before it is empty or begins with a digit, and so is no word. */
const FIRST_LETTER = "A";
/** At most this many words sharing a half with the misspelt one are compared. */
const CANDIDATES = 2000;
/** At most this many words are looked through for letters inside of them. */
const LOOKED_THROUGH = 50_000;
/** Of this many similar words the one with the most hits is suggested. */
const OFFERED = 5;

/**
 * Adds the words of members; `learning` returns the cache of known words, since an import has the same words again and again. Words are
 * never deleted: a word without hits is dropped when its hits are counted.
 */
export async function learnWords(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly Values[],
  learning: () => Promise<Learnt>,
): Promise<void> {
  // Words of members that are not public must not be suggested to the public, nor remain after their deletion.
  if (!isLearnt(kind)) return;
  const learnt = await learning();
  const known = cached(learnt, kind, () => new Set());
  const words = new Map<string, string>();
  const learn = (text: string) => {
    const spellings = text.split(ASCII.test(text) ? ASCII_GAP : GAP);
    for (const spelling of [...spellings, ...wordsWithApostrophes(text)]) {
      if (spelling < FIRST_LETTER || known.has(spelling)) continue;
      known.add(spelling);
      const word = fold(withoutApostrophes(spelling));
      if (isWord(word) && !words.has(word)) words.set(word, spelling);
    }
  };
  for (const values of members) {
    const title = kind.title(values);
    learn(title);
    for (const { 0: name } of searchedFields(kind)) {
      const value = values[name] ?? null;
      if (value === null || value === title) continue;
      for (const entry of Array.isArray(value) ? value : [value]) {
        if (entry === title) continue;
        if (typeof entry !== "object") learn(`${entry}`);
        // Whole titles are cached as well, since makers and subjects repeat.
        else if (!known.has(entry.title)) {
          learn(entry.title);
          known.add(entry.title);
        }
      }
    }
  }
  const columns = ["art", "wort", "rueckwaerts", "schreibung"];
  const rows = [...words].map(([word, spelling]) => [
    ...[kind.singular, word],
    ...[reversed(word), spelling],
  ]);
  await backend.insertMany(database, "wort", columns, rows, "known");
}

/** A source of words for suggestions. */
export interface Vocabulary {
  /** The spelling of the word, or the word itself if it is the prefix of one; null if it is neither. */
  knownAs(word: string): Promise<string | null>;
  /** Words that may be similar; the distance is computed by the caller. */
  candidates(word: string): Promise<readonly KnownWord[]>;
}

interface KnownWord {
  /** Folded. */
  readonly wort: string;
  readonly schreibung: string;
}

/** The words with every unknown one replaced by a similar one, in several variants, the nearest first. */
export async function suggestWords(
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<Suggested[]> {
  const choices: Near[][] = [];
  for (const word of words) {
    // A short word is taken as correct: the hits decide.
    const known = word.length < SHORTEST ? word : await vocabulary.knownAs(word);
    const near =
      known === null
        ? nearest(word, await vocabulary.candidates(word))
        : [{ spelling: known, slips: 0 }];
    if (near.length === 0) return [];
    choices.push(near);
  }
  const turns = Math.max(0, ...choices.map((near) => near.length));
  return Array.from({ length: turns }, (_, turn): Suggested => {
    const chosen = choices.flatMap((near) => near[Math.min(turn, near.length - 1)] ?? []);
    return {
      words: chosen.map(({ spelling }) => spelling),
      slips: chosen.reduce((sum, { slips }) => sum + slips, 0),
    };
  }).filter((suggested) => fold(suggested.words.join(" ")) !== words.join(" "));
}

/** Replacement words for a search, and their edit distance. */
export interface Suggested {
  readonly words: readonly string[];
  readonly slips: number;
}

interface Near {
  readonly spelling: string;
  readonly slips: number;
}

/** Shorter words are similar to too many others. */
export function canBeMistaken(word: string): boolean {
  return word.length >= SHORTEST;
}

/** The word nearest to another one, other than itself; null if none is near. */
export function nearestOf(word: string, words: Iterable<string>): string | null {
  const most = mostSlips(word);
  let nearest: string | null = null;
  let least = most + 1;
  for (const other of words) {
    const distance = other === word || !isWord(other) ? least : distanceOf(word, other, most);
    if (distance < least) [nearest, least] = [other, distance];
  }
  return nearest;
}

/** The words as spelt in the catalogue. */
export async function spelt(vocabulary: Vocabulary, words: readonly string[]): Promise<string[]> {
  const spellings: string[] = [];
  for (const word of words) spellings.push((await vocabulary.knownAs(word)) ?? word);
  return spellings;
}

function mostSlips(word: string): number {
  return word.length >= 6 ? 2 : 1;
}

/** The learnt words of a kind whose list is public. */
export function learntVocabulary(ask: Ask, kind: Kind): Vocabulary {
  return {
    async knownAs(word) {
      const [first] = await between(ask, kind, "wort", word, 1);
      if (!first) return null;
      return first.wort === word ? first.schreibung : word;
    },
    /**
     * One typo cannot be in both halves of a word if the middle letters belong to neither, so every word at distance one is in one of two
     * short index ranges.
     */
    async candidates(word) {
      const half = halfOf(word);
      return [
        ...(await between(ask, kind, "wort", word.slice(0, half), CANDIDATES)),
        ...(await between(ask, kind, "rueckwaerts", reversed(word).slice(0, half), CANDIDATES)),
      ];
    },
  };
}

/** Learnt words that begin so, in order. */
export async function learntBeginning(
  ask: Ask,
  kind: Kind,
  beginning: string,
  limit: number,
): Promise<string[]> {
  return (await between(ask, kind, "wort", beginning, limit)).map(({ wort }) => wort);
}

/** Learnt words that end in one of several ways, so many for each. */
export async function learntEnding(
  ask: Ask,
  kind: Kind,
  endings: readonly string[],
  limit: number,
): Promise<string[]> {
  const bounds = endings.flatMap((ending, index) => {
    const backwards = reversed(ending);
    return [
      [`from ${index}`, backwards] as const,
      [`below ${index}`, `${backwards}\u{10ffff}`] as const,
    ];
  });
  const fill = { kind: kind.singular, limit, ...Object.fromEntries(bounds) };
  // One range of the index each: no engine finds several at once as surely.
  const rows = await ask(`words ending in ${endings.length}`, fill, (slot) => {
    const ranges = endings.map(
      (_, index) => sql`select wort from (select wort from wort where art = ${slot("kind")}
        and rueckwaerts >= ${slot(`from ${index}`)} and rueckwaerts < ${slot(`below ${index}`)}
        order by rueckwaerts limit ${slot("limit")}) as ${sql.ref(`e${index}`)}`,
    );
    return sql`${sql.join(ranges, sql` union all `)}`;
  });
  return rows.map(({ wort }) => wort);
}

/** Those of the words that are learnt. */
export async function learntAmong(
  { ask, backend, kind }: { ask: Ask; backend: Backend; kind: Kind },
  words: readonly string[],
): Promise<string[]> {
  const fill = { kind: kind.singular, words: backend.listValue(words) };
  const rows = await ask(
    "words among",
    fill,
    (slot) => sql`select wort from wort where art = ${slot("kind")}
      and ${backend.among(sql`wort`, "text", slot("words"))}`,
  );
  return rows.map(({ wort }) => wort);
}

/** Learnt words with the letters of any of these anywhere: reads every word once, up to a number of them, so it is for small vocabularies. */
export async function learntContaining(
  ask: Ask,
  kind: Kind,
  parts: readonly string[],
  limit: number,
): Promise<string[]> {
  const patterns = parts.map((letters, index) => [`letters ${index}`, `%${letters}%`] as const);
  const rows = await ask(
    `words containing ${parts.length}`,
    { kind: kind.singular, limit, ...Object.fromEntries(patterns) },
    (slot) => sql`select wort from (select wort from wort where art = ${slot("kind")}
      order by wort limit ${sql.lit(LOOKED_THROUGH)}) as w
      where ${sql.join(
        patterns.map(([name]) => sql`wort like ${slot(name)}`),
        sql` or `,
      )} limit ${slot("limit")}`,
  );
  return rows.map(({ wort }) => wort);
}

/** Whether there are more learnt words than those that are looked through for letters inside of them. */
export async function areMoreLearnt(ask: Ask, kind: Kind): Promise<boolean> {
  const rows = await ask(
    "words beyond",
    { kind: kind.singular },
    (slot) => sql`select wort from wort where art = ${slot("kind")}
      order by wort limit 1 offset ${sql.lit(LOOKED_THROUGH)}`,
  );
  return rows.length > 0;
}

/** The length of half a word, without the middle letters. */
export function halfOf(word: string): number {
  return Math.floor((word.length - 1) / 2);
}

/** Only kinds whose list is public. */
export function isLearnt(kind: Kind): boolean {
  return kind.access.list.includes("all");
}

function nearest(word: string, candidates: readonly KnownWord[]): Near[] {
  const most = mostSlips(word);
  const weights = new Map<string, number>();
  for (const { wort, schreibung } of candidates) {
    const distance = isWord(wort) ? distanceOf(word, wort, most) : most + 1;
    // The first letter is seldom wrong.
    if (distance <= most) weights.set(schreibung, distance * 2 + (wort[0] === word[0] ? 0 : 1));
  }
  return (
    [...weights]
      // Of two at the same distance the longer one is better: the search matches prefixes anyway.
      .sort(([one, a], [other, b]) => a - b || other.length - one.length)
      .slice(0, OFFERED)
      .map(([spelling, slips]) => ({ spelling, slips }))
  );
}

async function between(
  ask: Ask,
  kind: Kind,
  column: "wort" | "rueckwaerts",
  beginning: string,
  limit: number,
): Promise<{ wort: string; schreibung: string }[]> {
  const fill = { kind: kind.singular, limit, beginning, end: `${beginning}\u{10ffff}` };
  return ask(`words by ${column}`, fill, (slot) => {
    const sorted = sql.ref(column);
    return sql`select wort, schreibung from wort where art = ${slot("kind")}
      and ${sorted} >= ${slot("beginning")} and ${sorted} < ${slot("end")}
      order by ${sorted} limit ${slot("limit")}`;
  });
}

function isWord(word: string): boolean {
  return word.length >= SHORTEST_MEANT && word.length <= LONGEST && /^\p{L}+$/u.test(word);
}

function reversed(word: string): string {
  return [...word].reverse().join("");
}

/** Besides the title: short searchable fields, such as names, keywords, a subtitle. */
const searchedFields = fieldsOf(
  (field): field is Field =>
    field.searchable === true && !(field.type === "text" && field.multiline === true),
);
