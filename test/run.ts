/**
 * Runs the tests, several files in each process: to load the program and to get it warm costs more than most files do.
 *
 *     npm test                                  all that a change is judged by: minutes
 *     npm run test:long                         the rest: the domain on PostgreSQL, every page in a browser, whatever takes long
 *     npm test -- test/features/desk.test.ts    one file whole, on every storage engine; or a folder, `test/texts`
 *
 * What begins with `--` goes to Node's own runner.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { globalSetup, globalTeardown } from "./setup.ts";

/** Tests wait a good part of their time, so more processes than there are processors keep these busy. */
const AT_ONCE = 4;
/** The fewest files in a process, the last ones of a run: so that none is at work alone for long. */
const FEWEST = 6;

/** A line after so many tests, so that a long run is seen to go on. */
const EVERY = 500;

/** Milliseconds in which a process ends by itself once its tests are over. */
const ENDING = 30_000;

/** Milliseconds that no test takes, not even on a busy machine: a process in which none ends for so long is killed, and its test named. */
const TIMEOUT = 1000 * Number(process.env.TEST_TIMEOUT ?? 40 * 60);

/**
 * All files are loaded before the first test begins, so that it is known when the last is over: one that ends the process before
 * that would hide those behind it, and one that leaves something open would keep the run from ever ending.
 */
const BEGIN = `import { after, before } from "node:test";
const loading = Promise.withResolvers();
let over = false;
before(() => loading.promise);
process.on("exit", () => {
  if (over) return;
  console.log("A test ended the process before all others had their turn.");
  process.exitCode = 1;
});
/** Behind what the files themselves do at the end. */
function whenOver() {
  over = true;
  setTimeout(end, ${ENDING}).unref();
}
function end() {
  const open = process.getActiveResourcesInfo().join(", ");
  console.log("The tests are over, but one of them has left something open: " + open);
  process.exit();
}
`;

/** Folders whose tests are about the library: on SQLite here, on PostgreSQL in the long run. */
const DOMAIN =
  /^test\/(features|lending|transfer|mail|print|pages|other-catalogues|commands|representations|seed)\//;

/** What answers say does not depend on where members live: these are on SQLite here, too, and on PostgreSQL in the long run. */
const REPRESENTATIONS =
  /^test\/(contract\/(documents|links|reading|representations|shapes)|http\/(bad-input|bodies|chosen-fields|clients|described|encoding|finding|headers|letter|long-queries|negotiation|openapi|problems|targets))\.test\.ts$/;

/** A dozen journeys through a library, which both storage engines make each time: from all rooms of the domain, and none of the dearest. */
const ON_BOTH_ENGINES = [
  "features/calendar-feed.test.ts",
  "features/cash-book.test.ts",
  "features/desk.test.ts",
  "features/fees.test.ts",
  "features/forms.test.ts",
  "features/groups.test.ts",
  "features/import-cells.test.ts",
  "features/lending.test.ts",
  "features/loan-list.test.ts",
  "features/merging.test.ts",
  "features/reading-lists.test.ts",
  "features/search.test.ts",
].map((file) => `test/${file}`);

/** The few ways through a browser that are walked each time. */
const IN_A_BROWSER = ["browser/ways.test.ts", "browser/desk.test.ts"].map((file) => `test/${file}`);

/** What takes long by its nature says so in its name: a whole file, or a single test. */
const LONG = /\.long\.test\.ts$/;
const LONG_TEST = /\(long\)/;

interface Run {
  readonly files: readonly string[];
  /** Those of them that leave PostgreSQL to the long run. */
  readonly onSqliteOnly?: readonly string[];
  readonly options?: readonly string[];
}

const root = join(import.meta.dirname, "..");
let written = 0;
const words = process.argv.slice(2);
const isLong = words.includes("--long");
const options = words.filter((word) => word.startsWith("--") && word !== "--long");
const named = words.filter((word) => !word.startsWith("--"));
const folder = mkdtempSync(join(tmpdir(), "leihwerk-batches-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const hasOwnReporter = options.some((option) => option.startsWith("--test-reporter"));
const own = (file: string) => `${pathToFileURL(join(root, `test/${file}.ts`))}`;
const flags = [
  ...["unwatched-promises", "same-each-time"].map((file) => `--import=${own(file)}`),
  ...(hasOwnReporter ? [] : [`--test-reporter=${own("reporter")}`]),
];
const running = new Set<ChildProcess>();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    void globalTeardown().finally(() => process.exit(1));
  });

await globalSetup();
try {
  for (const run of named.length > 0 ? [{ files: named.flatMap(filesAt) }] : runs())
    if (!(await runTests(run))) process.exitCode = 1;
} finally {
  await globalTeardown();
}

function runs(): Run[] {
  const all = filesAt("test");
  const domain = all.filter(
    (file) => (DOMAIN.test(file) || REPRESENTATIONS.test(file)) && !ON_BOTH_ENGINES.includes(file),
  );
  const browsers = all.filter((file) => file.startsWith("test/browser/"));
  const isRest = (file: string) =>
    LONG.test(file) || (browsers.includes(file) && !IN_A_BROWSER.includes(file));
  const usual = all.filter((file) => !isRest(file));
  const withoutLong = `--test-skip-pattern=${LONG_TEST}`;
  if (!isLong) return [{ files: usual, onSqliteOnly: domain, options: [withoutLong] }];
  /** Walks are named in one place for all browsers. */
  const hasLong = (file: string) =>
    IN_A_BROWSER.includes(file) || LONG_TEST.test(readFileSync(join(root, file), "utf8"));
  return [
    {
      files: domain.filter((file) => !isRest(file)),
      options: ["--test-name-pattern=/PostgreSQL/", withoutLong],
    },
    {
      files: usual.filter(hasLong),
      options: [`--test-name-pattern=${LONG_TEST}`],
    },
    { files: all.filter(isRest) },
  ];
}

/** A file by itself, or all tests in a folder. */
function filesAt(place: string): string[] {
  return /\.m?[jt]s$/.test(place)
    ? [place]
    : globSync(`${place}/**/*.test.ts`, { cwd: root }).sort();
}

/** Each process tells what fails as soon as it does, by the reporter; how its tests end, it says on a pipe of its own. */
async function runTests(run: Run): Promise<boolean> {
  const began = Date.now();
  const waiting = batches(run).map(write);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let isGood = true;

  async function work(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const child = spawn(process.execPath, [...flags, ...(run.options ?? []), ...options, file], {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit", "pipe"],
      });
      running.add(child);
      let failed = 0;
      let current = "";
      const timeout = setTimeout(() => {
        console.log(`\n✖ ${current}\n  has not ended for ${TIMEOUT / 1000} seconds.\n`);
        child.kill("SIGKILL");
      }, TIMEOUT);
      createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
        timeout.refresh();
        const [what, name] = line.split("\t") as [string, string?];
        if (name !== undefined) {
          current = name;
          return;
        }
        counts[what as keyof typeof counts]++;
        if (what === "failed") failed++;
        if (what === "passed" && counts.passed % EVERY === 0)
          console.log(`${counts.passed} passed so far (${secondsSince(began)} s)`);
      });
      const [code, signal] = await once(child, "close");
      clearTimeout(timeout);
      running.delete(child);
      if (code === 0) continue;
      isGood = false;
      if (failed > 0 || hasOwnReporter) continue;
      counts.failed++;
      console.log(`\n✖ A process ended by ${signal ?? code}, though none of its tests failed:\n`);
      console.log(
        readFileSync(file, "utf8")
          .match(/[^"]+\.test\.m?[jt]s/g)
          ?.join("\n"),
      );
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (!hasOwnReporter) sum(counts, began);
  return isGood;
}

/** Alone on its line where this is the whole run; else for whoever adds up several. */
function sum({ passed, failed, skipped }: Record<string, number>, began: number): void {
  const { TEST_COUNTS } = process.env;
  if (TEST_COUNTS) appendFileSync(TEST_COUNTS, `${passed} ${failed} ${skipped}\n`);
  const line = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const seconds = `${secondsSince(began)} s`;
  console.log(TEST_COUNTS ? `${line}, ${seconds}` : `${seconds}\n${line}`);
}

function secondsSince(began: number): number {
  return Math.round((Date.now() - began) / 1000);
}

interface Batch {
  readonly files: readonly string[];
  readonly engines?: string;
}

/** Browsers take longest: they begin, all at once; a few of them share one. */
function batches({ files, onSqliteOnly = [] }: Run): Batch[] {
  const browsers = files.filter((file) => file.includes("browser/"));
  const few = browsers.length <= IN_A_BROWSER.length;
  const embedded = files.filter((file) => onSqliteOnly.includes(file));
  const others = files.filter((file) => !browsers.includes(file) && !embedded.includes(file));
  const parts = few ? Math.min(1, browsers.length) : AT_ONCE;
  const inBrowsers = Array.from({ length: parts }, (_, part) => ({
    files: browsers.filter((_, at) => at % parts === part),
  }));
  return [...inBrowsers, ...smallerAndSmaller(others), ...smallerAndSmaller(embedded, "SQLite")];
}

/** Many files in a process are quicker, as it gets warm once; few in the last ones let all processes end together. */
function smallerAndSmaller(files: readonly string[], engines?: string): Batch[] {
  // Neighbours are alike, and those that take long stand together: each batch has some of each.
  const waiting = files.toSorted((a, b) => digest(a) - digest(b));
  const found: Batch[] = [];
  while (waiting.length > 0) {
    const size = Math.max(FEWEST, Math.ceil(waiting.length / (2 * AT_ONCE)));
    found.push({ files: waiting.splice(0, size), ...(engines && { engines }) });
  }
  return found;
}

/** The same order in each run. */
function digest(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE();
}

function write({ files, engines }: Batch): string {
  const file = join(folder, `${String(written++).padStart(3, "0")}.test.mjs`);
  const lines = files.map((one) => `  await import("${pathToFileURL(resolve(root, one))}");\n`);
  const only = engines ? `process.env.TEST_ENGINES = "${engines}";\n` : "";
  writeFileSync(
    file,
    `${BEGIN}${only}try {\n${lines.join("")}} finally {\n  after(whenOver);\n  loading.resolve();\n}\n`,
  );
  return file;
}
