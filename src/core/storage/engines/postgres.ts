/** The storage engine for PostgreSQL. */

import { hash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { errorText } from "../../logs/write/describe-error.ts";
import { closable } from "../../model/store/closable.ts";
import {
  type Backend,
  type Database,
  type Insertion,
  type NamedStatement,
  StorageError,
} from "./backend.ts";
import { CircuitBreaker } from "./postgres-circuit-breaker.ts";
import { type Connections, connectionsTo } from "./postgres-connections.ts";
import { POSTGRES } from "./postgres-dialect.ts";
import { PRIMARY_POSITION, Replicas } from "./postgres-replicas.ts";
import { checkEncoding, postgresServers, whyNot } from "./postgres-servers.ts";
import { askOn } from "./prepared.ts";
import { LOCK_TIMEOUT, WriteLock } from "./write-lock.ts";

/** "Leih" in ASCII: the advisory lock shared by all writers of a database. */
const WRITER = 0x4c656968;

const LOCK = `select pg_advisory_xact_lock(${WRITER})`;

/** `limit`: the statement timeout, in milliseconds. */
const READER = { most: 10, limit: 10_000, longest: Number.POSITIVE_INFINITY };
/** Longer lists occur when an import looks up names: with a generic plan the server would scan the whole list for every row. */
const LONGEST = 100;
/** The statement timeout of a writer is this many times its lock timeout. */
const WRITING = 3;
/** Every server connection keeps its prepared statements, so their number is limited; further ones are planned each time. */
const MOST_NAMED = 500;

/** `replicas`: the address of its standbys, in the same form; null: there are none. */
export async function openPostgres(
  address: string,
  replicas: string | null = null,
): Promise<Backend> {
  const { urls, isPooled, connectTimeout } = postgresServers(address);
  const circuitBreaker = new CircuitBreaker(urls, connectTimeout);
  await circuitBreaker.find();
  const names = new Map<string, string>();
  const pipelined = !isPooled;
  const common = { circuitBreaker, isPooled, connectTimeout, names };
  // Readers have a pool of their own, so that waiting writers never take their connections.
  const readers = connectionsTo({ ...common, ...READER });
  const writers = connectionsTo({ ...common, most: 1, limit: 0, longest: LONGEST, pipelined });
  const database = queries(readers);
  const writing = queries(writers);
  const standbys = replicas === null ? null : replicasAt(replicas, readers, names);
  const writeLock = new WriteLock();
  try {
    const said = sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`;
    const { rows } = await said.execute(database);
    checkEncoding(rows[0]?.encoding ?? "");
  } catch (error) {
    await circuitBreaker.close();
    await readers.end();
    if (error instanceof StorageError) throw error;
    throw new StorageError(whyNot(((error as Error).cause ?? error) as Error));
  }

  const backend: Backend = {
    ...POSTGRES,
    database,
    ...(standbys && {
      replicas: {
        database: queries(standbys),
        position: PRIMARY_POSITION,
        ask: () => standbys.ask(),
        used: standbys.used,
      },
    }),
    hasServer: true,
    isReadOnly: () => isReadOnly(database),
    pool() {
      const [reading, writing] = [readers.state(), writers.state()];
      return {
        open: reading.open + writing.open,
        idle: reading.idle + writing.idle,
        waiting: reading.waiting + writing.waiting,
      };
    },

    // Prepared, so that the server plans each statement once per connection: planning a work with all its lists takes longer than reading
    // it.
    async run(handle, query, plan) {
      const { sql: text, parameters } = query;
      if (plan === "once" && names.size < MOST_NAMED && !names.has(text))
        names.set(text, hash("sha1", text, "base64url"));
      if (handle === database && plan === "once") return readers.query(text, parameters);
      return (await handle.executeQuery(query)).rows;
    },

    // One array parameter per column, whatever the number of rows, which keeps planning cheap.
    async insertMany(handle, table, columns, rows, but) {
      if (rows.length === 0) return;
      const { name, fill, build } = insertion({ table, columns, rows });
      await askOn(backend, handle)(
        `${name} ${but}`,
        fill,
        (slot) => sql`${build(slot)} ${sql.raw(but ? "on conflict do nothing" : "")}`,
        "anew",
      );
    },

    async writeBatch(handle, writes) {
      const statements = writes
        .filter((write) => !("rows" in write) || write.rows.length > 0)
        .map((write) => ("rows" in write ? insertion(write) : write));
      if (statements.length === 0) return [];
      const { name, fill, build } = inOneStatement(statements);
      // Columns and numbers of rows differ from batch to batch: too many statements for the server to keep them all prepared.
      return askOn(backend, handle)(name, fill, build, "anew");
    },

    transaction: (work, patience = LOCK_TIMEOUT, readsFirst = false) =>
      writeLock.take(patience, (until) =>
        writing.connection().execute((connection) =>
          inTransaction(connection, work, {
            until,
            limit: patience * WRITING,
            locksTwice: pipelined && !readsFirst,
          }),
        ),
      ),

    examine: () => examine(database),

    frequentWords: cachedForAWhile((table) => frequentWords(database, table)),

    watch(tell) {
      circuitBreaker.onAway((reason) => tell(errorText(reason)));
      circuitBreaker.onBack(() => tell(null));
    },

    snapshot: (work) =>
      database
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(work),

    ...closable(async () => {
      await writeLock.idle;
      await circuitBreaker.close();
      await standbys?.end();
      await database.destroy();
      await writing.destroy();
    }),
  };
  return backend;
}

interface TransactionOptions {
  /** When waiting for the lock ends. */
  readonly until: number;
  /** Statement timeout in milliseconds. */
  readonly limit: number;
  /** The first lock is not waited for (see `PooledConnection.query`), but work that takes the time of a change has to have it. */
  readonly locksTwice: boolean;
}

/** Writers run one at a time, as in SQLite: no deadlock, no lost update, and every check holds until the commit. */
async function inTransaction<T>(
  connection: Database,
  work: (transaction: Database) => Promise<T>,
  { until, limit, locksTwice }: TransactionOptions,
): Promise<T> {
  const wait = Math.max(1, Math.ceil(until - performance.now()));
  const run = (text: string) => sql.raw(text).execute(connection);
  try {
    await run(
      `begin; set local lock_timeout = ${wait}; set local statement_timeout = ${limit}; ${LOCK}`,
    );
    if (locksTwice) await run(LOCK);
    const result = await work(connection);
    await run("commit");
    return result;
  } catch (error) {
    // If the connection is lost, the server rolls back by itself.
    await run("rollback").catch(() => {});
    throw error;
  }
}

/** All but the last are common table expressions: each of them sees the data as before the statement. */
function inOneStatement(statements: readonly NamedStatement[]): NamedStatement {
  const fill = statements.flatMap((statement, index) =>
    Object.entries(statement.fill).map(([name, value]) => [`${index} ${name}`, value]),
  );
  return {
    name: statements.map(({ name }) => name).join(" and "),
    fill: Object.fromEntries(fill),
    build(slot) {
      const parts = statements.map(({ build }, index) => build((name) => slot(`${index} ${name}`)));
      const last = parts.pop();
      const named = parts.map((write, index) => sql`${sql.ref(`w${index}`)} as (${write})`);
      return sql`${named.length > 0 ? sql`with ${sql.join(named)}` : sql``} ${last}`;
    },
  };
}

/** The server estimates them anew by itself, after many changes. */
async function frequentWords(database: Database, table: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ words: string[]; shares: number[] }>`
    select most_common_elems::text::text[] as words, most_common_elem_freqs as shares from pg_stats
    where schemaname = current_schema() and tablename = ${table} and attname = 'suche'`.execute(
    database,
  );
  const [{ words, shares } = { words: [], shares: [] }] = rows;
  return new Map((words ?? []).map((word, index) => [word, shares[index] ?? 0]));
}

/** In milliseconds. */
const TIME_TO_LIVE = 10 * 60_000;

/** A cache whose entries expire; failures are not cached. */
function cachedForAWhile<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const cache = new Map<string, { readonly value: T; readonly expires: number }>();
  return async (key) => {
    const known = cache.get(key);
    if (known && performance.now() < known.expires) return known.value;
    const value = await find(key);
    cache.set(key, { value, expires: performance.now() + TIME_TO_LIVE });
    return value;
  };
}

async function isReadOnly(database: Database): Promise<boolean> {
  const shown = sql<{ transaction_read_only: string }>`show transaction_read_only`;
  return (await shown.execute(database)).rows[0]?.transaction_read_only === "on";
}

async function examine(database: Database): Promise<string[]> {
  const invalid = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`.execute(database);
  const collation = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname = current_database() and datcollversion is distinct from pg_database_collation_actual_version(oid)`.execute(
    database,
  );
  return [
    ...invalid.rows.map(({ name }) => `The index "${name}" is not valid: reindex index "${name}";`),
    ...collation.rows.map(
      ({ name }) =>
        `The order of letters has changed with an upgrade of the system: reindex database "${name}"; alter database "${name}" refresh collation version;`,
    ),
  ];
}

function insertion({ table, columns, rows }: Insertion): NamedStatement {
  const filled = columns.flatMap((column, index) => {
    const type = typeOf(rows, index);
    return type === null ? [] : [{ column, index, type }];
  });
  return {
    name: `insert ${table} ${filled.map(({ column, type }) => `${column} ${type}`)}`,
    fill: Object.fromEntries(filled.map(({ column, index }) => [column, arrayOf(rows, index)])),
    build(slot) {
      const names = sql.join(filled.map(({ column }) => sql.ref(column)));
      const lists = filled.map(
        ({ column, type }) => sql`cast(${slot(column)} as ${sql.raw(type)}[])`,
      );
      return sql`insert into ${sql.table(table)} (${names}) select * from unnest(${sql.join(lists)})`;
    },
  };
}

/** The type of a column; null if it is empty in every row, then it can be left out. */
function typeOf(rows: readonly (readonly unknown[])[], index: number): "bigint" | "text" | null {
  for (const row of rows) {
    const value = row[index] ?? null;
    if (value !== null) return typeof value === "number" ? "bigint" : "text";
  }
  return null;
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayOf(rows: readonly (readonly unknown[])[], index: number): string {
  let text = "{";
  for (const row of rows) {
    const value = row[index] ?? null;
    if (text !== "{") text += ",";
    if (value === null) text += "NULL";
    else if (typeof value === "number") text += value;
    else text += `"${escaped(`${value}`)}"`;
  }
  return `${text}}`;
}

function escaped(text: string): string {
  return text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text;
}

function replicasAt(
  address: string,
  primary: Connections,
  names: ReadonlyMap<string, string>,
): Replicas {
  const { urls, isPooled, connectTimeout } = postgresServers(address);
  // How far a replica is holds for one connection to one server.
  if (isPooled) throw new StorageError("Replicas are asked directly, not through pgbouncer.");
  const all = urls.map((url) => {
    const circuitBreaker = new CircuitBreaker([url], connectTimeout);
    const common = { circuitBreaker, isPooled, connectTimeout, names };
    const connections = connectionsTo({ ...common, ...READER });
    return { circuitBreaker, connections };
  });
  return new Replicas(all, primary, READER.most);
}

function queries(pool: Pick<Connections, "end"> & { connect(): Promise<object> }): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as Database;
}
