/** How often something may be tried in a minute, counted in the database: no matter which worker is asked. */

import { setTimeout as pause } from "node:timers/promises";
import type { Rows } from "./rows.ts";
import { randomId } from "./secret.ts";

const MINUTE = 60_000;
const PATIENCE = 100;
const STEP = 50;
/** Names that are counted in memory; beyond them nobody is let try. */
const MOST = 10_000;

/** What became of a try: one that succeeded does not count. */
export interface Try {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export type Turn = { readonly waitSeconds: number } | Try;

export class Pace {
  readonly #rows: Rows;
  readonly #now: () => number;
  /** Tries of this process: of many at once, those that cannot have a place anyway do not even ask the database. */
  readonly #underWay = new Map<string, number>();
  /** Tries that could not be written down, by who tried: a full disk must neither open the door nor lock it. */
  readonly #own = new Map<string, readonly number[]>();

  constructor(rows: Rows, now: () => number) {
    this.#rows = rows;
    this.#now = now;
  }

  /** Counts something that is done, for good. */
  async count(who: string, most: number): Promise<{ readonly waitSeconds: number } | null> {
    const taken = await this.#take([who], most);
    if (taken === "wait") return { waitSeconds: 1 };
    if ("waitSeconds" in taken) return taken;
    await taken.failed();
    return null;
  }

  /**
   * Begins a try whose outcome is not known yet. Until it is, it takes a place among the ten: of a thousand guesses made at
   * once only ten are looked at. Who only has many connections waits for a moment instead of being turned away.
   */
  async take(whos: readonly string[], most: number): Promise<Turn> {
    for (let waited = 0; waited < PATIENCE; waited++) {
      const taken = await this.#take(whos, most);
      if (taken !== "wait") return taken;
      await pause(STEP);
    }
    return { waitSeconds: 1 };
  }

  async #take(whos: readonly string[], most: number): Promise<Turn | "wait"> {
    if (whos.some((wer) => (this.#underWay.get(wer) ?? 0) >= most)) return "wait";
    const leave = this.#enter(whos);
    try {
      // Looked at first without a turn among the writers: whoever is turned away costs none.
      const seen = await this.#look(this.#rows, whos, most);
      const taken = seen === "free" ? await this.#takeShared(whos, most) : seen;
      if (taken === "wait" || (taken !== null && "waitSeconds" in taken)) {
        leave();
        return taken;
      }
      const { succeeded, failed } = taken ?? this.#takeAlone(whos);
      return {
        succeeded: () => succeeded().finally(leave),
        failed: () => failed().finally(leave),
      };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Returns how to leave, which happens by itself after a minute, as in the database. */
  #enter(whos: readonly string[]): () => void {
    const add = (step: number) => {
      for (const wer of whos) {
        const count = (this.#underWay.get(wer) ?? 0) + step;
        if (count > 0) this.#underWay.set(wer, count);
        else this.#underWay.delete(wer);
      }
    };
    let inside = true;
    const leave = () => {
      clearTimeout(timer);
      if (inside) add(-1);
      inside = false;
    };
    const timer = setTimeout(leave, MINUTE).unref();
    add(1);
    return leave;
  }

  async #look(
    rows: Rows,
    whos: readonly string[],
    most: number,
  ): Promise<{ readonly waitSeconds: number } | "wait" | "free"> {
    const recent = { above: new Date(this.#now() - MINUTE).toISOString() };
    let full = false;
    for (const wer of whos) {
      const failed = await rows.find("versuch", { wer, zeitpunkt: recent });
      const times = [
        ...failed.map(({ zeitpunkt }) => Date.parse(`${zeitpunkt}`)),
        ...this.#ownOf(wer),
      ];
      if (times.length >= most || this.#own.size > MOST)
        return { waitSeconds: this.#secondsFrom(Math.min(...times, this.#now())) };
      const pending = await rows.find("versuch", { wer: pendingOf(wer), zeitpunkt: recent });
      full ||= times.length + pending.length >= most;
    }
    return full ? "wait" : "free";
  }

  /** null where nothing can be written now. */
  #takeShared(whos: readonly string[], most: number): Promise<Turn | "wait" | null> {
    const now = this.#now();
    const since = new Date(now - MINUTE).toISOString();
    const zeitpunkt = new Date(now).toISOString();
    return this.#rows.ifPossible(async (rows) => {
      const seen = await this.#look(rows, whos, most);
      if (seen !== "free") return seen;
      await rows.remove("versuch", { zeitpunkt: { below: since } });
      const tries = whos.map((wer) => ({ id: randomId(), wer }));
      for (const { id, wer } of tries)
        await rows.insert("versuch", { id, wer: pendingOf(wer), zeitpunkt });
      return {
        // Where its place cannot be given back now, it is free again in a minute.
        succeeded: async () => {
          await this.#rows.ifPossible(async (rows) => {
            for (const { id } of tries) await rows.remove("versuch", { id });
          });
        },
        failed: async () => {
          const counted = await this.#rows.ifPossible(async (rows) => {
            for (const { id, wer } of tries) await rows.update("versuch", { id }, { wer });
            return true;
          });
          if (!counted) this.#takeAlone(whos);
        },
      };
    });
  }

  /** Counted at once, by this process alone, and taken back where it succeeds. */
  #takeAlone(whos: readonly string[]): Try {
    const now = this.#now();
    for (const wer of whos) this.#own.set(wer, [...this.#ownOf(wer), now]);
    return {
      succeeded: async () => {
        for (const wer of whos) this.#own.set(wer, this.#ownOf(wer).slice(0, -1));
      },
      failed: async () => {},
    };
  }

  #ownOf(wer: string): readonly number[] {
    const since = this.#now() - MINUTE;
    if (this.#own.size > MOST)
      for (const [key, times] of this.#own) if ((times.at(-1) ?? 0) <= since) this.#own.delete(key);
    return (this.#own.get(wer) ?? []).filter((time) => time > since);
  }

  #secondsFrom(first: number): number {
    return Math.max(1, Math.ceil((first + MINUTE - this.#now()) / 1000));
  }
}

function pendingOf(wer: string): string {
  return `offen ${wer}`;
}
