/**
 * The write lock of a process: writers queue for it before they take a connection, so that a waiting writer holds nothing that a reader
 * needs.
 */

import { errorText } from "../../logs/write/describe-error.ts";
import { Problem } from "../../model/answers/problem.ts";

/** How long a request waits for the write lock, in milliseconds. */
export const LOCK_TIMEOUT = 10_000;
/** Timeout for long work that has to be done before anything else, such as migrations. */
export const LONG_LOCK_TIMEOUT = 10 * 60_000;

export class WriteLock {
  /** Waiting writers, in order. */
  readonly #waiting = new Set<() => void>();
  #taken = false;
  #idle = Promise.withResolvers<void>();

  constructor() {
    this.#idle.resolve();
  }

  /** `work` gets the deadline for waiting for other processes: it counts from the call. */
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

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Resolved when nobody writes or waits to write. */
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

/** 503: nothing was done; a retry may succeed. */
export function notReady(cause: unknown): Problem {
  const problem = new Problem("nicht-bereit", {}, { headers: { "Retry-After": "2" } });
  problem.cause = cause;
  // For the log.
  problem.message = `The database cannot be used now: ${errorText(cause)}`;
  Error.captureStackTrace(problem, notReady);
  return problem;
}

/** 507: no space left to write; reading still works. */
export function diskFull(cause: unknown): Problem {
  const problem = new Problem("kein-platz");
  problem.cause = cause;
  return problem;
}
