/** Names that look like others: letters of two alphabets in one name, or another alphabet's letters in the shape of Latin ones. */

/** The letters of other alphabets, and the Latin ones that look the same, in the same places. */
const ALPHABETS: readonly (readonly [others: string, latin: string])[] = [
  ["аеорсухіјѕһԁԛԝвкмнт", "aeopcyxijshdqwbkmht"],
  ["αορνικυτχ", "aopvikutx"],
];
const PAIRS = ALPHABETS.map(([others, latin]) =>
  [...others].map((letter, at) => [letter, latin[at] ?? letter] as const),
);
const SHAPES = new Map(PAIRS.flat());
/** By alphabet; the first of two that look alike. */
const FROM_LATIN = PAIRS.map(
  (pairs) => new Map(pairs.toReversed().map(([other, latin]) => [latin, other])),
);

/** Whether Latin letters stand beside Cyrillic or Greek ones: "vеra" with a Cyrillic е. */
export function mixesAlphabets(name: string): boolean {
  const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
  return alphabets.filter((one) => one.test(name)).length > 1;
}

/** The name in Latin letters that looks the same; null if there is none, or it is the name itself. */
export function latinLookAlike(name: string): string | null {
  const letters = [...name.toLowerCase()].map((letter) => SHAPES.get(letter) ?? letter);
  const shape = letters.join("");
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(shape) || shape === name.toLowerCase()
    ? null
    : shape;
}

/** The names in one alphabet each that look the same. */
export function lookAlikes(name: string): string[] {
  const own = name.toLowerCase();
  const latin = latinLookAlike(name) ?? own;
  const others = FROM_LATIN.flatMap((shapes) => {
    const letters = [...latin].map((one) => (/\p{L}/u.test(one) ? shapes.get(one) : one));
    return letters.includes(undefined) ? [] : letters.join("");
  });
  return [latin, ...others].filter((one) => one !== own);
}
