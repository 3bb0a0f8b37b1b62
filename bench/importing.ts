/** Imports files into a database and says how fast: by the clock, and by the processor's time of the importing process, which other programs disturb less. */

import { openHouse } from "../src/commands/open-house.ts";
import { importFiles } from "../src/transfer/import.ts";
import { globalSetup, globalTeardown } from "../test/setup.ts";

export async function measureImport(
  engine: string,
  database: string,
  files: readonly string[],
): Promise<void> {
  const { store, kinds, close } = await openHouse({ database, site: "/no-such-site" });
  try {
    const before = process.cpuUsage();
    const { files: sums, ...report } = await importFiles(store, kinds, files, {
      set: { art: "Bild" },
      ignoreColumns: true,
    });
    const { user, system } = process.cpuUsage(before);
    const rows = sums.reduce((sum, file) => sum + file.created, 0);
    const numbers = [rows, rows / report.seconds, (rows * 1e6) / (user + system)];
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
