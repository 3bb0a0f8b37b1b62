/**
 * After an expensive job its address pauses for a moment, so that connections and requests of others can arrive. Each connection takes an
 * iteration of the event loop to arrive: if many wait, and one client behind a proxy has opened most, the others would wait for each of
 * its requests.
 */

/** From this many milliseconds on a job is expensive. */
const EXPENSIVE = 20;
const LONGEST = 20;
/** The longest pause while connections wait to be adopted, and how long they are assumed to wait after the last report. */
const LONGEST_EXPECTING = 1000;
const EXPECTING = 250;

export class AddressPauses {
  /** The last address with an expensive job, and until when it pauses. */
  #expensive = { address: "", until: 0 };
  /** The last address served, and until when it pauses while connections are waiting. */
  #last = { address: "", until: 0 };
  #expectingUntil = 0;

  /** A job of the address has just ended, after this many milliseconds. */
  charge(address: string, cost: number, now: number): void {
    this.#last = { address, until: now + Math.min(LONGEST_EXPECTING, cost * 20) };
    if (cost >= EXPENSIVE) this.#expensive = { address, until: now + Math.min(LONGEST, cost / 10) };
  }

  /** The number of connections waiting to be adopted. Returns whether pauses have become shorter. */
  expectMore(waiting: number): boolean {
    const before = this.#expectingUntil;
    this.#expectingUntil = waiting > 0 ? performance.now() + EXPECTING : 0;
    return before > 0 && waiting === 0;
  }

  until(address: string): number {
    const expecting =
      address === this.#last.address ? Math.min(this.#last.until, this.#expectingUntil) : 0;
    return Math.max(expecting, address === this.#expensive.address ? this.#expensive.until : 0);
  }
}
