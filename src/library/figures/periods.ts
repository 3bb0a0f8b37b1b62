/** Years, months and any other days as the figures go through them. */

import { isDay } from "../../core/words/dates/calendar.ts";
import { addDays, type Day, daysBetween } from "../../core/words/dates/days.ts";

export interface FigurePeriod {
  /** "2026", "2026-03"; null: only its days say what it is. */
  readonly name: string | null;
  readonly from: Day;
  /** Both included. */
  readonly to: Day;
}

/** More than these are counted by months. */
const DAYS_SHOWN = 62;

/** null where it is neither a year nor a month. */
export function yearOrMonth(name: string): FigurePeriod | null {
  if (/^\d{4}$/.test(name)) return { name, from: `${name}-01-01`, to: `${name}-12-31` };
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(name)) return null;
  return { name, from: `${name}-01`, to: lastOf(name) };
}

/** A whole year or month is called so. */
export function periodOf(from: Day, to: Day): FigurePeriod {
  const whole = [from.slice(0, 4), from.slice(0, 7)].map(yearOrMonth);
  return whole.find((one) => one?.from === from && one.to === to) ?? { name: null, from, to };
}

/** The same days, so that it begins in that year. */
export function inYear({ from, to }: FigurePeriod, year: number): FigurePeriod {
  const years = year - Number(from.slice(0, 4));
  const moved = [from, to].map((day) => {
    const there = `${`${Number(day.slice(0, 4)) + years}`.padStart(4, "0")}${day.slice(4)}`;
    return isDay(there) ? there : lastOf(there.slice(0, 7));
  });
  return periodOf(moved[0] ?? "", lastLike(to, moved[1] ?? ""));
}

/** The end of February is the end of February. */
function lastLike(day: Day, moved: Day): Day {
  return day === lastOf(day.slice(0, 7)) ? lastOf(moved.slice(0, 7)) : moved;
}

function lastOf(month: string): Day {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** Its months, or where it is short its days, up to today. */
export function stepsOf({ from, to }: FigurePeriod, today: Day): string[] {
  const length = stepLength({ from, to });
  const [steps, last] = [[] as string[], to < today ? to : today];
  for (
    let day = from;
    day <= last;
    day = length === 7 ? addDays(lastOf(day.slice(0, 7)), 1) : addDays(day, 1)
  )
    steps.push(day.slice(0, length));
  return steps;
}

/** So many characters of a day say which step it is in. */
export function stepLength({ from, to }: Pick<FigurePeriod, "from" | "to">): 7 | 10 {
  return daysBetween(from, to) >= DAYS_SHOWN ? 7 : 10;
}
