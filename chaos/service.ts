/** The service under test as a process of its own, started again whenever it ends, as a service manager does. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { familyOf } from "../bench/processes.ts";

const ENTRY = join(import.meta.dirname, "../bin/leihwerk.js");
const RESTART_AFTER = 300;
const STOP_TIMEOUT = 20_000;

export interface ServiceOptions {
  readonly folder: string;
  readonly database: string;
  readonly logs: string;
  readonly port: number;
  readonly smtp: string;
  readonly site: object;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Debian's; a clock of another program's own. */
const [FAKE_CLOCK] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

export class Service {
  /** What it says at the terminal. */
  terminal = "";
  readonly #options: ServiceOptions;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #clock: string;
  #child: ChildProcess | null = null;
  #isWanted = false;
  #heap: number | null = null;

  constructor(options: ServiceOptions) {
    this.#options = options;
    const { folder } = options;
    this.#clock = join(folder, "clock");
    writeFileSync(this.#clock, "+0");
    // Also when a run breaks off.
    process.once("exit", () => this.#child?.kill("SIGKILL"));
    const site = join(folder, "site");
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, "leihwerk.json"), JSON.stringify(options.site));
    this.#environment = {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      XDG_STATE_HOME: folder,
      DATABASE_URL: options.database,
      LEIHWERK_LOGS: options.logs,
      LEIHWERK_SITE: site,
      LEIHWERK_SMTP: options.smtp,
      LEIHWERK_MAIL_SENDER: "bibliothek@example.org",
      LEIHWERK_WORKERS: "2",
      LEIHWERK_DEMO: "off",
      LEIHWERK_METRICS: "127.0.0.1",
      PORT: String(options.port),
      ...options.environment,
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`;
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** All its processes, the first one first. */
  processes(): number[] {
    const below = (pid: number): number[] => [pid, ...familyOf(pid).flatMap(below)];
    return this.pid === null ? [] : below(this.pid);
  }

  start(): void {
    this.#isWanted = true;
    const child = spawn(process.execPath, [ENTRY, "serve"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...this.#environment,
        ...(FAKE_CLOCK && {
          LD_PRELOAD: FAKE_CLOCK,
          FAKETIME_TIMESTAMP_FILE: this.#clock,
          FAKETIME_CACHE_DURATION: "1",
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
        }),
        ...(this.#heap !== null && { NODE_OPTIONS: `--max-old-space-size=${this.#heap}` }),
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        this.terminal = (this.terminal + chunk).slice(-100_000);
      });
    child.once("exit", () => {
      if (this.#child === child) this.#child = null;
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.start(), RESTART_AFTER);
    });
  }

  /** Of the first process alone: the others find out by themselves. */
  kill(): void {
    this.#child?.kill("SIGKILL");
  }

  /** In good order; it is started again. */
  restart(): void {
    this.#child?.kill("SIGTERM");
  }

  /** From its next start on, for every process of it. */
  limitMemory(megabytes: number | null): void {
    this.#heap = megabytes;
  }

  /** Where the program for that is not installed. */
  static readonly hasClock = FAKE_CLOCK !== undefined;

  /** `+2d`, `-3h`: from now on, for all its processes. */
  setClock(offset: string): void {
    writeFileSync(this.#clock, offset);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#child;
    if (child === null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => {
      for (const pid of this.processes()) process.kill(pid, "SIGKILL");
    }, STOP_TIMEOUT);
    await ended;
    clearTimeout(late);
  }

  /** Resolves when it answers that it is ready, with the milliseconds that took; null where it did not in so many. */
  async ready(within: number): Promise<number | null> {
    const began = performance.now();
    while (performance.now() - began < within) {
      const answer = await fetch(`${this.url}/gesundheit/bereit`, {
        headers: { "User-Agent": "chaos-health", Connection: "close" },
        signal: AbortSignal.timeout(5000),
      }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.status === 200) return performance.now() - began;
      await pause(50);
    }
    return null;
  }

  /** A command beside it, as the operator would run it: its status and what it said. */
  async command(...args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [ENTRY, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
      env: this.#environment,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    const [code] = (await once(child, "close")) as [number | null];
    return { code, output };
  }
}
