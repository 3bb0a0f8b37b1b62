/** Staging of imports: two tables, the running imports and their rows. */

import { sql } from "kysely";
import type { AddedTables } from "../../core/model/store/added-tables.ts";
import type { Database } from "../../core/storage/engines/backend.ts";
import type { TableConnection } from "../../core/storage/engines/prepared.ts";
import { storeFiles } from "../../core/storage/write/files.ts";
import type { Import, ReportRow, StagingReading, StagingWriting, Trace } from "./staged-import.ts";

const COLUMNS = [
  "lauf",
  "nummer",
  "datei",
  "zeile",
  "inhalt",
  "mitglied",
  "version",
  "ausgang",
  "bericht",
];

/** Rows deleted per statement, so that other writers do not wait long. */
const FORGOTTEN = 10_000;

/** Holds the files of rows until their members are written; one import runs at a time. */
const HOLDER = { singular: "einspiellauf" };

export const staging: AddedTables<StagingReading, StagingWriting> = {
  reader: stagingOn,
  writer: stagingOn,
};

function stagingOn({ backend, database }: TableConnection): StagingWriting {
  const insert = (rows: readonly (readonly unknown[])[]) =>
    backend.insertMany(database, "einspiellauf_zeile", COLUMNS, rows);

  return {
    async begin(entry) {
      await database.insertInto("einspiellauf").values(columnsOf(entry)).execute();
    },

    async change(id, to) {
      await database.updateTable("einspiellauf").set(columnsOf(to)).where("id", "=", id).execute();
    },

    async imports() {
      const rows = await database
        .selectFrom("einspiellauf")
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
          job: row.auftrag,
        }),
      );
    },

    async add(id, batches, reported) {
      // Few but large: one statement per batch.
      for (const { number, file, line, content } of batches) {
        const row = { lauf: id, nummer: number, datei: file, zeile: line, inhalt: content };
        await database.insertInto("einspiellauf_zeile").values(row).execute();
      }
      await insert(reported.map((row) => reportColumns(id, row)));
    },

    addFiles: (number, files) => storeFiles(database, HOLDER, number, files),

    async giveFiles(number, kind, member) {
      await database
        .updateTable("datei")
        .set({ art: kind, mitglied: member })
        .where("art", "=", HOLDER.singular)
        .where("mitglied", "=", number)
        .execute();
    },

    async waiting(id) {
      const row = await database
        .selectFrom("einspiellauf_zeile")
        .select(["nummer as number", "datei as file", "zeile as line", "inhalt as content"])
        .select(["mitglied as member", "version"])
        .where("lauf", "=", id)
        .where("ausgang", "is", null)
        .orderBy("nummer")
        .limit(1)
        .executeTakeFirst();
      if (!row) return [];
      const { content, ...rest } = row;
      const staged = JSON.parse(content);
      // Older releases stored each row by itself, and may have been interrupted.
      return Array.isArray(staged) ? staged : [{ ...rest, fields: staged, ready: null }];
    },

    async reported(id) {
      const rows = await database
        .selectFrom("einspiellauf_zeile")
        .select(["nummer as number", "datei as file", "zeile as line"])
        .select(["ausgang as outcome", "bericht as story"])
        .where("lauf", "=", id)
        .where("ausgang", "is not", null)
        .orderBy("nummer")
        .execute();
      return rows as ReportRow[];
    },

    async settle(id, last, reported) {
      await database
        .deleteFrom("einspiellauf_zeile")
        .where("lauf", "=", id)
        .where("ausgang", "is", null)
        .where("nummer", "<=", last)
        .execute();
      await insert(reported.map((row) => reportColumns(id, row)));
    },

    async forgetRows(id) {
      const last = await database
        .selectFrom("einspiellauf_zeile")
        .select("nummer")
        .where("lauf", "=", id)
        .orderBy("nummer")
        .limit(1)
        .offset(FORGOTTEN)
        .executeTakeFirst();
      let rows = database.deleteFrom("einspiellauf_zeile").where("lauf", "=", id);
      if (last) rows = rows.where("nummer", "<", last.nummer);
      await rows.execute();
      return last !== undefined;
    },

    traces: (job, kind, upTo, limit) => tracesOf(database, job, kind, upTo, limit),

    async adopt(job, kind, source) {
      await sql`update aenderung set auftrag = ${job} where auftrag is null and art = ${kind} and mitglied in (
        select id from ${sql.table(kind)} where quelle = ${source} and quelle_version = version)`.execute(
        database,
      );
    },

    async forgetTraces(job, kind, members) {
      await database
        .updateTable("aenderung")
        .set({ auftrag: null })
        .where("auftrag", "=", job)
        .where("art", "=", kind)
        .where(backend.among(sql`mitglied`, "integer", backend.listValue(members)))
        .execute();
    },

    async end(id) {
      await database.deleteFrom("datei").where("art", "=", HOLDER.singular).execute();
      await database.deleteFrom("einspiellauf").where("id", "=", id).execute();
    },
  };
}

/** From the change history: the values of each member before the first change of the import, and its version after the last. */
async function tracesOf(
  database: Database,
  job: number,
  kind: string,
  upTo: number,
  limit: number,
): Promise<Trace[]> {
  const { rows } = await sql<{
    member: number;
    first: number;
    last: number;
    before: string | null;
    earlier: number | null;
  }>`
    select g.mitglied as member, g.von as first, g.bis as last, a.vorher as before, (
      select e.auftrag from aenderung e
      where e.art = ${kind} and e.mitglied = g.mitglied and e.version < g.von
      order by e.version desc limit 1
    ) as earlier
    from (
      select mitglied, min(version) as von, max(version) as bis from aenderung
      where auftrag = ${job} and art = ${kind} and mitglied <= ${upTo}
      group by mitglied order by mitglied desc limit ${limit}
    ) g
    join aenderung a on a.art = ${kind} and a.mitglied = g.mitglied and a.version = g.von
    where a.auftrag = ${job}
    order by g.mitglied desc`.execute(database);
  return rows.map(({ member, first, last, before, earlier }) => ({
    member,
    first,
    version: last,
    earlier,
    before: before === null ? null : JSON.parse(before),
  }));
}

function reportColumns(id: string, { number, file, line, outcome, story }: ReportRow): unknown[] {
  return [id, number, file, line, null, null, null, outcome, story];
}

function columnsOf(entry: Partial<Import>): Record<string, string | number | null> {
  const { id, begun, state, worker, heard, plan, job } = entry;
  const columns = {
    id,
    begonnen: begun,
    zustand: state,
    wer: worker,
    zuletzt: heard,
    plan,
    auftrag: job,
  };
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}
