/** Reads a zip file by its directory; its parts are streamed, checked and limited in size. */

import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { Inflate } from "fflate";
import { FormatFault, type Open } from "./format.ts";

/** In MiB: the file itself, which is held in memory, and each unpacked part. */
const MOST_PACKED = 64;
const MOST_UNPACKED = 256;
const MIB = 1024 * 1024;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
/** The directory may be followed by a comment of 64 KiB. */
const LONGEST_END = 65_557;
/** Small steps of decompression, so that a zip bomb is detected before it fills the memory. */
const SLICE = 8 * 1024;
/** Yields to the event loop after this many bytes. */
const BREATH = 256 * 1024;

interface ZipEntry {
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

export function isZip(start: Uint8Array): boolean {
  return start.length >= 4 && Buffer.from(start).readUInt32LE() === LOCAL;
}

export async function openZip(open: Open): Promise<Zip> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MOST_PACKED * MIB) throw new FormatFault("too-large", {}, { most: MOST_PACKED });
  }
  return new Zip(Buffer.concat(chunks));
}

export class Zip {
  readonly #bytes: Buffer;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#entries = directoryOf(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** In the order of the directory. */
  names(): string[] {
    return [...this.#entries.keys()];
  }

  /** The unpacked text in pieces; unpacking ends when the iterator is closed. */
  async *text(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      let length = 0;
      for (const bytes of this.pieces(name)) {
        yield decoder.decode(bytes, { stream: true });
        length += bytes.length;
        if (length < BREATH) continue;
        length = 0;
        await setImmediate();
      }
      yield decoder.decode();
    } catch (error) {
      throw error instanceof FormatFault ? error : damaged(name);
    }
  }

  /** For small parts. */
  async whole(name: string): Promise<string> {
    return this.has(name) ? (await Array.fromAsync(this.text(name))).join("") : "";
  }

  /** The unpacked bytes in pieces. */
  *pieces(name: string): Generator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (!entry) throw damaged(name);
    if (entry.encrypted) throw new FormatFault("protected");
    let [crc, unpacked] = [0, 0];
    for (const bytes of entry.method === 0
      ? [this.#data(entry, name)]
      : this.#inflate(entry, name)) {
      unpacked += bytes.length;
      if (unpacked > MOST_UNPACKED * MIB)
        throw new FormatFault("zip-bomb", {}, { most: MOST_UNPACKED });
      crc = crc32(bytes, crc);
      yield bytes;
    }
    if (crc !== entry.crc) throw damaged(name);
  }

  *#inflate(entry: ZipEntry, name: string): Generator<Uint8Array> {
    if (entry.method !== 8) throw damaged(name);
    const data = this.#data(entry, name);
    const out: Uint8Array[] = [];
    let over = false;
    const inflate = new Inflate((bytes, final) => {
      out.push(bytes);
      over = final;
    });
    for (let at = 0; at < data.length; at += SLICE) {
      try {
        inflate.push(data.subarray(at, at + SLICE), at + SLICE >= data.length);
      } catch {
        throw damaged(name);
      }
      yield* out.splice(0);
    }
    if (!over) throw damaged(name);
  }

  #data({ offset, size }: ZipEntry, name: string): Uint8Array {
    const bytes = this.#bytes;
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged(name);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + size > bytes.length) throw damaged(name);
    return bytes.subarray(start, start + size);
  }
}

function directoryOf(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  const end = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end < 0 || end < bytes.length - LONGEST_END || end + 22 > bytes.length) throw damaged("zip");
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let number = 0; number < count; number++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== ENTRY) throw damaged("zip");
    const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    entries.set(bytes.toString("utf8", at + 46, at + 46 + name), {
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function damaged(part: string): FormatFault {
  return new FormatFault("zip-damaged", {}, { part });
}
