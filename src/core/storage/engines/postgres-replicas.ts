/**
 * Reads on replicas of PostgreSQL (hot standbys). A request is answered from a replica only if that has replayed everything that the
 * primary had written when the request began: the change feed, which every request reads first, brings along how far the primary is.
 * Otherwise the primary answers. Within a request reads never go back in time: one connection, and after any failure the primary.
 */

import { type RawBuilder, sql } from "kysely";
import { Problem } from "../../model/answers/problem.ts";
import type { CircuitBreaker } from "./postgres-circuit-breaker.ts";
import type { Connections, PooledConnection } from "./postgres-connections.ts";

/** A place in the write-ahead log. After a failover the same number on another timeline is another history. */
interface WalPosition {
  readonly timeline: number;
  readonly bytes: number;
}

interface Replica {
  readonly connections: Connections;
  readonly circuitBreaker: CircuitBreaker;
}

/**
 * Columns for the statement that reads the change feed, on the primary. The snapshot is taken before they are computed, so whatever the
 * statement sees was written before this position; the position of insertion, since an asynchronous commit is visible before it is flushed.
 */
export const PRIMARY_POSITION: RawBuilder<unknown> = sql`,
  case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_insert_lsn()) end as segment,
  case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint end as bytes`;

/** The timeline of the last restart point: conservative, as it follows a promotion later than the replay does. */
const REPLICA_POSITION = `select pg_is_in_recovery() as follows,
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as bytes, (pg_control_checkpoint()).timeline_id as timeline`;

export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: Connections;
  readonly #most: number;
  /** null: not known, so the primary answers. */
  #needed: WalPosition | null = null;
  #asked = 0;
  #failed = 0;
  #turn = 0;
  /** How many requests were answered from where. */
  readonly used = { replica: 0, primary: 0 };

  /** `most`: the connections to each replica. */
  constructor(replicas: readonly Replica[], primary: Connections, most: number) {
    this.#replicas = replicas;
    this.#primary = primary;
    this.#most = most;
  }

  /** To be called before the primary is asked for its position; the result takes the row, or null if it did not answer. */
  ask(): (row: { segment?: string | null; bytes?: number | null } | null) => void {
    const number = ++this.#asked;
    return (row) => {
      if (row === null) {
        // Whatever was asked before may be older than a request that has begun since.
        this.#failed = this.#asked;
        this.#needed = null;
      } else if (number > this.#failed) this.#need(row.segment ?? null, row.bytes ?? null);
    };
  }

  #need(segment: string | null, bytes: number | null): void {
    const timeline = Number.parseInt(segment?.slice(0, 8) ?? "", 16);
    const known = this.#needed;
    if (bytes === null || Number.isNaN(timeline)) this.#needed = null;
    else if (known?.timeline !== timeline || known.bytes < bytes)
      this.#needed = { timeline, bytes };
  }

  async connect(): Promise<ReplicaConnection> {
    const replica = await this.#upToDate();
    this.used[replica ? "replica" : "primary"]++;
    return new ReplicaConnection(replica, this.#primary);
  }

  async #upToDate(): Promise<PooledConnection | null> {
    const needed = this.#needed;
    if (needed === null) return null;
    for (const _ of this.#replicas) {
      const { connections } = this.#replicas[this.#turn++ % this.#replicas.length] as Replica;
      const { open, idle } = connections.state();
      // Nobody waits for a replica: the primary can answer, too.
      if (open - idle >= this.#most) continue;
      const connection = await connections.connect().catch(() => null);
      if (connection && (await hasReplayed(connection, needed))) return connection;
      connection?.release();
    }
    return null;
  }

  async end(): Promise<void> {
    for (const { connections, circuitBreaker } of this.#replicas) {
      await circuitBreaker.close();
      await connections.end();
    }
  }
}

/** Asked for each request: a standby that is promoted keeps its connections, and from then on has a history of its own. */
async function hasReplayed(connection: PooledConnection, needed: WalPosition): Promise<boolean> {
  try {
    const [row] = (await connection.query(REPLICA_POSITION, [])).rows;
    return row.follows && row.timeline === needed.timeline && (row.bytes ?? -1) >= needed.bytes;
  } catch {
    return false;
  }
}

/** For one request. The rest of a download is read after it was released, from the primary. */
class ReplicaConnection {
  #replica: PooledConnection | null;
  readonly #primary: Connections;
  #last: Promise<unknown> = Promise.resolve();

  constructor(replica: PooledConnection | null, primary: Connections) {
    this.#replica = replica;
    this.#primary = primary;
  }

  async query(text: string, values: unknown[]): ReturnType<PooledConnection["query"]> {
    if (this.#replica === null) return this.#askPrimary(text, values);
    // A connection takes one statement at a time.
    const answer = this.#last.then(() => this.#ask(text, values));
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** The primary is further in any case. */
  async #ask(text: string, values: unknown[]): ReturnType<PooledConnection["query"]> {
    if (this.#replica !== null) {
      try {
        return await this.#replica.query(text, values);
      } catch (error) {
        this.release();
        if (!isOfReplica(error)) throw error;
      }
    }
    return this.#askPrimary(text, values);
  }

  async #askPrimary(text: string, values: unknown[]): ReturnType<PooledConnection["query"]> {
    const connection = await this.#primary.connect();
    try {
      return await connection.query(text, values);
    } finally {
      connection.release();
    }
  }

  release(): void {
    this.#replica?.release();
    this.#replica = null;
  }
}

/** The replica is gone, or has ended a statement in the way of its replay. Elsewhere a slow or wrong statement is no better. */
function isOfReplica(error: unknown): boolean {
  const isProblem = error instanceof Problem;
  const { code = "" } = ((isProblem && error.cause) || error) as { code?: string };
  return isProblem ? code !== TIMEOUT : CONFLICT.test(code);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TIMEOUT = "57014";
const CONFLICT = /^40(001|P01)$/;
