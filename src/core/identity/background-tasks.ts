/** Work that continues after the answer, so that the response time reveals nothing about it (timing attacks). */

import { setTimeout as pause } from "node:timers/promises";

const MINUTE = 60_000;
/** Retry delays: for a busy mail server, then for greylisting. */
const PAUSES = [2_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 45 * MINUTE];

export class BackgroundTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  readonly #onError: (error: unknown) => void;

  /** `onError`: a task that fails can be requested again, but its request is answered already, so the error goes here. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  do(work: () => Promise<void>): void {
    const running = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Returns the last outcome. Closing does not wait for a retry. */
  async repeat<Outcome>(
    attempt: () => Promise<Outcome>,
    isForLater: (outcome: Outcome) => boolean,
  ): Promise<Outcome> {
    const { signal } = this.#closing;
    for (let tries = 0; ; tries++) {
      const outcome = await attempt();
      const wait = PAUSES[tries];
      if (wait === undefined || !isForLater(outcome)) return outcome;
      await pause(wait, null, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return outcome;
    }
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }
}
