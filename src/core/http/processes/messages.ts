/** What the supervisor and its workers say to each other, so that both sides read from one page. */

import type { MetricFamily } from "./exposition.ts";

export interface ConnectionReport {
  /** So many have arrived: as many more can come. */
  readonly taken: number;
  /** A request has come on these, or they are closed: they are the worker's alone from now on. */
  readonly held: readonly number[];
  /** Nothing has come on these, and another worker should serve them. */
  readonly returned: readonly number[];
}

export type ToWorker =
  /** Comes with a socket to serve; so many more wait until a worker can take them. */
  | { readonly say: "connection"; readonly id: number; readonly waiting: number }
  /** Finish what is under way, for so many milliseconds at most, and go. */
  | { readonly say: "stop"; readonly grace: number }
  /** The log files have been moved away: open new ones. */
  | { readonly say: "reopen" }
  /** What all workers together have counted. */
  | { readonly say: "figures"; readonly figures: readonly MetricFamily[] };

export type ToSupervisor =
  | { readonly say: "ready" }
  /** The worker cannot start, and this sentence tells why. */
  | { readonly say: "failed"; readonly sentence: string; readonly isSetting: boolean }
  /** What became of connections in one turn of the event loop. */
  | ({ readonly say: "connections" } & ConnectionReport)
  /** Still going round: nothing blocks the event loop. */
  | { readonly say: "beat"; readonly figures: readonly MetricFamily[] }
  /** Somebody wants to know what all workers together have counted. */
  | { readonly say: "ask figures"; readonly figures: readonly MetricFamily[] }
  /** An error nobody caught: the worker finishes what is under way and goes; another one is needed. */
  | { readonly say: "leaving"; readonly reason: string }
  /** The worker has lost the database, for this reason; null: it is back. */
  | { readonly say: "database"; readonly away: string | null }
  /** Something for the person at the terminal, to be said once for all workers. */
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
 * Connections that a worker has been given and has not yet said to have. More than one, so that it need not ask for each; few, so that
 * they do not wait behind one that is busy while another is free.
 */
export const mostOnTheWay = 8;
