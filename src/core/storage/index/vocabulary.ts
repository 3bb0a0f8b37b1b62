/** Spelling suggestions ("did you mean"): the words of public titles and names. */

import { sql } from "kysely";
import type { Link, Value, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { cached } from "../../words/cached.ts";
import { distanceOf } from "../../words/distance.ts";
import { fold } from "../../words/fold.ts";
import type { Backend, Database } from "../engines/backend.ts";
import type { Ask } from "../engines/prepared.ts";

/** Shorter words are near to too many others; but a longer one can be meant for one of three letters. */
const SHORTEST = 4;
const SHORTEST_MEANT = 3;
const LONGEST = 40;
/** Most texts are plain, and are divided in less time. */
const ASCII = /^[\x20-\x7e]*$/;
const ASCII_GAP = /[^A-Za-z0-9]+/;
const GAP = /[^\p{L}\p{M}\p{N}]+/u;
/** So many words that share a half with the misspelt one are compared. */
const CANDIDATES = 2000;
/** Of so many near words the one with the most hits is offered. */
const OFFERED = 5;

/** What was learnt lately, by kind: whole texts and single spellings. */
export type Learnt = Map<Kind, Set<string>>;

/** More than these are not remembered. */
const REMEMBERED = 200_000;

/**
 * Remembers what the writes of this process have learnt, as long as nobody else has written: a backup that was restored may know
 * fewer words. Whoever writes takes it, and brings it back once that is committed; what was undone is not known again.
 */
export class Memory {
  #learnt: Learnt = new Map();
  #changeNumber = -1;

  take(changeNumber: number): Learnt {
    const known: Learnt = changeNumber === this.#changeNumber ? this.#learnt : new Map();
    this.#learnt = new Map();
    return known;
  }

  bringBack(learnt: Learnt, changeNumber: number): void {
    for (const texts of learnt.values()) if (texts.size > REMEMBERED) texts.clear();
    this.#learnt = learnt;
    this.#changeNumber = changeNumber;
  }
}

/** What is learnt grows: an import meets the same words again and again. Words are only ever added: one that no title has any more is found out when its hits are counted. */
export async function learnWords(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly Values[],
  learning: () => Promise<Learnt>,
): Promise<void> {
  // What is not for all to list must not come back to them as a suggestion, nor outlive its removal.
  if (!isLearnt(kind)) return;
  const learnt = await learning();
  const known = cached(learnt, kind, () => new Set());
  const words = new Map<string, string>();
  const names = searchedNames(kind);
  const learn = (text: string) => {
    for (const spelling of text.split(ASCII.test(text) ? ASCII_GAP : GAP)) {
      if (spelling === "" || known.has(spelling)) continue;
      known.add(spelling);
      const word = fold(spelling);
      if (isWord(word) && !words.has(word)) words.set(word, spelling);
    }
  };
  for (const values of members) {
    learn(kind.title(values));
    for (const name of names) {
      const value = values[name] ?? null;
      if (value === null || value === "") continue;
      const text = plain(value);
      // Makers and subjects come back whole; no spelling ends with a line.
      if (text === "" || known.has(`${text}\n`)) continue;
      learn(text);
      known.add(`${text}\n`);
    }
  }
  const columns = ["art", "wort", "rueckwaerts", "schreibung"];
  const rows = [...words].map(([word, spelling]) => [
    ...[kind.singular, word],
    ...[reversed(word), spelling],
  ]);
  await backend.insertMany(database, "wort", columns, rows, "known");
}

/** Where words are looked up that may be misspelt. */
export interface Vocabulary {
  /** As it is spelt, or as it came where it only begins a word; null where it does not even that. */
  knownAs(word: string): Promise<string | null>;
  /** Those that may be near to it; which are is decided here. */
  candidates(word: string): Promise<readonly KnownWord[]>;
}

interface KnownWord {
  /** Folded. */
  readonly wort: string;
  readonly schreibung: string;
}

/** The words with every unknown one replaced by a near one, a few times, the nearest first. */
export async function suggestWords(
  vocabulary: Vocabulary,
  words: readonly string[],
): Promise<Suggested[]> {
  const choices: Near[][] = [];
  for (const word of words) {
    // A short word may well be right: whether it is, the hits tell.
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

/** Other words for those of a search, and how far they are from them. */
export interface Suggested {
  readonly words: readonly string[];
  readonly slips: number;
}

interface Near {
  readonly spelling: string;
  readonly slips: number;
}

/** Shorter words are near to too many others. */
export function canBeMistaken(word: string): boolean {
  return word.length >= SHORTEST;
}

/** Of some words the one that is nearest to another, and not that one itself; null where none is near. */
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

/** The words as the catalogue spells them. */
export async function spelt(vocabulary: Vocabulary, words: readonly string[]): Promise<string[]> {
  const spellings: string[] = [];
  for (const word of words) spellings.push((await vocabulary.knownAs(word)) ?? word);
  return spellings;
}

function mostSlips(word: string): number {
  return word.length >= 6 ? 2 : 1;
}

/** The words that were learnt, of a kind that is for all to list. */
export function learntVocabulary(ask: Ask, kind: Kind): Vocabulary {
  return {
    async knownAs(word) {
      const [first] = await between(ask, kind, "wort", word, 1);
      if (!first) return null;
      return first.wort === word ? first.schreibung : word;
    },
    /**
     * One slip cannot touch both halves of a word when the letters in the middle belong to neither, so one of two short
     * stretches of an index holds every word that is one slip away.
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

/** How many letters of a word are its first half, without those in the middle. */
export function halfOf(word: string): number {
  return Math.floor((word.length - 1) / 2);
}

/** What is not for all to list is not learnt. */
export function isLearnt(kind: Kind): boolean {
  return kind.access.list.includes("all");
}

function nearest(word: string, candidates: readonly KnownWord[]): Near[] {
  const most = mostSlips(word);
  const weights = new Map<string, number>();
  for (const { wort, schreibung } of candidates) {
    const distance = isWord(wort) ? distanceOf(word, wort, most) : most + 1;
    // People seldom get the first letter wrong.
    if (distance <= most) weights.set(schreibung, distance * 2 + (wort[0] === word[0] ? 0 : 1));
  }
  return (
    [...weights]
      // Of two that are equally near, the longer one says more: a search finds beginnings of words anyway.
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

/** Besides the title, what is short and searched: names, keywords, a subtitle. */
function searchedNames(kind: Kind): string[] {
  return Object.keys(kind.fields).filter((name) => {
    const field = kind.fields[name];
    return field?.searchable && !(field.type === "text" && field.multiline);
  });
}

function plain(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.map((entry) => plain(entry as Value)).join(" ");
  return typeof value === "object" ? (value as Link).title : String(value);
}
