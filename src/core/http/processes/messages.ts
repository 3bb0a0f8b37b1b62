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
  /** The worker cannot start, and this sentence tells why. */
  | { readonly say: "failed"; readonly sentence: string; readonly isSetting: boolean }
  /** What became of connections in one turn of the event loop. */
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

/** Set in the environment of the worker that has to prepare what all of them need, before there are others. */
export const firstVariable = "LEIHWERK_WORKER_FIRST";

/** Set in a worker's environment: where its journal is. */
export const journalVariable = "LEIHWERK_WORKER_JOURNAL";

export const ownJournal = process.env[journalVariable];
/** Whether the supervisor started this process. */
export const isWorker = ownJournal !== undefined && process.send !== undefined;
/** Whether what all workers need has to be prepared here: no other one is there yet. */
export const isFirstWorker = isWorker && process.env[firstVariable] !== undefined;
// A program that the application starts is no worker.
delete process.env[journalVariable];
delete process.env[firstVariable];

/**
 * Unacknowledged connections per worker. More than one, so that it need not wait for each; few, so that they do not queue behind a busy
 * worker while another is free.
 */
export const mostOnTheWay = 8;
