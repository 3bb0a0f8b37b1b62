/** Storage metrics of a process: waiting time for the write lock, and the connection pool. */

import { labels, type MetricFamily } from "../http/processes/exposition.ts";
import type { Backend, PoolState, Replication } from "./engines/backend.ts";

export class StorageMetrics {
  readonly #backend: Backend;
  #waits = 0;
  #seconds = 0;

  constructor(backend: Backend) {
    this.#backend = backend;
  }

  /** Milliseconds until both locks were acquired: that of the process, then that of the database. */
  countWait(milliseconds: number): void {
    this.#waits++;
    this.#seconds += milliseconds / 1000;
  }

  now(): MetricFamily[] {
    const { replicas } = this.#backend;
    const pool = this.#backend.pool?.();
    return [
      {
        name: "leihwerk_write_lock_wait_seconds",
        type: "summary",
        unit: "seconds",
        help: "How long writers waited for their turn.",
        samples: { _count: this.#waits, _sum: this.#seconds },
      },
      ...(pool ? poolFamilies(pool) : []),
      ...(replicas ? [usedFamily(replicas.used)] : []),
    ];
  }
}

function usedFamily({ replica, primary }: Replication["used"]): MetricFamily {
  return {
    name: "leihwerk_database_reads",
    type: "counter",
    help: "Requests that only read, by the server that answered them: a replica, or the primary because no replica was far enough.",
    samples: { [labels({ server: "replica" })]: replica, [labels({ server: "primary" })]: primary },
  };
}

function poolFamilies({ open, idle, waiting }: PoolState): MetricFamily[] {
  return [
    {
      name: "leihwerk_database_connections",
      type: "gauge",
      help: "Connections to the database, by what they do.",
      each: true,
      samples: { [labels({ state: "busy" })]: open - idle, [labels({ state: "idle" })]: idle },
    },
    {
      name: "leihwerk_database_waiting",
      type: "gauge",
      help: "Questions that wait for a connection to the database.",
      each: true,
      samples: { "": waiting },
    },
  ];
}
