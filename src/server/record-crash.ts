/** Puts on record what died with a worker: each of its requests gets its line, and its entry in the error log. */

import type { Logs } from "../logs/open-logs.ts";
import type { JournalContents } from "./journal.ts";
import type { Crash } from "./last-words.ts";

/** Without a crash the worker was ended on demand: its requests were cut off, which is no error of the program. */
export function recordCrash(
  { underWay, lines }: JournalContents,
  pid: number,
  crash: Crash | null,
  logs: Logs,
): void {
  for (const line of lines) logs.inherit(line);
  for (const { client, connection: _, ...request } of underWay) {
    const status = crash === null ? 503 : 500;
    logs.access({ address: client.address, user: null, status, bytes: 0, ...request });
    if (crash !== null) logs.error({ error: crash, module: "", level: "crit", pid, client });
  }
  logs.flush();
}
