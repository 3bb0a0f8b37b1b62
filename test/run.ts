/**
 * Runs the tests, several files in each process: to load the program and to get it warm costs more than most files do.
 * `npm test -- test/features/desk.test.ts` runs only that; what begins with `--` goes to Node's own runner.
 */

import { spawn } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Tests wait a good part of their time, so more processes than there are processors keep these busy. */
const AT_ONCE = 4;
/** Files in a process: more of them are quicker, until the last process is at work alone. */
const TOGETHER = 12;

/** Milliseconds in which a process ends by itself once its tests are over. */
const ENDING = 30_000;

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

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith("--"));
const named = words.filter((word) => !word.startsWith("--"));
const files = named.length > 0 ? named : globSync("test/**/*.test.ts", { cwd: root }).sort();

const folder = mkdtempSync(join(tmpdir(), "leihwerk-batches-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

const runner = spawn(
  process.execPath,
  [
    ...["unwatched-promises", "same-each-time"].map(
      (file) => `--import=${pathToFileURL(join(root, `test/${file}.ts`))}`,
    ),
    "--test",
    `--test-concurrency=${AT_ONCE}`,
    "--test-global-setup=test/setup.ts",
    ...options,
    ...batches(files).map(write),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => runner.kill(signal));
runner.once("exit", (code) => {
  process.exitCode = code ?? 1;
});

/** Browsers take longest: they begin, all at once. The others come in equal parts. */
function batches(all: readonly string[]): string[][] {
  const browsers = all.filter((file) => file.includes("browser/"));
  const others = all.filter((file) => !browsers.includes(file));
  return [
    ...inParts(browsers, Math.min(AT_ONCE, browsers.length)),
    ...inParts(others, Math.ceil(others.length / TOGETHER)),
  ];
}

function inParts(files: readonly string[], parts: number): string[][] {
  return Array.from({ length: parts }, (_, part) => files.filter((_, at) => at % parts === part));
}

function write(batch: readonly string[], index: number): string {
  const file = join(folder, `${String(index).padStart(3, "0")}.test.mjs`);
  const lines = batch.map((one) => `  await import("${pathToFileURL(resolve(root, one))}");\n`);
  writeFileSync(
    file,
    `${BEGIN}try {\n${lines.join("")}} finally {\n  after(whenOver);\n  loading.resolve();\n}\n`,
  );
  return file;
}
