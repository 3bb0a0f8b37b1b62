/** Statements are planned once, and find what they look for by an index. */

import assert from "node:assert/strict";
import { constants, DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { filterBy } from "../../src/core/model/store/filter.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { Statements } from "../../src/core/storage/engines/prepared.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { Reader } from "../../src/core/storage/read/reader.ts";
import { countingStatements } from "../support/database/counting-statements.ts";
import { ALL_ENGINES, ENGINES, testKinds, UTC } from "../support/database/databases.ts";

test("PostgreSQL plans what a writer reads again and again only a few times", async () => {
  await using scratch = await ALL_ENGINES.PostgreSQL!();
  const { database } = scratch;
  const store = await openStore(database, testKinds, UTC);
  const werk = testKinds.one("werk");
  const [id = 0] = await store.write((writing) =>
    writing.insert(werk, [{ values: { titel: "Woyzeck" } }], null),
  );
  await store.close();
  await using backend = await openPostgres(database);
  const today = () => "2026-07-01";
  const statements = new Statements(backend, testKinds, today);
  await backend.transaction(async (transaction) => {
    const reader = new Reader(backend, transaction, testKinds, statements, today);
    for (let time = 0; time < 20; time++) {
      const [member] = await reader.members(werk, [id]);
      assert.equal(member?.title, "Woyzeck");
    }
    const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
      transaction,
    );
    // After five times the server goes on with one plan, unless that looks worse to it.
    assert.deepEqual(rows, [{ custom: 5, generic: 15 }]);
    const many = Array.from({ length: 500 }, (_, index) => index);
    assert.equal((await reader.members(werk, [id, ...many])).length, 1);
  });
});

test("PostgreSQL reads those that few of very many are, instead of walking along the order of the list until a page is full", async (context) => {
  await using scratch = await ALL_ENGINES.PostgreSQL!();
  const { database } = scratch;
  await using store = await openStore(database, testKinds, UTC);
  const werk = testKinds.one("werk");
  const works = Array.from({ length: 5001 }, (_, index) => ({
    values: { titel: `Band ${index}`, jahr: 1800 },
  }));
  await store.write((writing) => writing.insert(werk, works, null));
  await store.rows.update("zaehler", { art: "werk" }, { anzahl: 2_000_000 });
  const counting = countingStatements(context);
  const query = { limit: 20, sorting: null, cursor: null, words: [] };
  const asked = await counting(() =>
    store.read.list(werk, { ...query, fields: [filterBy("jahr", [1800])] }),
  );
  const lists = asked.filter(({ text }) => text.includes(" as zeile"));
  assert.equal(lists.length, 1);
  const looking = new pg.Client(database);
  await looking.connect();
  // Whatever else the server could do with so few rows.
  await looking.query("set enable_seqscan = off; set enable_sort = off");
  const { rows } = await looking.query(`explain (generic_plan) ${lists[0]!.text}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  await looking.end();
  assert.match(plan, /werk_nach_jahr/);
  assert.doesNotMatch(plan, /werk_nach_sortiert/);
});

test("PostgreSQL commits nothing after a write that failed unawaited, and its error is told", async () => {
  await using scratch = await ALL_ENGINES.PostgreSQL!();
  const { database } = scratch;
  await (await openStore(database, testKinds, UTC)).close();
  await using backend = await openPostgres(database);
  const set = (name: string) => sql`insert into einstellung (name, wert) values (${name}, '')`;
  const names = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from einstellung where name like 'probe%' order by name`.execute(
      backend.database,
    );
    return rows.map(({ name }) => name);
  };
  await backend.transaction((transaction) => set("probe 1").execute(transaction));
  for (const after of [[], [set("probe 3")], [sql`select 1`], [set("probe 3"), sql`select 1`]]) {
    const failing = backend.transaction(async (transaction) => {
      for (const one of [set("probe 2"), set("probe 1"), ...after]) await one.execute(transaction);
    });
    await assert.rejects(failing, { code: "23505" });
    assert.deepEqual(await names(), ["probe 1"]);
  }
  await backend.transaction((transaction) => set("probe 4").execute(transaction));
  assert.deepEqual(await names(), ["probe 1", "probe 4"]);
});

test("SQLite goes through no more changes than it was asked for", async (context) => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  await using store = await openStore(database, testKinds, UTC);
  const kinds = ["werk", "person"].map((name) => testKinds.one(name));
  prepare.mock.resetCalls();
  await store.read.lastChange(kinds[0]!);
  for (const place of [{ behind: null }, { behind: 7 }, { after: 7 }, { since: "2026-01-01" }])
    await store.read.changes({ kinds, ...place }, 5);
  await store.write((writing) => writing.insert(kinds[0]!, [{ values: { titel: "Lenz" } }], null));
  await store.write((writing) => writing.forgetChanges(kinds, "9999"));
  const asked = prepare.mock.calls.map((call) => `${call.arguments[0]}`);
  const about = asked.filter((text) => /aenderung"? where.*"?art/.test(text));
  assert.ok(about.length >= 5, asked.join("\n"));
  const looking = new DatabaseSync(database, { readOnly: true });
  for (const text of about) {
    const plan = looking
      .prepare(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail);
    assert.doesNotMatch(plan.join("\n"), /TEMP B-TREE|nach_mitglied/, text);
  }
  looking.close();
});

test("SQLite plans what is read again and again only once, whatever is asked for", async (context) => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  await using store = await openStore(database, testKinds, UTC);
  const [werk, nachricht] = ["werk", "nachricht"].map((name) => testKinds.one(name));
  await store.write((writing) =>
    writing.insert(
      werk!,
      ["Woyzeck", "Lenz", "Leonce"].map((titel) => ({ values: { titel } })),
      null,
    ),
  );
  const ask = async (time: number) => {
    await store.read.walk(werk!, time, time);
    await store.read.newest(werk!, time);
    await store.read.outline(werk!, time, time);
    await store.read.matching(werk!, { ausgabeVon: time }, time);
    await store.read.matching(nachricht!, { begonnen: { before: `${time}` } }, time);
    const page = { limit: time, sorting: null, cursor: null };
    await store.read.list(werk!, { ...page, words: [] });
    await store.read.list(werk!, { ...page, words: [`woyzeck${time}`] });
  };
  await ask(1);
  // Whoever watches over what is planned has all of it planned anew, once.
  let planned = 0;
  const databases = new Set(prepare.mock.calls.map((call) => call.this as DatabaseSync));
  for (const one of databases)
    one.setAuthorizer((action) => {
      // The number of the last commit is asked for once in a turn of the event loop, in whichever that is; there is nothing to plan.
      if (action !== constants.SQLITE_PRAGMA) planned++;
      return constants.SQLITE_OK;
    });
  await ask(2);
  assert.notEqual(planned, 0);
  planned = 0;
  await ask(3);
  await ask(4);
  assert.equal(planned, 0);
});

test("SQLite finds what lies within bounds by an index, and reads nothing else", async (context) => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  await using store = await openStore(database, testKinds, UTC);
  const lost = { zustand: "wartend", begonnen: { before: "2026" } };
  await store.read.matching(testKinds.one("nachricht"), lost);
  const call = prepare.mock.calls.find(({ arguments: [text] }) => text.includes('"begonnen" <'));
  if (!call) throw new Error("Nobody has asked.");
  const explaining = `explain query plan ${call.arguments[0]}`;
  const plan = (call.this as DatabaseSync).prepare(explaining).all("", "", 1);
  assert.match(`${plan[0]?.detail}`, /^SEARCH k USING INDEX nachricht_mit_begonnen/);
});

test("SQLite looks duplicates up by their keys, not through those of all members", async (context) => {
  await using scratch = await ENGINES.SQLite!();
  const { database } = scratch;
  const prepare = context.mock.method(DatabaseSync.prototype, "prepare");
  await using store = await openStore(database, testKinds, UTC);
  const werk = testKinds.one("werk");
  prepare.mock.resetCalls();
  await store.read.possibleDuplicates(werk, { titel: "Woyzeck" }, 5);
  await store.read.keyed(werk, ["1 woyzeck / "]);
  const asked = prepare.mock.calls.filter(({ arguments: [text] }) => text.includes("aehnlich"));
  assert.equal(asked.length, 2);
  for (const { this: looking, arguments: asking } of asked) {
    const plan = (looking as DatabaseSync).prepare(`explain query plan ${asking[0]}`).all("[]");
    assert.match(`${plan[0]?.detail}`, /\(art=\? AND schluessel=\?\)/);
  }
});
