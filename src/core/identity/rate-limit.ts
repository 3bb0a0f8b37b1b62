/** How often something may be tried in a while, counted in the database: no matter which worker is asked. */

import { setTimeout as pause } from "node:timers/promises";
import { holds } from "./moments.ts";
import { randomId } from "./proofs/secret.ts";
import type { Rows } from "./rows.ts";

export const MINUTE = 60_000;
/** Whoever waits for others to be done, in milliseconds: for how long, and from one look to the next. */
const PATIENCE = 5000;
const STEP = 50;
/** Whoever only reads waits no longer than this for others to write, in milliseconds; then this process counts for itself. */
const TURN = 1000;
/** What is known for a month is noted anew once a day at most. */
const KNOWN_PARTS = 30;
/** Nothing is counted or known for longer. */
const LONGEST = 31 * 24 * 60 * MINUTE;
/** Names that are counted in memory; beyond them nobody is let try. */
const MOST = 10_000;

/** What became of a try: one that succeeded does not count. */
interface Try {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export interface Limit {
  /** What is counted under this name, whoever counts. */
  readonly who: string;
  readonly most: number;
  /** In so many milliseconds. */
  readonly window: number;
}

/** Which limit is reached, and for how long. */
export interface LimitReached {
  readonly waitSeconds: number;
  readonly limit: Limit;
}

type Turn = LimitReached | Try;

/** A try that asks the database for a place, or has one there. */
interface Asker {
  /** Whoever came first has the lower one. */
  readonly ticket: number;
  hasPlace: boolean;
}

export class RateLimiter {
  readonly #rows: Rows;
  readonly #now: () => number;
  /** Tries of this process: of many at once, those that cannot have a place anyway do not even ask the database. */
  readonly #underWay = new Map<string, number>();
  /** Of these, those that ask the database for a place or have one there. */
  readonly #shared = new Map<string, Set<Asker>>();
  #tickets = 0;
  /** Until when tries count that could not be written down, by who tried: a full disk must neither open the door nor lock it. */
  readonly #own = new Map<string, readonly number[]>();

  /** Places in the database that could not be given back in time, of tries that are counted here: they must not count twice. */
  readonly #left = new Set<unknown>();

  constructor(rows: Rows, now: () => number) {
    this.#rows = rows;
    this.#now = now;
  }

  /** Counts something that is done, for good. */
  async count(limit: Limit): Promise<LimitReached | null> {
    const taken = await this.#take([limit], ++this.#tickets);
    if (taken === "wait") return { waitSeconds: 1, limit };
    if ("waitSeconds" in taken) return taken;
    await taken.failed();
    return null;
  }

  /**
   * Begins a try whose outcome is not known yet. Until it is, it takes a place within each limit: of a thousand guesses made at
   * once only ten are looked at. Who only has many connections waits for a moment instead of being turned away.
   */
  async take(limits: readonly [Limit, ...Limit[]]): Promise<Turn> {
    const ticket = ++this.#tickets;
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      const taken = await this.#take(limits, ticket);
      if (taken !== "wait") return taken;
      await pause(STEP);
    }
    return { waitSeconds: 1, limit: limits[0] };
  }

  /** Something is known under this name: for how long is said by whoever notes it. */
  async isKnown(who: string, window: number): Promise<boolean> {
    return (await this.#endsOf(this.#rows, who, window)).length > 0;
  }

  /** What is over, and what a wrong clock has noted. */
  async clear(): Promise<void> {
    await this.#rows.remove("versuch", { zeitpunkt: { below: this.#instant(0) } });
    await this.#rows.remove("versuch", { zeitpunkt: { above: this.#instant(LONGEST) } });
  }

  /** Seldom written anew, and left where nothing can be written now. */
  async know(who: string, window: number): Promise<void> {
    const stale = this.#now() + window - window / KNOWN_PARTS;
    const ends = await this.#endsOf(this.#rows, who, window);
    if (ends.some((end) => end > stale)) return;
    await this.#rows.ifPossible(async (rows) => {
      await rows.remove("versuch", { wer: who });
      await rows.insert("versuch", { id: randomId(), wer: who, zeitpunkt: this.#instant(window) });
    }, TURN);
  }

  async #take(limits: readonly Limit[], ticket: number): Promise<Turn | "wait"> {
    if (limits.some(({ who, most }) => (this.#underWay.get(who) ?? 0) >= most)) return "wait";
    const isUnderWay = entered(limits, (who, step) => {
      const count = (this.#underWay.get(who) ?? 0) + step;
      if (count > 0) this.#underWay.set(who, count);
      else this.#underWay.delete(who);
    });
    return untilKnown(isUnderWay, async () => {
      // Looked at first without a turn among the writers: whoever is turned away costs none.
      const seen = await this.#look(this.#rows, limits);
      if (seen !== "free") return seen;
      const asker: Asker = { ticket, hasPlace: false };
      const asks = entered(limits, (who, step) => this.#asks(who, asker, step));
      const shared = await untilKnown(asks, () => this.#takeShared(limits, asker));
      return shared ?? this.#takeAlone(limits, ticket);
    });
  }

  #asks(who: string, asker: Asker, step: 1 | -1): void {
    const askers = this.#shared.get(who) ?? new Set();
    if (step > 0) this.#shared.set(who, askers.add(asker));
    else if (askers.delete(asker) && askers.size === 0) this.#shared.delete(who);
  }

  async #look(rows: Rows, limits: readonly Limit[]): Promise<LimitReached | "wait" | "free"> {
    let full = false;
    for (const limit of limits) {
      const { who, most, window } = limit;
      const counted = await this.#endsOf(rows, who, window);
      const pending = await this.#endsOf(rows, pendingOf(who), MINUTE);
      const reached = this.#isFull(limit, counted);
      if (reached) return reached;
      full ||= counted.length + this.#ownOf(limit).length + pending.length >= most;
    }
    return full ? "wait" : "free";
  }

  /** When those tries are over that the database knows of. One that would be over later than any can be was noted by a wrong clock. */
  async #endsOf(rows: Rows, wer: string, window: number): Promise<readonly number[]> {
    const now = this.#now();
    const found = await rows.find("versuch", { wer, zeitpunkt: { above: this.#instant(0) } });
    const others = found.filter(({ id }) => !this.#left.has(id));
    const ends = others.map(({ zeitpunkt }) => Date.parse(`${zeitpunkt}`));
    return ends.filter((end) => holds(end - window, window, now));
  }

  #isFull(limit: Limit, counted: readonly number[]): LimitReached | null {
    const ends = [...counted, ...this.#ownOf(limit)];
    if (ends.length < limit.most && this.#own.size <= MOST) return null;
    return { waitSeconds: this.#secondsUntil(Math.min(...ends)), limit };
  }

  /** null where nothing can be written now. What is written stands there until its time is over: the moment beside it. */
  #takeShared(limits: readonly Limit[], asker: Asker): Promise<Turn | "wait" | null> {
    return this.#rows.ifPossible(async (rows) => {
      const seen = await this.#look(rows, limits);
      if (seen !== "free") return seen;
      asker.hasPlace = true;
      await rows.remove("versuch", { zeitpunkt: { below: this.#instant(0) } });
      const tries = limits.map((limit) => ({ ...limit, id: randomId() }));
      const open = this.#instant(MINUTE);
      for (const { id, who } of tries)
        await rows.insert("versuch", { id, wer: pendingOf(who), zeitpunkt: open });
      return {
        // Where its place cannot be given back now, it is free again in a minute.
        succeeded: async () => {
          await this.#rows.ifPossible(async (rows) => {
            for (const { id } of tries) await rows.remove("versuch", { id });
          }, TURN);
        },
        failed: async () => {
          const counted = await this.#rows.ifPossible(async (rows) => {
            for (const { id, who, window } of tries)
              await rows.update("versuch", { id }, { wer: who, zeitpunkt: this.#instant(window) });
            return true;
          }, TURN);
          if (counted) return;
          for (const { id } of tries) {
            this.#left.add(id);
            setTimeout(() => this.#left.delete(id), MINUTE).unref();
          }
          this.#countAlone(limits);
        },
      };
    }, TURN);
  }

  /**
   * Looked at once more: others may have given up waiting for the database meanwhile, and count here too. Those that have a place
   * there keep it, and those that came first may get one; if all of them counted, each would wait for the others.
   */
  async #takeAlone(limits: readonly Limit[], ticket: number): Promise<Turn | "wait"> {
    const counted = await Promise.all(
      limits.map(({ who, window }) => this.#endsOf(this.#rows, who, window)),
    );
    for (const [index, limit] of limits.entries()) {
      const ends = counted[index] ?? [];
      const reached = this.#isFull(limit, ends);
      if (reached) return reached;
      const others = [...(this.#shared.get(limit.who) ?? [])];
      const promised = others.filter((one) => one.hasPlace || one.ticket < ticket).length;
      if (ends.length + this.#ownOf(limit).length + promised >= limit.most) return "wait";
    }
    this.#countAlone(limits);
    return {
      succeeded: async () => {
        for (const limit of limits) this.#own.set(limit.who, this.#ownOf(limit).slice(0, -1));
      },
      failed: async () => {},
    };
  }

  /** At once, by this process alone. */
  #countAlone(limits: readonly Limit[]): void {
    const now = this.#now();
    for (const limit of limits)
      this.#own.set(limit.who, [...this.#ownOf(limit), now + limit.window]);
  }

  #ownOf({ who, window }: Limit): readonly number[] {
    const now = this.#now();
    if (this.#own.size > MOST)
      for (const [key, ends] of this.#own) if ((ends.at(-1) ?? 0) <= now) this.#own.delete(key);
    return (this.#own.get(who) ?? []).filter((end) => holds(end - window, window, now));
  }

  #secondsUntil(end: number): number {
    const seconds = Math.ceil((end - this.#now()) / 1000);
    return Number.isFinite(seconds) ? Math.max(1, seconds) : MINUTE / 1000;
  }

  #instant(later: number): string {
    return new Date(this.#now() + later).toISOString();
  }
}

/** What a client is told of a limit (draft-ietf-httpapi-ratelimit-headers). */
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

function pendingOf(who: string): string {
  return `offen ${who}`;
}

/** Among those that are at it, until the outcome is known, or for a minute, as in the database; what comes to nothing leaves at once. */
async function untilKnown<T extends Turn | "wait" | null>(
  leave: () => void,
  take: () => Promise<T>,
): Promise<T> {
  try {
    const taken = await take();
    if (taken === null || taken === "wait" || "waitSeconds" in taken) {
      leave();
      return taken;
    }
    const { succeeded, failed } = taken as Try;
    return {
      succeeded: () => succeeded().finally(leave),
      failed: () => failed().finally(leave),
    } as T;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Returns how to leave. */
function entered(limits: readonly Limit[], add: (who: string, step: 1 | -1) => void): () => void {
  let isInside = true;
  const leave = () => {
    clearTimeout(timer);
    if (isInside) for (const { who } of limits) add(who, -1);
    isInside = false;
  };
  const timer = setTimeout(leave, MINUTE).unref();
  for (const { who } of limits) add(who, 1);
  return leave;
}
