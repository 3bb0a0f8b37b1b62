/** A list as libraries keep it, 10,000 rows with authors, subjects, publishers and copies, all by name, comes in while somebody lends and takes back. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { importFiles } from "../src/library/import/run/import.ts";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import { writeList } from "./lists.ts";

const ROWS = Number(process.env.BENCH_LIST ?? 10_000);

export async function measureMovingIn(folder: string): Promise<void> {
  const file = join(folder, "bestand.csv");
  await writeList(file, ROWS);
  const heads = ["rows", "seconds", "CPU seconds", "loans", "median ms", "worst ms", "refused"];
  console.log(
    `\nA list with copies, while others borrow\n${"".padEnd(20)}${heads.map((head) => head.padStart(12)).join("")}`,
  );
  await measure("SQLite", join(folder, "list.db"), file);
  await globalSetup();
  try {
    await measure("PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, file);
  } finally {
    await globalTeardown();
  }
}

interface Told {
  /** Milliseconds of each loan and each return. */
  readonly times: number[];
  /** How many of them were not answered as they should be. */
  readonly refused: number;
}

async function measure(engine: string, database: string, file: string): Promise<void> {
  const borrower = fork(join(import.meta.dirname, "borrower.ts"), [database]);
  await once(borrower, "message");
  const { store, kinds, close } = await openLibrary({
    database,
    site: "/no-such-site",
    timeZone: "Europe/Berlin",
  });
  const before = process.cpuUsage();
  const report = await importFiles(store, kinds, [file], {});
  const { user, system } = process.cpuUsage(before);
  borrower.send("end");
  const [{ times, refused }] = (await once(borrower, "message")) as [Told];
  await close();
  times.sort((a, b) => a - b);
  const created = report.files.find(({ kind }) => kind === "werk")?.created ?? 0;
  const numbers = [
    `${created}`,
    report.seconds.toFixed(1),
    ((user + system) / 1e6).toFixed(1),
    `${times.length}`,
    (times[Math.floor(times.length / 2)] ?? 0).toFixed(0),
    (times.at(-1) ?? 0).toFixed(0),
    `${refused + report.refused.length}`,
  ];
  console.log(engine.padEnd(20) + numbers.map((number) => number.padStart(12)).join(""));
}
