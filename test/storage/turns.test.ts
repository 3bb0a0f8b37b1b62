import assert from "node:assert/strict";
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { Problem } from "../../src/core/model/answers/problem.ts";
import type { Database } from "../../src/core/storage/engines/backend.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { temporaryFolder } from "../server/serving.ts";
import {
  ALL_ENGINES,
  EMPTY_STORE,
  testKinds,
  UTC,
  withDatabases,
} from "../support/database/databases.ts";
import { holdWriting } from "../support/database/holding-writes.ts";
import { type Library, withLibrary } from "../support/library.ts";

function addPerson(library: Library, nachname: string) {
  return library.ask("POST", "/personen/", { as: "bibliothekarin", body: { nachname } });
}

withLibrary("readers get their answers while any number of writers waits", async (library) => {
  await library.ask("GET", "/theke", { as: "bibliothekarin" }); // The password is known from now on.
  const letGo = await holdWriting(library.database);
  const writes = Array.from({ length: 30 }, (_, index) => addPerson(library, `Nummer ${index}`));
  let written = 0;
  for (const write of writes) void write.then(({ status }) => (written += Number(status === 201)));
  const reads = Array.from({ length: 30 }, (_, index) =>
    library.ask("GET", ["/werke", "/werk/1", "/konten", "/personen"][index % 4] as string, {
      ...(index % 4 === 2 && { as: "bibliothekarin" }),
    }),
  );
  for (const answer of await Promise.all(reads)) assert.equal(answer.status, 200, answer.text);
  // It waits two seconds for the database at most, which a busy machine can take by itself.
  const ready = async () => (await library.ask("GET", "/gesundheit/bereit")).status === 200;
  while (!(await ready())) assert.equal(written, 0);
  assert.equal(written, 0, "the right to write is still somebody else's");
  await letGo();
  // On a busy machine the reads can take longer than a write waits; whoever asks again gets a turn now.
  for (const [index, answer] of (await Promise.all(writes)).entries()) {
    const again = answer.status === 503 ? await addPerson(library, `Nummer ${index}`) : answer;
    assert.equal(again.status, 201, again.text);
  }
  const { json } = await library.ask("GET", "/personen?suche=nummer&anzahl=100");
  assert.equal(json.person.length, 30, "each of them once");
});

test("whoever asks SQLite again and again lets others have their turn of the event loop", async () => {
  const { database, drop } = await ALL_ENGINES.SQLite!(EMPTY_STORE);
  const store = await openStore(database, testKinds, UTC);
  let [turns, over] = [0, false];
  const turn = () => {
    turns++;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    for (let asked = 0; asked < 2000; asked++) await store.read.count(testKinds.one("person"));
    over = true;
    // Each counts as a few rows, and a thousand of them end a turn.
    assert.ok(turns >= 5, `${turns} turns`);
  } finally {
    over = true;
    await store.close();
    await drop();
  }
});

withDatabases(
  "a write that gets no turn in time is 503, and nothing of it is done",
  EMPTY_STORE,
  async (database) => {
    await using store = await openStore(database, testKinds, UTC, { patience: 300 });
    const person = testKinds.one("person");
    const add = (nachname: string) =>
      store.write((writing) => writing.insert(person, [{ values: { nachname } }], null));
    const letGo = await holdWriting(database);
    // The first one waits for the other process, those behind it for the first one: all have the same deadline.
    const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map(add));
    for (const outcome of outcomes) {
      assert.equal(outcome.status, "rejected");
      assert.ok(outcome.reason instanceof Problem, String(outcome.reason));
      assert.equal(outcome.reason.status, 503);
      assert.match(outcome.reason.headers["Retry-After"] ?? "", /^[0-9]+$/);
    }
    await letGo();
    assert.equal(await store.read.count(person), 0);
    assert.deepEqual(await add("danach"), [1]);
  },
);

withDatabases("writes are done in the order in which they came", EMPTY_STORE, async (database) => {
  await using store = await openStore(database, testKinds, UTC);
  const done: number[] = [];
  const writes = Array.from({ length: 20 }, (_, index) =>
    store.write(async (writing) => {
      await writing.setSetting("zuletzt", `${index}`);
      done.push(index);
      if (index === 3) throw new Error("one that fails holds up nobody");
    }),
  );
  await Promise.allSettled(writes);
  assert.deepEqual(done, [...done.keys()]);
  assert.equal(done.length, 20);
  assert.equal(await store.read.setting("zuletzt"), "19");
});

test("losing every connection to PostgreSQL in the middle of a write fails that write and nothing else", async () => {
  await using scratch = await ALL_ENGINES.PostgreSQL!(EMPTY_STORE);
  const { database } = scratch;
  await using store = await openStore(database, testKinds, UTC);
  const person = testKinds.one("person");
  const lost = store.write(async (writing) => {
    await writing.insert(person, [{ values: { nachname: "Halb" } }], null);
    await endConnections(database);
    await writing.insert(person, [{ values: { nachname: "Ganz" } }], null);
  });
  await assert.rejects(lost, (error) => error instanceof Problem && error.status === 503);
  // The readers' connections are gone too: whichever notices it first, the next question finds a new one.
  await store.read.count(person).catch(() => {});
  assert.equal(await store.read.count(person), 0);
  const ids = await store.write((writing) =>
    writing.insert(person, [{ values: { nachname: "Danach" } }], null),
  );
  assert.deepEqual(ids, [1]);
});

test("no statement on PostgreSQL goes on for ever, and a writer's may take longer than a reader's", async () => {
  await using scratch = await ALL_ENGINES.PostgreSQL!(EMPTY_STORE);
  const { database } = scratch;
  await using backend = await openPostgres(database);
  const limitOf = async (connection: Database) => {
    const { rows } = await sql<{ ms: number }>`
      select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(
      connection,
    );
    return rows[0]?.ms ?? 0;
  };
  const reading = await limitOf(backend.database);
  const writing = await backend.transaction(limitOf);
  assert.ok(reading > 0 && writing > reading, `${reading} ${writing}`);
});

test("PostgreSQL acknowledges no write of which a statement failed, whatever became of the error, and takes none after the end", async () => {
  await using scratch = await ALL_ENGINES.PostgreSQL!(EMPTY_STORE);
  const { database } = scratch;
  await using backend = await openPostgres(database);
  const set = (connection: Database) =>
    connection.insertInto("einstellung").values({ name: "etwas", wert: "1" }).execute();
  const find = (connection: Database) =>
    connection.selectFrom("einstellung").select("wert").where("name", "=", "etwas").execute();
  const ignoring = backend.transaction(async (transaction) => {
    await set(transaction);
    await sql`select 1 / 0`.execute(transaction).catch(() => {});
  });
  await assert.rejects(ignoring, /Nothing was written/);
  const ended = await backend.transaction(async (transaction) => ({ transaction }));
  await assert.rejects(set(ended.transaction), /given back/);
  const { late } = await backend.transaction(async (transaction) => {
    const behind = sql`select 1`.execute(transaction).then(() => set(transaction));
    return { late: behind.then(() => "written", String) };
  });
  assert.match(await late, /given back/);
  assert.deepEqual(await find(backend.database), []);
  await backend.transaction(set);
  assert.equal((await find(backend.database)).length, 1);
});

async function endConnections(database: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}

test("what somebody names by mistake in the place of the database keeps its rights", async () => {
  const folder = temporaryFolder();
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const other = join(folder, "passwd");
  for (const place of [folder, other]) {
    if (place === other) writeFileSync(other, "root:x:0:0:root:/root:/bin/bash\n".repeat(40));
    chmodSync(place, 0o755);
    await assert.rejects(openStore(place, testKinds, UTC), /is not a database: /);
    assert.equal(modeOf(place), 0o755, place);
  }
  assert.deepEqual(readdirSync(folder), ["passwd"]);
});

test("the database, what lies beside it and the folder made for it are nobody else's to read", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "neu", "tief", "leihwerk.db");
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  let store = await openStore(database, testKinds, UTC);
  await store.write((writing) => writing.setSetting("etwas", "1"));
  for (const end of ["", "-wal", "-shm"])
    assert.equal(modeOf(database + end), 0o600, `leihwerk.db${end}`);
  for (const path of [join(folder, "neu"), join(folder, "neu", "tief")])
    assert.equal(modeOf(path), 0o700, path);
  await store.close();
  chmodSync(database, 0o644); // As older releases left it.
  store = await openStore(database, testKinds, UTC);
  assert.equal(modeOf(database), 0o600);
  await store.close();
});
