/**
 * Runs the tests in a few processes that take one file after the other (test/running/worker.ts): to load the program and to get it
 * warm costs more than most files do.
 *
 *     npm test                                  all that a change is judged by: minutes
 *     npm run test:long                         the rest: the domain on PostgreSQL, every page in a browser, whatever takes long
 *     npm test -- test/features/desk/desk.test.ts    one file whole, on every storage engine; or a folder, `test/texts`
 *
 * What begins with `--` goes to Node's own runner.
 */

import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { NEXT_FILE } from "./reporter.ts";
import { globalSetup, globalTeardown } from "./setup.ts";

/** Tests wait a good part of their time, so more processes than there are processors keep these busy. */
const AT_ONCE = 4;
/** A line after so many tests, so that a long run is seen to go on. */
const EVERY = 500;

/** Milliseconds that no test takes, not even on a busy machine: a process in which none ends for so long is killed, and its test named. */
const TIMEOUT = 1000 * Number(process.env.TEST_TIMEOUT ?? 40 * 60);

/** Folders whose tests are about the library: on SQLite here, on PostgreSQL in the long run. */
const DOMAIN =
  /^test\/(features|lending|transfer|mail|print|pages|other-catalogues|commands|representations|seed)\//;

/** What answers say does not depend on where members live: these are on SQLite here, too, and on PostgreSQL in the long run. */
const REPRESENTATIONS =
  /^test\/(contract\/(documents|links|reading|representations|shapes)|core\/core|http\/(answer-store|bad-input|bodies|chosen-fields|clients|described|encoding|finding|headers|letter|long-queries|negotiation|openapi|problems|targets))\.test\.ts$/;

/** Set in a run of all that is not the long one, which does in full what this leaves out. */
const QUICK = { TEST_QUICK: "yes" };
/** PostgreSQL is asked about a few kinds that stand for all, and not about the core alone: test/support/app.ts. */
const OF_EVERY_KIND = /\b(EVERY_KIND|EVERY_FREE_KIND|kindsOf|freeKindsOf|inEachWorld)\b/;
/** Properties try a quarter, and variants that cross with others come in turn: test/running/same-each-time.ts. */
const TRIES_LESS = /"fast-check"|\binTurn\(/;

/** A dozen journeys through a library, which both storage engines make each time: from all rooms of the domain, and none of the dearest. */
const ON_BOTH_ENGINES = [
  "features/protocols/calendar-feed.test.ts",
  "features/money/cash-book.test.ts",
  "features/desk/desk-truth.test.ts",
  "features/readers/groups.test.ts",
  "features/import/import-cells.test.ts",
  "features/lending/lending.test.ts",
  "features/desk/loan-list.test.ts",
  "features/lending/merging-lending.test.ts",
  "features/catalogue/reading-lists.test.ts",
  "features/money/reminder-fees.test.ts",
  "features/finding/search.test.ts",
  "features/catalogue/wishes.test.ts",
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
  readonly env?: NodeJS.ProcessEnv;
}

/** Files of which each process of one sort takes the next. */
interface Queue {
  readonly waiting: string[];
  /** So many processes at once, at most. */
  readonly most: number;
  readonly env: NodeJS.ProcessEnv;
  processes: number;
}

const root = join(import.meta.dirname, "../..");
/** Workers take files in tests of theirs, whichever are asked for. */
const NAMED = "--test-name-pattern";
const words = process.argv
  .slice(2)
  .flatMap((word, index, all) =>
    all[index - 1] === NAMED ? [] : withPattern(word, all[index + 1]),
  );
const isLong = words.includes("--long");
const options = words.filter((word) => word.startsWith("--") && word !== "--long");
const named = words.filter((word) => !word.startsWith("--"));

const hasOwnReporter = options.some((option) => option.startsWith("--test-reporter"));
const own = (file: string) => `${pathToFileURL(join(import.meta.dirname, `${file}.ts`))}`;
const flags = [
  `--import=${pathToFileURL(join(root, "bin/resolve-imports.js"))}`,
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
  if (!isLong) return [{ files: usual, onSqliteOnly: domain, options: [withoutLong], env: QUICK }];
  const says = (file: string, what: RegExp) => what.test(readFileSync(join(root, file), "utf8"));
  /** Walks are named in one place for all browsers. */
  const hasLong = (file: string) => IN_A_BROWSER.includes(file) || says(file, LONG_TEST);
  const onPostgres = usual.filter((file) => domain.includes(file) || says(file, OF_EVERY_KIND));
  return [
    { files: onPostgres, options: ["--test-name-pattern=/PostgreSQL/", withoutLong] },
    {
      files: usual.filter((file) => says(file, TRIES_LESS)),
      onSqliteOnly: onPostgres,
      options: [withoutLong],
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
  const queues = queuesOf(run);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let isGood = true;

  async function work(): Promise<void> {
    for (let queue = next(); queue !== undefined; queue = next()) {
      queue.processes++;
      if (!(await take(queue))) isGood = false;
      queue.processes--;
    }
  }

  function next(): Queue | undefined {
    return queues.find(({ waiting, processes, most }) => waiting.length > 0 && processes < most);
  }

  /** A process that takes files until none is waiting. */
  async function take({ waiting, env }: Queue): Promise<boolean> {
    const wanted = [...(run.options ?? []), ...options];
    if (wanted.some((option) => option.startsWith(NAMED))) wanted.push(`${NAMED}=${NEXT_FILE}`);
    const child = spawn(process.execPath, [...flags, ...wanted, fileURLToPath(own("worker"))], {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit", "pipe", "pipe"],
    });
    running.add(child);
    const files = child.stdio[4] as Writable;
    files.on("error", () => {}); // It has ended: how, it is asked below.
    let failed = 0;
    let [file, current] = ["", ""];
    const timeout = setTimeout(() => {
      console.log(`\n✖ ${current}\n  has not ended for ${TIMEOUT / 1000} seconds.\n`);
      child.kill("SIGKILL");
    }, TIMEOUT);
    createInterface({ input: child.stdio[3] as Readable }).on("line", (line) => {
      timeout.refresh();
      const [what, name] = line.split("\t") as [string, string?];
      if (what === "ready") give();
      else if (name !== undefined) current = name;
      else count(what as keyof typeof counts);
    });

    function give(): void {
      file = waiting.shift() ?? "";
      if (file === "") files.end();
      else files.write(`${resolve(root, file)}\n`);
    }

    function count(what: keyof typeof counts): void {
      counts[what]++;
      if (what === "failed") failed++;
      if (what === "passed" && counts.passed % EVERY === 0)
        console.log(`${counts.passed} passed so far (${secondsSince(began)} s)`);
    }

    const [code, signal] = await once(child, "close");
    clearTimeout(timeout);
    running.delete(child);
    if (code === 0) return true;
    if (failed > 0 || hasOwnReporter) return false;
    counts.failed++;
    const place = file === "" ? "at its end" : `in ${file}`;
    // None would begin where this one could not.
    if (file === "") waiting.length = 0;
    console.log(`\n✖ A process ended by ${signal ?? code} ${place}, though no test failed.\n`);
    return false;
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (!hasOwnReporter) sum(counts, began);
  return isGood;
}

/** The pattern may be the next word. */
function withPattern(word: string, next = ""): string {
  return word === NAMED ? `${NAMED}=${next}` : word;
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

/** Browsers take longest: they begin, all at once; a few of them share one. */
function queuesOf({ files, onSqliteOnly = [], ...run }: Run): Queue[] {
  const browsers = files.filter((file) => file.includes("browser/"));
  const few = browsers.length <= IN_A_BROWSER.length;
  const embedded = files.filter((file) => onSqliteOnly.includes(file));
  const others = files.filter((file) => !browsers.includes(file) && !embedded.includes(file));
  const env = { ...process.env, ...run.env };
  return [
    { waiting: browsers, most: few ? 1 : AT_ONCE, env, processes: 0 },
    { waiting: mixed(others), most: Math.min(AT_ONCE, others.length), env, processes: 0 },
    {
      waiting: mixed(embedded),
      most: Math.min(AT_ONCE, embedded.length),
      env: { ...env, TEST_ENGINES: "SQLite" },
      processes: 0,
    },
  ];
}

/** Neighbours are alike, and those that take long stand together: the same order in each run, but another. */
function mixed(files: readonly string[]): string[] {
  return files.toSorted((a, b) => digest(a) - digest(b));
}

function digest(text: string): number {
  return createHash("sha1").update(text).digest().readUInt32BE();
}
