/** Reports once for all workers that the database is unreachable, and once that it is back. */

export class DatabasePresence {
  readonly #say: (sentence: string) => void;
  readonly #timeZone: string;
  /** The workers without a database. */
  readonly #without = new Set<object>();

  constructor(say: (sentence: string) => void, timeZone = "Europe/Berlin") {
    this.#say = say;
    this.#timeZone = timeZone;
  }

  /** `away`: the reason; null if it is back. */
  hear(worker: object, away: string | null): void {
    if (away === null) {
      const last = this.#without.delete(worker) && this.#without.size === 0;
      if (last) this.#say(`leihwerk: the database is back since ${this.#now()}.`);
      return;
    }
    this.#without.add(worker);
    if (this.#without.size === 1)
      this.#say(
        `leihwerk: the database is gone since ${this.#now()} (${away}); whoever needs it gets 503.`,
      );
  }

  /** A worker that has ended no longer counts. */
  forget(worker: object): void {
    this.hear(worker, null);
  }

  /** The Swedish format: 2026-11-16 20:25:11. */
  #now(): string {
    return new Date().toLocaleString("sv-SE", { timeZone: this.#timeZone });
  }
}
