import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import pg from "pg";
import { DeclarationError } from "../../src/model/kind.ts";
import { loadKinds } from "../../src/site/load-kinds.ts";
import { ACCOUNT_COLUMNS } from "../../src/storage/migrations.ts";
import { openStore } from "../../src/storage/open.ts";
import { KINDS, siteFolder } from "../app.ts";
import { ENGINES } from "../house.ts";

async function inNewDatabase<T>(engine: string, look: (database: string) => Promise<T>) {
  const { database, drop } = await ENGINES[engine]!();
  try {
    await (await openStore(database, KINDS)).close();
    return await look(database);
  } finally {
    await drop();
  }
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
    await assert.rejects(loadKinds(site), (error) => {
      assert.ok(error instanceof DeclarationError, String(error));
      assert.match(error.message, new RegExp(`The name "${singular}" is taken`));
      return true;
    });
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
