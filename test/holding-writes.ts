/** Another process that has the right to write and keeps it, for the tests of who waits and who does not. */

import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

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

/** Until somebody stands before the lock. SQLite tells nobody who waits: there a moment has to do. */
export async function untilSomebodyWaits(database: string): Promise<void> {
  if (!database.startsWith("postgres:")) return pause(200);
  const watcher = new pg.Client(database);
  await watcher.connect();
  const waiting =
    "select 1 from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and locktype = 'advisory' and not granted";
  try {
    while ((await watcher.query(waiting)).rows.length === 0) await pause(20);
  } finally {
    await watcher.end();
  }
}
