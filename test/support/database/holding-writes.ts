/** Another process that has the right to write and keeps it, for the tests of who waits and who does not. */

import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { WriteLock } from "../../../src/core/storage/engines/write-lock.ts";

/** Returns how to let go. */
export async function holdWriting(database: string): Promise<() => Promise<void>> {
  if (!database.startsWith("postgres:")) {
    const holder = new DatabaseSync(database);
    await execWhenFree(holder, "begin immediate");
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

/** What the application writes by itself may just be open, until the next turn of the event loop. */
export async function execWhenFree(database: DatabaseSync, statement: string): Promise<void> {
  while (true) {
    try {
      return database.exec(statement);
    } catch (error) {
      if (!`${error}`.includes("database is locked")) throw error;
      await nextTurn();
    }
  }
}

const asking = new AsyncLocalStorage<symbol>();

/** Asks, and resolves when what was asked waits for the write lock: it has read what it wanted to read before. Others who write meanwhile do not count. */
export async function inLine<T>(ask: () => Promise<T>): Promise<{ asked: Promise<T> }> {
  const mine = Symbol();
  const { take } = WriteLock.prototype;
  const waits = Promise.withResolvers<void>();
  WriteLock.prototype.take = function (...given) {
    if (asking.getStore() === mine) waits.resolve();
    return take.apply(this, given) as never;
  };
  try {
    const asked = asking.run(mine, ask);
    await Promise.race([waits.promise, asked]);
    return { asked };
  } finally {
    WriteLock.prototype.take = take;
  }
}
