/** Statistics of the logs: when, what, from where, and which errors. Reads each line once and keeps none in memory. */

import type { SlowEntry } from "../write/slow-requests.ts";
import type { AccessEntry, ErrorEntry } from "./parse-line.ts";

export interface HourCount {
  /** The start of the hour, local time parsed as UTC, in milliseconds. */
  readonly hour: number;
  readonly requests: number;
  /** Answers with status 500 and above. */
  readonly failures: number;
}

export interface ErrorGroup {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly text: string;
  readonly count: number;
  /** When it was last seen, in the format of the log. */
  readonly last: string;
}

/** An address whose answers took more than a second. */
interface Slow extends Ranked {
  /** In seconds. */
  readonly longest: number;
}

export interface Ranked {
  readonly name: string;
  readonly count: number;
}

export class Report {
  requests = 0;
  bytes = 0;
  errors = 0;
  /** Lines that could not be parsed. */
  unreadable = 0;
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  readonly #hours = new Map<number, { requests: number; failures: number }>();
  readonly #statuses = new Map<number, number>();
  readonly #addresses = new Counter();
  readonly #referers = new Counter();
  readonly #errors = new Map<string, ErrorGroup>();
  readonly #slow = new Map<string, Slow>();

  addAccess(entry: AccessEntry): void {
    this.requests++;
    this.bytes += entry.bytes;
    this.first = Math.min(this.first, entry.localTime);
    this.last = Math.max(this.last, entry.localTime);
    const hour = Math.floor(entry.localTime / HOUR) * HOUR;
    const counted = this.#hours.get(hour) ?? { requests: 0, failures: 0 };
    counted.requests++;
    if (entry.status >= 500) counted.failures++;
    this.#hours.set(hour, counted);
    this.#statuses.set(entry.status, (this.#statuses.get(entry.status) ?? 0) + 1);
    this.#addresses.add(entry.target === "" ? entry.request : pathOf(entry.target));
    if (entry.referer !== null) this.#referers.add(entry.referer);
  }

  addError(entry: ErrorEntry): void {
    this.errors++;
    const key = `${entry.file}\n${entry.line}`;
    const count = (this.#errors.get(key)?.count ?? 0) + 1;
    const { file, line, kind, text, stamp } = entry;
    this.#errors.set(key, { file, line, kind, text, count, last: stamp });
  }

  addSlow({ target, seconds }: SlowEntry): void {
    const name = pathOf(target);
    const { count = 0, longest = 0 } = this.#slow.get(name) ?? {};
    this.#slow.set(name, { name, count: count + 1, longest: Math.max(longest, seconds) });
  }

  /** The addresses with the slowest answers. */
  slowest(count: number): Slow[] {
    return [...this.#slow.values()].sort((a, b) => b.longest - a.longest).slice(0, count);
  }

  /** The last `count` hours, including those without requests, oldest first. */
  hours(count: number): HourCount[] {
    if (this.requests === 0) return [];
    const newest = Math.floor(this.last / HOUR) * HOUR;
    const oldest = Math.max(newest - (count - 1) * HOUR, Math.floor(this.first / HOUR) * HOUR);
    const hours: HourCount[] = [];
    for (let hour = oldest; hour <= newest; hour += HOUR) {
      hours.push({ hour, ...(this.#hours.get(hour) ?? { requests: 0, failures: 0 }) });
    }
    return hours;
  }

  statuses(): Ranked[] {
    return [...this.#statuses]
      .sort(([one], [other]) => one - other)
      .map(([status, count]) => ({ name: String(status), count }));
  }

  addresses(count: number): Ranked[] {
    return this.#addresses.top(count);
  }

  referers(count: number): Ranked[] {
    return this.#referers.top(count);
  }

  errorGroups(): ErrorGroup[] {
    return [...this.#errors.values()].sort((one, other) => other.count - one.count);
  }
}

const HOUR = 3_600_000;

function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, "");
}

/** Counts names in bounded memory: with a million addresses, those seen least are dropped. */
class Counter {
  #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (this.#counts.size > 100_000) this.#counts = new Map(this.#ranked().slice(0, 50_000));
  }

  top(count: number): Ranked[] {
    return this.#ranked()
      .slice(0, count)
      .map(([name, seen]) => ({ name, count: seen }));
  }

  #ranked(): [string, number][] {
    return [...this.#counts].sort(([, one], [, other]) => other - one);
  }
}
