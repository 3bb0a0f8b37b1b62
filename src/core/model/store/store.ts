/** The interface of a store; implemented in `src/core/storage` for SQLite and PostgreSQL. */

import type { ChangeBatch } from "./change-batch.ts";
import type { Closable } from "./closable.ts";
import type { Reading } from "./reading.ts";
import type { Writing } from "./writing.ts";

export interface Store extends Closable {
  readonly read: Reading;
  /**
   * Runs `work` with a reading from a replica, if there are any: it sees everything that the change feed has told, and is used only for as
   * long as `work` runs.
   */
  readonly onReplica?: <T>(work: (reading: Reading) => Promise<T>) => Promise<T>;
  /**
   * Runs one transaction under the write lock, on disk when it resolves; rolled back if `work` throws. 503 after `patience` milliseconds
   * without the lock.
   */
  write<T>(work: (writing: Writing) => Promise<T>, patience?: number): Promise<T>;
  /**
   * Reads ahead what a write is going to read, before it takes the write lock. The returned write reads again only what has changed since;
   * the result of `work` is ignored.
   */
  readAhead(work: (reading: Reading) => Promise<unknown>): Promise<Store["write"]>;
  /** A number that changes with every write of any process, for cache validation. */
  change(): Promise<number>;
  /** The changes after that number; null, synchronously, if there are certainly none. */
  changesSince(since: number): Promise<ChangeBatch> | null;
  /**
   * A consistent copy of everything while the service runs; any storage engine can restore it. `recipients`: public keys to encrypt it for.
   */
  backup(file: string, recipients?: readonly string[]): Promise<number>;
  /** Replaces everything by a backup, in one transaction. Both return the number of rows. */
  restore(file: string): Promise<number>;
}
