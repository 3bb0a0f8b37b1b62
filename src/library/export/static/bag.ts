/** The folder of an export as a BagIt bag (RFC 8493): its manifest shows whether it is complete and unchanged. */

import { hash } from "node:crypto";
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  futimesSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder } from "../../../core/system/make-folder.ts";
import { FileError } from "../../import/rows/source-file.ts";

/** Characters buffered before they are appended to a file. */
const FLUSH = 4 * 1024 * 1024;

interface WrittenFile {
  readonly sum: string;
  readonly bytes: number;
}

/**
 * Written beside the folder and renamed when complete. Synchronous: a command serves no requests, and each file takes a third of the time.
 */
export class Bag {
  readonly folder: string;
  readonly #part: string;
  readonly #made = new Set<string>();
  /** Buffered lines of files that grow while others are written, by name. */
  readonly #lines = new Map<string, string[]>();
  readonly #grown = new Set<string>();
  #waiting = 0;
  #manifest: string[] = [];
  files = 0;
  bytes = 0;

  constructor(folder: string, overwrite: boolean) {
    this.folder = folder;
    this.#part = `${folder}.part`;
    if (existsSync(folder) && !overwrite)
      throw new FileError(folder, null, "the folder is there already; say --force to replace it.");
    rmSync(this.#part, { recursive: true, force: true });
    makeFolder(join(this.#part, "data"));
  }

  has(name: string): boolean {
    return existsSync(`${this.#part}/data/${name}`);
  }

  /** `changed`: the modification time of the file, an HTTP date. */
  write(name: string, body: Uint8Array | string, changed: string | null): WrittenFile {
    const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    const file = openSync(this.#place(name), "w");
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      if (changed !== null) {
        const seconds = Date.parse(changed) / 1000;
        futimesSync(file, seconds, seconds);
      }
    } finally {
      closeSync(file);
    }
    return this.#record(name, hash("sha256", bytes), bytes.length);
  }

  /** A hard link to an existing file; a copy if the disk does not support links. */
  link(name: string, existing: string, { sum, bytes }: WrittenFile): void {
    const [from, to] = [this.#place(existing), this.#place(name)];
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
    this.#record(name, sum, bytes);
  }

  /** For bodies too large for memory; read again for the checksum in the manifest. */
  async writeStream(name: string, body: ReadableStream<Uint8Array>): Promise<WrittenFile> {
    await pipeline(Readable.fromWeb(body as never), createWriteStream(this.#place(name)));
    return this.#recordWritten(name);
  }

  /** Appends a line to a file. */
  append(name: string, line: string): void {
    const lines = this.#lines.get(name);
    if (lines) lines.push(line);
    else this.#lines.set(name, [line]);
    this.#waiting += line.length;
    if (this.#waiting > FLUSH) this.#flush();
  }

  readonly #tags: string[] = [];

  /** A tag file, which is about the bag and not part of its payload: rules for servers. */
  add(name: string, text: string): void {
    writeFileSync(join(this.#part, name), text);
    this.#tags.push(`${hash("sha256", text)}  ${name}\n`);
  }

  /** Completes the bag and renames it. */
  finish(info: Readonly<Record<string, string>>): void {
    this.#flush();
    for (const name of this.#grown) this.#recordWritten(name);
    this.#flushManifest();
    this.add("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n");
    const facts = { ...info, "Payload-Oxum": `${this.bytes}.${this.files}` };
    const lines = Object.entries(facts).map(([name, value]) => `${name}: ${value}\n`);
    this.add("bag-info.txt", lines.join(""));
    const manifest = "manifest-sha256.txt";
    this.#tags.push(`${hash("sha256", readFileSync(join(this.#part, manifest)))}  ${manifest}\n`);
    writeFileSync(join(this.#part, "tagmanifest-sha256.txt"), this.#tags.join(""));
    const old = `${this.folder}.old`;
    rmSync(old, { recursive: true, force: true });
    if (existsSync(this.folder)) renameSync(this.folder, old);
    renameSync(this.#part, this.folder);
    rmSync(old, { recursive: true, force: true });
  }

  /** Deletes the partial bag after a failure. */
  drop(): void {
    rmSync(this.#part, { recursive: true, force: true });
  }

  #place(name: string): string {
    const file = `${this.#part}/data/${name}`;
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!this.#made.has(folder)) {
      makeFolder(folder);
      this.#made.add(folder);
    }
    return file;
  }

  #record(name: string, sum: string, bytes: number): WrittenFile {
    this.files++;
    this.bytes += bytes;
    // RFC 8493, 2.1.3: line breaks and percent signs are escaped.
    const path = name.replace(/[%\r\n]/g, encodeURIComponent);
    this.#manifest.push(`${sum}  data/${path}\n`);
    if (this.#manifest.length >= 10_000) this.#flushManifest();
    return { sum, bytes };
  }

  #recordWritten(name: string): WrittenFile {
    const bytes = readFileSync(this.#place(name));
    return this.#record(name, hash("sha256", bytes), bytes.length);
  }

  #flushManifest(): void {
    appendFileSync(join(this.#part, "manifest-sha256.txt"), this.#manifest.join(""));
    this.#manifest = [];
  }

  #flush(): void {
    for (const [name, lines] of this.#lines) {
      appendFileSync(this.#place(name), lines.join(""));
      this.#grown.add(name);
    }
    this.#lines.clear();
    this.#waiting = 0;
  }
}
