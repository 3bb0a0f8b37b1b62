/** Keeps an eye on imports that wait for something, and has a process of its own do it: SQLite would keep everybody else here waiting. */

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
  /** The command that does what waits, and what it has to know. */
  readonly script: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** In milliseconds: something may have been asked for, or somebody who was at it has gone. */
const LOOK = 500;
const LOOK_ANYWAY = 30_000;
/** What a process that failed is given to think it over. */
const AFTER_FAILURE = 5000;

/** Returns how to stop; whoever is at work then is stopped too, and the next start goes on from there. */
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
    // What waits stays in sight until it is done.
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
