/** Imports, each in a process of its own: processor seconds, memory, and whether the last tenth is as fast as the first. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import type { Measured } from "./importer.ts";
import { writeList, writeMarc } from "./lists.ts";

const ROWS = Number(process.env.BENCH_LIST ?? 10_000);
const RECORDS = Number(process.env.BENCH_MARC ?? 12_000);

export async function measureImports(folder: string): Promise<void> {
  const [list, records] = [join(folder, "bestand.csv"), join(folder, "bestand.mrc")];
  await writeList(list, ROWS);
  await writeMarc(records, RECORDS);
  await fillCompileCache(folder);
  const heads = ["works", "CPU seconds", "MiB", "check 1st/s", "last/s", "write 1st/s", "last/s"];
  console.log(
    `\nImports, rates of the first and the last tenth per second of the processor\n${"".padEnd(20)}${heads.map((head) => head.padStart(12)).join("")}`,
  );
  await measure("list, SQLite", join(folder, "list.db"), list);
  if (RECORDS > 0) await measure("MARC, SQLite", join(folder, "marc.db"), records);
  if (process.env.BENCH_ENGINE === "sqlite") return;
  await globalSetup();
  try {
    await measure("list, PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, list);
  } finally {
    await globalTeardown();
  }
}

/** After an update the first import compiles everything; those after it find that done. */
async function fillCompileCache(folder: string): Promise<void> {
  const [list, records] = [join(folder, "first.csv"), join(folder, "first.mrc")];
  await writeList(list, 100);
  await writeMarc(records, 100);
  for (const file of [list, records]) await importedBy(join(folder, "first.db"), file);
}

async function importedBy(database: string, file: string): Promise<Measured> {
  const importer = fork(join(import.meta.dirname, "importer.ts"), [database, file]);
  const ended = once(importer, "exit");
  const [measured] = (await once(importer, "message")) as [Measured];
  await ended;
  return measured;
}

async function measure(name: string, database: string, file: string): Promise<void> {
  const { created, seconds, memory, check, write } = await importedBy(database, file);
  const rates = [check, write].flatMap((points) => [
    rateOf(points, 0, 0.1),
    rateOf(points, 0.9, 1),
  ]);
  const numbers = [`${created}`, seconds.toFixed(1), `${memory}`, ...rates];
  console.log(name.padEnd(20) + numbers.map((number) => number.padStart(12)).join(""));
}

/** Rows per second of the processor in this part of a step. */
function rateOf(points: Measured["check"], from: number, to: number): string {
  const all = points.at(-1)?.rows ?? 0;
  const at = (part: number) => points.find(({ rows }) => rows >= all * part) ?? points.at(-1);
  const [first, last] = [at(from), at(to)];
  const spent = (last?.spent ?? 0) - (first?.spent ?? 0);
  return spent > 0 ? (((last?.rows ?? 0) - (first?.rows ?? 0)) / spent).toFixed(0) : "–";
}
