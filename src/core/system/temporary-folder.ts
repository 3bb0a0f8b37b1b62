/** Where temporary files go, by their size: /tmp is in memory on some machines (on Debian from 13 on) and on the disk of others. */

import { accessSync, constants, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** For few bytes that are written often: in memory, where this user may write there. */
export function quickFolder(): string {
  return isWritable("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** For large files, which could use up the memory. TMPDIR counts before all others. */
export function spaciousFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return !environment.TMPDIR && isWritable("/var/tmp") ? "/var/tmp" : tmpdir();
}

/** For the time of the work. */
export async function inTemporaryFolder<T>(
  purpose: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(spaciousFolder(), `leihwerk-${purpose}-`));
  return removedAfter(folder, () => work(folder));
}

/** What is at the path goes when the work ends, and when a signal ends the process meanwhile, because it may hold what readers have told. */
export async function removedAfter<T>(path: string, work: () => Promise<T>): Promise<T> {
  const clear = () => rmSync(path, { recursive: true, force: true });
  const leave = (signal: NodeJS.Signals) => {
    clear();
    process.kill(process.pid, signal);
  };
  // A server listens itself, and ends only when this work has ended.
  const signals = (["SIGINT", "SIGTERM", "SIGHUP"] as const).filter(
    (signal) => process.listenerCount(signal) === 0,
  );
  for (const signal of signals) process.once(signal, leave);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    clear();
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
