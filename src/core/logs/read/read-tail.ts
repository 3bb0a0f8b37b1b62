/** Reads the last lines of a log file without reading all of it. */

import { type FileHandle, open } from "node:fs/promises";

const blockSize = 64 * 1024;

/** The last lines, oldest first, of the first `length` bytes if given; empty if there is no file. An incomplete last line is left out. */
export async function readLastLines(
  path: string,
  count: number,
  length?: number,
): Promise<string[]> {
  if (count === 0) return [];
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch {
    return [];
  }
  try {
    const size = length ?? (await file.stat()).size;
    const blocks: Buffer[] = [];
    let lines = 0;
    // One more than requested: the first of them may be cut.
    for (let end = size; end > 0 && lines <= count; end -= blockSize) {
      const start = Math.max(0, end - blockSize);
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(end - start),
        0,
        end - start,
        start,
      );
      const block = buffer.subarray(0, bytesRead);
      blocks.unshift(block);
      for (const byte of block) if (byte === 0x0a) lines++;
    }
    const text = Buffer.concat(blocks).toString("latin1");
    return text.split("\n").slice(0, -1).slice(-count);
  } finally {
    await file.close();
  }
}
