/** Where temporary files go, by their size: /tmp is in memory on some machines (on Debian from 13 on) and on the disk of others. */

import { accessSync, constants, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRunning } from "./is-running.ts";

/** For few bytes that are written often: in memory, where this user may write there. */
export function quickFolder(): string {
  return isWritable("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** For large files, which could use up the memory. TMPDIR counts before all others. */
export function spaciousFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return !environment.TMPDIR && isWritable("/var/tmp") ? "/var/tmp" : tmpdir();
}

/** In the parent; its name tells whose it is. Removes what killed processes have left there. */
export function makeTemporaryFolder(parent: string, purpose = ""): string {
  for (const name of readdirSync(parent)) {
    const pid = /^leihwerk-(\d+)-/.exec(name)?.[1];
    const path = join(parent, name);
    if (pid !== undefined && !isRunning(Number(pid)) && isOurs(path)) remove(path);
  }
  return mkdtempSync(join(parent, `leihwerk-${process.pid}-${purpose}`));
}

/** For the time of the work. */
export async function inTemporaryFolder<T>(
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = makeTemporaryFolder(spaciousFolder(), `${purpose}-`);
  return removedAfter(folder, () => work(folder));
}

/** What is removed when work ends, or with the process. */
const passing = new Set<string>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What is at the path goes when the work ends, and when a signal ends the process meanwhile, because it may hold what readers have told. */
export async function removedAfter<T>(path: string, work: () => Promise<T>): Promise<T> {
  passing.add(path);
  // A server listens itself, and ends only when this work has ended.
  for (const signal of SIGNALS)
    if (process.listenerCount(signal) === 0) process.once(signal, leave);
  try {
    return await work();
  } finally {
    passing.delete(path);
    if (passing.size === 0) for (const signal of SIGNALS) process.off(signal, leave);
    remove(path);
  }
}

function leave(signal: NodeJS.Signals): void {
  for (const path of passing) remove(path);
  process.kill(process.pid, signal);
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

/** A folder that everybody may write to holds those of other users, too. */
function isOurs(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
