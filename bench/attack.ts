/**
 * Attacks a server with two workers from one address, and asks from another meanwhile: how long do others wait, and what does it
 * cost in memory? Each attack is bounded in count and in time, and nothing leaves the machine.
 */

import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { importDemo } from "../src/library/import/demo/demo-catalogue.ts";
import { importFiles } from "../src/library/import/run/import.ts";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import { ATTACKS, LIBRARIAN, PROXY, THROUGH_PROXY } from "./attacker.ts";
import { familyOf, residentOf } from "./processes.ts";

const WORKS = Number(process.env.BENCH_ATTACK_WORKS ?? 39_225);
const SECONDS = Number(process.env.BENCH_ATTACK_SECONDS ?? 12);
/** A part of the names of the attacks that are wanted. */
const ONLY = process.env.BENCH_ONLY ?? "";
/** Others have an address of their own. */
const OTHER = "127.0.0.2";
const LATEST = 30_000;

export async function attack(folder: string): Promise<void> {
  await attackOn("SQLite", join(folder, "attacked.db"), folder);
  // The real server that the tests have too.
  await globalSetup();
  try {
    await attackOn("PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, folder);
  } finally {
    await globalTeardown();
  }
}

async function attackOn(engine: string, database: string, folder: string): Promise<void> {
  await fill(database, folder);
  console.log(
    `\n${engine}: others, while one address attacks for ${SECONDS} s\n${"".padEnd(58)}${["asked", "failed", "median ms", "worst ms", "MiB"].map((one) => one.padStart(11)).join("")}`,
  );
  const names = Object.keys(ATTACKS).filter((one) => one.includes(ONLY));
  for (const name of [null, ...names]) {
    // Each with a server of its own: what one attack leaves behind is not the next one's doing.
    const { port, server } = await serve(database, folder);
    try {
      await measure(name ?? "nobody attacks", port, server, name);
    } finally {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    }
  }
}

async function measure(
  name: string,
  port: number,
  server: ChildProcess,
  attacked: string | null,
): Promise<void> {
  const attacker =
    attacked === null
      ? null
      : fork(join(import.meta.dirname, "attacker.ts"), [attacked, String(port)]);
  if (attacker) await once(attacker, "message");
  const end = Date.now() + SECONDS * 1000;
  const times: number[] = [];
  let failed = 0;
  let memory = 0;
  const asking: Promise<void>[] = [];
  while (Date.now() < end) {
    // Something that has to be made anew, each on a new connection.
    asking.push(
      ask(port, attacked?.includes(THROUGH_PROXY) ?? false).then((time) => {
        if (time === null) failed++;
        times.push(time ?? LATEST);
      }),
    );
    memory = Math.max(memory, memoryOf(server.pid!));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await Promise.all(asking);
  if (attacker) {
    attacker.disconnect();
    await once(attacker, "exit");
  }
  times.sort((a, b) => a - b);
  const numbers = [times.length, failed, times[Math.floor(times.length / 2)]!, times.at(-1)!];
  console.log(
    name.padEnd(58) +
      [...numbers, memory].map((number) => String(Math.round(number)).padStart(11)).join(""),
  );
}

/** Milliseconds until the whole answer was there; null where it was no 200. */
function ask(port: number, throughProxy: boolean): Promise<number | null> {
  const began = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const localAddress = throughProxy ? PROXY : OTHER;
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    const late = setTimeout(() => socket.destroy(), LATEST);
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(late);
      resolve(text.startsWith("HTTP/1.1 200 ") ? performance.now() - began : null);
    });
    socket.write(
      `GET /personen.json HTTP/1.1\r\nHost: x\r\nCache-Control: no-cache\r\nX-Forwarded-For: ${OTHER}\r\nConnection: close\r\n\r\n`,
    );
  });
}

/** The demo, and one person with very many works. */
async function fill(database: string, folder: string): Promise<void> {
  const { store, kinds, close } = await openLibrary({
    database,
    site: join(folder, "no-site"),
    timeZone: "Europe/Berlin",
  });
  await importDemo(store, kinds);
  const persons = join(folder, "personen.csv");
  const works = join(folder, "werke.csv");
  writeFileSync(persons, "id,vorname,nachname\n1,Viel,Fleiss\n");
  const rows = Array.from({ length: WORKS }, (_, number) => `${number},Skizze ${number},1\n`);
  writeFileSync(works, `id,titel,personen\n${rows.join("")}`);
  await importFiles(store, kinds, [persons, works], { set: { art: "Bild" } });
  await close();
}

async function serve(
  database: string,
  folder: string,
): Promise<{ port: number; server: ChildProcess }> {
  const entry = join(import.meta.dirname, "../bin/leihwerk.js");
  const flags = ["--database", database, "--logs", join(folder, "attacked-logs"), "--port", "0"];
  const site = ["--site", join(folder, "no-site"), "--workers", "2", "--proxies", PROXY];
  const server = spawn(process.execPath, [entry, "serve", ...flags, ...site], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LEIHWERK_LIBRARIAN: LIBRARIAN },
  });
  let said = "";
  for await (const chunk of server.stdout!) {
    said += chunk;
    const port = /http:\/\/[^:]+:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return { port: Number(port), server };
  }
  throw new Error(`The server did not start: ${said}`);
}

/** MiB that its processes hold together, where the system tells. */
function memoryOf(supervisor: number): number {
  return familyOf(supervisor).reduce((sum, pid) => sum + residentOf(pid), 0) / 1024;
}
