/** What a class is called after the summer, and how long its cards are good then. */

import { fold } from "../../core/words/fold.ts";

const LAST_YEAR = 13;

/** "8a" after "7a", "Klasse 8" after "Klasse 7"; null where no year of a school stands in the name. */
export function nextClass(name: string): string | null {
  const [number] = /\d+/.exec(name) ?? [];
  if (number === undefined || Number(number) < 1 || Number(number) >= LAST_YEAR) return null;
  const next = `${Number(number) + 1}`.padStart(number.length, "0");
  return name.replace(number, next);
}

/** "Klasse 5a", "5 A" and "05a" are the class 5a; whatever else a group is called, it is called so. */
export function classSpelling(name: string): string {
  const [, year, letter = ""] =
    /^(?:(?:klasse|kl|class) ?)?0?([1-9]|1[0-3]) ?(?:klasse|class)? ?([a-z]?)$/.exec(fold(name)) ??
    [];
  return year === undefined || /[^\p{L}\p{N}\s.-]/u.test(name) ? name : `${year}${letter}`;
}

/** The same day a year on, as often as it takes to lie ahead; without a day, the end of July that comes next. */
export function inTheNextYear(day: string | null, today: string): string {
  const [year = "", ...rest] = (day ?? `${Number(today.slice(0, 4)) - 1}-07-31`).split("-");
  const monthAndDay = rest.join("-") === "02-29" ? "02-28" : rest.join("-");
  let next = Number(year) + 1;
  while (`${next}-${monthAndDay}` <= today) next++;
  return `${next}-${monthAndDay}`;
}
