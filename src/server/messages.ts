/** What the supervisor and its workers say to each other, so that both sides read from one page. */

import type { Figures } from "./figures.ts";

export type ToWorker =
  /** Comes with a socket: serve it, and say that the next one may come. */
  | { readonly say: "connection"; readonly id: number }
  /** Finish what is under way, for so many milliseconds at most, and go. */
  | { readonly say: "stop"; readonly grace: number }
  /** The log files have been moved away: open new ones. */
  | { readonly say: "reopen" }
  /** What all workers together have counted. */
  | { readonly say: "figures"; readonly page: string };

export type ToSupervisor =
  | { readonly say: "ready" }
  /** The worker cannot start, and this sentence tells why. */
  | { readonly say: "failed"; readonly sentence: string }
  /** The answer to a connection: ready for another. */
  | { readonly say: "next" }
  /** A request has come on these connections, or they are closed: they are the worker's alone from now on. */
  | { readonly say: "kept"; readonly ids: readonly number[] }
  /** Nothing has come on these connections, and another worker should serve them. */
  | { readonly say: "returned"; readonly ids: readonly number[] }
  /** Still going round: nothing blocks the event loop. */
  | { readonly say: "beat"; readonly figures: Figures }
  /** Somebody wants to know what all workers together have counted. */
  | { readonly say: "ask figures"; readonly figures: Figures }
  /** An error nobody caught: the worker finishes what is under way and goes; another one is needed. */
  | { readonly say: "leaving"; readonly reason: string }
  /** The worker has lost the database, for this reason; null: it is back. */
  | { readonly say: "database"; readonly away: string | null }
  /** Something for the person at the terminal, to be said once for all workers. */
  | { readonly say: "sentence"; readonly sentence: string };

/** Set in a worker's environment: where its journal is. */
export const journalVariable = "LEIHWERK_WORKER_JOURNAL";
