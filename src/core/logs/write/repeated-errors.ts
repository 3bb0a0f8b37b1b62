/** Deduplicates errors that affect every request: the first is written at once, then one a minute with the count. */

import type { ErrorEvent } from "./open-logs.ts";

const MINUTE = 60_000;

export class RepeatedErrors {
  readonly #write: (event: ErrorEvent) => void;
  readonly #every: number;
  /** The last one that was only counted. */
  #last: ErrorEvent | null = null;
  #count = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(write: (event: ErrorEvent) => void, every = MINUTE) {
    this.#write = write;
    this.#every = every;
  }

  add(event: ErrorEvent): void {
    if (this.#timer === null) {
      this.#write(event);
      this.#timer = setInterval(() => this.#look(), this.#every).unref();
      return;
    }
    this.#last = event;
    this.#count++;
  }

  /** Writes what was only counted so far. */
  flush(): void {
    const [last, count] = [this.#last, this.#count];
    this.#last = null;
    this.#count = 0;
    if (last) this.#write({ ...last, repeated: count });
  }

  /** After a minute without any, the next one is written at once again. */
  #look(): void {
    if (this.#last) {
      this.flush();
      return;
    }
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
