/** The write lock of a process: writers queue for it before they take anything else, so that a waiting one holds nothing that a reader needs. */

import { errorText } from "../../logs/write/describe-error.ts";
import { Problem } from "../../model/answers/problem.ts";

/** How long somebody who asked waits for a turn, in milliseconds. */
export const LOCK_TIMEOUT = 10_000;
/** What has to be done before anything else can, such as bringing a database up to date, waits longer. */
export const LONG_LOCK_TIMEOUT = 10 * 60_000;

export class WriteLock {
  /** Those who wait, first come first. */
  readonly #waiting = new Set<() => void>();
  #taken = false;
  #idle = Promise.withResolvers<void>();

  constructor() {
    this.#idle.resolve();
  }

  /** `work` learns the moment until which it may wait for other processes: the deadline counts from now. */
  async take<T>(patience: number, work: (until: number) => Promise<T>): Promise<T> {
    const until = performance.now() + patience;
    if (this.#taken) await this.#wait(patience);
    else this.#begin();
    try {
      return await work(until);
    } finally {
      this.#next();
    }
  }

  /** When nobody writes and nobody waits to. */
  get idle(): Promise<void> {
    return this.#idle.promise;
  }

  #wait(patience: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(notReady(new Error("others have been writing for too long")));
      }, patience);
      this.#waiting.add(begin);
    });
  }

  #begin(): void {
    this.#taken = true;
    this.#idle = Promise.withResolvers();
  }

  #next(): void {
    const [begin] = this.#waiting;
    if (begin) {
      this.#waiting.delete(begin);
      begin();
      return;
    }
    this.#taken = false;
    this.#idle.resolve();
  }
}

/** 503: nothing was done, and a moment later it may well be possible. */
export function notReady(cause: unknown): Problem {
  const problem = new Problem("nicht-bereit", {}, { headers: { "Retry-After": "2" } });
  problem.cause = cause;
  // For the log, with the place that found out.
  problem.message = `The database cannot be used now: ${errorText(cause)}`;
  Error.captureStackTrace(problem, notReady);
  return problem;
}

/** 507: there is no room to write, and reading goes on. */
export function diskFull(cause: unknown): Problem {
  const problem = new Problem("kein-platz");
  problem.cause = cause;
  return problem;
}
