/** The messages between the supervisor and its workers. */

import type { MetricFamily } from "./exposition.ts";

export interface ConnectionReport {
  /** How many have arrived: as many more can be sent. */
  readonly taken: number;
  /** A request has arrived on these, or they are closed: from now on they belong to the worker alone. */
  readonly held: readonly number[];
  /** Unused: another worker should serve these. */
  readonly returned: readonly number[];
}

export type ToWorker =
  /** Sent with a socket to serve; `waiting`: how many more are queued. */
  | { readonly say: "connection"; readonly id: number; readonly waiting: number }
  /** Finish the requests in progress, within this many milliseconds, and exit. */
  | { readonly say: "stop"; readonly grace: number }
  /** The log files were rotated: open new ones. */
  | { readonly say: "reopen" }
  /** The metrics of all workers. */
  | { readonly say: "figures"; readonly figures: readonly MetricFamily[] };

export type ToSupervisor =
  | { readonly say: "ready" }
  /** The worker cannot start, for this reason. */
  | { readonly say: "failed"; readonly sentence: string; readonly isSetting: boolean }
  /** Connections taken and settled since the last report. */
  | ({ readonly say: "connections" } & ConnectionReport)
  /** Heartbeat: the event loop is not blocked. */
  | { readonly say: "beat"; readonly figures: readonly MetricFamily[] }
  /** Requests the metrics of all workers. */
  | { readonly say: "ask figures"; readonly figures: readonly MetricFamily[] }
  /** An uncaught error: the worker finishes its requests and exits; a replacement is needed. */
  | { readonly say: "leaving"; readonly reason: string }
  /** The worker has lost the database, for this reason; null: it is back. */
  | { readonly say: "database"; readonly away: string | null }
  /** A message for the terminal, printed once for all workers. */
  | { readonly say: "sentence"; readonly sentence: string };

/** The environment variable that marks the first worker, which prepares what all workers need. */
export const firstVariable = "LEIHWERK_WORKER_FIRST";

/** The environment variable with the path of a worker's journal. */
export const journalVariable = "LEIHWERK_WORKER_JOURNAL";

export const ownJournal = process.env[journalVariable];
/** Whether the supervisor started this process. */
export const isWorker = ownJournal !== undefined && process.send !== undefined;
/** Whether this is the first worker, which prepares what all workers need before the others start. */
export const isFirstWorker = isWorker && process.env[firstVariable] !== undefined;
// Child processes of the application are no workers.
delete process.env[journalVariable];
delete process.env[firstVariable];

/**
 * Unacknowledged connections per worker. More than one, so that it need not wait for each; few, so that they do not queue behind a busy
 * worker while another is free.
 */
export const mostOnTheWay = 8;
