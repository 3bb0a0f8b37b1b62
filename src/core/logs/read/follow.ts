/** Follows a log file like `tail -F`: also after it was rotated, truncated or missing for a while. */

import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

interface FollowOptions {
  /** Stops following. */
  readonly signal: AbortSignal;
  /** Bytes to skip at first; by default only new lines are read. */
  readonly from?: number;
  /** The polling interval in milliseconds. Polling works on every file system, notifications do not. */
  readonly interval?: number;
}

/** Yields the complete lines since the last poll. */
export async function* follow(path: string, options: FollowOptions): AsyncGenerator<string[]> {
  const { signal, interval = 200 } = options;
  let file = await openOrNull(path);
  let position = options.from ?? (file === null ? 0 : (await file.stat()).size);
  let partial = "";
  try {
    while (!signal.aborted) {
      if (file !== null) {
        const { text, start, end } = await readFrom(file, position);
        if (start < position) partial = "";
        position = end;
        const lines = (partial + text).split("\n");
        partial = lines.pop()!;
        if (lines.length > 0) yield lines;
        // Read to its end before checking whether it was rotated.
        if (text !== "") continue;
      }
      if (file === null || (await movedAway(file, path))) {
        const next: FileHandle | null = await openOrNull(path);
        if (next !== null) {
          await file?.close();
          file = next;
          position = 0;
          partial = "";
          continue;
        }
      }
      await sleep(interval, undefined, { signal }).catch(() => {});
    }
  } finally {
    await file?.close();
  }
}

async function readFrom(
  file: FileHandle,
  position: number,
): Promise<{ text: string; start: number; end: number }> {
  const { size } = await file.stat();
  // Truncated in place, as logrotate's copytruncate does.
  const start = size < position ? 0 : position;
  const length = Math.min(size - start, 1024 * 1024);
  if (length === 0) return { text: "", start, end: start };
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return { text: buffer.toString("latin1", 0, bytesRead), start, end: start + bytesRead };
}

async function movedAway(file: FileHandle, path: string): Promise<boolean> {
  const [mine, named] = await Promise.all([file.stat(), stat(path).catch(() => null)]);
  return named !== null && (named.ino !== mine.ino || named.dev !== mine.dev);
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  return open(path, "r").catch(() => null);
}
