/** What the whole server counts of itself, asked for over a real socket, and judged by a reader of another maker. */

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { WorkerMetrics } from "../../src/core/http/processes/metrics.ts";
import { leihwerk } from "../commands/run.ts";
import { withApp } from "../support/app.ts";
import { ALL_ENGINES, EMPTY_STORE } from "../support/database/databases.ts";
import { present } from "../support/present.ts";
import { errorsIn, eventually, linesOf, temporaryFolder } from "./serving.ts";
import { supervised } from "./supervised.ts";

const PROGRAM = fileURLToPath(new URL("../../bin/leihwerk.js", import.meta.url));
const TOKEN = "geheim-geheim-geheim";

test("all workers are counted together, for whoever has the token", async (context) => {
  const { url } = await served(context, { LEIHWERK_METRICS_TOKEN: TOKEN });
  const ask = (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });
  assert.equal((await ask()).status, 404);
  assert.equal((await ask({ Authorization: "Bearer falsch-falsch-falsch" })).status, 404);
  for (let round = 0; round < 12; round++)
    assert.equal(
      (await fetch(`${url}/personen.json`, { headers: { Connection: "close" } })).status,
      200,
    );
  const counted = await eventually(async () => {
    const text = await (await ask({ Authorization: `Bearer ${TOKEN}` })).text();
    const all =
      /http_server_requests_total\{method="GET",status="200"\} (?:1[2-9]|[2-9]\d|\d{3,})\n/.test(
        text,
      );
    // Each worker tells its numbers once a second.
    return all && text.includes("\nleihwerk_workers 2\n") ? text : undefined;
  }, "twelve requests of two workers");
  assert.match(counted, /\nleihwerk_database_up 1\n/);
  assert.match(counted, /\nleihwerk_members\{kind="person"\} 0\n/);
  const memory = counted.matchAll(/^process_resident_memory_bytes\{process="(.*)"\}/gm);
  assert.deepEqual(
    Array.from(memory, ([, process]) => process),
    ["main", "worker-1", "worker-2"],
  );
  assert.match(counted, /\nleihwerk_last_backup_timestamp_seconds 0\n/);
  assert.match(counted, /\nleihwerk_messages\{state="failed",way="mail"\} 0\n/);
  assert.match(counted, /\nleihwerk_write_lock_wait_seconds_count \d+\n/);
  const wrong = Buffer.from("niemand:falsch").toString("base64");
  assert.equal(
    (await fetch(`${url}/konten.json`, { headers: { Authorization: `Basic ${wrong}` } })).status,
    401,
  );
  await eventually(async () => {
    const text = await (await ask({ Authorization: `Bearer ${TOKEN}` })).text();
    return text.includes('\nleihwerk_failed_sign_ins_total{reason="wrong"} 1\n') || undefined;
  }, "the sign-in that failed");
  const types = {
    "*/*": "text/plain",
    "text/plain;q=0.5,application/openmetrics-text;version=1.0.0": "application/openmetrics-text",
  };
  for (const [Accept, type] of Object.entries(types)) {
    const answer = await ask({ Authorization: `Bearer ${TOKEN}`, Accept });
    assert.equal(answer.headers.get("Content-Type")?.split(";")[0], type);
    assert.match(answer.headers.get("Cache-Control") ?? "", /no-store/);
    assert.equal((await answer.text()).endsWith("\n# EOF\n"), type !== "text/plain");
  }
});

/** No token is needed from here. One for two tests: to start a server costs more than both do. */
let open: ReturnType<typeof served> | undefined;
const stops: (() => unknown)[] = [];
const openToHere = () => {
  open ??= served({ after: (stop) => stops.push(stop) }, { LEIHWERK_METRICS: "127.0.0.0/8,::1" });
  return open;
};
after(async () => {
  for (const stop of stops) await stop();
});

test("from an address that the settings allow no token is needed, and promtool reads both formats (long)", async (context) => {
  const { url } = await openToHere();
  const read = async (Accept: string) =>
    (await fetch(`${url}/metrics`, { headers: { Accept } })).text();
  const [older, newer] = [await read("*/*"), await read("application/openmetrics-text")];
  const used = ["prometheus/leihwerk.rules.yml", "grafana/leihwerk.json"].flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, "../../deploy", file), "utf8");
    return text.match(/\b(?:leihwerk|http_server|process|nodejs)_\w+(?=\{|\[| )/g) ?? [];
  });
  assert.ok(used.length > 30);
  // Only PostgreSQL has a pool of connections.
  const unknown = used.filter((name) => !older.includes(`${name}`) && !/_database_/.test(name));
  assert.deepEqual(unknown, [], "rules and dashboard ask for nothing that nobody tells");
  if (!present(context, "promtool")) return;
  const judged = spawnSync("promtool", ["check", "metrics"], { input: older, encoding: "utf8" });
  assert.equal(judged.status, 0, `${judged.stdout}${judged.stderr}\n${older}`);
  // Its reader of the newer format wants to know when each sample was taken.
  const folder = temporaryFolder();
  const timed = newer.replaceAll(/^(?!#).+$/gm, "$& 1700000000");
  writeFileSync(join(folder, "metrics"), timed);
  const blocks = ["tsdb", "create-blocks-from", "openmetrics", join(folder, "metrics"), folder];
  const taken = spawnSync("promtool", blocks, { encoding: "utf8" });
  assert.equal(taken.status, 0, `${taken.stdout}${taken.stderr}\n${newer}`);
});

withApp("without either setting there is no such page", async (app) => {
  assert.equal((await app.get("/metrics")).status, 404);
});

test("what a dead worker has counted is not lost, and its death is counted (long)", async () => {
  const { url, workers, complaints } = await openToHere();
  const read = async () => (await fetch(`${url}/metrics`)).text();
  const sum = (text: string) => Number(/_duration_seconds_count (\d+)/.exec(text)?.[1]);
  for (let round = 0; round < 8; round++)
    await fetch(`${url}/gesundheit/lebt`, { headers: { Connection: "close" } });
  const before = await eventually(async () => {
    const counted = sum(await read());
    return counted >= 8 ? counted : undefined;
  }, "eight requests");
  const [first] = workers();
  process.kill(first!, "SIGKILL");
  const after = await eventually(async () => {
    const text = await read().catch(() => "");
    return text.includes("leihwerk_worker_deaths_total 1") ? text : undefined;
  }, "the death");
  assert(sum(after) >= before, `${sum(after)} after ${before}`);
  const died = `leihwerk: the worker ${first} died (The process was ended by the signal SIGKILL).\n`;
  assert.equal(complaints(), died);
});

test("where the system does not say how much memory is used, the other numbers are there", (context) => {
  context.mock.method(process.memoryUsage, "rss", () => {
    throw new Error("ENOENT: no such file or directory, uv_resident_set_memory");
  });
  const families = new WorkerMetrics(() => 0).now();
  const samples = Object.fromEntries(families.map(({ name, samples }) => [name, samples]));
  assert.deepEqual(samples.process_resident_memory_bytes, {});
  assert.ok(Number(Object.values(samples.process_cpu_seconds ?? {})[0]) > 0);
});

test("an answer that takes long to make is told in a log of its own and in the report", async (context) => {
  const server = await supervised(context);
  await server.get("/slow?ms=1100");
  await server.get("/slow?ms=10");
  const told = await eventually(
    () => linesOf(join(server.folder, "slow.log")).find((line) => line.includes("ms=1100")),
    "the line",
  );
  const access = linesOf(join(server.folder, "access.log")).find((line) => line.includes("1100"));
  assert.ok(access);
  assert.equal(told.slice(0, access.length), access);
  assert.match(told.slice(access.length), /^ [1-9]\d*\.\d\d$/);
  assert.deepEqual(errorsIn(server.folder), [], "it ended in no error");
  const figures = await server.get("/figures");
  assert.match(figures, /\nleihwerk_slow_requests_total [1-9]\d*\n/);
  const report = await leihwerk(["logs", "report", "--logs", server.folder]);
  assert.match(report.output, /Slowest addresses\n +\d+\.\d s \/slow \(1 of more than a second\)/);
  assert.match(report.output, /0 errors/);
  const elsewhere = ["logs", "report", "--path", "/fast", "--logs", server.folder];
  assert.match((await leihwerk(elsewhere)).output, /Slowest addresses\n +none/);
});

async function served(
  context: { after(stop: () => unknown): unknown },
  settings: Record<string, string>,
): Promise<{ url: string; workers(): number[]; complaints(): string }> {
  const folder = temporaryFolder();
  const { database, drop } = await ALL_ENGINES.SQLite!(EMPTY_STORE);
  const child = spawn(process.execPath, [PROGRAM, "serve", "--port=0", "--workers=2"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      DATABASE_URL: database,
      LEIHWERK_LOGS: join(folder, "logs"),
      LEIHWERK_SITE: join(folder, "site"),
      LEIHWERK_DEMO: "off",
      ...settings,
    },
  });
  let [output, complaints] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  context.after(async () => {
    child.kill("SIGTERM");
    await ended;
    await drop();
  });
  const url = await eventually(() => /listens at (\S+)/.exec(output)?.[1], "the start");
  const workers = () =>
    spawnSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" })
      .stdout.trim()
      .split("\n")
      .map(Number);
  return { url, workers, complaints: () => complaints };
}
