/**
 * A watchdog thread in each worker that captures the stack of the main thread when it hangs: it pauses it for a moment, like a debugger,
 * and leaves a note for the supervisor.
 */

import { rmSync } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import { leaveNote, noteOf } from "./crash-cause.ts";

export interface WatchData {
  readonly journal: string;
  /** Incremented by the main thread. */
  readonly beats: SharedArrayBuffer;
  /** After this many milliseconds without an increment the thread counts as hung. */
  readonly stall: number;
}

const { journal, beats, stall } = workerData as WatchData;
const counter = new Int32Array(beats);
let last = Atomics.load(counter, 0);
let noted = false;

setInterval(() => {
  const now = Atomics.load(counter, 0);
  if (now !== last && noted) {
    rmSync(noteOf(journal), { force: true });
    noted = false;
  } else if (now === last && !noted) {
    noted = true;
    noteWhereItStands();
  }
  last = now;
}, stall);

function noteWhereItStands(): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => void urls.set(params.scriptId, params.url));
  session.on("Debugger.paused", ({ params }) => {
    const frames = params.callFrames.map(({ functionName, location }) => {
      const url = urls.get(location.scriptId) ?? "";
      return `    at ${functionName || "<anonymous>"} (${url}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`;
    });
    leaveNote(journal, "The process did not answer", frames.join("\n"));
    // It may be a long computation and no endless loop.
    session.post("Debugger.resume");
    session.post("Debugger.disable");
    session.disconnect();
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
