/** Imports files into a database and says how fast: by the clock, and by the processor's time, which other programs disturb less: that of the importing process and that of a server that it asks. */

import { openLibrary } from "../src/library/commands/console/open-library.ts";
import { importFiles } from "../src/library/import/run/import.ts";
import { globalSetup, globalTeardown } from "../test/running/setup.ts";
import { processorBelow } from "./processes.ts";

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
    // A database server is one of the processes below this one.
    const [before, there] = [process.cpuUsage(), processorBelow(process.pid)];
    const { files: sums, ...report } = await importFiles(store, kinds, files, {
      set: { art: "Bild" },
      ignoreColumns: true,
    });
    const { user, system } = process.cpuUsage(before);
    const rows = sums.reduce((sum, file) => sum + file.created, 0);
    const server = processorBelow(process.pid) - there;
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

/** The real server that the tests have too. */
export async function measureImportOnPostgres(files: readonly string[]): Promise<void> {
  await globalSetup();
  try {
    await measureImport("PostgreSQL", `${process.env.TEST_POSTGRES}/postgres`, files);
  } finally {
    await globalTeardown();
  }
}
