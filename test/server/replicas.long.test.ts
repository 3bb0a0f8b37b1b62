/** Reading from a replica: a real standby that can be held back, lost and promoted; nobody ever reads what is older than a write that was answered. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { openWire, type Wire } from "../../bench/wire.ts";
import { type App, openApp } from "../../src/app.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { type OwnPostgres, ownPair } from "../support/database/own-postgres.ts";
import { askOf, basic, furnish, settingsFor } from "../support/library.ts";
import { eventually } from "./serving.ts";

let folder = "";
let primary: OwnPostgres;
let standby: OwnPostgres;
/** To the standby. */
let wire: Wire;
let app: App;
let other: App;

const STAFF = { Authorization: basic("bibliothekarin") };

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "leihwerk-replicas-"));
  // Whoever reads is nobody in particular: what is asked of the servers needs no right.
  ({ primary, standby } = await ownPair(folder, (made) =>
    ask(made, "create role plain login", "grant all on schema public to plain"),
  ));
  // It resolves when the server can be written to, and rejects when it ends before.
  standby.start().catch(() => {});
  await eventually(() => ask(standby, "select 1").catch(() => undefined), "the standby");
  const settings = settingsFor(`${plain(primary)}/postgres`);
  wire = await openWire(Number(new URL(standby.url).port));
  const replicas = `postgres://plain@127.0.0.1:${wire.port},127.0.0.1:1/postgres`; // One of two is never there.
  app = await openApp({ ...settings, replicas });
  other = await openApp({ ...settings, replicas });
  await furnish(app, 3);
});

after(async () => {
  await Promise.all([app.close(), other.close()]);
  wire.close();
  await Promise.all([primary.stop(), standby.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

function plain({ url }: OwnPostgres): string {
  return url.replace("leihwerk:leihwerk@", "plain@");
}

async function ask({ url }: OwnPostgres, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement);
    return await client.query(statements.at(-1) ?? "");
  } finally {
    await client.end();
  }
}

/** How many requests of both were answered by a replica so far, and how many by the primary. */
function used(): { replica: number; primary: number } {
  const sum = { replica: 0, primary: 0 };
  for (const { figures } of [app, other]) {
    const { samples = {} } = figures().find(({ name }) => name === "leihwerk_database_reads") ?? {};
    sum.replica += Number(samples['{server="replica"}']);
    sum.primary += Number(samples['{server="primary"}']);
  }
  return sum;
}

async function untilUsed(): Promise<void> {
  const before = used();
  await eventually(async () => {
    await askOf(app.application, "GET", "/werke.json?suche=woyzeck", { headers: STAFF });
    return used().replica > before.replica || undefined;
  }, "an answer from the replica");
}

/** Writes by one process and reads by the other, as anybody and as staff, in two formats; each is about what was answered last. */
async function writeAndRead(rounds: number, from: number): Promise<void> {
  for (let round = from; round < from + rounds; round++) {
    const [writes, reads] = round % 2 === 0 ? [app, other] : [other, app];
    const body = { nachname: `Nummer ${round}` };
    const made = await askOf(writes.application, "POST", "/personen/", { headers: STAFF, body });
    assert.equal(made.status, 201, made.text);
    const path = `/person/${made.headers.get("Location")?.split("/").at(-1)}`;
    for (const headers of [{}, STAFF, {}, {}]) {
      const one = await askOf(reads.application, "GET", path, { headers });
      const title = one.headers.get("Location") ?? one.text;
      assert.match(title, new RegExp(`nummer-${round}|Nummer ${round}`), path);
      const list = await askOf(reads.application, "GET", "/personen.json?sortierung=-erstellt", {
        headers,
      });
      assert.match(list.text, new RegExp(`Nummer ${round}`));
    }
  }
}

test("a replica that has everything answers, and what it answers is never older than what was said before", async () => {
  await writeAndRead(40, 0);
  // Nobody writes any more: soon the standby has all of it.
  await untilUsed();
  const [calm, many] = [used(), 20];
  for (let count = 0; count < many; count++)
    await askOf(app.application, "GET", `/werke?suche=${count}`, { headers: STAFF });
  assert.ok(used().replica >= calm.replica + many - 1, JSON.stringify([calm, used()]));
});

test("a replica that is held back is not asked, and nothing old is stored", async () => {
  await ask(standby, "select pg_wal_replay_pause()");
  await askOf(app.application, "POST", "/personen/", { headers: STAFF, body: { nachname: "Neu" } });
  const before = used();
  await writeAndRead(20, 100);
  assert.equal(used().replica, before.replica);
  await ask(standby, "select pg_wal_replay_resume()");
  await writeAndRead(20, 200);
  await untilUsed();
});

test("what is written while a replica is chosen is not missing in any later answer", async () => {
  const path = "/personen.json?sortierung=-erstellt&anzahl=7";
  const get = () => askOf(app.application, "GET", path, {});
  const post = (body: object) =>
    askOf(app.application, "POST", "/personen/", { headers: STAFF, body });
  await get(); // What is asked for again is stored.
  await untilUsed();
  await ask(standby, "select pg_wal_replay_pause()");
  wire.set("silent");
  const early = get();
  await eventually(async () => wire.held > 0 || undefined, "a question to the replica");
  assert.equal((await post({ nachname: "Inzwischen" })).status, 201);
  assert.equal((await post({})).status, 422); // It has heard of the write before.
  wire.set("open");
  assert.equal((await early).status, 200);
  assert.match((await get()).text, /Inzwischen/);
  await ask(standby, "select pg_wal_replay_resume()");
  await untilUsed();
});

test("only what is the replica's own fault is asked of the primary again", async () => {
  await using backend = await openPostgres(
    `${plain(primary)}/postgres`,
    `${plain(standby)}/postgres`,
  );
  const { replicas, database } = backend;
  const onReplica = async (statement: string) => {
    const { rows } = await sql`select 1 ${replicas!.position}`.execute(database);
    replicas!.ask()(rows[0] as object);
    return replicas!.database.connection().execute(async (connection) => {
      await sql`set statement_timeout = 100`.execute(connection);
      await sql.raw(statement).execute(connection);
    });
  };
  const there = "case when pg_is_in_recovery() then";
  await assert.rejects(onReplica(`select 1 / (${there} 0 else 1 end)`), /division by zero/);
  await assert.rejects(onReplica(`select ${there} pg_sleep(9) end`), /statement timeout/);
  await onReplica(`select ${there} pg_terminate_backend(pg_backend_pid()) end`);
  await onReplica(`do $$ begin
      if pg_is_in_recovery() then raise 'in the way' using errcode = '40001'; end if; end $$`);
  assert.equal(replicas?.used.replica, 4);
});

test("a replica that is killed under requests takes none of them along, and is used again when it is back", async () => {
  const asked = Array.from({ length: 60 }, async (_, index) => {
    if (index === 20) standby.kill();
    const path = `/personen.json?suche=nummer&seite=${index}`;
    return (await askOf(app.application, "GET", path, { headers: STAFF })).status;
  });
  assert.deepEqual(new Set(await Promise.all(asked)), new Set([200]));
  await writeAndRead(10, 300);
  standby.start().catch(() => {});
  await untilUsed();
  await writeAndRead(10, 400);
});

test("a standby that was promoted is no replica any more, whatever it has replayed", async () => {
  const path = "/personen.json?anzahl=8";
  await untilUsed();
  await ask(standby, "select pg_promote()");
  await ask(standby, "update person set nachname = 'Falsch'");
  const before = used();
  // Before anything is written on the primary, and after.
  for (const nachname of ["Wahr", "Auch wahr"]) {
    for (const headers of [STAFF, {}, {}, {}]) {
      const { text } = await askOf(app.application, "GET", path, { headers });
      assert.doesNotMatch(text, /Falsch/);
    }
    await askOf(app.application, "POST", "/personen/", { headers: STAFF, body: { nachname } });
  }
  assert.equal(used().replica, before.replica);
});

test("replicas behind pgbouncer are refused with a sentence", async () => {
  await assert.rejects(
    openPostgres(`${primary.url}/postgres`, `${standby.url}/postgres?pgbouncer=true`),
    /asked directly/,
  );
});
