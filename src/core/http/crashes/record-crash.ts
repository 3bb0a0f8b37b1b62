/** Logs the requests that died with a worker: an access log line and an error log entry for each. */

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Logs } from "../../logs/write/open-logs.ts";
import type { Crash } from "./crash-cause.ts";
import type { JournalContents } from "./journal.ts";

/** Without a crash the worker was stopped on purpose: its requests were cut off, which is no program error. */
export function recordCrash(
  { underWay, lines, doubtful }: JournalContents,
  pid: number,
  crash: Crash | null,
  logs: Logs,
  accessLog: string,
): void {
  for (const line of missing(doubtful, accessLog)) logs.inherit(line);
  for (const line of lines) logs.inherit(line);
  for (const { client, connection: _, ...request } of underWay) {
    const status = crash === null ? 503 : 500;
    logs.access({ address: client.address, user: null, status, bytes: 0, ...request });
    if (crash !== null) logs.error({ error: crash, module: "", level: "crit", pid, client });
  }
  logs.flush();
}

/** It died while writing them: lines that the file already has, in order, are skipped. */
function missing({ from, lines }: JournalContents["doubtful"], accessLog: string): string[] {
  if (lines.length === 0) return [];
  const file = contentsFrom(accessLog, from);
  let at = 0;
  return lines.filter((line) => {
    const found = file.indexOf(`${line}\n`, at);
    if (found !== -1) at = found + line.length + 1;
    return found === -1;
  });
}

function contentsFrom(path: string, from: number): string {
  try {
    const descriptor = openSync(path, "r");
    const { size } = fstatSync(descriptor);
    // A file that is shorter than before was rotated.
    const start = from <= size ? from : 0;
    const bytes = Buffer.alloc(size - start);
    const count = readSync(descriptor, bytes, 0, bytes.length, start);
    closeSync(descriptor);
    return bytes.toString("latin1", 0, count);
  } catch {
    return "";
  }
}
