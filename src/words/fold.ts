/** Folds text so that "Buchner", "büchner" and "BUECHNER" are one word, alike on every storage engine. */

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
const LONG_WORD = /([^ ]{100})[^ ]+/gu;

/** Words of letters and digits, parted by single spaces: what is sorted by and searched in. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(LONG_WORD, "$1")
    .trim();
}

/** The words somebody searches for; more than eight narrow nothing down. */
export function searchWords(text: string): string[] {
  const folded = fold(text);
  return folded === "" ? [] : [...new Set(folded.split(" "))].slice(0, 8);
}
