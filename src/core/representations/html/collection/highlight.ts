/** Highlights the hits of a search in a text: beginnings of words, or letters inside of them, in any spelling. */

import {
  fold,
  foldName,
  joinedWords,
  withoutApostrophes,
  wordsWithApostrophes,
} from "../../../words/fold.ts";
import { html, type Markup } from "../frame/markup.ts";

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Longer texts are searched only up to here: a list shows twenty of them. */
const LOOKED_AT = 4000;
const AROUND = 70;
/** Fewer letters are inside of too many words. */
const SHORTEST_INSIDE = 4;
/** Titles and names, which come again. */
const SHORT = 200;
/** Space other than one between two words. */
const OTHER_SPACE = /[^\S ]\s*| \s+/g;
/** Combining characters begin here. */
const FIRST_MARK = 0x300;

interface Match {
  readonly start: number;
  readonly end: number;
}

/** The text with `<mark>` around what was searched for. */
export function marked(text: string, words: readonly string[]): Markup {
  const matches = matchesIn(text, words);
  if (matches.length === 0) return html`${text}`;
  const parts: (string | Markup)[] = [];
  let at = 0;
  for (const { start, end } of matches) {
    parts.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
    at = end;
  }
  return html`${[...parts, text.slice(at)]}`;
}

/** The words that do not occur in a text. */
export function missingWords(text: string, words: readonly string[]): readonly string[] {
  if (words.length === 0) return words;
  const folded = text.length < SHORT ? foldName(text) : fold(text);
  const joined = joinedWords(text);
  return words.filter((word) => !isIn(folded, word) && !isIn(joined, word));
}

function isIn(folded: string, word: string): boolean {
  if (word.length >= SHORTEST_INSIDE) return folded.includes(word);
  return folded.startsWith(word) || folded.includes(` ${word}`);
}

/** An excerpt of a long text around the first of the words; null where none occurs. */
export function excerpt(text: string, words: readonly string[]): Markup | null {
  const line = text.slice(0, LOOKED_AT).replace(OTHER_SPACE, " ").trim();
  const [first] = matchesIn(line, words, 1);
  if (!first) return null;
  const from = wordEdge(line, Math.max(0, first.start - AROUND));
  const to = Math.min(line.length, first.end + AROUND);
  const end = to === line.length ? to : Math.max(first.end, line.lastIndexOf(" ", to));
  return html`${from > 0 && "… "}${marked(line.slice(from, end), words)}${end < text.length && " …"}`;
}

function wordEdge(text: string, at: number): number {
  return at === 0 ? 0 : text.indexOf(" ", at) + 1;
}

/** `most`: as many are looked for. */
function matchesIn(text: string, words: readonly string[], most = Infinity): Match[] {
  if (words.length === 0 || missingWords(text, words).length === words.length) return [];
  const joined = wordsWithApostrophes(text);
  const matches: Match[] = [];
  WORD.lastIndex = 0;
  while (matches.length < most) {
    const found = WORD.exec(text);
    if (found === null) break;
    const { 0: token, index } = found;
    const whole = joined.find((one) => text.startsWith(one, index) && isJoined(one, token, words));
    if (whole !== undefined) {
      matches.push({ start: index, end: index + whole.length });
      WORD.lastIndex = index + whole.length;
      continue;
    }
    const folded = foldName(token);
    const word = wordIn(folded, words);
    if (word === undefined) continue;
    const at = folded.indexOf(word);
    const start = at === 0 ? 0 : lengthOf(token, folded.slice(0, at));
    const length = lengthOf(token, folded.slice(0, at + word.length));
    matches.push({ start: index + start, end: index + length });
  }
  return matches;
}

/** Rather one that it begins with than one inside of it. */
function wordIn(folded: string, words: readonly string[]): string | undefined {
  return (
    words.find((one) => folded.startsWith(one)) ??
    words.find((one) => one.length >= SHORTEST_INSIDE && folded.includes(one))
  );
}

/** Whether a word with apostrophes is meant without them, and not by its first part alone. */
function isJoined(whole: string, first: string, words: readonly string[]): boolean {
  const [joined, part] = [fold(withoutApostrophes(whole)), foldName(first)];
  return words.some((one) => joined.startsWith(one) && !part.startsWith(one));
}

/** The length of the part of the token that matches the word: "buch" is "Büch" of "Büchner". */
function lengthOf(token: string, word: string): number {
  const next = token.charCodeAt(word.length);
  const isPlain = Number.isNaN(next) || next < FIRST_MARK;
  if (isPlain && token.slice(0, word.length).toLowerCase() === word) return word.length;
  let beginning = "";
  for (const character of token) {
    const isMark = /^\p{M}$/u.test(character);
    if (!isMark && beginning !== "" && fold(beginning).length >= word.length) break;
    beginning += character;
  }
  return beginning.length;
}
