/**
 * One commit for several writers of a process that come within a turn of the event loop, or wait: writing to the disk takes as long as all
 * else that a small write does. Each writer has a savepoint, so a failure undoes only its own writes, and gets its answer after the commit.
 */

import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Problem } from "../../model/answers/problem.ts";
import { notReady } from "./write-lock.ts";

/** In milliseconds: how long a transaction is open to further writers. */
const LONGEST = 100;

interface SharedTransaction {
  readonly until: number;
  readonly end: PromiseWithResolvers<void>;
  writers: number;
}

interface CommitParts {
  /** Begins a transaction, or throws after the deadline. */
  readonly begin: (until: number) => Promise<void>;
  /** Called after each beginning and each commit. */
  readonly onTurn: () => void;
  readonly problemOf: (error: unknown) => unknown;
  /** How many wait to write. */
  readonly waiting: () => number;
}

export class SharedCommits {
  readonly #database: DatabaseSync;
  readonly #parts: CommitParts;
  #open: SharedTransaction | null = null;

  constructor(database: DatabaseSync, parts: CommitParts) {
    this.#database = database;
    this.#parts = parts;
  }

  /** Called by the holder of the write lock. `committed` has the result when it is on disk; until then others may write. */
  async write<T>(work: () => Promise<T>, until: number): Promise<{ committed: Promise<T> }> {
    const { problemOf, waiting } = this.#parts;
    const isFirst = this.#open === null;
    const transaction = this.#open ?? (await this.#begin(until));
    transaction.writers++;
    const outcome = await this.#attempt(work, isFirst);
    // Requests that have arrived meanwhile get as far as the lock.
    if (waiting() === 0) await nextTurn();
    if (!this.#database.isTransaction) {
      // A full disk, for example: SQLite has undone the work of all.
      this.#close(transaction, () => {
        throw "error" in outcome ? outcome.error : new Error("The transaction has ended.");
      });
    } else if (waiting() === 0 || performance.now() > transaction.until)
      this.#close(transaction, () => this.#database.exec("COMMIT"));
    // A refusal waits, too: it may be due to what another one has written.
    const committed = transaction.end.promise.then(() => {
      if ("error" in outcome) throw problemOf(outcome.error);
      return outcome.result;
    });
    // It is awaited only when the lock has been passed on.
    committed.catch(() => {});
    return { committed };
  }

  async #begin(until: number): Promise<SharedTransaction> {
    try {
      await this.#parts.begin(until);
    } catch (error) {
      // Nobody else would end what has begun, and the file would stay locked.
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
    this.#parts.onTurn();
    const closes = performance.now() + LONGEST;
    this.#open = { until: closes, end: Promise.withResolvers(), writers: 0 };
    return this.#open;
  }

  /** The first needs no savepoint: with it all is undone. */
  async #attempt<T>(
    work: () => Promise<T>,
    isFirst: boolean,
  ): Promise<{ result: T } | { error: unknown }> {
    try {
      if (!isFirst) this.#database.exec("SAVEPOINT own");
      const result = await work();
      if (!isFirst) this.#database.exec("RELEASE own");
      return { result };
    } catch (error) {
      this.#undo(isFirst);
      return { error };
    }
  }

  #undo(isFirst: boolean): void {
    if (!this.#database.isTransaction) return;
    try {
      this.#database.exec(isFirst ? "ROLLBACK" : "ROLLBACK TO own; RELEASE own");
    } catch {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
    }
  }

  #close({ end, writers }: SharedTransaction, commit: () => void): void {
    this.#open = null;
    try {
      commit();
      this.#parts.onTurn();
      end.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      const problem = this.#parts.problemOf(error);
      // Whose fault it is nobody knows, a reference for example is checked by the commit: alone each will see.
      end.reject(writers > 1 && !(problem instanceof Problem) ? notReady(error) : problem);
    }
  }
}
