/** Reads a log with all its rotated files, compressed ones too, from the oldest line to the newest. */

import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** The files of a log, the oldest first: `access.log.2.gz`, `access.log.1`, `access.log`, or with dates as logrotate's dateext writes them. */
export async function logFiles(folder: string, name: string): Promise<string[]> {
  const found: { file: string; age: number }[] = [];
  for (const file of await readdir(folder).catch(() => [])) {
    const age = file === name ? 0 : rotationAge(file, name);
    if (age !== null) found.push({ file, age });
  }
  return found.sort((one, other) => other.age - one.age).map(({ file }) => join(folder, file));
}

interface HistoryOptions {
  /** Files last written before this time, in milliseconds, are not opened. */
  readonly since?: number;
  /** How many bytes of the current file to read; following begins there. */
  readonly end?: number;
}

export async function* readHistory(
  folder: string,
  name: string,
  { since = 0, end }: HistoryOptions = {},
): AsyncGenerator<string> {
  const current = join(folder, name);
  for (const path of await logFiles(folder, name)) {
    const found = await stat(path).catch(() => null);
    if (found === null || found.mtimeMs < since) continue;
    if (path !== current || end === undefined) yield* linesOf(path, Number.POSITIVE_INFINITY);
    else if (end > 0) yield* linesOf(path, end);
  }
}

async function* linesOf(path: string, length: number): AsyncGenerator<string> {
  let partial = "";
  try {
    for await (const chunk of contentOf(path, length)) {
      const lines = (partial + chunk).split("\n");
      partial = lines.pop()!;
      yield* lines;
    }
  } catch {
    // Truncated, or rotated meanwhile: what could be read was, and the other files follow.
  }
}

function contentOf(path: string, length: number): Readable {
  const file = createReadStream(path, { end: length - 1 });
  if (!path.endsWith(".gz")) return file.setEncoding("latin1");
  const content = createGunzip();
  file.on("error", (error) => content.destroy(error));
  return file.pipe(content).setEncoding("latin1");
}

/** Higher is older; null for a file of another log. Dated files are older than numbered ones. */
function rotationAge(file: string, name: string): number | null {
  if (!file.startsWith(name)) return null;
  const rest = file.slice(name.length).replace(/\.gz$/, "");
  const numbered = /^\.(\d{1,6})$/.exec(rest);
  if (numbered !== null) return Number(numbered[1]);
  const dated = /^[-.](\d{4})-?(\d{2})-?(\d{2})(?:-?(\d{1,10}))?$/.exec(rest);
  if (dated === null) return null;
  const [, year, month, day, more = "0"] = dated;
  const days = Date.UTC(+year!, +month! - 1, +day!) / 86_400_000;
  return 1e9 - days - Number(`0.${more.padStart(10, "0")}`);
}
