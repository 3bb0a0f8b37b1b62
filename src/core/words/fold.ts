/** Folds text so that "Buchner", "büchner" and "BUECHNER" are equal, the same on every storage engine. */

import { cachedUpTo } from "./cached.ts";

const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** PostgreSQL indexes no word of more than 2 KiB, and nobody types one. */
const LONGEST = 100;
const LONG_WORD = /([^ ]{100})[^ ]+/gu;

const ASCII = /^[\x20-\x7e]*$/;

/** Words of letters and digits, separated by single spaces: for sorting and searching. */
export function fold(text: string): string {
  if (text === "") return "";
  // A fast path for ASCII, because an import folds a lot of text.
  const words = ASCII.test(text)
    ? umlauts(text.toLowerCase()).replace(/[^a-z0-9]+/g, " ")
    : umlauts(withoutAccents(text)).replace(/[^\p{L}\p{N}]+/gu, " ");
  return (words.length > LONGEST ? words.replace(LONG_WORD, "$1") : words).trim();
}

/** As people and catalogues write them: O'Neill, L’Engle, Rock`n`Roll. */
const APOSTROPHES = "'’‘ʼʻʹ´`′＇";
const EVERY_APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, "gu");
const OUTER_APOSTROPHES = new RegExp(`^[${APOSTROPHES}]+|[${APOSTROPHES}]+$`, "gu");
const INNER_APOSTROPHE = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}])[${APOSTROPHES}](?=[\\p{L}\\p{N}])`,
  "u",
);
const BETWEEN_WORDS = new RegExp(`[^\\p{L}\\p{M}\\p{N}${APOSTROPHES}]+`, "u");

/** The words of a text that have apostrophes between their letters. */
export function wordsWithApostrophes(text: string): readonly string[] {
  if (!INNER_APOSTROPHE.test(text)) return [];
  const words = text.split(BETWEEN_WORDS).filter((word) => INNER_APOSTROPHE.test(word));
  return words.map((word) => word.replace(OUTER_APOSTROPHES, ""));
}

/** These words without their apostrophes, folded: "oneill" of "Sean O'Neill". */
export function joinedWords(text: string): string {
  const words = wordsWithApostrophes(text);
  return words.length === 0 ? "" : fold(withoutApostrophes(words.join(" ")));
}

export function withoutApostrophes(text: string): string {
  return text.replace(EVERY_APOSTROPHE, "");
}

/** All words by which a text is found: those of "L'Engle" are "l", "engle" and "lengle". */
export function foldWithJoined(text: string): string {
  return `${fold(text)} ${joinedWords(text)}`.trim();
}

/** How many digits a number has, in a sort key by numbers. */
export const DIGITS_LENGTH = 2;

/** A class of the Dewey Decimal Classification: "830.45" comes before "830.5". */
const DECIMAL = /[0-9]\.[0-9]/;
const DECIMAL_CLASS = /(?<![\p{L}\p{N}.])([0-9]{3}\.[0-9]+)(?![.0-9])/u;

/** Folds text so that its numbers sort by their value, as each begins with how many digits it has: "S 2" is "s 012", "S 10" is "s 0210". */
export function countingKey(text: string): string {
  if (!DECIMAL.test(text)) return counted(fold(text));
  const parts = text.split(DECIMAL_CLASS).map((part, index) => {
    if (index % 2 === 0) return counted(fold(part));
    const [whole = "", decimals = ""] = part.split(".");
    return `${counted(whole)} ${decimals}`;
  });
  return parts.filter((part) => part !== "").join(" ");
}

function counted(folded: string): string {
  return folded.replace(/[0-9]+/g, (digits) => {
    const counts = digits.replace(/^0+/, "");
    return `${Math.min(counts.length, 99)}`.padStart(DIGITS_LENGTH, "0") + counts;
  });
}

const NAMES = new Map<string, string>();
const MOST_NAMES = 5000;

/** The same, cached, for names that repeat: of makers, of subjects. */
export function foldName(name: string): string {
  return cachedUpTo(MOST_NAMES, NAMES, name, fold);
}

function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter);
}

function umlauts(text: string): string {
  return text.replace(/([aou])e/g, "$1");
}

/** Small numbers match only whole: a search for volume 1 does not mean 12. */
export function isSmallNumber(word: string): boolean {
  return /^[0-9]{1,2}$/.test(word);
}

/** The words of a search text; at most eight. */
export function searchWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : [...new Set(folded.split(" "))].slice(0, 8);
}

/** A search text without a letter or a digit, such as "!!!". */
export function isSignsAlone(text: string): boolean {
  return text.trim() !== "" && fold(text) === "";
}

/** Compares as people count: volume 2 comes before 10, "KS 2" before "KS 10". */
export const BY_NUMBERS = new Intl.Collator("de", { numeric: true });
