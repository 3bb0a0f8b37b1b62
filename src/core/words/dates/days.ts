/** Calendar days as text like 2026-11-15, without hours, so that no clock change can shift them. */

import { cached, cachedUpTo } from "../cached.ts";
import { WEEKDAYS, type Weekday } from "./calendar.ts";

export type Day = string;

const LENGTH = 24 * 60 * 60 * 1000;

/** When the library is closed and nothing can be returned. */
export interface Closing {
  /** `2026-12-24`, or `12-24` for every year; ranges: `2026-07-06/2026-08-16`, `12-24/01-06`. */
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
  const [from = "", to = from] = entry.split("/");
  const one = from.length === day.length ? day : day.slice(5);
  return from <= to ? from <= one && one <= to : one >= from || one <= to;
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
