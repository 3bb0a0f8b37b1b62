/** Determines why a worker died, from its note, its last output and its exit code or signal. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A crash for the error log; shaped like an error, so that file and line are found in its stack. */
export interface Crash {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of its standard error. */
  readonly output: string;
  /** For how many milliseconds it did not answer before the supervisor killed it; 0 if it was not killed for that. */
  readonly hung: number;
}

/** A note outlives the process: written when its main thread hangs, or when process.exit() is called. */
export function leaveNote(journal: string, message: string, stack: string): void {
  try {
    writeFileSync(noteOf(journal), `${message}\n${stack}`, { mode: 0o600 });
  } catch {
    // Without the note only the location is missing.
  }
}

export function noteOf(journal: string): string {
  return `${journal}.note`;
}

export function crashOf(journal: string, ending: Ending): Crash {
  const note = readNote(journal);
  // The worker's own handlers are on top of these stacks, and never the cause.
  const stack = (note?.stack ?? lastStack(ending.output))
    .split("\n")
    .filter((line) => !line.includes(handlersFile))
    .join("\n");
  const message = reason(ending, note?.message);
  return { name: "Error", message, stack: `Error: ${message}\n${stack}` };
}

const handlersFile = join(import.meta.dirname, "../processes/work.ts");

function reason({ code, signal, output, hung }: Ending, noted: string | undefined): string {
  if (hung > 0)
    return `The process did not answer for ${hung / 1000} seconds, as in an endless loop`;
  const fatal = /^FATAL ERROR: (.+)$/m.exec(output);
  if (fatal !== null) return fatal[1]!.trim();
  // After a hang that ended, the note is about something else.
  if (signal === null && noted !== undefined) return noted;
  const uncaught = uncaughtError.exec(output);
  if (signal === null && uncaught !== null) return uncaught[1]!;
  return signal === null
    ? `The process ended with exit code ${code}`
    : `The process was ended by the signal ${signal}`;
}

/** V8 prints the JavaScript stack when the process aborts, Node prints uncaught errors. */
function lastStack(output: string): string {
  const at = output.lastIndexOf("----- JavaScript stack trace -----");
  if (at !== -1) return output.slice(at);
  const error = uncaughtError.exec(output);
  return error === null ? "" : output.slice(error.index);
}

const uncaughtError = /^[A-Z]\w*(?:Error|Exception)(?: \[\w+\])?: (.+)$/m;

function readNote(journal: string): { message: string; stack: string } | null {
  try {
    const [message = "", ...stack] = readFileSync(noteOf(journal), "utf8").split("\n");
    return { message, stack: stack.join("\n") };
  } catch {
    return null;
  }
}
