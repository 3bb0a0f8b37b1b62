/** An append-only log file: buffered, safe across rotation, full disks and crashes. */

import { closeSync, fstatSync, openSync, type Stats, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";

export interface LogFileOptions {
  /** Prints a sentence on the terminal. */
  readonly say?: (sentence: string) => void;
  /** How many characters are buffered while the disk is full or unavailable; further lines are dropped and counted. */
  readonly backlog?: number;
  /** Called before each write, with the offset at or after which its lines will be. */
  readonly writing?: (from: number) => void;
  /** Called after each write: from now on the lines are in the file, or in its buffer while the disk is unavailable. */
  readonly written?: () => void;
}

export class LogFile {
  readonly path: string;
  readonly #say: (sentence: string) => void;
  readonly #backlog: number;
  readonly #writing: ((from: number) => void) | null;
  readonly #written: () => void;
  #descriptor: number | null = null;
  #identity = "";
  #gathered = "";
  #scheduled = false;
  #lastLook = 0;
  #lost = 0;
  #failing = false;
  #retry: NodeJS.Timeout | null = null;
  readonly #turn = () => {
    this.#scheduled = false;
    this.flush();
  };

  constructor(path: string, options: LogFileOptions = {}) {
    this.path = path;
    this.#say = options.say ?? ((sentence) => process.stderr.write(`${sentence}\n`));
    this.#backlog = options.backlog ?? 4 * 1024 * 1024;
    this.#writing = options.writing ?? null;
    this.#written = options.written ?? (() => {});
    if (openFiles.size === 0) process.on("exit", flushAll);
    openFiles.add(this);
    this.#attempt(() => this.#open());
  }

  /** Takes an ASCII line without its line break; all lines of an event loop iteration are written together at its end. */
  append(line: string): void {
    if (this.#failing && this.#gathered.length > this.#backlog) {
      this.#lost++;
      return;
    }
    this.#gathered += `${line}\n`;
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(this.#turn);
    }
  }

  /**
   * Writes the whole buffer at once, so that lines of several processes do not mix; only after a partial write the rest needs another one.
   * After a failure it waits for the retry.
   */
  flush(): void {
    if (this.#gathered !== "" && (this.#retry === null || exiting)) {
      this.#attempt(() => {
        this.#followPath();
        this.#writing?.(fstatSync(this.#descriptor!).size);
        while (this.#gathered !== "") {
          const count = writeSync(this.#descriptor!, this.#gathered, null, "latin1");
          this.#gathered = this.#gathered.slice(count);
        }
      });
    }
    this.#written();
  }

  /** Opens the file again by its name after logrotate has moved the old one. */
  reopen(): void {
    this.flush();
    this.#close();
    this.#attempt(() => this.#open());
  }

  close(): void {
    this.flush();
    openFiles.delete(this);
    if (openFiles.size === 0) process.off("exit", flushAll);
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#close();
  }

  #open(): void {
    makeFolder(dirname(this.path));
    this.#descriptor = openSync(this.path, "a", 0o640);
    this.#identity = identityOf(fstatSync(this.#descriptor));
  }

  #close(): void {
    if (this.#descriptor === null) return;
    closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  /** If the folder was removed or mounted over, writes to the old descriptor are lost: checked once a second. */
  #followPath(): void {
    const now = performance.now();
    if (this.#descriptor !== null && now - this.#lastLook < 1000) return;
    this.#lastLook = now;
    if (this.#descriptor !== null) {
      const found = statSync(this.path, { throwIfNoEntry: false });
      if (found !== undefined && identityOf(found) === this.#identity) return;
    }
    this.#close();
    this.#open();
  }

  /** A disk error must not fail requests; the terminal gets one message per outage, not one per line. */
  #attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#close();
      this.#fail(error as NodeJS.ErrnoException);
      return;
    }
    if (!this.#failing) return;
    this.#failing = false;
    const lost = this.#lost === 0 ? "no line was lost" : `${this.#lost} lines were lost`;
    this.#lost = 0;
    this.#say(`leihwerk: ${this.path} can be written again; ${lost}.`);
  }

  #fail(error: NodeJS.ErrnoException): void {
    if (!this.#failing) {
      this.#failing = true;
      this.#say(
        `leihwerk: cannot write ${this.path} (${error.code ?? error.message}); requests go on, lines are kept until it is back.`,
      );
    }
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      this.flush();
    }, 1000).unref();
  }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

const openFiles = new Set<LogFile>();
let exiting = false;

/** At the end of the process, also by process.exit() or an uncaught exception. */
function flushAll(): void {
  exiting = true;
  for (const file of openFiles) file.flush();
}
