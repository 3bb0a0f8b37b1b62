/** Makes the ground that all test files stand on: a folder that is gone afterwards, and in it one real PostgreSQL. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OwnPostgres, ownPostgres } from "../support/database/own-postgres.ts";

let postgres: OwnPostgres | undefined;
let folder: string | undefined;

export async function globalSetup(): Promise<void> {
  folder = mkdtempSync(join(quickestPlace(), "leihwerk-tests-"));
  process.once("exit", clearUp); // Also when somebody breaks the run off.
  // That of the program in a checkout: only what has changed since the last run is compiled.
  process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/leihwerk");
  // A run that a test makes takes the server of its own run.
  if (!process.env.TEST_POSTGRES) {
    postgres = await ownPostgres(folder);
    await postgres.start();
    process.env.TEST_POSTGRES = postgres.url;
  }
  // A folder that nobody can make: no command of a test finds a service that another one, or somebody by hand, has started.
  process.env.XDG_STATE_HOME = "/dev/null";
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

/** A database is a thousand small files: made in memory they cost a tenth, where there is room enough for them. */
function quickestPlace(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= 4 * 1024 ** 3 ? memory : tmpdir();
}
