/** Imports files into a database and says how fast: by the clock, and by the processor's time, which other programs disturb less: that of the importing process and that of a server that it asks. */

import { readdirSync, readFileSync } from "node:fs";
import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { importFiles } from "../src/library/import/run/import.ts";
import { globalSetup, globalTeardown } from "../test/setup.ts";

export async function measureImport(
  engine: string,
  database: string,
  files: readonly string[],
): Promise<void> {
  const { store, kinds, close } = await openLibrary({
    database,
    site: "/no-such-site",
    timeZone: "Europe/Berlin",
  });
  try {
    const [before, there] = [process.cpuUsage(), spentBelow()];
    const { files: sums, ...report } = await importFiles(store, kinds, files, {
      set: { art: "Bild" },
      ignoreColumns: true,
    });
    const { user, system } = process.cpuUsage(before);
    const rows = sums.reduce((sum, file) => sum + file.created, 0);
    const server = spentBelow() - there;
    const perSecond = (seconds: number) => (seconds > 0 ? rows / seconds : 0);
    const numbers = [
      rows,
      perSecond(report.seconds),
      perSecond((user + system) / 1e6),
      perSecond(server),
    ];
    console.log(
      engine.padEnd(26) +
        numbers.map((number) => String(Math.round(number)).padStart(14)).join("") +
        String(report.refused.length).padStart(10),
    );
  } finally {
    await close();
  }
}

/** Hundredths of a second are what Linux counts in; elsewhere nothing is told. */
const TICK = 0.01;

/** Seconds of the processor that the processes below this one have spent: a database server is one of them. */
function spentBelow(): number {
  try {
    const all = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => statOf(pid) ?? []);
    const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
    const isBelow = (pid: number): boolean => {
      const parent = parents.get(pid);
      return parent === process.pid || (parent !== undefined && parent > 1 && isBelow(parent));
    };
    return all.reduce((sum, { pid, ticks }) => (isBelow(pid) ? sum + ticks * TICK : sum), 0);
  } catch {
    return 0;
  }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statOf(pid: string): { pid: number; parent: number; ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [user, system] = [fields[11], fields[12]].map(Number);
    return { pid: Number(pid), parent: Number(fields[1]), ticks: (user ?? 0) + (system ?? 0) };
  } catch {
    return null;
  }
}

/** The real server that the tests have too. */
export async function measureImportOnPostgres(files: readonly string[]): Promise<void> {
  await globalSetup();
  try {
    await measureImport("PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, files);
  } finally {
    await globalTeardown();
  }
}
