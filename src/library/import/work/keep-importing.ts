/** Watches for queued import steps and runs them in a child process: SQLite is synchronous and would block requests here. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { repeatEvery } from "../../../core/http/processes/repeat.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Store } from "../../../core/model/store/store.ts";
import { isLeaseHeld, leaseNamed } from "../../../core/storage/lease.ts";
import { hasImportsToDo, IMPORTING } from "./import-work.ts";

interface Importing {
  readonly store: Store;
  readonly kinds: Kinds;
  /** Script, arguments and environment of the child process. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** In milliseconds: interval of checks for changes, and of checks without any, as the holder of the lease may have died. */
const LOOK = 500;
const LOOK_ANYWAY = 30_000;
/** Delay before a retry after a failure. */
const AFTER_FAILURE = 5000;

/** Returns a function that stops it, together with the child process; the next start resumes. */
export function keepImporting(
  importing: Importing,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const { store } = importing;
  let child: ChildProcess | null = null;
  let [heard, looked, rest] = [-1, -LOOK_ANYWAY, 0];
  let stopped = false;

  async function look(): Promise<void> {
    if (stopped || child || performance.now() < rest) return;
    const news = await store.changesSince(heard);
    if (news === null && performance.now() - looked < LOOK_ANYWAY) return;
    if (news) heard = news.last;
    looked = performance.now();
    if (!(await hasImportsToDo(importing))) return;
    // Checks again until the queue is empty.
    heard = -1;
    if (stopped || isLeaseHeld(await leaseNamed(IMPORTING).read(store.read))) return;
    work();
  }

  function work(): void {
    const { script, args, environment } = importing;
    child = spawn(process.execPath, [...process.execArgv, script, ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    child.once("error", onError);
    child.once("close", (code) => {
      child = null;
      if (code !== 0 && !stopped) rest = performance.now() + AFTER_FAILURE;
    });
  }

  const stop = repeatEvery(LOOK, look, onError);
  return async () => {
    stopped = true;
    await stop();
    if (!child) return;
    const gone = once(child, "close");
    child.kill();
    await gone;
  };
}
