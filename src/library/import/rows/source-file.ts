/** Opens a file for reading, with or without gzip. */

import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { en } from "../../../core/texts/en/all.ts";
import type { FormatFault } from "../formats/format.ts";
import type { FileTexts } from "../texts/files.ts";
import { type TransferTexts, transferTexts } from "../texts/themes.ts";

/** A fault that makes the rest of the file unreadable. */
export class FileError extends Error {
  readonly file: string;
  readonly line: number | null;

  constructor(file: string, line: number | null, reason: string, place?: string) {
    const at = place ?? (line === null ? "" : `line ${line}`);
    super(at === "" ? `${file}: ${reason}` : `${file}, ${at}: ${reason}`);
    this.file = file;
    this.line = line;
  }

  static of(file: string, fault: FormatFault, texts: FileTexts): FileError {
    const { code, params, place } = fault;
    return new FileError(file, place.line ?? null, texts.faults[code](params), texts.place(place));
  }
}

const CHUNK = 64 * 1024;

/** The highest plausible compression ratio of a table, beyond the first bytes (zip bomb). */
const TIGHTEST = 100;
const ANYWAY = 16 * 1024 * 1024;

/** Size on disk; throws where the file cannot be read from its beginning, more than once: whoever opens a pipe waits for its other end. */
export async function sizeOf(
  file: string,
  texts: TransferTexts["files"] = transferTexts(en).files,
): Promise<number> {
  let isFolder = false;
  try {
    const found = await stat(file);
    if (found.isFile()) return found.size;
    isFolder = found.isDirectory();
  } catch (error) {
    throw new FileError(file, null, reasonOf(error as NodeJS.ErrnoException, texts));
  }
  throw new FileError(file, null, isFolder ? texts.folder : texts.special);
}

/** `onBytes` gets the number of bytes read from the file itself, for a progress bar. */
export async function* readBytes(
  file: string,
  onBytes: (count: number) => void,
  texts: TransferTexts["files"],
): AsyncGenerator<Uint8Array> {
  try {
    const packed = await isPacked(file);
    const stream = createReadStream(file, { highWaterMark: CHUNK });
    let [read, given] = [0, 0];
    stream.on("data", (chunk) => {
      read += chunk.length;
      onBytes(chunk.length);
    });
    if (!packed) {
      yield* stream;
      return;
    }
    const unpacked = createGunzip({ chunkSize: CHUNK });
    stream.on("error", (error) => unpacked.destroy(error));
    try {
      for await (const chunk of stream.pipe(unpacked)) {
        given += chunk.length;
        if (given > read * TIGHTEST + ANYWAY) throw new FileError(file, null, texts.bomb);
        yield chunk;
      }
    } finally {
      stream.destroy();
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(file, null, reasonOf(error as NodeJS.ErrnoException, texts));
  }
}

/** By its first bytes, not its name. */
async function isPacked(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

function reasonOf(error: NodeJS.ErrnoException, texts: TransferTexts["files"]): string {
  if (error.code === "ENOENT") return texts.missing;
  if (error.code === "EACCES") return texts.forbidden;
  if (error.code?.startsWith("Z_")) return texts.damaged;
  return texts.unreadable(error.message);
}
