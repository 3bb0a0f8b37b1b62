import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { openStore } from "../../src/core/storage/open.ts";
import { ACCOUNT_COLUMNS } from "../../src/core/storage/schema/migrations.ts";
import { loadKinds } from "../../src/library/site/load-kinds.ts";
import { KINDS, siteFolder } from "../support/app.ts";
import { ENGINES, UTC } from "../support/database/databases.ts";

async function inNewDatabase<T>(engine: string, look: (database: string) => Promise<T>) {
  await using scratch = await ENGINES[engine]!();
  const { database } = scratch;
  await (await openStore(database, KINDS, UTC)).close();
  return await look(database);
}

test("no kind of a site can have the name of a table that is there already", async () => {
  const tables = await inNewDatabase("SQLite", async (file) => {
    const database = new DatabaseSync(file);
    const rows = database.prepare("select name from sqlite_schema where type = 'table'").all();
    database.close();
    return rows.map(({ name }) => `${name}`);
  });
  // What belongs to a kind has a line in its name, or is its name.
  const ours = tables.filter((name) => !name.includes("_") && !KINDS.find(name));
  assert.ok(ours.includes("datei") && ours.includes("sitzung"), ours.join(" "));
  for (const singular of ours) {
    const script = `import { defineKind, text } from "leihwerk";
      export default defineKind({ singular: "${singular}", plural: "${singular}x", title: "titel", fields: { titel: text() } });`;
    const site = siteFolder({ [`kinds/eigene-${singular}.ts`]: script });
    const { kinds, broken } = await loadKinds(site);
    assert.match(`${broken[0]?.error}`, new RegExp(`The name "${singular}" is taken`));
    assert.equal(kinds.find(singular), null);
  }
});

/** Columns by which rows are found that belong to somebody or something else. */
function lookedUp(): [table: string, column: string][] {
  const links = KINDS.all.flatMap((kind) =>
    Object.entries(kind.fields).flatMap(([name, { type }]): [string, string][] =>
      type === "link" || type === "image" ? [[kind.singular, name]] : [],
    ),
  );
  return [...links, ...Object.entries(ACCOUNT_COLUMNS), ["aenderung", "wer"]];
}

test("whatever points to something else can be found by it through an index (SQLite)", () =>
  inNewDatabase("SQLite", async (file) => {
    const database = new DatabaseSync(file);
    for (const [table, column] of lookedUp()) {
      const plan = database.prepare(
        `explain query plan select 1 from ${table} where "${column}" = ?`,
      );
      assert.match(JSON.stringify(plan.all()), /SEARCH/, `${table}.${column}`);
    }
    database.close();
  }));

test("whatever points to something else can be found by it through an index (PostgreSQL)", () =>
  inNewDatabase("PostgreSQL", async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query("select tablename, indexdef from pg_indexes");
    await client.end();
    for (const [table, column] of lookedUp()) {
      const first = new RegExp(`\\("?${column}"?[,)]`);
      const index = rows.find((row) => row.tablename === table && first.test(row.indexdef));
      assert.ok(index, `${table}.${column}`);
    }
  }));

/** The columns of each index of a kind's table, and what each of its rows has there. */
function indexesOf(database: DatabaseSync, table: string): Map<string, string> {
  const names = database
    .prepare("select name from pragma_index_list(?)")
    .all(table)
    .map(({ name }) => `${name}`);
  return new Map(
    names.map((name) => {
      const columns = database.prepare("select name from pragma_index_info(?)").all(name);
      const list = columns.map((column) => `"${column.name}"`).join(", ");
      const rows = database.prepare(`select ${list} from "${table}" order by id`).all();
      return [name, JSON.stringify(rows.map((row) => Object.values(row)))];
    }),
  );
}

test("no index holds what another one holds", async () => {
  await using scratch = await ENGINES.SQLite!();
  const { database: file } = scratch;
  const store = await openStore(file, KINDS, UTC);
  const werk = KINDS.one("werk");
  const drafts = ["Woyzeck", "Lenz", "Der Hessische Landbote"].map((titel, index) => ({
    values: {
      titel,
      jahr: 1800 + index,
      entstanden: 1830 - index,
      art: index ? "Buch" : "Karte",
    },
    slug: `w-${index}`,
    source: { name: "quelle", id: `${10 - index}` },
  }));
  await store.write((writing) => writing.insert(werk, drafts, null));
  await store.close();
  const database = new DatabaseSync(file);
  database.exec("update werk set beruehrt = '2999' where titel = 'Woyzeck'");
  // Of what no row has anything in, nobody can tell.
  const indexes = [...indexesOf(database, "werk")].filter(([, rows]) => /[^[\],nul]/.test(rows));
  database.close();
  assert.ok(indexes.length > 5, String(indexes.length));
  const seen = new Map<string, string>();
  for (const [name, rows] of indexes) {
    const same = seen.get(rows);
    assert.equal(same, undefined, `${name} and ${same} hold the same.`);
    seen.set(rows, name);
  }
});

test("what a database of an older release has twice goes at its next start", async () => {
  await using scratch = await ENGINES.SQLite!();
  const { database: file } = scratch;
  const packed = join(import.meta.dirname, "backups/version-10.db.gz");
  writeFileSync(file, gunzipSync(readFileSync(packed)));
  const columns = (database: DatabaseSync) =>
    database
      .prepare("select name from pragma_table_info('werk')")
      .all()
      .map(({ name }) => `${name}`);
  const before = new DatabaseSync(file);
  assert.ok(columns(before).includes("titel_sortiert"));
  before.close();
  const store = await openStore(file, KINDS, UTC);
  const werk = KINDS.one("werk");
  const sorting = { field: "titel", descending: true };
  const query = { words: [], sorting, limit: 20, cursor: null, filters: {} };
  const { members } = await store.read.list(werk, query as never);
  await store.close();
  const after = new DatabaseSync(file);
  const left = columns(after);
  const indexes = after.prepare("select name from pragma_index_list('werk')").all();
  after.close();
  assert.ok(!left.includes("titel_sortiert"), left.join(" "));
  const names = indexes.map(({ name }) => `${name}`);
  assert.ok(!names.includes("werk_nach_slug") && !names.includes("werk_nach_image"), names.join());
  assert.deepEqual(
    members.map(({ title }) => title),
    ["Woyzeck", "Lenz"],
  );
});
