/** A database that refuses one change, for the tests of what is left where a write fails halfway. */

import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { execWhenFree } from "./holding-writes.ts";

/** Such changes of rows fail from now on, as `update on vormerkung` where `new.bereitgelegt is not null`; returns how to let them pass again. */
export async function failOn(
  database: string,
  change: string,
  condition = "1 = 1",
): Promise<() => Promise<void>> {
  const trigger = `create trigger refused before ${change} for each row when (${condition})`;
  if (!database.startsWith("postgres:")) {
    const run = async (statement: string) => {
      const client = new DatabaseSync(database);
      await execWhenFree(client, statement).finally(() => client.close());
    };
    await run(`${trigger} begin select raise(abort, 'refused'); end`);
    return () => run("drop trigger refused");
  }
  const run = async (statement: string) => {
    const client = new pg.Client(database);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$; ${trigger} execute function refuse()`);
  return () => run("drop function refuse() cascade");
}
