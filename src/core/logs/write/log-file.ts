/** An append-only log file: buffered, safe across rotation, full disks and sudden ends. */

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  type Stats,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

interface LogFileOptions {
  /** Where a sentence for the person at the terminal goes. */
  readonly say?: (sentence: string) => void;
  /** How many characters are kept while the disk is full or away; older ones stay, newer ones are counted as lost. */
  readonly backlog?: number;
  /** Called before each write, with the place in the file from which on its lines will be found. */
  readonly writing?: (from: number) => void;
  /** Called after each write: from here on this file answers for the lines, in memory while the disk is away. */
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

  /** Takes a line of ASCII without its end; it is written at the end of this turn of the event loop, with all others of the turn. */
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

  /** Writes all that was gathered at once, so that lines of several processes do not mix; only a disk that takes a part leaves the rest for a further write. After a failure it waits for the retry. */
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

  /** Opens the file anew under its name: logrotate has moved the old one away. */
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
    mkdirSync(dirname(this.path), { recursive: true });
    this.#descriptor = openSync(this.path, "a", 0o640);
    this.#identity = identityOf(fstatSync(this.#descriptor));
  }

  #close(): void {
    if (this.#descriptor === null) return;
    closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  /** A folder that was removed or mounted over still takes writes by its old descriptor, to nowhere: look once a second. */
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

  /** Requests must go on whatever the disk does; the terminal hears of it once per trouble, not once per line. */
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
