/** Writers who wait for one another share a commit of SQLite, and nothing else. */

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type TestContext, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Member } from "../../src/core/model/store/member.ts";
import { openSqlite } from "../../src/core/storage/engines/sqlite.ts";
import { type OpenStore, openStore } from "../../src/core/storage/open.ts";
import { ALL_ENGINES, EMPTY_STORE, testKinds, UTC } from "../support/database/databases.ts";

const [person, WRITERS] = [testKinds.one("person"), 20];

async function inStore(
  context: TestContext,
  run: (store: OpenStore, database: string) => Promise<void>,
) {
  const { database, drop } = await ALL_ENGINES.SQLite!(EMPTY_STORE);
  const store = await openStore(database, testKinds, UTC);
  context.after(async () => {
    await store.close();
    await drop();
  });
  await run(store, database);
}

/** Each makes a person, and then looks who is there for everybody; the fifth fails behind that. */
function writeAll(store: OpenStore, database: string) {
  return Promise.allSettled(
    Array.from({ length: WRITERS }, async (_, index) => {
      await store.write(async (writing) => {
        await writing.insert(person, [{ values: { vorname: "", nachname: `P${index}` } }], null);
        if (index === 5) throw new Error("refused");
      });
      const other = new DatabaseSync(database, { readOnly: true });
      const found = other.prepare("select 1 from person where nachname = ?").all(`P${index}`);
      other.close();
      return found.length;
    }),
  );
}

function watchCommits(context: TestContext, commit: () => void): void {
  const { exec } = DatabaseSync.prototype;
  context.mock.method(DatabaseSync.prototype, "exec", function (this: DatabaseSync, text: string) {
    if (text === "COMMIT") commit();
    exec.call(this, text);
  });
}

test("of writers who share a commit one that fails takes nobody along", async (context) => {
  await inStore(context, async (store, database) => {
    let commits = 0;
    watchCommits(context, () => commits++);
    const outcomes = await writeAll(store, database);
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    assert.deepEqual(failed, [5]);
    // When somebody is answered, it is there.
    assert.ok(outcomes.every((one) => one.status === "rejected" || one.value === 1));
    assert.ok(commits >= 1 && commits < WRITERS, `${commits} commits`);
    const persons: readonly Member[] = await store.read.matching(person, {});
    assert.equal(persons.length, WRITERS - 1);
    assert.deepEqual(await store.disagreements(), []);
  });
});

test("if the commit fails, none of those who share it has written", async (context) => {
  await inStore(context, async (store, database) => {
    let commits = 0;
    watchCommits(context, () => {
      if (++commits === 1) throw new Error("disk I/O error");
    });
    const outcomes = await writeAll(store, database);
    const written = outcomes.filter(({ status }) => status === "fulfilled").length;
    assert.ok(written < WRITERS - 1, `${written} written`);
    assert.equal((await store.read.matching(person, {})).length, written);
    const again = store.write((writing) =>
      writing.insert(person, [{ values: { vorname: "", nachname: "Danach" } }], null),
    );
    assert.equal((await again).length, 1);
    assert.deepEqual(await store.disagreements(), []);
  });
});

test("who shares a commit with a broken reference may try again", async (context) => {
  // However long it takes, the transaction stays open to those who wait.
  context.mock.method(performance, "now", () => 0);
  await inStore(context, async (store) => {
    const nobody = { id: 999, slug: null, title: "", extras: {} };
    const drafts = [
      { kind: person, values: { vorname: "", nachname: "Davor" } },
      { kind: testKinds.one("werk"), values: { titel: "Von niemand", person: [nobody] } },
      { kind: person, values: { vorname: "", nachname: "Danach" } },
    ];
    const write = ({ kind, values }: (typeof drafts)[number]) =>
      store.write((writing) => writing.insert(kind, [{ values }], null));
    for (const outcome of await Promise.allSettled(drafts.map(write)))
      assert.equal(outcome.status === "rejected" && outcome.reason.code, "nicht-bereit");
    assert.equal((await store.read.matching(person, {})).length, 0);
    for (const [index, draft] of drafts.entries())
      if (index === 1) await assert.rejects(write(draft), /FOREIGN KEY/);
      else assert.equal((await write(draft)).length, 1);
  });
});

test("a search while the file is locked does not keep the next write from its end", async (context) => {
  const { database, drop } = await ALL_ENGINES.SQLite!(EMPTY_STORE);
  const engine = openSqlite(database);
  const write = (name: string) =>
    engine.transaction((writer) =>
      sql`create table ${sql.table(name)} (id integer)`.execute(writer),
    );
  await engine.transaction(async (writer) => {
    const columns = sql`id integer primary key, such_titel text, such_text text`;
    await sql`create table buch (${columns})`.execute(writer);
    await engine.createSearch(writer, "buch");
  });
  const other = new DatabaseSync(database);
  context.after(async () => {
    other.close();
    await engine.close();
    await drop();
  });
  other.exec("BEGIN IMMEDIATE");
  let isTold = false;
  const waiting = write("erste").finally(() => {
    isTold = true;
  });
  await nextTurn();
  await engine.wordsBeginning?.("buch", "hal", 10);
  assert.equal(isTold, false);
  other.exec("COMMIT");
  await waiting;
  await write("zweite");
  other.exec("BEGIN IMMEDIATE; COMMIT");
});
