/** How often something may be tried in a minute, counted in the database: no matter which worker is asked. */

import type { Rows } from "./rows.ts";
import { randomId } from "./secret.ts";

const MINUTE = 60_000;

export class Pace {
  readonly #rows: Rows;
  readonly #now: () => number;

  constructor(rows: Rows, now: () => number) {
    this.#rows = rows;
    this.#now = now;
  }

  /**
   * Counts a try for each of `whos`, before its outcome is known: tries made at the same time cannot slip through together.
   * Returns how to take it back, or how many seconds to wait.
   */
  async take(whos: readonly string[], most: number): Promise<Taken> {
    const now = this.#now();
    const since = new Date(now - MINUTE).toISOString();
    return this.#rows.together(async (rows) => {
      await rows.remove("versuch", { zeitpunkt: { below: since } });
      let wait = 0;
      for (const wer of whos) {
        const recent = await rows.find("versuch", { wer, zeitpunkt: { above: since } });
        if (recent.length < most) continue;
        const first = recent.map((row) => Date.parse(`${row.zeitpunkt}`)).sort((a, b) => a - b)[0];
        wait = Math.max(wait, Math.ceil(((first ?? now) + MINUTE - now) / 1000), 1);
      }
      if (wait > 0) return { waitSeconds: wait };
      const zeitpunkt = new Date(now).toISOString();
      const ids = whos.map(() => randomId());
      for (const [index, wer] of whos.entries()) {
        await rows.insert("versuch", { id: ids[index] ?? "", wer, zeitpunkt });
      }
      return { giveBack: () => this.#giveBack(ids) };
    });
  }

  async #giveBack(ids: readonly string[]): Promise<void> {
    await this.#rows.together(async (rows) => {
      for (const id of ids) await rows.remove("versuch", { id });
    });
  }
}

export type Taken = { readonly waitSeconds: number } | { readonly giveBack: () => Promise<void> };
