/**
 * A thread in each worker that looks where the main thread stands when it hangs, since nobody outside can: it stops it for a
 * moment, as a debugger would, and leaves a note for the supervisor. It reads nothing else, and sleeps while all is well.
 */

import { rmSync } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import { leaveNote, noteOf } from "./crash-cause.ts";

export interface WatchData {
  readonly journal: string;
  /** The main thread counts up in here. */
  readonly beats: SharedArrayBuffer;
  /** After so many milliseconds without a count it hangs. */
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
    // It may be no endless loop at all, only a long one.
    session.post("Debugger.resume");
    session.post("Debugger.disable");
    session.disconnect();
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
