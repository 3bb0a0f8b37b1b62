/** Opening hours as a table of days, and as lines of text. */

import { readOpenings } from "../../lending/opening.ts";

interface OpenSpan {
  readonly opens: string;
  readonly closes: string;
}

/** Monday first, as Date counts them. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const SHORT = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];

/** From Monday on, the spans of each day in order. */
export function hoursByDay(lines: readonly string[]): readonly (readonly OpenSpan[])[] {
  const openings = lines.flatMap(readOpenings);
  return WEEK.map((weekday) =>
    openings
      .filter(({ days }) => days.includes(weekday))
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((one, other) => (one.opens < other.opens ? -1 : 1)),
  );
}

/** "Mo 9:00–12:00", "Di–Fr 14:00–18:00": consecutive days with equal hours share a line. */
export function linesOfHours(days: readonly (readonly OpenSpan[])[]): string[] {
  const said = days.map((spans) =>
    spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", "),
  );
  const lines: string[] = [];
  for (let first = 0; first < said.length; ) {
    let last = first;
    while (last + 1 < said.length && said[last + 1] === said[first]) last++;
    const [from, to] = [first, last].map((index) => SHORT[WEEK[index] ?? 0]);
    if (said[first] !== "") lines.push(`${first === last ? from : `${from}–${to}`} ${said[first]}`);
    first = last + 1;
  }
  return lines;
}

/** null if it is no valid time, or ends before it begins. */
export function openSpan(opens: string, closes: string): OpenSpan | null {
  const [first] = readOpenings(`Mo ${opens}–${closes}`);
  return first ? { opens: first.opens, closes: first.closes } : null;
}
