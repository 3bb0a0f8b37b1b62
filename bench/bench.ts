/**
 * Speed as ratios, all measured in one run: the service beside a bare node:http server that sends the same bytes, its log on beside
 * its log off, large catalogues beside small ones. What counts is the processor's time that the server itself spends on an answer:
 * neither the client nor whatever else the machine does can change that much. Numbers of different machines say nothing; ratios do.
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pathOf } from "../src/core/model/answers/address.ts";
import type { Link } from "../src/core/model/kinds/field.ts";
import type { Kind } from "../src/core/model/kinds/kind.ts";
import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { ownPostgres } from "../test/support/database/own-postgres.ts";
import { attack } from "./attack.ts";
import { measureConnections } from "./connections.ts";
import { fillWithDemo } from "./demo.ts";
import { measureDownloads } from "./downloads.ts";
import { multiplyWorks } from "./grown.ts";
import { measureHarvest, measureStaticExport } from "./harvest.ts";
import { measureImport, measureImportOnPostgres } from "./importing.ts";
import { measureImports } from "./imports.ts";
import { type Load, send } from "./load.ts";
import { measureMovingIn } from "./moving-in.ts";
import { measurePeers } from "./peers/peers.ts";
import { processorBelow } from "./processes.ts";
import { record } from "./record.ts";
import { measureRestarts } from "./restarts.ts";
import { signIn } from "./signed-in.ts";
import { measureStaff } from "./staff.ts";
import { fillCatalogue, fillWorks } from "./synthetic.ts";
import { measureWriters } from "./writers.ts";

/** A part of the names of the rows that are wanted. */
const ONLY = process.env.BENCH_ONLY ?? "";
/** Milliseconds of the processor for each measurement. */
const ROUND = Number(process.env.BENCH_ROUND ?? 1000);
const ROUNDS = 3;
const MOST_WARMING = 20;
/** With BENCH_WORKS=1000000 it takes some minutes more, with ten million a quarter of an hour of the processor and 15 GB. */
const WORKS = Number(process.env.BENCH_WORKS ?? 200_000);
/** More are made from these. */
const WRITTEN = 100_000;
/** Each work is twenty files and more. */
const MOST_WRITTEN = 2000;
const GROWTH = ["tate-personen.csv.gz", "tate-werke.csv.gz"].map((name) =>
  join(import.meta.dirname, "../../shared/data", name),
);
/** Asks for a fresh answer, so that the answer cache is not used. */
const FRESH = { "Cache-Control": "no-cache" };

const folder = mkdtempSync(join(tmpdir(), "leihwerk-bench-"));
const children: ChildProcess[] = [];

interface Server {
  readonly port: number;
  readonly pid: number;
  /** Microseconds of the processor so far. */
  spent(): Promise<number>;
  end(): void;
}

try {
  if (process.argv.includes("--attack")) await attack(folder);
  else if (process.argv.includes("--list")) await measureMovingIn(folder);
  else if (process.argv.includes("--imports")) await measureImports(folder);
  else if (process.argv.includes("--works")) await synthetic();
  else if (process.argv.includes("--restarts")) await measureRestarts(folder);
  else if (process.argv.includes("--connections")) await measureConnections(folder);
  else if (process.argv.includes("--downloads")) await measureDownloads(folder);
  else if (process.argv.includes("--peers")) await beside();
  else if (process.argv.includes("--staff")) await staff();
  else if (process.argv.includes("--writers")) await measureWriters(folder, serve);
  else if (process.argv.includes("--harvest")) await harvest();
  else await run();
} finally {
  for (const child of children) if (child.connected) child.disconnect();
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const small = join(folder, "demo.db");
  console.log(`Demo catalogue: ${(await fillWithDemo(small)).toFixed(2)} s`);
  // Before anybody has it open.
  const staffed = join(folder, "staffed.db");
  copyFileSync(small, staffed);
  const service = await start("service.ts", [small, join(folder, "logs")]);

  table("Requests per second of one core, log on, the same bytes", ["bare", "service", "ratio"]);
  const persons = await personPaths(small);
  const pages: [string, string | readonly string[], Record<string, string>][] = [
    ["person, JSON", "/person/georg-buechner.json", FRESH],
    ["persons in turn, JSON", persons.map((path) => `${path}.json`), FRESH],
    ["persons in turn, HTML", persons.map((path) => `${path}.html`), FRESH],
    ["person, XML", "/person/georg-buechner.xml", FRESH],
    ["person, HTML", "/person/georg-buechner.html", FRESH],
    ["list page, JSON", "/werke.json", FRESH],
    ["list page, HTML", "/werke.html", FRESH],
    ["search, JSON", "/werke.json?suche=liebe", FRESH],
    ["person, JSON, cached", "/person/georg-buechner.json", {}],
    ["person, HTML, cached", "/person/georg-buechner.html", {}],
    ["person, HTML, br, cached", "/person/georg-buechner.html", { "Accept-Encoding": "br" }],
    ["work, JSON, cached", "/werk/1.json", {}],
    ["work, HTML, cached", "/werk/1.html", {}],
    ["list page, JSON, cached", "/werke.json", {}],
    ["list page, HTML, cached", "/werke.html", {}],
    ["person, HTML, 304", "/person/georg-buechner.html", { "If-None-Match": "*" }],
    ["list page, HTML, 304", "/werke.html", { "If-None-Match": "*" }],
  ];
  for (const [name, path, headers] of pages) await besideBare(name, service, path, headers);

  table("Signed in", ["bare", "service", "ratio"]);
  const { cookie, pages: own } = await signIn(staffed);
  const desk = await start("service.ts", [staffed, join(folder, "logs-desk")]);
  for (const [name, path] of own)
    await besideBare(`${name}, HTML, signed in`, desk, path, { Cookie: cookie });

  table("The access log", ["off", "on", "ratio"]);
  // Two new ones, so that neither has had more time to warm up.
  const silent = await start("service.ts", [small]);
  const logging = await start("service.ts", [small, join(folder, "logs-beside")]);
  const [off, on] = await compare(
    { server: silent, path: "/person/georg-buechner.json", headers: FRESH },
    { server: logging, path: "/person/georg-buechner.json", headers: FRESH },
  );
  row("person, JSON", off, on);

  await measureMovingIn(folder);
  await synthetic();
  if (GROWTH.every(existsSync)) await growth(service);
  else console.log(`\nGrowth is not measured: ${GROWTH.join(" and ")} are not there.`);
}

async function beside(): Promise<void> {
  const database = join(folder, "demo.db");
  await fillWithDemo(database);
  const persons = await personPaths(database);
  await measurePeers(folder, database, persons, serve);
}

async function staff(): Promise<void> {
  const database = join(folder, "demo.db");
  await fillWithDemo(database);
  await measureStaff(folder, database, serve);
}

function serve(database: string): Promise<Server> {
  return start("service.ts", [database, join(folder, "logs")]);
}

/** The same made-up catalogue, small and large. */
async function synthetic(): Promise<void> {
  const postgres = process.env.BENCH_ENGINE === "postgresql" ? await startPostgres() : null;
  const servers: Server[] = [];
  for (const works of [2000, WORKS]) {
    const database = postgres
      ? await postgres.database(`works${works}`)
      : join(folder, `works-${works}.db`);
    const began = performance.now();
    await fillWorks(database, Math.min(works, WRITTEN));
    if (works > WRITTEN) await multiplyWorks(database, Math.round(works / WRITTEN));
    console.log(`\n${works} made-up works: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const server = await start("service.ts", [database, join(folder, `logs-${works}`)]);
    servers.push(postgres ? { ...server, spent: postgres.spent } : server);
  }
  const [small, large] = servers as [Server, Server];
  table(`${WORKS} made-up works beside 2000`, ["2000", `${WORKS}`, "ratio"]);
  const pages: [string, string][] = [
    ["list page", "/werke.json"],
    ["narrowed list", "/werke.json?art=Buch&jahrhundert=19"],
    ["search", "/werke.json?suche=an"],
    ["narrowed search", "/werke.json?suche=an&art=Buch"],
    ["narrowed to a tenth", "/werke.json?suche=an&art=Buch&jahrhundert=19"],
    ["narrowed to few", "/werke.json?suche=an&art=Ding"],
    ["site map", "/sitemap.xml"],
    ["part of the site map", "/sitemap/werk-0.xml"],
  ];
  for (const [name, path] of pages) {
    const asked = { path, headers: FRESH };
    row(name, ...(await compare({ server: small, ...asked }, { server: large, ...asked })));
  }
  await postgres?.stop();
}

/** A server with a database for each catalogue; it works only for the service that is asked, so what it takes is that one's. */
async function startPostgres() {
  const flags = ["fsync=off", "shared_buffers=1GB", "max_wal_size=8GB"];
  const server = await ownPostgres(folder, { flags });
  await server.start();
  const { url } = server;
  return {
    stop: server.stop,
    spent: async () => processorBelow(process.pid) * 1e6,
    async database(name: string): Promise<string> {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${url}/${name}`;
    },
  };
}

/** What other programs take, and whether it costs more than the page of the same. */
async function harvest(): Promise<void> {
  const works = Number(process.env.BENCH_WORKS ?? 20_000);
  const database = join(folder, "harvested.db");
  await fillCatalogue(database, works);
  const service = await start("service.ts", [database, join(folder, "logs")]);
  await measureHarvest(service, works);

  table("Beside the page of the same", ["page", "other", "ratio"]);
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  const pages = ids.map((id) => `/werk/${id}.html`);
  const states: string[] = [];
  for (const id of ids) states.push(await firstState(service.port, id));
  const subjects = ids.slice(0, 100).map((id) => `/schlagwort/${id}`);
  const rows: [string, readonly string[], readonly string[]][] = [
    ["work, MARC", pages, ids.map((id) => `/werk/${id}.mrc`)],
    ["work, MARCXML", pages, ids.map((id) => `/werk/${id}.marcxml`)],
    ["work, its states, HTML", pages, ids.map((id) => `/werk/${id}/zeiten.html`)],
    ["work, a state, HTML", pages, states.map((path) => `${path}.html`)],
    ["work, a state, JSON", pages, states.map((path) => `${path}.json`)],
    [
      "subject, Atom",
      subjects.map((path) => `${path}.html`),
      subjects.map((path) => `${path}.atom`),
    ],
    ["list, Atom", ["/werke.html"], ["/werke.atom"]],
  ];
  for (const [name, page, other] of rows) {
    if (!name.includes(ONLY)) continue;
    const asked = (path: readonly string[]) => ({ server: service, path, headers: FRESH });
    row(name, ...(await compare(asked(page), asked(other))));
  }
  service.end();
  const few = join(folder, "written.db");
  await fillCatalogue(few, Math.min(works, MOST_WRITTEN));
  await measureStaticExport(few, Math.min(works, MOST_WRITTEN), folder);
}

/** The path of the first state of a work. */
async function firstState(port: number, id: number): Promise<string> {
  const { body } = await record(port, `/werk/${id}/zeiten.json`, {});
  const { fassung } = JSON.parse(Buffer.from(body, "base64").toString());
  return new URL(fassung[0].url).pathname;
}

async function growth(service: Server): Promise<void> {
  const large = join(folder, "tate.db");
  console.log(
    `\nImport${"".padEnd(20)}${["rows", "a second", "a CPU second", "of the server"].map((name) => name.padStart(14)).join("")}   refused`,
  );
  await measureImport("SQLite", large, GROWTH);
  await measureImportOnPostgres(GROWTH);
  const { store, kinds, close } = await openLibrary({
    database: large,
    site: `${large}-no-site`,
    timeZone: "Europe/Berlin",
  });
  const person = await personWithWorks(store.read, kinds.one("person"), 3);
  const werk = kinds.one("werk");
  let cursor = null;
  for (let page = 1; page < 1000; page++) {
    const listing = await store.read.list(werk, {
      words: [],
      sorting: null,
      limit: 20,
      cursor,
      filters: [],
    } as never);
    cursor = listing.next;
  }
  const place = Buffer.from(JSON.stringify(["", 0, cursor?.value, cursor?.id])).toString(
    "base64url",
  );
  await close();

  const grown = await start("service.ts", [large, join(folder, "logs-large")]);
  table("70,000 works beside the demo", ["demo", "70,000", "ratio"]);
  const pages: [string, string, string][] = [
    ["person of 3 works", "/person/georg-buechner.json", `/person/${person}.json`],
    ["list page", "/werke.json", "/werke.json"],
    ["thousandth page", "/werke.json", `/werke.json?nach=${place}`],
    ["search, a rare word", "/werke.json?suche=iphigenie", "/werke.json?suche=iphigenie"],
    ["search, a common word", "/werke.json?suche=d", "/werke.json?suche=d"],
  ];
  for (const [name, before, after] of pages) {
    const [one, other] = await compare(
      { server: service, path: before, headers: FRESH },
      { server: grown, path: after, headers: FRESH },
    );
    row(name, one, other);
  }
}

/** A row: the service beside a bare server that sends the same bytes. */
async function besideBare(
  name: string,
  service: Server,
  path: string | readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  if (!name.includes(ONLY)) return;
  const bare = await bareFor(service, [path].flat()[0]!, headers);
  const asked = { path, headers };
  row(name, ...(await compare({ server: bare, ...asked }, { server: service, ...asked })));
  bare.end();
}

type Asked = Omit<Load, "port"> & { readonly server: Server };

/** A server that sends what the service does. */
async function bareFor(
  service: Server,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Server> {
  const file = join(folder, "recorded.json");
  // Without conditions, as often as it takes to be cached.
  for (let times = 0; times < 3; times++) await record(service.port, path, {});
  writeFileSync(file, JSON.stringify(await record(service.port, path, headers)));
  return start("bare.ts", [file]);
}

/** In turns; the middle of the rounds counts. */
async function compare(a: Asked, b: Asked): Promise<[number, number]> {
  const results: [number[], number[]] = [[], []];
  for (const asked of [a, b]) await warmUp(asked);
  for (let round = 0; round < ROUNDS; round++) {
    results[0].push(await measure(a, ROUND));
    results[1].push(await measure(b, ROUND));
  }
  return [median(results[0]), median(results[1])];
}

/** Until the compiler has made up its mind, which takes tens of thousands of answers: two rounds that are no faster than those before. */
async function warmUp(asked: Asked): Promise<void> {
  let best = await measure(asked, 3 * ROUND);
  for (let [rounds, slow] = [0, 0]; rounds < MOST_WARMING && slow < 2; rounds++) {
    const now = await measure(asked, ROUND);
    slow = now > best * 1.02 ? 0 : slow + 1;
    best = Math.max(best, now);
  }
}

/** Answers per second of the server's processor time, over so many milliseconds of it: however little of the machine it gets. */
async function measure({ server, ...load }: Asked, milliseconds: number): Promise<number> {
  const before = await server.spent();
  let answers = 0;
  let spent = 0;
  while (spent < milliseconds * 1000) {
    answers += await send({ ...load, port: server.port }, Math.max(50, milliseconds / 4));
    spent = (await server.spent()) - before;
  }
  return answers / (spent / 1e6);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;
}

/** Of all of them, without their suffixes. */
async function personPaths(database: string): Promise<string[]> {
  const { store, kinds, close } = await openLibrary({
    database,
    site: `${database}-no-site`,
    timeZone: "Europe/Berlin",
  });
  const members = await store.read.walk(kinds.one("person"), 0, 1000);
  await close();
  return members.map((member) => pathOf(member.kind, member));
}

/** The id of somebody with so many works. */
async function personWithWorks(
  read: Awaited<ReturnType<typeof openLibrary>>["store"]["read"],
  kind: Kind,
  works: number,
): Promise<number> {
  for (let after = 0; ; ) {
    const members = await read.walk(kind, after, 500);
    const found = members.find(
      (member) => (member.values.werk as readonly Link[]).length === works,
    );
    if (found) return found.id;
    const last = members.at(-1);
    if (!last) throw new Error(`Nobody has ${works} works.`);
    after = last.id;
  }
}

async function start(script: string, args: string[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, script), args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  children.push(child);
  child.once("exit", (code) => {
    if (code) throw new Error(`${script} ended.`);
  });
  const [port] = (await once(child, "message")) as [number];
  return {
    port,
    pid: child.pid!,
    end: () => child.disconnect(),
    async spent() {
      child.send("spent");
      const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
      return user + system;
    },
  };
}

function table(title: string, columns: string[]): void {
  console.log(
    `\n${title}\n${"".padEnd(26)}${columns.map((column) => column.padStart(10)).join("")}`,
  );
}

function row(name: string, one: number, other: number): void {
  const numbers = [Math.round(one), Math.round(other), (other / one).toFixed(2)];
  console.log(name.padEnd(26) + numbers.map((number) => String(number).padStart(10)).join(""));
}
