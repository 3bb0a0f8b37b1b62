/** A process that imports one file, compiled as `leihwerk import` is, and tells what that took. */

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import "../bin/resolve-imports.js";

// What was compiled before is not compiled again, as in bin/leihwerk.js; so what is measured is imported after this.
enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/leihwerk"));
const { openLibrary } = await import("../src/library/commands/console/open-library.ts");
const { importFiles } = await import("../src/library/import/run/import.ts");
const { importOnly } = await import("../src/library/import/run/import-process.ts");

interface Point {
  readonly rows: number;
  /** Seconds of the processor until then. */
  readonly spent: number;
}

export interface Measured {
  readonly created: number;
  readonly seconds: number;
  /** The most that it had, in MiB. */
  readonly memory: number;
  readonly check: readonly Point[];
  readonly write: readonly Point[];
}

const [, , database = "", file = ""] = process.argv;
const site = { site: "/no-such-site", timeZone: "Europe/Berlin" };
const { store, kinds, close } = await openLibrary({ database, ...site });
importOnly();
const before = process.cpuUsage();
const spent = () => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};
const points = { check: [{ rows: 0, spent: 0 }], write: [] as Point[] };
const report = await importFiles(store, kinds, [file], {
  keepGoing: true,
  onProgress: ({ step, rows }) => points[step].push({ rows, spent: spent() }),
});
const measured: Measured = {
  created: report.files.find(({ kind }) => kind === "werk")?.created ?? 0,
  seconds: spent(),
  memory: Math.round(process.resourceUsage().maxRSS / 1024),
  ...points,
};
await close();
// A long message is sent in pieces: disconnecting before its end would lose it.
process.send?.(measured, () => process.disconnect?.());
