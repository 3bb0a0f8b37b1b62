/** The connection pool of PostgreSQL. A connection can be lost at any moment: nobody waits for one without end, and losing one ends nothing else. */

import pg from "pg";
import { Problem } from "../../model/answers/problem.ts";
import type { PoolState } from "./backend.ts";
import { type CircuitBreaker, ended } from "./postgres-circuit-breaker.ts";
import { diskFull, notReady } from "./write-lock.ts";

/** How long making a connection, or waiting for a free one, may take. */
const CONNECTING = 5_000;
/** A connection that has died cannot keep the server's limits, so ours come a little later. */
const SLACK = 2_000;

/** What Kysely asks of a pool, and a shorter way for a single statement. */
export interface Connections {
  connect(): Promise<PooledConnection>;
  query(text: string, values: readonly unknown[]): Promise<unknown[]>;
  state(): PoolState;
  end(): Promise<void>;
}

interface ConnectionOptions {
  readonly circuitBreaker: CircuitBreaker;
  /** Whether a connection may be another one in the next transaction: see postgres-servers.ts. */
  readonly isPooled: boolean;
  readonly most: number;
  /** How many milliseconds a statement may take; 0 where each transaction sets its own. */
  readonly limit: number;
  /** Under which names the server keeps statements, by their text: it plans these once for each connection. */
  readonly names: ReadonlyMap<string, string>;
  /** How many entries a list may have for which the plan need not be made anew. */
  readonly longest: number;
}

export function connectionsTo({
  circuitBreaker,
  isPooled,
  most,
  limit,
  names,
  longest,
}: ConnectionOptions): Connections {
  const options: pg.PoolConfig = {
    max: most,
    application_name: "leihwerk",
    connectionTimeoutMillis: CONNECTING,
    ...(!isPooled && { statement_timeout: limit }),
    // Counters come as text by default, because they could be larger than a number holds; ours are not.
    types: {
      getTypeParser: (oid, format) =>
        oid === 20 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  };
  let pool: pg.Pool | null = null;
  const nameOf = (text: string, values: readonly unknown[]) =>
    isPooled || values.some((value) => Array.isArray(value) && value.length > longest)
      ? undefined
      : names.get(text);
  // Of connections to a server that was away nobody knows which still lead anywhere.
  circuitBreaker.onAway(() => {
    void pool?.end().catch(() => {});
    pool = null;
  });

  async function connect(): Promise<PooledConnection> {
    circuitBreaker.check();
    pool ??= poolWith({ ...options, connectionString: circuitBreaker.url });
    const connecting = pool.connect();
    try {
      return new PooledConnection(
        await circuitBreaker.wait(connecting),
        circuitBreaker,
        limit,
        nameOf,
      );
    } catch (error) {
      connecting.then(
        (client) => client.release(true),
        () => {},
      );
      throw problemOf(error, circuitBreaker);
    }
  }

  return {
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return (await connection.query(text, [...values])).rows;
      } finally {
        connection.release();
      }
    },
    state: () => ({
      open: pool?.totalCount ?? 0,
      idle: pool?.idleCount ?? 0,
      waiting: pool?.waitingCount ?? 0,
    }),
    end: async () => {
      if (pool) await ended(pool);
    },
  };
}

function poolWith(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on("error", () => {}); // An idle connection was lost: the next query opens another.
  // One that is in use: its query fails and tells. Without this the process would end.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

class PooledConnection {
  readonly #client: pg.PoolClient;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #limits: { readonly query_timeout?: number };
  readonly #nameOf: NameOf;
  #lost = false;

  constructor(
    client: pg.PoolClient,
    circuitBreaker: CircuitBreaker,
    limit: number,
    nameOf: NameOf,
  ) {
    this.#client = client;
    this.#circuitBreaker = circuitBreaker;
    this.#limits = limit > 0 ? { query_timeout: limit + SLACK } : {};
    this.#nameOf = nameOf;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#circuitBreaker.check();
    if (this.#lost) throw notReady(new Error("the connection was lost"));
    const name = this.#nameOf(text, values);
    const query = { text, values, ...this.#limits, ...(name !== undefined && { name }) };
    try {
      return await this.#circuitBreaker.wait(this.#client.query(query));
    } catch (error) {
      const problem = problemOf(error, this.#circuitBreaker);
      this.#lost ||= problem instanceof Problem;
      throw problem;
    }
  }

  /** One that failed is not used again: nobody knows what it still waits for. */
  release(): void {
    this.#client.release(this.#lost);
  }
}

/** What comes of the server's state, not of the program, is a problem that passes. */
function problemOf(error: unknown, circuitBreaker: CircuitBreaker): unknown {
  if (error instanceof Problem) return error;
  const {
    code = "",
    message = "",
    syscall,
  } = error as {
    code?: string;
    message?: string;
    syscall?: string;
  };
  if (code === DISK_FULL) return diskFull(error);
  const lost =
    LOST.test(code) ||
    syscall !== undefined ||
    /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/.test(
      message,
    );
  if (lost) circuitBreaker.doubt(error);
  return lost || PASSING.test(code) ? notReady(error) : error;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
/** The connection, a shutdown, a server that has become a standby. */
const LOST = /^(08...|57P..|25006)$/;
/** The resources, a statement or a lock that took too long. */
const PASSING = /^(53...|57014|55P03)$/;
