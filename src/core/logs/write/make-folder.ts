/** Makes a folder and those above it that are missing. */

import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Node's own `recursive` tries for ever where a folder refuses a new one as missing, as /proc does. */
export function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error; // Else another process has made it meanwhile.
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
