/** The name of a class in the next school year, and the new expiry day of its cards. */

import { fold } from "../../core/words/fold.ts";

const LAST_YEAR = 13;

/** "8a" after "7a", "Klasse 8" after "Klasse 7"; null if the name contains no school grade. */
export function nextClass(name: string): string | null {
  const [number] = /\d+/.exec(name) ?? [];
  if (number === undefined || Number(number) < 1 || Number(number) >= LAST_YEAR) return null;
  const next = `${Number(number) + 1}`.padStart(number.length, "0");
  return name.replace(number, next);
}

/** Normalizes "Klasse 5a", "5 A" and "05a" to "5a"; other group names stay as they are. */
export function classSpelling(name: string): string {
  const [, year, letter = ""] =
    /^(?:(?:klasse|kl|class) ?)?0?([1-9]|1[0-3]) ?(?:klasse|class)? ?([a-z]?)$/.exec(fold(name)) ??
    [];
  return year === undefined || /[^\p{L}\p{N}\s.-]/u.test(name) ? name : `${year}${letter}`;
}

/** The same day in the first year in which it lies in the future; without a day, 31 July of the school year, from April on of the coming one. */
export function inTheNextYear(day: string | null, today: string): string {
  const [thisYear = 0, month = 0] = today.split("-").map(Number);
  const [year = "", ...rest] = (day ?? `${month < 4 ? thisYear - 1 : thisYear}-07-31`).split("-");
  const monthAndDay = rest.join("-") === "02-29" ? "02-28" : rest.join("-");
  let next = Number(year) + 1;
  while (`${next}-${monthAndDay}` <= today) next++;
  return `${next}-${monthAndDay}`;
}
