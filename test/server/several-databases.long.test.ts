/** PostgreSQL as several servers, of which one can be written to, and behind a pool of connections: real ones. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../src/app.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { postgresServers } from "../../src/core/storage/engines/postgres-servers.ts";
import { type OwnPostgres, ownPair } from "../support/database/own-postgres.ts";
import { freePort } from "../support/free-port.ts";
import { askOf, basic, furnish, settingsFor } from "../support/library.ts";
import { eventually } from "./serving.ts";

let folder = "";
let primary: OwnPostgres;
let standby: OwnPostgres;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "leihwerk-several-"));
  ({ primary, standby } = await ownPair(folder));
  void standby.start(); // It resolves when the server can be written to.
  await eventually(() => answers(`${standby.url}/postgres`), "the standby");
});

after(async () => {
  await Promise.all([primary.stop(), standby.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function answers(database: string): Promise<true | undefined> {
  const backend = await openPostgres(database).catch(() => undefined);
  await backend?.close();
  return backend && true;
}

/** An address of both, in the form of libpq. */
function bothOf(first: OwnPostgres, second: OwnPostgres, more = ""): string {
  return `${first.url},${new URL(second.url).host}/postgres${more}`;
}

test("an address names several servers as libpq has it", () => {
  const { urls, isPooled } = postgresServers(
    "postgres://anna:a%2Cb@one:5433,two/library?target_session_attrs=read-write&application_name=desk",
  );
  assert.deepEqual(urls, [
    "postgres://anna:a%2Cb@one:5433/library?application_name=desk",
    "postgres://anna:a%2Cb@two/library?application_name=desk",
  ]);
  assert.equal(isPooled, false);
  assert.throws(
    () => postgresServers("postgres://one:x/library"),
    /cannot be read: write postgres/,
  );
  assert.throws(
    () => postgresServers("postgres://one,two/library?target_session_attrs=standby"),
    /has to be written to/,
  );
  assert.equal(postgresServers("postgres://one/library?connect_timeout=5").connectTimeout, 5000);
  assert.throws(
    () => postgresServers("postgres://one/library?connect_timeout=soon"),
    /no number of seconds/,
  );
});

test("of several servers the one that can be written to is used, and its successor when it is lost", async () => {
  const settings = settingsFor(bothOf(standby, primary, "?target_session_attrs=read-write"));
  await using app = await openApp(settings);
  const add = async (nachname: string) => {
    const headers = { Authorization: basic("bibliothekarin") };
    const { status } = await askOf(app.application, "POST", "/personen/", {
      headers,
      body: { nachname },
    });
    return status;
  };
  await furnish(app, 3);
  assert.equal(await add("Vorher"), 201);
  // What was acknowledged has arrived there.
  const copied = await openPostgres(`${standby.url}/postgres`);
  await eventually(async () => {
    const { rows } = await sql`select 1 from person where nachname = 'Vorher'`.execute(
      copied.database,
    );
    return rows.length > 0 || undefined;
  }, "the copy");
  await primary.stop();
  assert.equal(await add("Verloren"), 503);
  await sql`select pg_promote()`.execute(copied.database);
  await copied.close();
  await eventually(async () => (await add("Nachher")) === 201 || undefined, "the successor");
  const { text } = await askOf(app.application, "GET", "/personen.json?suche=Vorher", {});
  assert.match(text, /Vorher/);
});

test("a server that has become a standby is left for the one that can be written to", async () => {
  // By now the second is the primary. The first comes back as what it is not: its own primary, read-only.
  await primary.start();
  await using backend = await openPostgres(bothOf(primary, standby));
  await using demoted = await openPostgres(`${primary.url}/postgres`);
  const create = () =>
    backend.transaction((transaction) =>
      sql`create table if not exists proof (id integer)`.execute(transaction),
    );
  await create();
  await sql`alter system set default_transaction_read_only = on`.execute(demoted.database);
  await sql`select pg_reload_conf()`.execute(demoted.database);
  await eventually(async () => {
    const { rows } = await sql<{
      transaction_read_only: string;
    }>`show transaction_read_only`.execute(demoted.database);
    return rows[0]?.transaction_read_only === "on" || undefined;
  }, "the new setting");
  await eventually(async () => {
    const written = await create().catch(({ code }) => assert.equal(code, "nicht-bereit"));
    return written && true;
  }, "the other one");
  const { rows } = await sql<{ port: string }>`show port`.execute(backend.database);
  assert.equal(rows[0]?.port, new URL(standby.url).port);
});

/** How it pools, and what that asks of its settings and of our address. */
const POOLING = [
  ["transaction", "", "?pgbouncer=true"],
  ["session", "ignore_startup_parameters = statement_timeout", ""],
] as const;

for (const [mode, setting, parameter] of POOLING)
  test(`it works behind pgbouncer that pools by ${mode}`, () =>
    worksBehindPgbouncer(mode, setting, parameter));

async function worksBehindPgbouncer(mode: string, setting: string, parameter: string) {
  const port = await freePort();
  const { host, username } = new URL(standby.url);
  const [name, behind] = host.split(":");
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${username}" ""\n`);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
postgres = host=${name} port=${behind} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
${setting}
default_pool_size = ${mode === "session" ? 20 : 3}
unix_socket_dir =
`,
  );
  // It does not run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pool = spawn("pgbouncer", [...asUser, file], { stdio: "ignore" });
  try {
    const database = `postgres://${username}@127.0.0.1:${port}/postgres${parameter}`;
    await eventually(() => answers(database), "pgbouncer");
    await using app = await openApp(settingsFor(database));
    const asked = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0
        ? askOf(app.application, "POST", "/personen/", {
            headers: { Authorization: basic("bibliothekarin") },
            body: { nachname: `Viele ${index}` },
          })
        : askOf(app.application, "GET", `/personen.json?suche=Viele&seite=${index}`, {}),
    );
    for (const { status, text } of await Promise.all(asked)) assert.ok(status < 300, text);
  } finally {
    pool.kill();
    await once(pool, "exit");
  }
}
