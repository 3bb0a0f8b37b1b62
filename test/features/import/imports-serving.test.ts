/** Imports beside a real server: another process does them, people are answered meanwhile, and a crash loses nothing. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openPostgres } from "../../../src/core/storage/engines/postgres.ts";
import { isFile } from "../../../src/core/storage/engines/postgres-servers.ts";
import { openSqlite } from "../../../src/core/storage/engines/sqlite.ts";
import { dayIn } from "../../../src/core/words/dates/days.ts";
import { temporaryFolder } from "../../server/serving.ts";
import { EMPTY_STORE, ENGINES } from "../../support/database/databases.ts";
import { basic } from "../../support/library.ts";

const SCRIPT = join(import.meta.dirname, "../../../bin/leihwerk.js");
/** So many that they come in over several transactions, however fast the machine. */
const MANY = 16_000;

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`an import goes on where a killed server left it, each row once (long) (${engine})`, async () => {
    const { database, drop } = await create(EMPTY_STORE);
    const folder = temporaryFolder();
    let server = await serve(database, folder);
    try {
      const rows = Array.from(
        { length: MANY },
        (_, index) => `${index};Werk ${index};Person ${index % 50}`,
      );
      const body = `id;titel;person\n${rows.join("\n")}\n`;
      const made = await ask(server, "POST", "/einspielungen", body, "text/csv");
      assert.equal(made.status, 201, await made.text());
      const path = `/einspielung/${made.headers.get("Location")?.split("/").at(-1)}`;
      assert.equal((await arrived(server, path, "spalten")).art, "werk");
      await want(server, path, "probe");
      assert.equal((await arrived(server, path, "geprüft")).neu, MANY);
      await want(server, path, "läuft");
      // The catalogue answers while rows come in, and the first of them can be seen.
      await eventually(async () => (await total(server)) > 0);
      await killAll(server);
      const before = await worksIn(database);
      server = await serve(database, folder);
      assert(before > 0 && before < MANY, `${before} rows were in when the server was killed`);
      const done = await arrived(server, path, "fertig");
      assert.deepEqual([done.neu, await total(server)], [MANY, MANY]);
      await want(server, path, "rücknahme");
      const undone = await arrived(server, path, "zurückgenommen");
      assert.deepEqual([undone.geblieben, await total(server)], [0, 0]);
    } finally {
      await killAll(server);
      await drop();
    }
  });

  test(`workers, the import beside them and the daily work agree on what day it is (${engine})`, async () => {
    const { database, drop } = await create(EMPTY_STORE);
    const folder = temporaryFolder();
    // Where it is another day than at the usual place, whatever time it is there.
    const clock = new Intl.DateTimeFormat("de", { timeZone: "Europe/Berlin", hour: "2-digit" });
    const hour = Number.parseInt(clock.format(Date.now()), 10);
    const zone = hour < 12 ? "Etc/GMT+12" : "Etc/GMT-14";
    const server = await serve(database, folder, "--time-zone", zone);
    try {
      const post = async (path: string, values: object) => {
        const answer = await ask(server, "POST", path, JSON.stringify(values), "application/json");
        assert.equal(answer.status, 201, await answer.text());
      };
      const began = dayIn(zone, Date.now());
      await post("/werke", { titel: "Woyzeck", art: "Buch" });
      await post("/konten", { name: "Anna", ausweis: "A-1" });
      const barcodes = [1, 2, 3, 4, 5].map((number) => `B${number}`);
      for (const barcode of barcodes)
        await post("/exemplare", { werk: { url: "/werk/1" }, signatur: barcode, barcode });
      // Each on a connection of its own, so that both workers are asked.
      for (const barcode of barcodes.slice(1)) {
        const loan = { exemplar: { barcode }, konto: { ausweis: "A-1" } };
        await post("/ausleihen", loan);
      }
      const file = "id;exemplar;konto\nl1;B1;A-1\n";
      const made = await ask(server, "POST", "/einspielungen", file, "text/csv");
      const path = `/einspielung/${made.headers.get("Location")?.split("/").at(-1)}`;
      await arrived(server, path, "spalten");
      const type = "application/merge-patch+json";
      const columns = { art: "ausleihe", spalte: ["id", "ausleihe.exemplar", "ausleihe.konto"] };
      const decided = await ask(server, "PATCH", path, JSON.stringify(columns), type);
      assert.equal(decided.status, 200, await decided.text());
      for (const [zustand, then] of [
        ["probe", "geprüft"],
        ["läuft", "fertig"],
      ] as const) {
        await want(server, path, zustand);
        await arrived(server, path, then);
      }
      const { ausleihe } = await (await ask(server, "GET", "/ausleihen")).json();
      const lent: string[] = ausleihe.map((one: { von: string }) => one.von);
      assert.equal(lent.length, barcodes.length);
      let daily: string | undefined;
      await eventually(async () => {
        const { vorgang } = await (await ask(server, "GET", "/vorgaenge")).json();
        daily = vorgang.find((one: { was: string }) => one.was === "tagesarbeit")?.einzelheit;
        return daily !== undefined;
      });
      const today = [began, dayIn(zone, Date.now())];
      for (const day of [...lent, daily ?? ""])
        assert.ok(today.includes(day), `${day} is not ${today}`);
    } finally {
      await killAll(server);
      await drop();
    }
  });
}

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

async function serve(
  database: string,
  folder: string,
  ...flags: readonly string[]
): Promise<Server> {
  const process_ = spawn(
    process.execPath,
    [
      SCRIPT,
      "serve",
      "--port",
      "0",
      "--workers",
      "2",
      "--logs",
      folder,
      "--site",
      folder,
      ...flags,
    ],
    {
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        DATABASE_URL: database,
        LEIHWERK_DEMO: "off",
        LEIHWERK_LIBRARIAN: "bibliothekarin:correct horse battery",
      },
    },
  );
  const lines = createInterface({ input: process_.stdout! });
  for await (const line of lines) {
    const url = /listens at (http:\S+)/.exec(line)?.[1];
    if (!url) continue;
    process_.stdout?.resume();
    return { process: process_, url };
  }
  throw new Error("The server did not start.");
}

/** Everything at once, as when the machine loses its power: the supervisor, its workers, and whoever imports. */
async function killAll({ process: supervisor }: Server): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
  const gone = once(supervisor, "exit");
  for (const pid of [supervisor.pid!, ...below(supervisor.pid!)]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has gone with the others.
    }
  }
  await gone;
}

function below(parent: number): number[] {
  const children = readdirSync("/proc").flatMap((name) => {
    try {
      const stat = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/stat`, "latin1") : "";
      return Number(stat.split(") ")[1]?.split(" ")[1]) === parent ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
  return children.flatMap((pid) => [pid, ...below(pid)]);
}

function ask({ url }: Server, method: string, path: string, body?: string, type?: string) {
  return fetch(url + path, {
    method,
    headers: {
      Authorization: basic("bibliothekarin"),
      Accept: "application/json",
      ...(type && { "Content-Type": type }),
    },
    ...(body !== undefined && { body }),
  });
}

async function want(server: Server, path: string, zustand: string): Promise<void> {
  const type = "application/merge-patch+json";
  const answer = await ask(server, "PATCH", path, JSON.stringify({ zustand }), type);
  assert.equal(answer.status, 200, await answer.text());
}

/** The document once it is in the state. */
// biome-ignore lint/suspicious/noExplicitAny: documents follow from the kinds at run time
async function arrived(server: Server, path: string, zustand: string): Promise<any> {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  let document: any;
  await eventually(
    async () => {
      document = await (await ask(server, "GET", path)).json();
      return document.zustand === zustand;
    },
    () => JSON.stringify(document),
  );
  return document;
}

async function total(server: Server): Promise<number> {
  const answer = await ask(server, "GET", "/werke?anzahl=1");
  return ((await answer.json()) as { gesamt: number }).gesamt;
}

async function eventually(isSo: () => Promise<boolean>, tell = () => ""): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    if (await isSo()) return;
    await pause(50);
  }
  assert.fail(`It never came to pass. ${tell()}`);
}

/** Asked of the database itself: a server that is started goes on with the import at once. */
async function worksIn(database: string): Promise<number> {
  const backend = isFile(database) ? openSqlite(database) : await openPostgres(database);
  const counted = sql<{ works: number }>`select count(*) as works from werk`;
  const { rows } = await counted.execute(backend.database);
  await backend.close();
  return Number(rows[0]?.works);
}
