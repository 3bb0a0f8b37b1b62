/**
 * New connections, one request on each: the service beside node:http in cluster mode that sends the same bytes, both with two workers.
 * By the clock, and by the processor's time of all processes of a server, which other programs disturb less.
 */

import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { fillWithDemo } from "./demo.ts";
import { familyOf, processorOf } from "./processes.ts";
import { record } from "./record.ts";

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 5000);
const AT_ONCE = 64;
const ROUNDS = 5;
const PATH = "/person/georg-buechner.json";

export async function measureConnections(folder: string): Promise<void> {
  const database = join(folder, "connected.db");
  await fillWithDemo(database);
  const service = await serveWith(2, database, folder);
  const file = join(folder, "connected.json");
  for (let times = 0; times < 4; times++) await record(service.port, PATH, {});
  writeFileSync(file, JSON.stringify(await record(service.port, PATH, {})));
  const bare = fork(join(import.meta.dirname, "bare-cluster.ts"), [file, "2"]);
  const [port] = (await once(bare, "message")) as [number];
  const servers = [
    { name: "node:cluster", port, process: bare },
    { name: "service", port: service.port, process: service.process },
  ];
  console.log(
    `\nNew connections${["a second", "a CPU second", "of the first process", "failed"].map((one) => one.padStart(22)).join("")}`,
  );
  try {
    for (const { port } of servers) await wave(port, CONNECTIONS);
    const results: number[][][] = [[], []];
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, { port, process }] of servers.entries())
        results[index]!.push(await measure(port, process.pid!));
    const medians = results.map((rounds) =>
      [0, 1, 2, 3].map((column) => median(rounds.map((one) => one[column]!))),
    );
    for (const [index, { name }] of servers.entries()) row(name, medians[index]!);
    const [a, b] = medians as [number[], number[]];
    console.log(
      "ratio".padEnd(15) +
        [0, 1].map((column) => (b[column]! / a[column]!).toFixed(2).padStart(22)).join(""),
    );
  } finally {
    bare.disconnect();
    const over = once(service.process, "exit");
    service.process.kill("SIGTERM");
    await over;
  }
}

/** Per second, per second of the processor, per such second of the process that accepts; and how many got no answer. */
async function measure(port: number, pid: number): Promise<number[]> {
  const family = [pid, ...familyOf(pid)];
  const spent = () => family.map(processorOf);
  const before = spent();
  const began = performance.now();
  const failed = await wave(port, CONNECTIONS);
  const seconds = (performance.now() - began) / 1000;
  const used = spent().map((one, index) => one - before[index]!);
  const all = used.reduce((sum, one) => sum + one, 0);
  return [CONNECTIONS / seconds, CONNECTIONS / all, CONNECTIONS / used[0]!, failed];
}

/** So many connections, some at a time; how many of them ended without a 200. */
async function wave(port: number, count: number): Promise<number> {
  let left = count;
  let failed = 0;
  const client = async () => {
    while (left-- > 0) if (!(await ask(port))) failed++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return failed;
}

function ask(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    let first = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (chunk: Buffer) => {
      if (first === "") first = chunk.toString("latin1", 0, 12);
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(first === "HTTP/1.1 200"));
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  });
}

/** The program as people start it, with so many workers. */
export async function serveWith(
  workers: number,
  database: string,
  folder: string,
): Promise<{ port: number; process: ChildProcess }> {
  const entry = join(import.meta.dirname, "../bin/leihwerk.js");
  const flags = ["--database", database, "--logs", join(folder, "connected-logs"), "--port", "0"];
  const others = ["--site", join(folder, "no-site"), "--workers", `${workers}`];
  const server = spawn(process.execPath, [entry, "serve", ...flags, ...others], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of server.stdout!) {
    said += chunk;
    const port = /http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { port: Number(port), process: server };
  }
  throw new Error(`The server did not start: ${said}`);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

function row(name: string, numbers: readonly number[]): void {
  console.log(
    name.padEnd(15) + numbers.map((one) => String(Math.round(one)).padStart(22)).join(""),
  );
}
