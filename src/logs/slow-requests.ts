/** Requests whose answers take long to make: each is worth a line in the error log, but not thousands of them. */

/** In seconds. */
const SLOW = 1;
const MOST = 20;
const PER = 60_000;

/** As `leihwerk logs report` reads it. */
export const SLOW_REQUEST = /^Slow request: (\S+) (\S+) took (\d+\.\d+) s$/;

export class SlowRequests {
  #since = 0;
  #told = 0;

  /** Whether this one is worth a line. */
  isOne(seconds: number): boolean {
    if (seconds < SLOW) return false;
    const now = Date.now();
    if (now - this.#since > PER) [this.#since, this.#told] = [now, 0];
    return ++this.#told <= MOST;
  }
}

export function slowRequest(method: string, target: string, seconds: number): Error {
  return new Error(`Slow request: ${method} ${target} took ${seconds.toFixed(2)} s`);
}
