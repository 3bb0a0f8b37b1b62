/** Opening hours as people write them, "Di–Fr 14:00–18:00", and as programs read them. */

import { addDays, type Closing, type Day, isClosed, WEEKDAYS } from "./calendar.ts";

export interface Opening {
  /** As Date counts them: Sunday is 0. */
  readonly days: readonly number[];
  /** "14:00" */
  readonly opens: string;
  readonly closes: string;
}

/** By their first two letters, in German and in English. */
const DAYS = ["so su", "mo", "di tu", "mi we", "do th", "fr", "sa"];
const DAY = "([a-zäöü]{2,11})\\.?";
const TIME = "(\\d{1,2})(?:[:.](\\d{2}))?(?:\\s*(?:uhr|h))?";
const SPAN = new RegExp(`^${DAY}(?:\\s?[-–]\\s?${DAY})?$`, "i");
const HOURS = new RegExp(`^${TIME}\\s?[-–]\\s?${TIME}$`, "i");

export function isOpeningTime(text: string): boolean {
  return readOpening(text) !== null;
}

/** null where nobody could tell what is meant. */
export function readOpening(text: string): Opening | null {
  const at = text.search(/\d/);
  if (at < 0 || text.length > 60) return null;
  const spans = text
    .slice(0, at)
    .split(/,|&|\/| und | and /i)
    .map((part) => part.trim().replace(/:$/, ""));
  const days = spans.map(daysIn);
  const hours = HOURS.exec(text.slice(at).trim());
  if (!hours || days.some((one) => one === null)) return null;
  const [opens, closes] = [timeOf(hours[1], hours[2]), timeOf(hours[3], hours[4])];
  if (opens === null || closes === null || opens >= closes) return null;
  return { days: [...new Set(days.flatMap((one) => one ?? []))], opens, closes };
}

/** The first day from `today` on, within a month, on which the library is closed though it would be open by its hours. */
export function nextClosing(today: Day, hours: readonly Opening[], closing: Closing): Day | null {
  const usually = new Set(hours.flatMap(({ days }) => days));
  for (let later = 0; later < 31; later++) {
    const day = addDays(today, later);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if ((usually.size === 0 || usually.has(weekday)) && isClosed(day, { ...closing, ruhetage: [] }))
      return day;
  }
  return null;
}

function daysIn(span: string): number[] | null {
  const [, first, last] = SPAN.exec(span) ?? [];
  const from = dayOf(first);
  const to = last === undefined ? from : dayOf(last);
  if (from === null || to === null) return null;
  const length = ((to - from + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return Array.from({ length }, (_, index) => (from + index) % WEEKDAYS.length);
}

function dayOf(name: string | undefined): number | null {
  const short = name?.toLowerCase().slice(0, 2);
  const found = DAYS.findIndex((names) => names.split(" ").includes(short ?? ""));
  return found < 0 ? null : found;
}

function timeOf(hours = "", minutes = "00"): string | null {
  if (Number(hours) > 24 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}
