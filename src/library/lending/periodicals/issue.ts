/** Issues of a periodical by number: parsing, formatting, the next issue, and when each is due. */

import { addDays, type Day } from "../../../core/words/dates/days.ts";

/** How often a periodical appears; the number for `mehrmals im Jahr` has its own field. */
export const FREQUENCIES = [
  "wöchentlich",
  "monatlich",
  "vierteljährlich",
  "mehrmals im Jahr",
  "unregelmäßig",
] as const;
type Rhythm = (typeof FREQUENCIES)[number];

/** "3/2026", or "7-8/2026" for a double issue; without a year the numbering is continuous: "245". */
export interface Issue {
  readonly year: number | null;
  readonly from: number;
  readonly to: number;
}

export interface Appearance {
  readonly rhythm: Rhythm;
  /** Only for `mehrmals im Jahr`. */
  readonly times: number | null;
}

const YEAR = /^(?:1[5-9]|2[01])\d\d$/;

/** Parses all usual spellings: "3/2026", "2026,3", "Heft 7/8 (2026)", "2026"; null if it is not an issue number. */
export function readIssue(text: string): Issue | null {
  const numbers = text.match(/\d+/g) ?? [];
  const years = numbers.filter((number) => YEAR.test(number));
  const [first, last = first, ...more] = numbers.filter((number) => !YEAR.test(number)).map(Number);
  if (years.length > 1 || more.length > 0) return null;
  const year = years[0] === undefined ? null : Number(years[0]);
  if (first === undefined || last === undefined)
    return year === null ? null : { year, from: 1, to: 1 };
  if (first > last || last > LARGEST || last - first > MOST_AT_ONCE) return null;
  return { year, from: first, to: last };
}

const LARGEST = 99_999;
/** A wider span is not a double issue, but volume and issue. */
const MOST_AT_ONCE = 3;

export function issueName({ year, from, to }: Issue, appearance: Appearance): string {
  if (year === null) return from === to ? `${from}` : `${from}-${to}`;
  if (issuesIn(year, appearance) === 1) return `${year}`;
  return `${from === to ? from : `${from}-${to}`}/${year}`;
}

/** null: irregular. */
export function issuesIn(year: number, { rhythm, times }: Appearance): number | null {
  switch (rhythm) {
    case "wöchentlich":
      return weeksIn(year);
    case "monatlich":
      return 12;
    case "vierteljährlich":
      return 4;
    case "mehrmals im Jahr":
      return times;
    case "unregelmäßig":
      return null;
  }
}

export function issueAfter({ year, to }: Issue, appearance: Appearance): Issue {
  const most = year === null ? null : issuesIn(year, appearance);
  const isLast = year !== null && most !== null && to >= most;
  const number = isLast ? 1 : to + 1;
  return { year: isLast ? year + 1 : year, from: number, to: number };
}

/** The period in which it is expected: its week, month or part of the year; null if unknown. */
export function dueTime(
  { year, from, to }: Issue,
  appearance: Appearance,
): { readonly from: Day; readonly to: Day } | null {
  const most = year === null ? null : issuesIn(year, appearance);
  if (year === null || most === null) return null;
  const begin = (number: number) =>
    appearance.rhythm === "wöchentlich"
      ? addDays(firstMonday(year), 7 * (number - 1))
      : beginOfPart(year, number, most);
  return { from: begin(from), to: addDays(begin(to + 1), -1) };
}

/** Whole months where the year divides evenly. */
function beginOfPart(year: number, number: number, parts: number): Day {
  if (12 % parts !== 0)
    return addDays(`${year}-01-01`, Math.round(((number - 1) * 365.25) / parts));
  const month = ((number - 1) * 12) / parts;
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The Monday of the first week, which contains 4 January (ISO 8601). */
function firstMonday(year: number): Day {
  const fourth = new Date(Date.UTC(year, 0, 4));
  return addDays(fourth.toISOString().slice(0, 10), -((fourth.getUTCDay() + 6) % 7));
}

function weeksIn(year: number): number {
  return addDays(firstMonday(year), 52 * 7) === firstMonday(year + 1) ? 52 : 53;
}

/** A double issue is both of its numbers. */
export function covers(one: Issue, other: Issue): boolean {
  return one.year === other.year && one.from <= other.from && other.to <= one.to;
}

export function compareIssues(a: Issue, b: Issue): number {
  return (a.year ?? 0) - (b.year ?? 0) || a.to - b.to || a.from - b.from;
}
