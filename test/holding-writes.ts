/** Another process that has the right to write and keeps it, for the tests of who waits and who does not. */

import { DatabaseSync } from "node:sqlite";
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
