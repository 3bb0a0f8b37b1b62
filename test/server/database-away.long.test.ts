/** PostgreSQL goes, freezes and comes back, and the program outlives it: on a server of this file's own. */

import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { openApp } from "../../src/app.ts";
import { openPostgres } from "../../src/core/storage/engines/postgres.ts";
import { type OwnPostgres, ownPostgres } from "../support/database/own-postgres.ts";
import { basic, furnish, settingsFor } from "../support/library.ts";
import { errorsIn, eventually, serving } from "./serving.ts";

let folder = "";
let postgres: OwnPostgres;
let database = "";

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "leihwerk-away-"));
  postgres = await ownPostgres(folder);
  await postgres.start();
  database = `${postgres.url}/postgres`;
});

after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How it can be away: each returns how it comes back. */
const WAYS: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  frozen: async () => {
    const goOn = postgres.freeze();
    return async () => goOn();
  },
  stopped: async () => {
    await postgres.stop();
    return () => postgres.start();
  },
};

interface Asked {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Half a minute is no promise of ours, but less than any wait for the database was. */
async function ask(url: string, path: string, init: RequestInit = {}): Promise<Asked> {
  const headers = { Connection: "close", Accept: "application/json", ...init.headers };
  const signal = AbortSignal.timeout(30_000);
  const answer = await fetch(url + path, { redirect: "manual", ...init, headers, signal });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const LIBRARIAN = { Authorization: basic("bibliothekarin") };

function adding(nachname: string): RequestInit {
  const headers = { ...LIBRARIAN, "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify({ nachname }) };
}

/** An entry as the seed has it, with the reason. */
const LOST =
  /^\[\w{3} \w{3} \d\d [\d:.]+ \d{4}\] \[storage:error\] \[pid \d+\] \[client 127\.0\.0\.1:\d+\] Warning: The database cannot be used now: \S.* in \/.*\.ts on line [1-9]\d*$/;

test("while PostgreSQL is away all that needs it is 503, and all works again when it is back", async (context) => {
  await using app = await openApp(settingsFor(database));
  await furnish(app, 3);
  const { sessions } = app.daily.identity;
  const secret = await sessions.begin({
    account: 1,
    cause: "kennwort",
    device: "",
    address: "192.0.2.1",
  });
  const server = await serving(context, app.application);
  const { port } = server;
  const url = `http://127.0.0.1:${port}`;
  const get = (path: string, headers: Record<string, string> = {}) => ask(url, path, { headers });
  const page = { Accept: "text/html", Cookie: `leihwerk=${secret}` };
  const form = { ...page, "Content-Type": "application/x-www-form-urlencoded", Origin: url };

  async function seeAllWell(name: string) {
    for (let times = 0; times < 3; times++)
      for (const path of ["/personen.json", "/gesundheit/bereit", "/robots.txt"])
        assert.equal((await get(path)).status, 200, path);
    const desk = await get("/theke", page);
    assert.equal(desk.status, 200, "the session is still known");
    assert.equal((await ask(url, "/personen", adding(name))).status, 201);
  }

  await seeAllWell("Vorher");
  for (const [way, take] of Object.entries(WAYS)) {
    const giveBack = await take();
    try {
      const answers = await Promise.all([
        get("/gesundheit/bereit"),
        get("/personen.json"), // Kept, but is it still so?
        get("/werk/1"),
        get("/gibt-es-nicht/12"),
        get("/theke", page),
        get("/", page),
        get("/konten", LIBRARIAN),
        get("/konten", { Authorization: basic("bibliothekarin", "not the password") }),
        get("/konten", { Authorization: "Bearer leihwerk_something" }),
        ask(url, "/personen", adding("Verloren")),
        ask(url, "/anmeldung", {
          method: "POST",
          headers: form,
          body: "username=bibliothekarin&password=x",
        }),
        ask(url, "/werke/", { method: "POST", headers: form, body: "titel=x" }),
      ]);
      // An address that means nothing does so without any database.
      const [unknown] = answers.splice(3, 1);
      assert.equal(unknown?.status, 404);
      for (const { status, headers, text } of answers) {
        assert.equal(status, 503, `${way}: ${text}`);
        assert.match(headers.get("Retry-After") ?? "", /^[0-9]+$/);
      }
      for (const { text, headers } of answers.slice(-2)) {
        assert.match(headers.get("Content-Type") ?? "", /^text\/html/);
        assert.match(text, /<h1>[^<]+<\/h1>\s*<p[^>]*>[^<]+\./);
      }
      for (const path of ["/gesundheit/lebt", "/robots.txt", "/problem/nicht-bereit"])
        for (const headers of [{}, page, LIBRARIAN])
          assert.equal((await get(path, headers)).status, 200, `${way}: ${path}`);
      const [, style = ""] = /href="(\/[^"]+\.css)"/.exec(answers.at(-1)?.text ?? "") ?? [];
      assert.equal((await get(style, page)).status, 200, "the page that says so has its style");
    } finally {
      await giveBack();
    }
    await eventually(
      async () => (await get("/gesundheit/bereit")).status === 200 || undefined,
      "the return of the database",
    );
    await seeAllWell(`Nach ${way}`);
  }
  const { text } = await get("/personen.json");
  assert.doesNotMatch(text, /Verloren/);
  const [first = "", ...more] = server.errorLines();
  assert.deepEqual(more, [], "the first at once, the others are counted");
  assert.match(first, LOST);
  await server.close(1000);
  const lost = server.accessLog().filter(({ status }) => status === 503).length;
  const [, last = ""] = server.errorLines();
  assert.match(last, LOST);
  assert.match(last, new RegExp(`\\(${lost - 1} requests since the last line\\)`));
});

test("a statement that takes long is not taken for a server that is away", async () => {
  await using backend = await openPostgres(database);
  const slow = sql`select pg_sleep(3)`;
  // Every connection of the readers, and the writer's.
  const all = Array.from({ length: 10 }, () => slow.execute(backend.database));
  await Promise.all([...all, backend.transaction((transaction) => slow.execute(transaction))]);
});

test("everybody who waits for a server that freezes is told, also in the middle of a write", async () => {
  const backend = await openPostgres(database);
  const waiting = Array.from({ length: 30 }, () =>
    sql`select pg_sleep(600)`.execute(backend.database),
  );
  let goOn = () => {};
  const writes = [1, 2, 3].map(() =>
    backend.transaction(async (transaction) => {
      await sql`select 1`.execute(transaction);
      goOn = postgres.freeze();
      await sql`select 1`.execute(transaction);
    }),
  );
  try {
    for (const outcome of await Promise.allSettled([...waiting, ...writes])) {
      assert.equal(outcome.status, "rejected");
      assert.equal(outcome.reason.code, "nicht-bereit");
    }
    // From now on nobody waits at all: no probe could be answered in the same turn.
    let isLater = false;
    setImmediate(() => {
      isLater = true;
    });
    await assert.rejects(sql`select 1`.execute(backend.database), { code: "nicht-bereit" });
    assert.equal(isLater, false);
  } finally {
    goOn();
    await backend.close();
  }
});

test("the workers of a server live through it, and need no restart", async () => {
  const logs = mkdtempSync(join(tmpdir(), "leihwerk-away-logs-"));
  const { server, url, said } = await serve(logs);
  const workers = () => execFileSync("pgrep", ["-P", `${server.pid}`], { encoding: "utf8" });
  try {
    const known = workers();
    for (const take of Object.values(WAYS)) {
      assert.equal((await ask(url, "/personen.json")).status, 200);
      const giveBack = await take();
      try {
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => ask(url, "/personen.json")),
        );
        assert.deepEqual(
          answers.map(({ status }) => status),
          Array(8).fill(503),
        );
        assert.equal((await ask(url, "/gesundheit/lebt")).status, 200);
      } finally {
        await giveBack();
      }
      await eventually(async () => {
        const ready = Array.from({ length: 8 }, () => ask(url, "/gesundheit/bereit"));
        const all = await Promise.all(ready);
        return all.every(({ status }) => status === 200) || undefined;
      }, "the return of the database");
    }
    assert.equal(workers(), known);
    const lines = errorsIn(logs);
    assert.ok(lines.length >= 1 && lines.length <= 4, `${lines.length}: each worker, each way`);
    for (const line of lines) assert.match(line, LOST);
    await eventually(
      () => said.filter((line) => /is back/.test(line)).length === 2 || undefined,
      "",
    );
    const [gone = "", back = ""] = said;
    assert.match(gone, /^leihwerk: the database is gone since [\d-]+ [\d:]+ \(\S.*\); whoever/);
    assert.match(back, /^leihwerk: the database is back since [\d-]+ [\d:]+\.$/);
    assert.equal(said.length, 4, said.join("\n"));
  } finally {
    server.kill("SIGTERM");
    await once(server, "exit");
    rmSync(logs, { recursive: true, force: true });
  }
});

async function serve(logs: string): Promise<{ server: ChildProcess; url: string; said: string[] }> {
  const script = join(import.meta.dirname, "../../bin/leihwerk.js");
  const flags = ["--port", "0", "--no-demo", "--workers", "2", "--logs", logs];
  const server = spawn(process.execPath, [script, "serve", "--database", database, ...flags], {
    env: { ...process.env, LEIHWERK_LIBRARIAN: "leitung:correct horse battery" },
    cwd: logs,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  createInterface({ input: server.stderr }).on("line", (line) => said.push(line));
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /listens at (http:\S+)/.exec(line) ?? [];
    if (url) return { server, url, said };
  }
  throw new Error("The server has stopped.");
}

test("a server that is silent for longer than a probe takes is waited for if its address has a connect_timeout", async () => {
  const patient = await openPostgres(`${database}?connect_timeout=60`);
  const goOn = postgres.freeze();
  try {
    const asked = sql`select 1`.execute(patient.database);
    await setTimeout(4000);
    goOn();
    assert.equal((await asked).rows.length, 1);
  } finally {
    goOn();
    await patient.close();
  }
});
