/** Rate limits. Each process counts its own attempts in memory; the database counts those of all processes. */

import { setTimeout as pause } from "node:timers/promises";
import { cached } from "../words/cached.ts";
import { holds } from "./moments.ts";
import { randomId } from "./proofs/secret.ts";
import type { Rows } from "./rows.ts";

export const MINUTE = 60_000;
/** In milliseconds: how long to wait for open attempts, and the polling interval. */
const LONGEST_WAIT = 5000;
const WAIT_STEP = 50;
/** Timeout for the write lock, in milliseconds; after it this process counts alone. */
const LOCK_WAIT = 1000;
/** A known place is written again after this fraction of its lifetime: for a month, once a day. */
const KNOWN_PARTS = 30;
/** The longest window of any entry. */
const LONGEST = 31 * 24 * 60 * MINUTE;
/** The maximum of names counted in memory; beyond it attempts are refused. */
const MOST = 10_000;

/** The outcome of an attempt: a successful one does not count. */
interface Try {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export interface Limit {
  /** The name under which attempts are counted. */
  readonly who: string;
  readonly most: number;
  /** In milliseconds. */
  readonly window: number;
}

/** Which limit is reached, and for how long. */
export interface LimitReached {
  readonly waitSeconds: number;
  readonly limit: Limit;
}

type TryOrLimit = LimitReached | Try;

/** A slot in a limit: taken for a minute while the outcome is open, for the whole window after a failure. */
interface TriedPlace {
  /** The id of its row in the database, if there is one. */
  readonly id: string;
  readonly limit: Limit;
  since: number;
  isOpen: boolean;
}

/** A row of the database: a slot of some process, and when it expires. */
interface StoredPlace {
  readonly id: unknown;
  readonly end: number;
}

/** The state of a limit as read. */
interface CountedTries {
  /** The slots of this process before the query, so that one released meanwhile is not missed. */
  readonly before: readonly TriedPlace[];
  readonly open: readonly StoredPlace[];
  readonly failed: readonly StoredPlace[];
}

export class RateLimiter {
  readonly #rows: Rows;
  readonly #now: () => number;
  /**
   * The slots of this process, by name. A failed attempt is removed here once the database counts it; one that could not be written stays:
   * a full disk must neither lift the limit nor lock everybody out.
   */
  readonly #own = new Map<string, Set<TriedPlace>>();

  readonly #longestWait: number;

  constructor(rows: Rows, now: () => number, longestWait = LONGEST_WAIT) {
    this.#rows = rows;
    this.#now = now;
    this.#longestWait = longestWait;
  }

  /** Counts something that has been done. */
  async count(limit: Limit): Promise<LimitReached | null> {
    const taken = await this.#take([limit]);
    if (taken === "wait") return { waitSeconds: 1, limit };
    if ("waitSeconds" in taken) return taken;
    await taken.failed();
    return null;
  }

  /**
   * Begins an attempt with an open outcome. Until it is known, it takes a slot in each limit: of a thousand concurrent guesses only ten are
   * checked. A client with many connections waits for a moment instead of being refused.
   */
  async take(limits: readonly [Limit, ...Limit[]]): Promise<TryOrLimit> {
    const until = performance.now() + this.#longestWait;
    while (performance.now() < until) {
      const taken = await this.#take(limits);
      if (taken !== "wait") return taken;
      await pause(WAIT_STEP);
    }
    return { waitSeconds: 1, limit: limits[0] };
  }

  /** Whether the name has been noted; the caller of `know` decides for how long. */
  async isKnown(who: string, window: number): Promise<boolean> {
    return (await this.#stored(this.#rows, who, window)).length > 0;
  }

  /** Expired rows, and those with a time in the future. */
  async removeExpired(): Promise<void> {
    await this.#rows.remove("versuch", { zeitpunkt: { below: this.#instant(0) } });
    await this.#rows.remove("versuch", { zeitpunkt: { above: this.#instant(LONGEST) } });
  }

  /** Written seldom, and skipped if the database cannot be written now. */
  async know(who: string, window: number): Promise<void> {
    const stale = this.#now() + window - window / KNOWN_PARTS;
    const noted = await this.#stored(this.#rows, who, window);
    if (noted.some(({ end }) => end > stale)) return;
    await this.#rows.ifPossible(async (rows) => {
      await rows.remove("versuch", { wer: who });
      await rows.insert("versuch", { id: randomId(), wer: who, zeitpunkt: this.#instant(window) });
    }, LOCK_WAIT);
  }

  async #take(limits: readonly Limit[]): Promise<TryOrLimit | "wait"> {
    // First in memory, then by a read: a refused request costs neither a query nor a write lock.
    const alone = this.#judge(limits, []);
    if (alone !== "free") return alone;
    const seen = this.#judge(limits, await this.#look(this.#rows, limits));
    if (seen !== "free") return seen;
    const places = limits.map((limit) => this.#enter(limit));
    try {
      const stored = await this.#rows.ifPossible((rows) => this.#store(rows, places), LOCK_WAIT);
      // If nothing can be written, this process counts alone, with what can be read.
      const judged = stored ?? this.#judge(limits, await this.#look(this.#rows, limits), places);
      if (judged === "free") return this.#begun(places, stored !== null);
      this.#leave(places);
      return judged;
    } catch (error) {
      this.#leave(places);
      throw error;
    }
  }

  /** Checks again under the write lock: another process may have taken the last slot. */
  async #store(rows: Rows, places: readonly TriedPlace[]): Promise<LimitReached | "wait" | "free"> {
    const limits = places.map(({ limit }) => limit);
    const seen = this.#judge(limits, await this.#look(rows, limits), places);
    if (seen !== "free") return seen;
    await rows.remove("versuch", { zeitpunkt: { below: this.#instant(0) } });
    const zeitpunkt = this.#instant(MINUTE);
    for (const { id, limit } of places)
      await rows.insert("versuch", { id, wer: openTriesName(limit.who), zeitpunkt });
    return "free";
  }

  #begun(places: readonly TriedPlace[], isStored: boolean): Try {
    const write = async (work: (rows: Rows, place: TriedPlace) => Promise<void>) =>
      this.#rows.ifPossible(async (rows) => {
        for (const place of places) await work(rows, place);
        return true;
      }, LOCK_WAIT);
    return {
      // If its row cannot be deleted now, it expires in a minute.
      succeeded: async () => {
        try {
          if (isStored) await write((rows, { id }) => rows.remove("versuch", { id }));
        } finally {
          this.#leave(places);
        }
      },
      failed: async () => {
        for (const place of places) Object.assign(place, { since: this.#now(), isOpen: false });
        if (!isStored) return;
        const isCounted = await write((rows, { id, limit: { who, window } }) =>
          rows.update("versuch", { id }, { wer: who, zeitpunkt: this.#instant(window) }),
        );
        if (isCounted) this.#leave(places);
      },
    };
  }

  /** "wait": there would be room if the open attempts succeeded. `besides`: own slots that do not count. */
  #judge(
    limits: readonly Limit[],
    looks: readonly CountedTries[],
    besides: readonly TriedPlace[] = [],
  ): LimitReached | "wait" | "free" {
    let isFull = false;
    for (const [index, limit] of limits.entries()) {
      const { before, open, failed } = looks[index] ?? { before: [], open: [], failed: [] };
      const own = new Map([...before, ...this.#ownOf(limit.who)].map((place) => [place.id, place]));
      const others = (stored: readonly StoredPlace[]) =>
        stored.filter(({ id }) => !own.has(`${id}`));
      const mine = [...own.values()].filter((place) => !besides.includes(place));
      const ends = [...others(failed).map(({ end }) => end), ...mine.filter(hasFailed).map(endOf)];
      if (ends.length >= limit.most || this.#own.size > MOST)
        return { waitSeconds: this.#secondsUntil(Math.min(...ends)), limit };
      isFull ||= mine.length + others(failed).length + others(open).length >= limit.most;
    }
    return isFull ? "wait" : "free";
  }

  async #look(rows: Rows, limits: readonly Limit[]): Promise<CountedTries[]> {
    const looks: CountedTries[] = [];
    const before = limits.map(({ who }) => this.#ownOf(who));
    for (const [index, { who, window }] of limits.entries()) {
      // In this order: an attempt that fails meanwhile is counted twice rather than missed.
      const open = await this.#stored(rows, openTriesName(who), MINUTE);
      const failed = await this.#stored(rows, who, window);
      looks.push({ before: before[index] ?? [], open, failed });
    }
    return looks;
  }

  /** Ignores rows that expire too far in the future, written with a wrong clock. */
  async #stored(rows: Rows, wer: string, window: number): Promise<StoredPlace[]> {
    const now = this.#now();
    const found = await rows.find("versuch", { wer, zeitpunkt: { above: this.#instant(0) } });
    return found
      .map(({ id, zeitpunkt }) => ({ id, end: Date.parse(`${zeitpunkt}`) }))
      .filter(({ end }) => holds(end - window, window, now));
  }

  #enter(limit: Limit): TriedPlace {
    const place = { id: randomId(), limit, since: this.#now(), isOpen: true };
    cached(this.#own, limit.who, () => new Set()).add(place);
    return place;
  }

  #leave(places: readonly TriedPlace[]): void {
    for (const place of places) {
      const own = this.#own.get(place.limit.who);
      if (own?.delete(place) && own.size === 0) this.#own.delete(place.limit.who);
    }
  }

  #ownOf(who: string): readonly TriedPlace[] {
    if (this.#own.size > MOST) for (const all of this.#own.values()) this.#leave(this.#over(all));
    const own = this.#own.get(who) ?? [];
    this.#leave(this.#over(own));
    return [...own];
  }

  #over(places: Iterable<TriedPlace>): TriedPlace[] {
    const now = this.#now();
    return [...places].filter((place) => !holds(place.since, lengthOf(place), now));
  }

  #secondsUntil(end: number): number {
    const seconds = Math.ceil((end - this.#now()) / 1000);
    return Number.isFinite(seconds) ? Math.max(1, seconds) : MINUTE / 1000;
  }

  #instant(later: number): string {
    return new Date(this.#now() + later).toISOString();
  }
}

/** The RateLimit headers (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders(
  name: string,
  { waitSeconds, limit }: LimitReached,
): Record<string, string> {
  return {
    "Retry-After": `${waitSeconds}`,
    "RateLimit-Policy": `"${name}";q=${limit.most};w=${limit.window / 1000}`,
    RateLimit: `"${name}";r=0;t=${waitSeconds}`,
  };
}

/** The name under which open attempts are stored. */
function openTriesName(who: string): string {
  return `offen ${who}`;
}

function hasFailed({ isOpen }: TriedPlace): boolean {
  return !isOpen;
}

function lengthOf({ isOpen, limit }: TriedPlace): number {
  return isOpen ? MINUTE : limit.window;
}

function endOf(place: TriedPlace): number {
  return place.since + lengthOf(place);
}
