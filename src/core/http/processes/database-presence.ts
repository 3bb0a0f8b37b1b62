/** Reports once for all workers that the database is unreachable, and once that it is back. */

export class DatabasePresence {
  readonly #say: (sentence: string) => void;
  readonly #timeZone: string;
  /** The workers without a database. */
  readonly #without = new Set<object>();
  /** What was said last. */
  #isGone = false;

  constructor(say: (sentence: string) => void, timeZone = "Europe/Berlin") {
    this.#say = say;
    this.#timeZone = timeZone;
  }

  /** `away`: the reason; null if the worker has the database. */
  hear(worker: object, away: string | null): void {
    if (away === null) this.#without.delete(worker);
    else this.#without.add(worker);
    if (this.#isGone === this.#without.size > 0) return;
    this.#isGone = !this.#isGone;
    this.#say(
      this.#isGone
        ? `leihwerk: the database is gone since ${this.#now()} (${away}); whoever needs it gets 503.`
        : `leihwerk: the database is back since ${this.#now()}.`,
    );
  }

  /** A worker that has ended no longer counts, but tells nothing of the database: the next one will. */
  forget(worker: object): void {
    this.#without.delete(worker);
  }

  /** The Swedish format: 2026-11-16 20:25:11. */
  #now(): string {
    return new Date().toLocaleString("sv-SE", { timeZone: this.#timeZone });
  }
}
