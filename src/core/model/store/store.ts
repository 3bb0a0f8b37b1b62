/** What the engine asks of a storage engine; `src/storage` answers, once for SQLite and once for PostgreSQL. */

import type { ChangeBatch } from "./change-batch.ts";
import type { Reading } from "./reading.ts";
import type { Writing } from "./writing.ts";

export interface Store {
  readonly read: Reading;
  /**
   * One transaction, one at a time, on disk when it is over; rolled back when `work` throws. Whoever has not had a turn
   * after `patience` milliseconds gets 503.
   */
  write<T>(work: (writing: Writing) => Promise<T>, patience?: number): Promise<T>;
  /**
   * Reads what a write is going to read before it takes the write lock. The write that is returned asks again only for what has
   * changed since; what `work` concludes does not count.
   */
  readAhead(work: (reading: Reading) => Promise<unknown>): Promise<Store["write"]>;
  /** A number that changes with every write of whomever: what was made before it may be stale after. */
  change(): Promise<number>;
  /** What was written after the write of that number; null, at once, where it is certain that nothing was. */
  changesSince(since: number): Promise<ChangeBatch> | null;
  /** A consistent copy of everything while the service goes on; any storage engine can read it back. `recipients`: public keys to encrypt it to. */
  backup(file: string, recipients?: readonly string[]): Promise<number>;
  /** Puts a backup in the place of everything, in one transaction. Both return the number of rows. */
  restore(file: string): Promise<number>;
  close(): Promise<void>;
}
