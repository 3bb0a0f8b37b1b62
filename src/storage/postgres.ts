/** The storage engine for those who run PostgreSQL. */

import { hash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Backend, type Database, StorageError } from "./backend.ts";

/** "Leih" in ASCII: the lock that all writers of one database share. */
const WRITER = 0x4c656968;

export async function openPostgres(url: string): Promise<Backend> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // Counters come as text by default, because they could be larger than a number holds; ours are not.
    types: {
      getTypeParser: (oid, format) =>
        oid === 20 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", () => {}); // An idle connection was lost: the next query opens another.
  const database = new Kysely({ dialect: new PostgresDialect({ pool }) }) as Database;
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    await pool.end();
    throw new StorageError(`PostgreSQL does not answer: ${(error as Error).message}.`);
  }

  return {
    database,
    types: { text: 'text collate "C"', integer: "integer" },

    // Named, so that the server plans each statement once per connection.
    async run(handle, query) {
      if (handle !== database) return (await handle.executeQuery(query)).rows;
      const { sql: text, parameters } = query;
      const name = hash("sha1", text, "base64url");
      return (await pool.query({ name, text, values: [...parameters] })).rows;
    },

    // Writers take turns, as in SQLite: no deadlock, no lost update, and every check inside holds until the commit.
    transaction: (work) =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${WRITER})`.execute(transaction);
        return work(transaction);
      }),

    jsonArray: (entries) => sql`json_build_array(${sql.join(entries)})`,
    jsonList: (entry, order) => sql`coalesce(json_agg(${entry} order by ${sql.join(order)}), '[]')`,
    readJson: (value) => value,

    async createSearch(transaction, table) {
      // Words of the title stand in the index twice, once marked "=": one index answers both questions.
      const statements = [
        `alter table "${table}" add column suche tsvector generated always as (array_to_tsvector(array_remove(
           string_to_array(such_titel || ' ' || such_text || ' ' || '=' || replace(such_titel, ' ', ' ='), ' '), ''))) stored`,
        `create index "${table}_suche" on "${table}" using gin (suche)`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    },

    matches(_table, words, titleOnly) {
      const query = words.map((word) => `'${titleOnly ? "=" : ""}${word}':*`).join(" & ");
      return sql<boolean>`k.suche @@ ${query}::tsquery`;
    },

    generated: ["suche"],
    async tableColumns(transaction, table) {
      const columns = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`.execute(transaction);
      return columns.rows.map((row) => row.name);
    },

    snapshot: (work) =>
      database
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(work),

    async close() {
      await database.destroy();
    },
  };
}
