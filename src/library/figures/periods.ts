/** Periods of the figures: years, months and any other range of days. */

import { isDay } from "../../core/words/dates/calendar.ts";
import { addDays, type Day, daysBetween } from "../../core/words/dates/days.ts";

export interface FigurePeriod {
  /** "2026", "2026-03"; null for any other range of days. */
  readonly name: string | null;
  readonly from: Day;
  /** Inclusive. */
  readonly to: Day;
}

/** Longer periods are counted by months. */
const DAYS_SHOWN = 62;

/** There are no earlier figures, and iterating over the days of many centuries takes long. */
export function hasFigures(period: string): boolean {
  return /^(19|20)/.test(period);
}

/** null where it is neither a year nor a month. */
export function yearOrMonth(name: string): FigurePeriod | null {
  if (/^\d{4}$/.test(name)) return { name, from: `${name}-01-01`, to: `${name}-12-31` };
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(name)) return null;
  return { name, from: `${name}-01`, to: lastOf(name) };
}

/** Named where it is a whole year or month. */
export function periodOf(from: Day, to: Day): FigurePeriod {
  const whole = [from.slice(0, 4), from.slice(0, 7)].map(yearOrMonth);
  return whole.find((one) => one?.from === from && one.to === to) ?? { name: null, from, to };
}

/** The same days, starting in that year. */
export function inYear({ from, to }: FigurePeriod, year: number): FigurePeriod {
  const years = year - Number(from.slice(0, 4));
  const moved = [from, to].map((day) => {
    const there = `${`${Number(day.slice(0, 4)) + years}`.padStart(4, "0")}${day.slice(4)}`;
    return isDay(there) ? there : lastOf(there.slice(0, 7));
  });
  return periodOf(moved[0] ?? "", lastLike(to, moved[1] ?? ""));
}

/** The last day of February moves to the last day of February. */
function lastLike(day: Day, moved: Day): Day {
  return day === lastOf(day.slice(0, 7)) ? lastOf(moved.slice(0, 7)) : moved;
}

function lastOf(month: string): Day {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

/** Its months, or its days where it is short, up to today. */
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

/** The length of the prefix of a day that identifies its step. */
export function stepLength({ from, to }: Pick<FigurePeriod, "from" | "to">): 7 | 10 {
  return daysBetween(from, to) >= DAYS_SHOWN ? 7 : 10;
}
