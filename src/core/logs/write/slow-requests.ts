/** The slow log: slow requests are counted and written to a file of their own, within a rate limit. */

import { type AccessEntry, isJsonLine, parseAccessLine } from "../read/parse-line.ts";

/** In seconds. */
const SLOW = 1;
/** At most so many lines in so many milliseconds: under load everything is slow. */
const MOST = 20;
const PER = 60_000;

export function isSlow(seconds: number): boolean {
  return seconds >= SLOW;
}

export class SlowLineLimit {
  #since = Number.NEGATIVE_INFINITY;
  #written = 0;

  /** `now`: a monotonic clock, so that changing the system time does not matter. */
  allows(now: number): boolean {
    if (now - this.#since > PER) [this.#since, this.#written] = [now, 0];
    return ++this.#written <= MOST;
  }
}

/** The line of the access log, and the seconds. */
export function slowLine(accessLine: string, seconds: number): string {
  const duration = seconds.toFixed(2);
  return isJsonLine(accessLine)
    ? `${accessLine.slice(0, -1)},"seconds":${duration}}`
    : `${accessLine} ${duration}`;
}

export interface SlowEntry extends AccessEntry {
  readonly seconds: number;
}

/** Null if it is no line of the slow log. */
export function parseSlowLine(line: string): SlowEntry | null {
  const [, access = "", seconds = ""] = /^(.*?)(?: |,"seconds":)(\d+\.\d\d)\}?$/.exec(line) ?? [];
  const entry = parseAccessLine(isJsonLine(access) ? `${access}}` : access);
  return entry && { ...entry, seconds: Number(seconds) };
}
