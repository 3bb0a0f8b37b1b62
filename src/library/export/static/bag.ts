/** The folder of an export, a bag as RFC 8493 has it: whoever gets it can tell by its manifest that nothing is missing and nothing was changed. */

import { hash } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileError } from "../../import/rows/source-file.ts";

/** Characters of lines that are kept before they are appended to a file. */
const FLUSH = 4 * 1024 * 1024;

interface WrittenFile {
  readonly sum: string;
  readonly bytes: number;
}

/** Written beside the folder and put in its place when it is whole. Synchronous: a command has nobody else to answer, and each file costs a third. */
export class Bag {
  readonly folder: string;
  readonly #part: string;
  readonly #made = new Set<string>();
  /** Lines for files that grow while others are written, by name. */
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
    mkdirSync(join(this.#part, "data"), { recursive: true });
  }

  /** `changed`: what the file says of its age, an HTTP date. */
  write(name: string, body: Uint8Array | string, changed: string | null = null): WrittenFile {
    const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    const file = this.#place(name);
    writeFileSync(file, bytes);
    if (changed !== null) utimesSync(file, new Date(changed), new Date(changed));
    return this.#record(name, hash("sha256", bytes), bytes.length);
  }

  /** The same file under a second name; where the disk has no such links, a copy. */
  link(name: string, existing: string, { sum, bytes }: WrittenFile): void {
    const [from, to] = [this.#place(existing), this.#place(name)];
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to);
    }
    this.#record(name, sum, bytes);
  }

  /** What is too long for memory; its bytes are read once more for the manifest. */
  async writeStream(name: string, body: ReadableStream<Uint8Array>): Promise<WrittenFile> {
    await pipeline(Readable.fromWeb(body as never), createWriteStream(this.#place(name)));
    return this.#recordWritten(name);
  }

  /** One line of a file that others follow in. */
  append(name: string, line: string): void {
    const lines = this.#lines.get(name);
    if (lines) lines.push(line);
    else this.#lines.set(name, [line]);
    this.#waiting += line.length;
    if (this.#waiting > FLUSH) this.#flush();
  }

  readonly #tags: string[] = [];

  /** What is about the bag, and no part of what it holds: rules for servers. */
  add(name: string, text: string): void {
    writeFileSync(join(this.#part, name), text);
    this.#tags.push(`${hash("sha256", text)}  ${name}\n`);
  }

  /** Closes the bag and puts it in its place. */
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

  /** After a failure: half a bag is none. */
  drop(): void {
    rmSync(this.#part, { recursive: true, force: true });
  }

  #place(name: string): string {
    const file = join(this.#part, "data", name);
    const folder = dirname(file);
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true });
      this.#made.add(folder);
    }
    return file;
  }

  #record(name: string, sum: string, bytes: number): WrittenFile {
    this.files++;
    this.bytes += bytes;
    // RFC 8493, 2.1.3: what would end a line, or pass for that, is escaped.
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
