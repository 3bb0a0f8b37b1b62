/** German plurals and compounds, roughly and in folded words: enough to find "Kostüm" by "Kostüme", and "Akku-Schrauber" by "Akkuschrauber". */

/** What a word can end with in its other forms. Folded words have no umlauts, which are half of the German plurals. */
const ENDINGS = ["e", "en", "er", "n", "s", "es", "ern"];
const PLURALS = ["e", "en", "n", "er", "s"];
/** Shorter stems are those of too many words. */
const SHORTEST_STEM = 3;
/** A compound has at least so many letters, and each of its parts. */
const SHORTEST_COMPOUND = 7;
const SHORTEST_PART = 3;

/** The word itself first, then its other forms: with an ending, or without the one that it has. */
export function formsOf(word: string): string[] {
  return [...longerForms(word), ...stemsOf(word)];
}

/** What can be the plural of a name: "Buche" might be that of "Buch", so that it has to give way to a word of its own. */
export function pluralsOf(name: string): string[] {
  return PLURALS.map((ending) => name + ending);
}

/** The ways to part a compound in two, each part in its possible forms: "arbeitshandschuh" also has "arbeit". */
export function compoundParts(word: string): [first: string[], second: string[]][] {
  if (word.length < SHORTEST_COMPOUND) return [];
  const parts: [string[], string[]][] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const first = word.slice(0, at);
    parts.push([[first, ...stemsOf(first)], longerForms(word.slice(at))]);
  }
  return parts;
}

function longerForms(word: string): string[] {
  return ["", ...ENDINGS].map((ending) => word + ending);
}

/** The word without each ending that it may have. */
export function stemsOf(word: string): string[] {
  return ENDINGS.filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => stem.length >= SHORTEST_STEM);
}
