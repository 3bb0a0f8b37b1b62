/** Where temporary files go, by their size: /tmp is in memory on some machines (on Debian from 13 on) and on the disk of others. */

import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";

/** For few bytes that are written often: in memory, where this user may write there. */
export function quickFolder(): string {
  return isWritable("/dev/shm") ? "/dev/shm" : tmpdir();
}

/** For large files, which could use up the memory. TMPDIR counts before all others. */
export function spaciousFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return !environment.TMPDIR && isWritable("/var/tmp") ? "/var/tmp" : tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
