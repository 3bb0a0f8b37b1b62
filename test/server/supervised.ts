/** Starts the fixture server as a process of its own, for tests that kill it. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import {
  type AccessEntry,
  type ErrorEntry,
  parseAccessLine,
  parseErrorLine,
} from "../../src/core/logs/read/parse-line.ts";
import { errorsIn, eventually, linesOf, request, send, temporaryFolder } from "./serving.ts";
import type { FixtureOptions } from "./worker-fixture.ts";

export interface Supervised {
  readonly port: number;
  readonly process: ChildProcess;
  readonly folder: string;
  /** What it said at the terminal so far. */
  terminal(): string;
  get(path: string): Promise<string>;
  accessLog(): AccessEntry[];
  errorLog(): ErrorEntry[];
  accessLines(): string[];
  errorLines(): string[];
  /** Resolves with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

export async function supervised(
  test: TestContext,
  options: Partial<FixtureOptions> & { nodeFlags?: string[] } = {},
): Promise<Supervised> {
  const { nodeFlags = [], ...given } = options;
  const folder = temporaryFolder();
  const whole: FixtureOptions = {
    workers: 1,
    ...given,
    logs: { folder, ...given.logs },
    timing: { beat: 100, hang: 60_000, firstPause: 50, ...given.timing },
  };
  const child = spawn(process.execPath, [...nodeFlags, fixture, JSON.stringify(whole)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let terminal = "";
  let output = "";
  child.stderr.on("data", (chunk) => {
    terminal += chunk;
  });
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | string | null>((resolve) =>
    child.once("close", (code, signal) => resolve(code ?? signal)),
  );
  // In good order, so that no orphan writes into a folder that is already removed.
  test.after(async () => {
    const again = setInterval(() => child.kill("SIGTERM"), 100);
    child.kill("SIGTERM");
    await ended;
    clearInterval(again);
  });
  let gone = false;
  void ended.then(() => {
    gone = true;
  });
  const ready = await eventually(
    () =>
      output.includes("\n")
        ? (JSON.parse(output) as { port: number })
        : gone
          ? { port: 0 }
          : undefined,
    "the start of the server",
  );
  const accessLines = () => linesOf(join(folder, "access.log"));
  const errorLines = () => errorsIn(folder);
  return {
    port: ready.port,
    process: child,
    folder,
    terminal: () => terminal,
    get: (path) => send(ready.port, request(`GET ${path} HTTP/1.1`)),
    accessLines,
    errorLines,
    accessLog: () => accessLines().map((line) => parsed(line, parseAccessLine)),
    errorLog: () => errorLines().map((line) => parsed(line, parseErrorLine)),
    ended,
  };
}

/** Resolves when a worker is surely stuck. */
export async function inLoop(server: Supervised): Promise<{ answer: Promise<string> }> {
  const mark = join(temporaryFolder(), "mark");
  const answer = server.get(`/loop?mark=${mark}`);
  await eventually(() => existsSync(mark) || undefined, "the loop");
  return { answer };
}

const fixture = join(import.meta.dirname, "worker-fixture.ts");

function parsed<T>(line: string, parse: (line: string) => T | null): T {
  const entry = parse(line);
  if (entry === null) throw new Error(`This line does not parse: ${line}`);
  return entry;
}
