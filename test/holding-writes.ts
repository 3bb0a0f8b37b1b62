/** Another process that has the right to write and keeps it, for the tests of who waits and who does not. */

import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { WriteLock } from "../src/core/storage/engines/write-lock.ts";

/** Returns how to let go. */
export async function holdWriting(database: string): Promise<() => Promise<void>> {
  if (!database.startsWith("postgres:")) {
    const holder = new DatabaseSync(database);
    holder.exec("begin immediate");
    return async () => {
      holder.exec("rollback");
      holder.close();
    };
  }
  const holder = new pg.Client(database);
  await holder.connect();
  await holder.query("select pg_advisory_lock(1281714536)");
  return () => holder.end();
}

/** Resolves when the next writer of this process has asked for its turn: it has read what it wanted to read before. */
export function nextWriterInLine(): Promise<void> {
  const { take } = WriteLock.prototype;
  return new Promise((resolve) => {
    WriteLock.prototype.take = function (...given) {
      WriteLock.prototype.take = take;
      resolve();
      return take.apply(this, given) as never;
    };
  });
}
