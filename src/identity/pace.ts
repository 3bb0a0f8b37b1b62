/** How often something may be tried in a minute, counted in the database: no matter which worker is asked. */

import { setTimeout as pause } from "node:timers/promises";
import type { Rows } from "./rows.ts";
import { randomId } from "./secret.ts";

const MINUTE = 60_000;
const PATIENCE = 100;
const STEP = 50;

/** What became of a try: one that succeeded does not count. */
export interface Try {
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export type Taken = { readonly waitSeconds: number } | Try;

export class Pace {
  readonly #rows: Rows;
  readonly #now: () => number;

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
  async take(whos: readonly string[], most: number): Promise<Taken> {
    for (let waited = 0; waited < PATIENCE; waited++) {
      const taken = await this.#take(whos, most);
      if (taken !== "wait") return taken;
      await pause(STEP);
    }
    return { waitSeconds: 1 };
  }

  #take(whos: readonly string[], most: number): Promise<Taken | "wait"> {
    const now = this.#now();
    const since = new Date(now - MINUTE).toISOString();
    const zeitpunkt = new Date(now).toISOString();
    return this.#rows.together(async (rows) => {
      await rows.remove("versuch", { zeitpunkt: { below: since } });
      let full = false;
      for (const wer of whos) {
        const failed = await rows.find("versuch", { wer });
        if (failed.length >= most) {
          const times = failed.map((row) => Date.parse(`${row.zeitpunkt}`));
          const seconds = Math.ceil((Math.min(...times) + MINUTE - now) / 1000);
          return { waitSeconds: Math.max(1, seconds) };
        }
        const pending = await rows.find("versuch", { wer: pendingOf(wer) });
        full ||= failed.length + pending.length >= most;
      }
      if (full) return "wait";
      const tries = whos.map((wer) => ({ id: randomId(), wer }));
      for (const { id, wer } of tries)
        await rows.insert("versuch", { id, wer: pendingOf(wer), zeitpunkt });
      return {
        succeeded: () =>
          this.#rows.together(async (rows) => {
            for (const { id } of tries) await rows.remove("versuch", { id });
          }),
        failed: () =>
          this.#rows.together(async (rows) => {
            for (const { id, wer } of tries) await rows.update("versuch", { id }, { wer });
          }),
      };
    });
  }
}

function pendingOf(wer: string): string {
  return `offen ${wer}`;
}
