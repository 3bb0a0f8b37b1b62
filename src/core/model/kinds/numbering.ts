/** Automatic numbers: their pattern, and the next one. */

/** A named series of numbers: if the pattern contains the year, each year has its own. */
export interface NumberSeries {
  readonly name: string;
  readonly write: (number: number) => string;
  /** The number in a text; null if it does not fit the pattern. */
  readonly read: (text: string) => number | null;
}

const NUMBER = /\{nummer(?::([1-9]|1[0-2]))?\}/;
const YEAR = "{jahr}";
const LONGEST = 60;

/** `EX{nummer:6}` begins with EX000001; `{jahr}` is the year. An empty pattern gives no numbers. */
export function isPattern(text: string): boolean {
  const rest = text.replace(NUMBER, "").replace(YEAR, "");
  const isWellFormed = NUMBER.test(text) && /^[^{}\p{C}]*$/u.test(rest);
  return text === "" || (isWellFormed && text.length <= LONGEST);
}

export function seriesOf(pattern: string, today: string): NumberSeries | null {
  if (pattern === "") return null;
  const name = pattern.replace(YEAR, today.slice(0, 4));
  const digits = Number(NUMBER.exec(name)?.[1] ?? 1);
  const write = (number: number) => name.replace(NUMBER, String(number).padStart(digits, "0"));
  const [before = "", behind = ""] = name.split(NUMBER).filter((_, index) => index !== 1);
  const read = (text: string) => {
    const number = Number(text.slice(before.length, text.length - behind.length));
    const isOne = Number.isSafeInteger(number) && number > 0;
    return isOne && write(number).toLowerCase() === text.toLowerCase() ? number : null;
  };
  return { name, write, read };
}
