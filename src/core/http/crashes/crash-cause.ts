/** Finds out of what a worker died, from the note that it left, from its last output and from how it ended. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the error log will say of a crash; shaped like an error, so that file and line are found in its stack. */
export interface Crash {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it wrote to its standard error. */
  readonly output: string;
  /** The supervisor ended it, since it did not answer for so many milliseconds; 0 where it did not. */
  readonly hung: number;
}

/** A note survives the process: written when its main thread hangs, or when somebody calls process.exit(). */
export function leaveNote(journal: string, message: string, stack: string): void {
  try {
    writeFileSync(noteOf(journal), `${message}\n${stack}`, { mode: 0o600 });
  } catch {
    // It would only have said where.
  }
}

export function noteOf(journal: string): string {
  return `${journal}.note`;
}

export function crashOf(journal: string, ending: Ending): Crash {
  const note = readNote(journal);
  // The worker's own handlers stand on top of these stacks, and are never to blame.
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
  // After a hang that passed, the note is about something else.
  if (signal === null && noted !== undefined) return noted;
  const uncaught = uncaughtError.exec(output);
  if (signal === null && uncaught !== null) return uncaught[1]!;
  return signal === null
    ? `The process ended with exit code ${code}`
    : `The process was ended by the signal ${signal}`;
}

/** V8 prints where the script stood when the process aborts, Node prints an error that nobody caught. */
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
