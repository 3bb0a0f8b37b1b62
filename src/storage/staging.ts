/** Where the rows of imports wait for their turn: two tables, the imports that are on their way and their rows. */

import type { Import, Staging, ToldRow } from "../model/importing.ts";
import type { Backend, Database } from "./backend.ts";

const COLUMNS = [
  "einspielung",
  "nummer",
  "datei",
  "zeile",
  "inhalt",
  "mitglied",
  "version",
  "ausgang",
  "bericht",
];

/** So many rows are forgotten at once: nobody is to wait for it. */
const FORGOTTEN = 10_000;

export function stagingOn(backend: Backend, database: Database): Staging {
  const insert = (rows: readonly (readonly unknown[])[]) =>
    backend.insertMany(database, "einspielung_zeile", COLUMNS, rows);

  return {
    async begin(entry) {
      await database.insertInto("einspielung").values(columnsOf(entry)).execute();
    },

    async change(id, to) {
      await database.updateTable("einspielung").set(columnsOf(to)).where("id", "=", id).execute();
    },

    async imports() {
      const rows = await database
        .selectFrom("einspielung")
        .selectAll()
        .orderBy("begonnen")
        .orderBy("id")
        .execute();
      return rows.map(
        (row): Import => ({
          id: row.id,
          begun: row.begonnen,
          state: row.zustand,
          worker: row.wer,
          heard: row.zuletzt,
          plan: row.plan,
        }),
      );
    },

    async add(id, batches, told) {
      await insert(
        batches.flatMap((rows) => {
          const [first] = rows;
          if (!first) return [];
          const { number, file, line } = first;
          return [[id, number, file, line, JSON.stringify(rows), null, null, null, null]];
        }),
      );
      await insert(told.map((row) => toldColumns(id, row)));
    },

    async waiting(id) {
      const row = await database
        .selectFrom("einspielung_zeile")
        .select(["nummer as number", "datei as file", "zeile as line", "inhalt as content"])
        .select(["mitglied as member", "version"])
        .where("einspielung", "=", id)
        .where("ausgang", "is", null)
        .orderBy("nummer")
        .limit(1)
        .executeTakeFirst();
      if (!row) return [];
      const { content, ...rest } = row;
      const staged = JSON.parse(content);
      // An older release kept each row by itself, and may have been broken off.
      return Array.isArray(staged) ? staged : [{ ...rest, fields: staged, ready: null }];
    },

    async told(id) {
      const rows = await database
        .selectFrom("einspielung_zeile")
        .select(["nummer as number", "datei as file", "zeile as line"])
        .select(["ausgang as outcome", "bericht as story"])
        .where("einspielung", "=", id)
        .where("ausgang", "is not", null)
        .orderBy("nummer")
        .execute();
      return rows as ToldRow[];
    },

    async settle(id, last, told) {
      await database
        .deleteFrom("einspielung_zeile")
        .where("einspielung", "=", id)
        .where("ausgang", "is", null)
        .where("nummer", "<=", last)
        .execute();
      await insert(told.map((row) => toldColumns(id, row)));
    },

    async forgetRows(id) {
      const last = await database
        .selectFrom("einspielung_zeile")
        .select("nummer")
        .where("einspielung", "=", id)
        .orderBy("nummer")
        .limit(1)
        .offset(FORGOTTEN)
        .executeTakeFirst();
      let rows = database.deleteFrom("einspielung_zeile").where("einspielung", "=", id);
      if (last) rows = rows.where("nummer", "<", last.nummer);
      await rows.execute();
      return last !== undefined;
    },

    async end(id) {
      await database.deleteFrom("einspielung").where("id", "=", id).execute();
    },
  };
}

function toldColumns(id: string, { number, file, line, outcome, story }: ToldRow): unknown[] {
  return [id, number, file, line, null, null, null, outcome, story];
}

function columnsOf(entry: Partial<Import>): Record<string, string> {
  const { id, begun, state, worker, heard, plan } = entry;
  const columns = { id, begonnen: begun, zustand: state, wer: worker, zuletzt: heard, plan };
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
