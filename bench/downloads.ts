/**
 * Takes a whole catalogue as a table, and asks from another address meanwhile: how much longer do others wait than without it? By the
 * clock, so that on a busy machine only the rows of one run compare.
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import { fillWorks } from "./synthetic.ts";

const WORKS = Number(process.env.BENCH_WORKS ?? 200_000);
/** What each work has once. */
const TABLES = { csv: "\r\n", bib: "\n}", ris: "TY  - " };
/** How often others ask, and for how long without a download. */
const EVERY = 100;
const ALONE = 10_000;
const OTHER = "127.0.0.2";

export async function measureDownloads(folder: string): Promise<void> {
  await downloadFrom("SQLite", join(folder, "taken.db"), folder);
  // The real server that the tests have too.
  await globalSetup();
  try {
    await downloadFrom("PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, folder);
  } finally {
    await globalTeardown();
  }
}

async function downloadFrom(engine: string, database: string, folder: string): Promise<void> {
  await fillWorks(database, WORKS, join(folder, "no-site"));
  const args = [database, join(folder, `logs-${engine}`)];
  const server = fork(join(import.meta.dirname, "service.ts"), args);
  const [port] = (await once(server, "message")) as [number];
  console.log(
    `\n${engine}: others, while somebody takes ${WORKS} works\n${"".padEnd(18)}${["works", "MiB", "seconds", "asked", "median ms", "worst ms"].map((one) => one.padStart(11)).join("")}`,
  );
  try {
    await othersDuring(port, () => pause(ALONE));
    row("nobody", [0, 0, ALONE / 1000, ...(await othersDuring(port, () => pause(ALONE)))]);
    for (const [suffix, mark] of Object.entries(TABLES)) {
      const began = performance.now();
      const taken = { works: 0, bytes: 0 };
      const others = await othersDuring(port, async () => {
        Object.assign(taken, await download(port, suffix, mark));
      });
      const seconds = (performance.now() - began) / 1000;
      row(`/werke.${suffix}`, [taken.works, taken.bytes / 2 ** 20, seconds, ...others]);
    }
  } finally {
    await ended(server);
  }
}

/** How many have asked, the median and the worst of their times in milliseconds. */
async function othersDuring(port: number, work: () => Promise<unknown>): Promise<number[]> {
  let over = false;
  const working = work().finally(() => {
    over = true;
  });
  const times: number[] = [];
  while (!over) {
    const began = performance.now();
    // Each another one, so that nothing is found ready.
    await take(port, `/werk/${1 + (times.length % WORKS)}.json`, OTHER);
    times.push(performance.now() - began);
    await pause(EVERY);
  }
  await working;
  times.sort((one, other) => one - other);
  return [times.length, times[Math.floor(times.length / 2)]!, times.at(-1)!];
}

async function download(port: number, suffix: string, mark: string) {
  let [works, rest] = [0, ""];
  const bytes = await take(port, `/werke.${suffix}`, "127.0.0.1", (text) => {
    const parts = (rest + text).split(mark);
    works += parts.length - 1;
    rest = parts.at(-1)!.slice(-mark.length);
  });
  // The first line of a table names its columns.
  return { works: suffix === "csv" ? works - 1 : works, bytes };
}

/** The bytes of an answer. */
async function take(
  port: number,
  path: string,
  localAddress: string,
  onText: (text: string) => void = () => {},
): Promise<number> {
  const headers = { "Cache-Control": "no-cache" };
  const request = get({ port, host: "127.0.0.1", path, localAddress, headers });
  const [response] = await once(request, "response");
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    onText(chunk.toString("latin1"));
  }
  return bytes;
}

async function ended(server: ChildProcess): Promise<void> {
  const exit = once(server, "exit");
  server.disconnect();
  await exit;
}

function row(name: string, numbers: readonly number[]): void {
  console.log(
    name.padEnd(18) + numbers.map((one) => String(Math.round(one)).padStart(11)).join(""),
  );
}
