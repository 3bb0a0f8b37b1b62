/** A worker as seen by the supervisor: process, journal, heartbeat and last output. */

import { type ChildProcess, fork } from "node:child_process";
import { rmSync } from "node:fs";
import { type Ending, noteOf } from "../crashes/crash-cause.ts";
import { firstVariable, journalVariable, type ToSupervisor, type ToWorker } from "./messages.ts";

interface WorkerEvents {
  message(worker: WorkerProcess, message: ToSupervisor): void;
  /** The process has ended, and all its output has been read. */
  exit(worker: WorkerProcess, ending: Ending): void;
}

type WorkerState = "starting" | "ready" | "leaving";

export class WorkerProcess {
  readonly process: ChildProcess;
  readonly pid: number;
  readonly journal: string;
  /** The lowest free number: a replacement gets that of its predecessor. */
  number = 1;
  state: WorkerState = "starting";
  /** It has been ready once: only then a missing heartbeat counts. */
  served = false;
  /** Why it could not start. */
  failure: { readonly sentence: string; readonly isSetting: boolean } | null = null;
  readonly startedAt = performance.now();
  lastBeat = performance.now();
  /** For how long it had been silent when it was killed; 0 before. */
  hung = 0;
  /** Killed by the supervisor on request: its requests are no crash. */
  endedOnDemand = false;
  #output = "";

  constructor(
    script: string,
    args: readonly string[],
    { journal, isFirst }: { journal: string; isFirst: boolean },
    events: WorkerEvents,
  ) {
    this.journal = journal;
    this.process = fork(script, args, {
      env: { ...process.env, [journalVariable]: journal, ...(isFirst && { [firstVariable]: "1" }) },
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    this.pid = this.process.pid ?? 0;
    this.process.on("message", (message) => events.message(this, message as ToSupervisor));
    this.process.stderr!.on("data", (chunk: Buffer) => this.#hear(chunk));
    let isReported = false;
    const gone = (code: number | null, signal: NodeJS.Signals | null) => {
      if (isReported) return;
      isReported = true;
      events.exit(this, { code, signal, output: this.#output, hung: this.hung });
    };
    this.process.on("error", (error) => {
      if (this.pid !== 0) return;
      this.failure = {
        sentence: `No new process can be started (${error.message}).`,
        isSetting: false,
      };
      gone(null, null);
    });
    this.process.once("exit", (code, signal) => {
      // The output ends a moment after the process, unless a child process keeps it open.
      setTimeout(() => gone(code, signal), 500).unref();
    });
    this.process.once("close", gone);
  }

  tell(message: ToWorker): void {
    if (this.process.connected) this.process.send(message, () => {});
  }

  dismiss(grace: number): void {
    this.state = "leaving";
    this.tell({ say: "stop", grace });
  }

  kill(): void {
    this.process.kill("SIGKILL");
  }

  endOnDemand(): void {
    this.endedOnDemand = true;
    this.kill();
  }

  removeTraces(): void {
    rmSync(this.journal, { force: true });
    rmSync(noteOf(this.journal), { force: true });
  }

  /** Passes stderr on to the terminal and keeps its end, which says why a process died. */
  #hear(chunk: Buffer): void {
    process.stderr.write(chunk);
    this.#output = (this.#output + chunk.toString("utf8")).slice(-32_768);
  }
}
