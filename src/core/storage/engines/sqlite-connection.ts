/** Connections to a file of SQLite: opening, prepared statements, retries while another process has locked it. */

import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { makeFolder } from "../../system/make-folder.ts";
import { cached } from "../../words/cached.ts";
import { type Database, StorageError } from "./backend.ts";
import { LruCache } from "./lru-cache.ts";
import { isLocked, unopened } from "./sqlite-errors.ts";
import { LOCK_TIMEOUT, notReady } from "./write-lock.ts";

/** For nothing but what needs no schema. */
export function open(file: string): DatabaseSync {
  try {
    makeFile(file);
    // A busy timeout inside SQLite would block the event loop: waiting happens in `patiently`.
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw unopened(file, error);
  }
}

export function connect(file: string): DatabaseSync {
  const database = open(file);
  for (let tries = 0; ; tries++) {
    try {
      // Each of these can find the file locked by another worker that creates it at the same moment.
      database.exec(
        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_mode = WAL; SELECT count(*) FROM sqlite_schema",
      );
      keepPrivate(file);
      return database;
    } catch (error) {
      if (!isLocked(error) || tries > 1000) {
        database.close();
        throw unopened(file, error);
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Readable only by its owner from the beginning. */
function makeFile(file: string): void {
  makeFolder(dirname(file), 0o700);
  // Only for a new file: closing any handle drops all POSIX locks that this process has on the file
  // (https://www.sqlite.org/howtocorrupt.html, 2.2), and the next process to close it would then delete the WAL in use.
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) closeSync(openSync(file, "a", 0o600));
  else if (!found.isFile()) throw new StorageError(`${file} is not a database: it is no file.`);
}

/**
 * The database holds accounts, so it and the files that SQLite creates beside it (with the same mode) are readable only by their owner.
 * Not before it is known to be a database: whatever else somebody names by mistake stays as it is.
 */
function keepPrivate(file: string): void {
  for (const side of ["", "-wal", "-shm"].map((end) => file + end))
    if (existsSync(side)) chmodSync(side, 0o600);
}

/** The query builder on a connection. */
export function queriesOn(connection: SqliteConnection): Database {
  return new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createDriver: () => new SqliteDriver(connection),
    },
  });
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  // BEGIN and COMMIT belong to the backend's `transaction`, which takes the write lock.
  async beginTransaction(): Promise<void> {
    throw new Error("Open transactions through the backend.");
  }
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
}

/**
 * SQLite answers synchronously, so a loop of statements would never yield to the event loop: after this many rows (a statement counts as a
 * few) the next one waits for the next iteration. A page or a single change stays far below.
 */
const MOST_IN_A_TURN = 1000;
const STATEMENT = 5;
let inThisTurn = 0;

function countInTurn(rows: number): void {
  if (inThisTurn === 0) setImmediate(beginTurn);
  inThisTurn += rows + STATEMENT;
}

function beginTurn(): void {
  inThisTurn = 0;
}

/** Translates an error of SQLite. */
type ProblemOf = (error: unknown) => unknown;

const MOST_PREPARED = 500;

export class SqliteConnection implements DatabaseConnection {
  readonly #database: () => DatabaseSync;
  readonly #problemOf: ProblemOf;

  constructor(database: () => DatabaseSync, problemOf: ProblemOf) {
    this.#database = database;
    this.#problemOf = problemOf;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.rows(sql, parameters)) as R[] };
  }

  /** Runs at once, unless the event loop has to be yielded to first, or another process has locked the file. */
  async rows(text: string, parameters: readonly unknown[], written = 0): Promise<unknown[]> {
    while (inThisTurn > MOST_IN_A_TURN) await nextTurn();
    const read = () => statementOn(this.#database(), text).all(...(parameters as SQLInputValue[]));
    let rows: unknown[];
    try {
      rows = read();
    } catch (error) {
      if (!isLocked(error)) throw this.#problemOf(error);
      rows = await patiently(read, performance.now() + LOCK_TIMEOUT, this.#problemOf);
    }
    countInTurn(rows.length + written);
    return rows;
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("SQLite answers whole.");
  }
}

/** Statements shared by many requests stay prepared; the limit keeps batches of odd sizes from filling the memory. */
const prepared = new WeakMap<DatabaseSync, LruCache<StatementSync>>();

export function statementOn(database: DatabaseSync, text: string): StatementSync {
  return cached(prepared, database, () => new LruCache(MOST_PREPARED)).get(text, () =>
    database.prepare(withLimitUnseen(text)),
  );
}

/**
 * SQLite looks at a bound LIMIT while planning and therefore plans the statement again at each execution, which takes many times as long as
 * running it. It does not look at the result of an expression.
 */
function withLimitUnseen(text: string): string {
  return text.replaceAll(" limit ?", " limit cast(? as integer)");
}

/**
 * What a savepoint would undo is kept in memory: in a file, as by default, that was ten times as many writes as the commit itself. SQLite
 * looks at the setting when a transaction begins; sorting asks later, and an index of millions of rows is sorted in a file.
 */
export function begin(database: DatabaseSync): void {
  database.exec("PRAGMA temp_store = MEMORY");
  try {
    database.exec("BEGIN IMMEDIATE");
  } finally {
    // Where the file is locked, too: before the next attempt a search may make a temporary table, which keeps the setting as it is.
    database.exec("PRAGMA temp_store = DEFAULT");
  }
}

/** Retries with a growing pause, without blocking the event loop, while another process has locked the file. */
export async function patiently<T>(
  action: () => T,
  until: number,
  problemOf: ProblemOf,
): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, 25)) {
    try {
      return action();
    } catch (error) {
      if (!isLocked(error)) throw problemOf(error);
      if (performance.now() > until) throw notReady(error);
    }
    await pause(wait * (0.5 + Math.random()));
  }
}
