/** A worker: opens the application, serves the connections passed by the supervisor, and drains them before it exits. */

import { Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { visibleLines } from "../../logs/read/visible.ts";
import { errorText, stackText } from "../../logs/write/describe-error.ts";
import { type LogOptions, type Logs, openLogs } from "../../logs/write/open-logs.ts";
import { leaveNote } from "../crashes/crash-cause.ts";
import { openJournal } from "../crashes/journal.ts";
import type { WatchData } from "../crashes/watch-thread.ts";
import type { Application } from "../requests/exchange.ts";
import { type HttpServer, httpServer, servedConnection } from "../requests/http-server.ts";
import type { Limits } from "../scheduling/limits.ts";
import type { MetricFamily } from "./exposition.ts";
import {
  isWorker,
  mostOnTheWay,
  ownJournal,
  type ToSupervisor,
  type ToWorker,
} from "./messages.ts";
import { type Timing, timingWithDefaults } from "./timing.ts";

interface WorkOptions {
  readonly logs: LogOptions;
  readonly proxies?: readonly string[];
  readonly limits?: Partial<Limits>;
  readonly timing?: Partial<Timing>;
  /** Explains why it cannot start: a sentence, and whether a setting is the cause. */
  readonly explain?: (error: unknown) => { readonly sentence: string; readonly isSetting: boolean };
}

/** What a worker opens at its start. */
interface Opened {
  readonly application: Application;
  /** The server is about to stop: end endless answers, such as event streams. */
  stopping?(): void;
  /** Its metrics besides those of requests. */
  figures?(): readonly MetricFamily[];
  /** Called when no request is in progress any more. */
  close?(): void | Promise<void>;
}

/** Resolves once it serves; exits the process when the supervisor says stop. */
export async function work(
  open: () => Opened | Promise<Opened>,
  options: WorkOptions,
): Promise<void> {
  if (!isWorker) throw new Error("work() is for a process that supervise() has started.");
  const timing = timingWithDefaults(options.timing);
  const say = (sentence: string) => void tell({ say: "sentence", sentence });
  // Ctrl-C in a terminal and SIGTERM of a service manager reach every process; the supervisor decides for all.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

  let opened: Opened;
  let logs: Logs;
  let http: HttpServer;
  try {
    opened = await open();
    const journal = openJournal(ownJournal!);
    logs = openLogs({ ...options.logs, say }, journal);
    http = httpServer(opened.application, { ...options, logs, journal });
  } catch (error) {
    if (options.logs.showStacks) process.stderr.write(`${visibleLines(stackText(error))}\n`);
    const said = options.explain?.(error) ?? { sentence: errorText(error), isSetting: false };
    await tell({ say: "failed", ...said });
    process.exit(1);
  }
  let leaving: Promise<void> | null = null;
  const report = reportConnections();

  process.on("message", (message: ToWorker, socket?: unknown) => {
    if (message.say === "connection") take(message, socket);
    else if (message.say === "reopen") logs.reopen();
    else if (message.say === "figures") heardFigures(message.figures);
    else leave(message.grace);
  });
  // The supervisor is gone: no more connections will arrive.
  process.on("disconnect", () => leave(timing.grace));
  if (!process.connected) void leave(0);
  process.on("uncaughtException", onUncaught);
  process.on("exit", onExit);
  flushBeforeAbort(logs);
  startBeating(timing, () => [...http.figures.now(), ...(opened.figures?.() ?? [])]);
  void tell({ say: "ready" });

  function take({ id, waiting }: Extract<ToWorker, { say: "connection" }>, socket: unknown): void {
    http.expectMore(waiting);
    // The client may have closed the connection before it arrives here.
    if (socket instanceof Socket) http.adopt(socket, id, (used) => report.settled(id, used));
    else report.settled(id, true);
    report.taken();
  }

  function leave(grace: number): Promise<void> {
    leaving ??= (async () => {
      opened.stopping?.();
      await http.drain(grace);
      await opened.close?.();
      logs.close();
      process.exit(0);
    })();
    return leaving;
  }

  /**
   * An error in a callback or an unhandled rejection. Its request ends with 500; the state of this process is unknown, so it is replaced.
   */
  function onUncaught(error: unknown): void {
    process.stderr.write(`${visibleLines(stackText(error))}\n`);
    // Of pipelined requests only the first is being answered.
    servedConnection.getStore()?.underWay[0]?.fail(error);
    if (leaving !== null) return;
    void tell({ say: "leaving", reason: errorText(error) });
    void leave(timing.grace);
  }

  /** process.exit() was called: the stack shows by whom. */
  function onExit(code: number): void {
    if (leaving !== null) return;
    leaveNote(ownJournal!, `process.exit(${code}) was called`, new Error().stack ?? "");
  }
}

/**
 * Batches the reports on connections, since each message costs as much as a small answer. If the worker dies before, its journal tells
 * which were used.
 */
function reportConnections() {
  let taken = 0;
  let held: number[] = [];
  let returned: number[] = [];
  let timer: NodeJS.Timeout | null = null;
  const report = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    void tell({ say: "connections", taken, held, returned });
    taken = 0;
    held = [];
    returned = [];
  };
  const soon = () => {
    timer ??= setTimeout(report, 5);
  };
  return {
    taken() {
      // Acknowledges before all are used up, so that more can follow.
      if (++taken >= mostOnTheWay / 2) report();
      else soon();
    },
    settled(id: number, used: boolean) {
      (used ? held : returned).push(id);
      soon();
    },
  };
}

let ownFigures: (() => readonly MetricFamily[]) | null = null;
let waitingForFigures: ((figures: readonly MetricFamily[]) => void)[] = [];

/** The metrics of all processes; empty without a supervisor. */
export function metricsOfAll(): Promise<readonly MetricFamily[]> {
  const figures = ownFigures;
  if (figures === null) return Promise.resolve([]);
  return new Promise((resolve) => {
    waitingForFigures.push(resolve);
    if (waitingForFigures.length === 1) void tell({ say: "ask figures", figures: figures() });
  });
}

function heardFigures(figures: readonly MetricFamily[]): void {
  const waiting = waitingForFigures;
  waitingForFigures = [];
  for (const resolve of waiting) resolve(figures);
}

/** Reports the state of the database to the supervisor, which prints it once. */
export function tellDatabase(away: string | null): void {
  void tell({ say: "database", away });
}

function tell(message: ToSupervisor): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send!(message, () => resolve());
    else resolve();
  });
}

/** An abort runs no handlers, so buffered log lines have to be written before. */
function flushBeforeAbort(logs: Logs): void {
  const abort = process.abort.bind(process);
  process.abort = () => {
    logs.flush();
    return abort();
  };
}

/** Sends heartbeats to the supervisor and to the watchdog thread. */
function startBeating({ beat, hang }: Timing, figures: () => readonly MetricFamily[]): void {
  const beats = new SharedArrayBuffer(4);
  const counter = new Int32Array(beats);
  // Longer than any regular task, because capturing the stack costs time.
  const stall = Math.max(20, Math.floor(hang / 4));
  const workerData: WatchData = { journal: ownJournal!, beats, stall };
  const thread = new Worker(new URL("../crashes/watch-thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  // Without the thread a hang is still detected, but not its location.
  thread.on("error", () => {});
  thread.unref();
  setInterval(() => Atomics.add(counter, 0, 1), Math.max(5, Math.floor(stall / 3)));
  ownFigures = figures;
  setInterval(() => void tell({ say: "beat", figures: figures() }), beat);
}
