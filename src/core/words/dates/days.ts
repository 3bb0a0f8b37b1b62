/** Calendar days as text like 2026-11-15, without hours, so that no clock change can shift them. */

import { cached, cachedUpTo } from "../cached.ts";
import { isDay, WEEKDAYS, type Weekday } from "./calendar.ts";

export type Day = string;

const LENGTH = 24 * 60 * 60 * 1000;

/** When the library is closed and nothing can be returned. */
export interface Closing {
  /** `2026-12-24`, or `12-24` for every year; ranges: `2026-07-06/2026-08-16`, `12-24/01-06`; a name may follow: `12-24 Heiligabend`. */
  readonly schliesstage: readonly string[];
  readonly ruhetage: readonly Weekday[];
}

/** The day at an instant in a time zone. Cached by the minute, because every list needs it, and each loan also the hours before. */
export function dayIn(timeZone: string, instant: number): Day {
  const minute = Math.floor(instant / 60_000);
  const days = cached(daysByMinute, timeZone, () => new Map<number, Day>());
  return cachedUpTo(MOST_MINUTES, days, minute, () => formatOf(timeZone).format(instant));
}

const MOST_MINUTES = 100;
const daysByMinute = new Map<string, Map<number, Day>>();

/** The current day in a time zone, or that of an instant. */
export function daysIn(timeZone: string, now: () => number = Date.now): (at?: string) => Day {
  return (at) => dayIn(timeZone, at === undefined ? now() : Date.parse(at));
}

/** The instant of a local time. A time skipped by the change to summer time is taken as one hour later. */
export function instantIn(timeZone: string, day: Day, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // The offset at the first guess is right except around a clock change.
  const guess = shown - offsetAt(timeZone, shown);
  return shown - offsetAt(timeZone, guess);
}

/** The offset from UTC in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const wall = cached(wallClocks, timeZone, () => {
    const parts = { dateStyle: "short", timeStyle: "medium" } as const;
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone });
  });
  return Date.parse(`${wall.format(instant).replace(" ", "T")}Z`) - instant;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Cached, because each loan asks the same of today. */
export function addDays(day: Day, count: number): Day {
  const days = cachedUpTo(MOST_COUNTS, daysByCount, count, () => new Map<Day, Day>());
  return cachedUpTo(MOST_DAYS, days, day, () =>
    new Date(start(day) + count * LENGTH).toISOString().slice(0, 10),
  );
}

/** The next day after this one with such a month and day: 07-31. */
export function nextYearly(after: Day, monthAndDay: string): Day {
  const year = after.slice(0, 4);
  const same = `${year}-${monthAndDay}`;
  return same > after ? same : `${Number(year) + 1}-${monthAndDay}`;
}

/** The same day of a later month, or its last day where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return `${last.toISOString().slice(0, 8)}${`${Math.min(date, last.getUTCDate())}`.padStart(2, "0")}`;
}

const [MOST_COUNTS, MOST_DAYS] = [100, 100];
const daysByCount = new Map<number, Map<Day, Day>>();

export function daysBetween(from: Day, to: Day): number {
  return Math.round((start(to) - start(from)) / LENGTH);
}

export function isClosed(day: Day, closing: Closing): boolean {
  const weekday = WEEKDAYS[new Date(start(day)).getUTCDay()];
  return (
    closing.ruhetage.some((name) => name === weekday) ||
    closing.schliesstage.some((entry) => isWithin(day, entry))
  );
}

/** A range that ends before it begins spans the turn of the year. */
function isWithin(day: Day, entry: string): boolean {
  const [from = "", to = from] = limitsOf(entry);
  const one = from.length === day.length ? day : day.slice(5);
  return from <= to ? from <= one && one <= to : one >= from || one <= to;
}

/** The name of the holiday on which the library is closed; null if it is open or the day has no name. */
export function closingName(day: Day, { schliesstage }: Closing): string | null {
  for (const entry of schliesstage) {
    const [, name] = entry.split(/ (.*)/);
    if (name && isWithin(day, entry)) return name;
  }
  return null;
}

export interface Holiday {
  readonly von: Day;
  readonly bis: Day;
  readonly name: string | null;
}

/** When the library will be closed from a day on, within a year; the nearest first. */
export function closingsAfter(today: Day, { schliesstage }: Closing): Holiday[] {
  const year = Number(today.slice(0, 4));
  const last = addDays(today, 365);
  const all = schliesstage.flatMap((entry) => {
    const [from = "", to = from] = limitsOf(entry);
    const name = entry.split(/ (.*)/)[1] ?? null;
    if (from.length === today.length) return [{ von: from, bis: to, name }];
    return [year - 1, year, year + 1].map((one) => {
      const von = `${one}-${from}`;
      return { von, bis: `${to < from ? one + 1 : one}-${to}`, name };
    });
  });
  const isComing = ({ von, bis }: { von: Day; bis: Day }) =>
    bis >= today && von <= last && isDay(von) && isDay(bis);
  return all.filter(isComing).sort((a, b) => (a.von < b.von ? -1 : 1));
}

/** The first and the last day of an entry, without its name. */
function limitsOf(entry: string): string[] {
  return (entry.split(" ")[0] ?? "").split("/");
}

/** The day itself, or the next one on which the library is open. */
export function openDay(day: Day, closing: Closing): Day {
  // For a library that is closed all year the day is returned as it is, to avoid an endless loop.
  for (let later = 0; later < 400; later++) {
    const candidate = addDays(day, later);
    if (!isClosed(candidate, closing)) return candidate;
  }
  return day;
}

/** The last open day after `after` and not later than `day`; null: there is none. */
export function lastOpenDay(after: Day, day: Day, closing: Closing): Day | null {
  for (let earlier = day; earlier > after; earlier = addDays(earlier, -1))
    if (!isClosed(earlier, closing)) return earlier;
  return null;
}

function start(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Cached, since Intl is slow to set up. The Swedish date format is that of ISO 8601. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  return cached(
    FORMATS,
    timeZone,
    () =>
      new Intl.DateTimeFormat("sv-SE", {
        timeZone,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
      }),
  );
}
