/** Opens a file for reading in blocks of whole lines of checked UTF-8, packed with gzip or not. */

import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";

/** What is wrong with a whole file: it cannot be read on, whoever wants to. */
export class FileError extends Error {
  readonly file: string;
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string) {
    super(line === null ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
    this.file = file;
    this.line = line;
  }
}

/** Whole lines, the last of the file perhaps without its end. */
export interface Block {
  readonly text: string;
  /** The number of its first line; lines count from 1. */
  readonly line: number;
}

/** Far beyond any real row; a file that goes on without a line end must not fill the memory. */
export const LONGEST_ROW = 4 * 1024 * 1024;

const CHUNK = 64 * 1024;
const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = "\ufeff";

/** What it takes on the disk; throws where it cannot be read. */
export async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (!found.isDirectory()) return found.size;
  } catch (error) {
    throw new FileError(file, null, reasonOf(error as NodeJS.ErrnoException));
  }
  throw new FileError(file, null, "this is a folder, not a file.");
}

/** `onBytes` hears how many bytes of the file itself were read, for a progress bar. */
export async function* readBlocks(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Block> {
  let rest: Uint8Array[] = [];
  let restLength = 0;
  let line = 1;
  for await (const chunk of chunksOf(file, onBytes)) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      const bytes = Buffer.concat([...rest, chunk.subarray(0, end)]);
      yield { text: decode(bytes, line, file), line };
      line += countLines(bytes);
      rest = [];
      restLength = 0;
    }
    rest.push(chunk.subarray(end));
    restLength += chunk.length - end;
    if (restLength > LONGEST_ROW) {
      throw new FileError(file, line, "this line is too long to be a row; is this a text file?");
    }
  }
  if (restLength > 0) yield { text: decode(Buffer.concat(rest), line, file), line };
}

async function* chunksOf(
  file: string,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    const packed = await isPacked(file);
    const stream = createReadStream(file, { highWaterMark: CHUNK });
    stream.on("data", (chunk) => onBytes(chunk.length));
    if (!packed) {
      yield* stream;
      return;
    }
    const unpacked = createGunzip({ chunkSize: CHUNK });
    stream.on("error", (error) => unpacked.destroy(error));
    try {
      yield* stream.pipe(unpacked);
    } finally {
      stream.destroy();
    }
  } catch (error) {
    throw new FileError(file, null, reasonOf(error as NodeJS.ErrnoException));
  }
}

/** By its first bytes, so that a file may have any name. */
async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "there is no such file.";
  if (error.code === "EACCES") return "this file may not be read by you.";
  if (error.code?.startsWith("Z_")) return "the gzip file is damaged or cut off; fetch it again.";
  return `it cannot be read: ${error.message}.`;
}

function decode(bytes: Buffer, line: number, file: string): string {
  if (!isUtf8(bytes)) {
    throw new FileError(file, badLine(bytes, line), "this is not UTF-8; save the file as UTF-8.");
  }
  const text = bytes.toString("utf8");
  return line === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function badLine(bytes: Buffer, first: number): number {
  let line = first;
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(NEWLINE, start) + 1;
    if (end === 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end;
    line++;
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
