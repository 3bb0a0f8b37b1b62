/** Connections to PostgreSQL that may be lost at any moment: nobody waits for one without end, and losing one ends nothing else. */

import pg from "pg";
import { noRoom, notReady } from "./turns.ts";

/** How long making a connection, or waiting for a free one, may take. */
const CONNECTING = 5_000;
/** A server that has frozen cannot keep its own limits, so ours come a little later. */
const SLACK = 2_000;

/** What Kysely asks of a pool, and statements that the server keeps under a name. */
export interface Connections {
  connect(): Promise<Connection>;
  query(name: string, text: string, values: readonly unknown[]): Promise<unknown[]>;
  end(): Promise<void>;
}

/** `limit`: how many milliseconds a statement may take; 0 where each transaction sets its own. */
export function connectionsTo(url: string, most: number, limit: number): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECTING,
    statement_timeout: limit,
    // Counters come as text by default, because they could be larger than a number holds; ours are not.
    types: {
      getTypeParser: (oid, format) =>
        oid === 20 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", () => {}); // An idle connection was lost: the next query opens another.
  // One that is in use: its query fails and tells. Without this the process would end.
  pool.on("connect", (client) => client.on("error", () => {}));

  async function connect(): Promise<Connection> {
    try {
      return new Connection(await pool.connect(), limit);
    } catch (error) {
      throw problemOf(error);
    }
  }

  return {
    connect,
    async query(name, text, values) {
      const connection = await connect();
      try {
        return (await connection.query(text, [...values], name)).rows;
      } finally {
        connection.release();
      }
    },
    end: () => pool.end(),
  };
}

class Connection {
  readonly #client: pg.PoolClient;
  readonly #limits: { readonly query_timeout?: number };
  #lost = false;

  constructor(client: pg.PoolClient, limit: number) {
    this.#client = client;
    this.#limits = limit > 0 ? { query_timeout: limit + SLACK } : {};
  }

  async query(text: string, values: unknown[], name?: string): Promise<pg.QueryResult> {
    const query = { text, values, ...this.#limits, ...(name !== undefined && { name }) };
    try {
      return await this.#client.query(query);
    } catch (error) {
      const problem = problemOf(error);
      this.#lost ||= problem !== error;
      throw problem;
    }
  }

  /** One that failed is not used again: nobody knows what it still waits for. */
  release(): void {
    this.#client.release(this.#lost);
  }
}

/** What comes of the server's state, not of the program, is a problem that passes. */
function problemOf(error: unknown): unknown {
  const {
    code = "",
    message = "",
    syscall,
  } = error as {
    code?: string;
    message?: string;
    syscall?: string;
  };
  if (code === DISK_FULL) return noRoom(error);
  const passes =
    PASSING.test(code) ||
    syscall !== undefined ||
    /^(Connection terminated|timeout exceeded|Query read timeout|Client has encountered)/.test(
      message,
    );
  return passes ? notReady(error) : error;
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";
/** The connection, the resources, a shutdown, a statement or a lock that took too long. */
const PASSING = /^(08...|53...|57P..|57014|55P03)$/;
