/** Makes a folder and those above it that are missing. */

import { mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Node's own `recursive` tries for ever where a folder refuses a new one as missing, as /proc does. */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return; // Another process has made it meanwhile.
    // ENOTDIR, as of a path below a file: "exists already" would not say that it is in the way.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") readdirSync(path);
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
