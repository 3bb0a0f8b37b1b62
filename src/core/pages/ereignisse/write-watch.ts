/**
 * Waits for the next write of any process, for many clients: polls the database once a second for all of them, and not at all while none
 * waits.
 */

const LOOK_AGAIN = 1000;

interface Waiter {
  readonly seen: number;
  readonly wake: (written: boolean) => void;
}

export class WriteWatch {
  readonly #change: () => Promise<number>;
  readonly #waiting = new Set<Waiter>();
  #timer: NodeJS.Timeout | null = null;

  /** `change`: returns a number that differs after each write. */
  constructor(change: () => Promise<number>) {
    this.#change = change;
  }

  /** The current number. */
  now(): Promise<number> {
    return this.#change();
  }

  /** true as soon as the number differs from `seen`; false after a timeout or when aborted. */
  next(seen: number, patience: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = () => waiting.wake(false);
      const timeout = setTimeout(end, patience);
      const waiting: Waiter = {
        seen,
        wake: (written) => {
          clearTimeout(timeout);
          signal.removeEventListener("abort", end);
          this.#waiting.delete(waiting);
          if (this.#waiting.size === 0) this.#stop();
          resolve(written);
        },
      };
      signal.addEventListener("abort", end, { once: true });
      this.#waiting.add(waiting);
      this.#timer ??= setInterval(() => void this.#look(), LOOK_AGAIN);
    });
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #look(): Promise<void> {
    // While the database is unreachable nothing is written.
    const now = await this.#change().catch(() => null);
    if (now === null) return;
    for (const waiting of [...this.#waiting]) if (waiting.seen !== now) waiting.wake(true);
  }
}
