/** Calendar days as the library counts them: text like 2026-11-15, without hours, so that no clock change can shift one. */

import { cached } from "../cached.ts";
import { WEEKDAYS, type Weekday } from "./calendar.ts";

export type Day = string;

const LENGTH = 24 * 60 * 60 * 1000;

/** When nobody can bring anything back. */
export interface Closing {
  /** `2026-12-24`, or `12-24` for every year; from one to another, `2026-07-06/2026-08-16`, `12-24/01-06`. */
  readonly schliesstage: readonly string[];
  readonly ruhetage: readonly Weekday[];
}

/** The day that it is in a time zone. Asked for with every list: no clock anywhere turns its day within a minute. */
export function dayIn(timeZone: string, instant: number): Day {
  const minute = Math.floor(instant / 60_000);
  if (last.minute !== minute || last.timeZone !== timeZone)
    last = { minute, timeZone, day: formatOf(timeZone).format(instant) };
  return last.day;
}

/** Which day it is in a time zone, now or at an instant. */
export function daysIn(timeZone: string, now: () => number = Date.now): (at?: string) => Day {
  return (at) => dayIn(timeZone, at === undefined ? now() : Date.parse(at));
}

/** When a clock on the wall there shows this. An hour that the change to summer time leaves out is the one after it. */
export function instantIn(timeZone: string, day: Day, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`);
  // The offset of a first guess is that of the instant itself, but for the hours around a change of the clocks.
  const guess = shown - offsetAt(timeZone, shown);
  return shown - offsetAt(timeZone, guess);
}

/** By how much the clocks there are ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const wall = cached(wallClocks, timeZone, () => {
    const parts = { dateStyle: "short", timeStyle: "medium" } as const;
    return new Intl.DateTimeFormat("sv-SE", { ...parts, timeZone });
  });
  return Date.parse(`${wall.format(instant).replace(" ", "T")}Z`) - instant;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

let last = { minute: -1, timeZone: "", day: "" };

export function addDays(day: Day, count: number): Day {
  return new Date(start(day) + count * LENGTH).toISOString().slice(0, 10);
}

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

/** What ends before it begins goes on over the turn of the year. */
function isWithin(day: Day, entry: string): boolean {
  const [from = "", to = from] = entry.split("/");
  const one = from.length === day.length ? day : day.slice(5);
  return from <= to ? from <= one && one <= to : one >= from || one <= to;
}

/** The day itself, or the first one after it on which the library is open. */
export function openDay(day: Day, closing: Closing): Day {
  // A library that says it is closed all year round gets the day as it is, not an endless search.
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

/** Intl is slow to set up. The Swedish way of writing a date is the one of ISO 8601. */
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
