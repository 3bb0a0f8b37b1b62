/**
 * The connection pool of PostgreSQL. A connection can be lost at any moment: every wait has a timeout, and a lost connection affects only
 * its own query.
 */

import pg from "pg";
import { Problem } from "../../model/answers/problem.ts";
import type { PoolState } from "./backend.ts";
import { type CircuitBreaker, Client, ended } from "./postgres-circuit-breaker.ts";
import { diskFull, notReady } from "./write-lock.ts";

/** Timeout for opening a connection, or for getting a free one from the pool, unless the address has a `connect_timeout`. */
const CONNECTING = 5_000;
/** Our timeouts are this much longer than those of the server, and only take effect on a dead connection. */
const SLACK = 2_000;

/** The pool interface of Kysely, and a shortcut for a single statement. */
export interface Connections {
  connect(): Promise<PooledConnection>;
  query(text: string, values: readonly unknown[]): Promise<unknown[]>;
  state(): PoolState;
  end(): Promise<void>;
}

interface ConnectionOptions {
  readonly circuitBreaker: CircuitBreaker;
  /** Whether each transaction may get another server connection (pgbouncer): see postgres-servers.ts. */
  readonly isPooled: boolean;
  readonly connectTimeout: number | undefined;
  readonly most: number;
  /** Statement timeout in milliseconds; 0 if each transaction sets its own. */
  readonly limit: number;
  /** Names of prepared statements by their text: the server plans these once per connection. */
  readonly names: ReadonlyMap<string, string>;
  /** Lists with more entries are planned for each execution. */
  readonly longest: number;
  /** Statements are sent without waiting for the answers to those before; for connections that are used only inside of transactions. */
  readonly pipelined?: boolean;
}

export function connectionsTo({
  circuitBreaker,
  isPooled,
  connectTimeout = CONNECTING,
  most,
  limit,
  names,
  longest,
  pipelined = false,
}: ConnectionOptions): Connections {
  const options: pg.PoolConfig = {
    max: most,
    application_name: "leihwerk",
    connectionTimeoutMillis: connectTimeout,
    pipeline: pipelined,
    ...(!isPooled && { statement_timeout: limit }),
    // bigint values arrive as text by default, because they could exceed a JavaScript number; our counters do not.
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
  // After an outage any connection may be dead, so the whole pool is dropped.
  circuitBreaker.onAway(() => {
    void pool?.end().catch(() => {});
    pool = null;
  });

  async function connect(): Promise<PooledConnection> {
    circuitBreaker.check();
    pool ??= poolWith({ ...options, connectionString: circuitBreaker.url });
    const connecting = pool.connect();
    try {
      const client = await circuitBreaker.wait(connecting);
      return new PooledConnection(client, { circuitBreaker, limit, nameOf, pipelined });
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
  const pool = new pg.Pool({ ...options, Client });
  pool.on("error", () => {}); // An idle connection was lost: the next query opens another.
  // A connection in use was lost: its query fails. Without this listener the process would end.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

type NameOf = (text: string, values: readonly unknown[]) => string | undefined;

interface PooledConnectionOptions {
  readonly circuitBreaker: CircuitBreaker;
  readonly limit: number;
  readonly nameOf: NameOf;
  readonly pipelined: boolean;
}

export class PooledConnection {
  readonly #client: pg.PoolClient;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #limits: { readonly query_timeout?: number };
  readonly #nameOf: NameOf;
  readonly #isPipelined: boolean;
  /** Writes whose answers nobody has waited for yet; they never reject. */
  #unanswered: Promise<void>[] = [];
  /** The first error of these. */
  #failure: { readonly problem: unknown } | null = null;
  #lost = false;
  /** From the commit on: what came behind it would be written by itself. */
  #ended = false;

  constructor(
    client: pg.PoolClient,
    { circuitBreaker, limit, nameOf, pipelined }: PooledConnectionOptions,
  ) {
    this.#client = client;
    this.#circuitBreaker = circuitBreaker;
    this.#limits = limit > 0 ? { query_timeout: limit + SLACK } : {};
    this.#nameOf = nameOf;
    this.#isPipelined = pipelined;
  }

  /**
   * In a transaction nobody needs the answer to a write that returns no rows: if it fails, the server refuses everything after it, the
   * commit too, and whatever is waited for next throws its error. So it resolves when the write is sent: a round trip less under the lock.
   */
  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#ended && text !== "rollback")
      throw new Error(`Not awaited before its connection was given back: ${text}`);
    this.#ended ||= text === "commit";
    this.#circuitBreaker.check();
    if (this.#lost) throw this.#failure?.problem ?? notReady(new Error("the connection was lost"));
    const name = this.#nameOf(text, values);
    const query = { text, values, ...this.#limits, ...(name !== undefined && { name }) };
    const answer = this.#circuitBreaker.wait(this.#client.query(query));
    if (this.#isPipelined && RETURNS_NOTHING.test(text)) {
      this.#unanswered.push(
        answer.then(
          () => {},
          (error) => {
            this.#failure ??= { problem: this.#problemOf(error) };
          },
        ),
      );
      return NOTHING;
    }
    const result = await answer.catch((error) => ({ error: this.#problemOf(error) }));
    // Answered before this one.
    await Promise.all(this.#unanswered);
    this.#unanswered = [];
    if (this.#failure) throw this.#failure.problem;
    if ("error" in result) throw result.error;
    // If a statement has failed, the answer to a commit is no error but a rollback.
    if (text === "commit" && result.command !== "COMMIT")
      throw new Error("Nothing was written: a statement has failed, and its error was ignored.");
    return result;
  }

  #problemOf(error: unknown): unknown {
    const problem = problemOf(error, this.#circuitBreaker);
    this.#lost ||= problem instanceof Problem;
    return problem;
  }

  /** A connection that failed is not reused: it may still be waiting for an answer. */
  release(): void {
    this.#ended = true;
    this.#client.release(this.#lost);
  }
}

/** `begin` is one of them: what comes next waits for the lock. */
const RETURNS_NOTHING = /^\s*(begin|insert|update|delete|with "w0" as)\b(?!.*\breturning\b)/is;
const NOTHING = { rows: [], rowCount: 0 } as unknown as pg.QueryResult;

/** Errors caused by the state of the server, not by the program, become a temporary problem (503). */
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
  return lost || TEMPORARY.test(code) ? notReady(error) : error;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
/** Lost connection, shutdown, a server that has become a standby. */
const LOST = /^(08...|57P..|25006)$/;
/** Resources exhausted, statement or lock timeout. */
const TEMPORARY = /^(53...|57014|55P03)$/;
