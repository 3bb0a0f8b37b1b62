/** What both engines plan for the statements of requests: an index leads to the members, however many there are. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import pg from "pg";
import { openApp } from "../../src/app.ts";
import { countingStatements } from "../support/database/counting-statements.ts";
import { ALL_ENGINES } from "../support/database/databases.ts";
import { BEGIN, furnish, Library, settingsFor } from "../support/library.ts";

const PAGES = [
  "/",
  "/theke",
  "/sitemap.xml",
  "/statistik",
  "/mein-konto",
  "/doppelte",
  "/belegung",
];
const DESK = ["heute", "ueberfaellig", "bereitgestellt", "bereitlegen", "buchungen"];

test("no statement of a request reads all members of a kind on SQLite (long)", async (context) => {
  await using scratch = await ALL_ENGINES.SQLite!();
  const { database } = scratch;
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  await using app = await openApp(settingsFor(database), () => BEGIN);
  await furnish(app, 3);
  prepare.mock.resetCalls();
  await useAll(new Library(app, { now: BEGIN }, {}, database));
  const asked = prepare.mock.calls.map(({ arguments: [text], this: on }) => ({
    text,
    on: on as DatabaseSync,
  }));
  assert.ok(asked.length > 300, `${asked.length} statements`);
  const tables = new Set(app.kinds.all.map(({ singular }) => singular));
  const read = asked
    .filter(({ text }) => PLANNED.test(text))
    .flatMap(({ text, on }) => readWhole(on, text).map((table) => ({ table, text })))
    .filter(({ table }) => tables.has(table));
  assert.deepEqual(read, []);
});

test("no statement of a request reads all members of a kind on PostgreSQL (long)", async (context) => {
  const { database, drop } = await ALL_ENGINES.PostgreSQL!();
  const app = await openApp(settingsFor(database), () => BEGIN);
  const planning = new pg.Client(database);
  try {
    await furnish(app, 3);
    const counting = countingStatements(context);
    const asked = await counting(() => useAll(new Library(app, { now: BEGIN }, {}, database)));
    const texts = new Set(asked.map(({ text }) => text).filter((text) => PLANNED.test(text)));
    assert.ok(texts.size > 300, `${texts.size} statements`);
    await planning.connect();
    // A table of a few rows is always read whole; so only what can be read in no other way counts.
    await planning.query("set enable_seqscan = off");
    const tables = new Set(app.kinds.all.map(({ singular }) => singular));
    const read: { table: string; text: string }[] = [];
    for (const text of texts) {
      const { rows } = await planning.query(`explain (generic_plan) ${text}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      for (const [, table = ""] of plan.matchAll(/Seq Scan on (\w+)/g))
        if (tables.has(table)) read.push({ table, text });
    }
    assert.deepEqual(read, []);
  } finally {
    await planning.end();
    await app.close();
    await drop();
  }
});

const PLANNED = /^\s*(select|insert|update|delete|with)/i;

/** Lists in every order, searches, pages of members, and what the desk writes. */
async function useAll(library: Library): Promise<void> {
  const as = "bibliothekarin";
  const pages = [...PAGES, ...DESK.map((list) => `/theke/${list}`)];
  for (const path of pages) await library.ask("GET", path, { as, accept: "text/html" });
  for (const { plural, singular, fields } of library.app.kinds.all) {
    const orders = Object.keys(fields).filter((name) => fields[name]?.sortable);
    const queries = ["", "?suche=an", "?anfang=a", ...orders.map((name) => `?sortierung=${name}`)];
    for (const query of queries) await library.ask("GET", `/${plural}.html${query}`, { as });
    await library.ask("GET", `/${plural}.json`, { as });
    await library.ask("GET", `/${singular}/1.html`, { as });
  }
  assert.equal((await library.lend("B1", "anna")).status, 201);
  const writes = [
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" }),
    await library.patch("/werk/1", { titel: "Lenz", person: [{ name: "Georg Büchner" }] }),
    await library.patch("/person/1", { nachname: "Buechner" }),
  ];
  assert.deepEqual(
    writes.map(({ status }) => status),
    [200, 200, 200],
  );
}

/** The tables that a statement reads from beginning to end in no order: rows that it makes itself, and beginnings of an index, are none. */
function readWhole(database: DatabaseSync, text: string): string[] {
  const plan = database.prepare(`explain query plan ${text}`).all();
  const steps = plan.map(({ detail }) => `${detail}`);
  const own = steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []);
  return steps
    .flatMap((step) => /^SCAN (\S+)$/.exec(step)?.[1] ?? [])
    .filter((name) => !own.includes(name))
    .map((name) => new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(text)?.[1] ?? name);
}
