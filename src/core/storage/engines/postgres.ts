/** The storage engine for PostgreSQL. */

import { hash } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import { errorText } from "../../logs/write/describe-error.ts";
import { isSmallNumber } from "../../words/fold.ts";
import {
  type Backend,
  type Database,
  type Insertion,
  layoutFrom,
  type NamedStatement,
  type Reference,
  StorageError,
} from "./backend.ts";
import { CircuitBreaker } from "./postgres-circuit-breaker.ts";
import { type Connections, connectionsTo } from "./postgres-connections.ts";
import { PRIMARY_POSITION, Replicas } from "./postgres-replicas.ts";
import { postgresServers } from "./postgres-servers.ts";
import { askOn } from "./prepared.ts";
import { LOCK_TIMEOUT, WriteLock } from "./write-lock.ts";

/** "Leih" in ASCII: the advisory lock shared by all writers of a database. */
const WRITER = 0x4c656968;

const LOCK = `select pg_advisory_xact_lock(${WRITER})`;

const READERS = 10;
/** Longer lists occur when an import looks up names: with a generic plan the server would scan the whole list for every row. */
const LONGEST = 100;
/** Statement timeout of readers, in milliseconds. */
const READING = 10_000;
/** The statement timeout of a writer is this many times its lock timeout. */
const WRITING = 3;
/** Every server connection keeps its prepared statements, so their number is limited; further ones are planned each time. */
const MOST_NAMED = 500;

/** `replicas`: the address of its standbys, in the same form; null: there are none. */
export async function openPostgres(
  address: string,
  replicas: string | null = null,
): Promise<Backend> {
  const { urls, isPooled } = postgresServers(address);
  // Readers have a pool of their own, so that waiting writers never take their connections.
  const circuitBreaker = new CircuitBreaker(urls);
  await circuitBreaker.find();
  const names = new Map<string, string>();
  const pipelined = !isPooled;
  const common = { circuitBreaker, isPooled, names };
  const readers = connectionsTo({
    ...common,
    most: READERS,
    limit: READING,
    longest: Number.POSITIVE_INFINITY,
  });
  const writers = connectionsTo({
    ...common,
    most: 1,
    limit: 0,
    longest: LONGEST,
    pipelined,
  });
  const database = queries(readers);
  const writing = queries(writers);
  const standbys = replicas === null ? null : replicasAt(replicas, readers, names);
  const onStandbys = standbys && queries(standbys);
  const writeLock = new WriteLock();
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    await circuitBreaker.close();
    await readers.end();
    const { message } = ((error as Error).cause ?? error) as Error;
    throw new StorageError(`PostgreSQL does not answer: ${message}.`);
  }

  /** Writers run one at a time, as in SQLite: no deadlock, no lost update, and every check holds until the commit. */
  function alone<T>(
    work: (transaction: Database) => Promise<T>,
    until: number,
    limit: number,
    readsFirst: boolean,
  ): Promise<T> {
    return writing.connection().execute(async (transaction) => {
      const wait = Math.max(1, Math.ceil(until - performance.now()));
      const run = (text: string) => sql.raw(text).execute(transaction);
      try {
        // Not waited for (see `PooledConnection.query`).
        await run(
          `begin; set local lock_timeout = ${wait}; set local statement_timeout = ${limit}; ${LOCK}`,
        );
        // Whoever takes the time of a change must not do so before it is their turn.
        if (pipelined && !readsFirst) await run(LOCK);
        const result = await work(transaction);
        await run("commit");
        return result;
      } catch (error) {
        // If the connection is lost, the server rolls back by itself.
        await run("rollback").catch(() => {});
        throw error;
      }
    });
  }

  const backend: Backend = {
    database,
    ...(standbys &&
      onStandbys && {
        replicas: {
          database: onStandbys,
          position: PRIMARY_POSITION,
          ask: () => standbys.ask(),
          used: standbys.used,
        },
      }),
    async isReadOnly() {
      const shown = sql<{ transaction_read_only: string }>`show transaction_read_only`;
      return (await shown.execute(database)).rows[0]?.transaction_read_only === "on";
    },
    pool() {
      const [reading, writing] = [readers.state(), writers.state()];
      return {
        open: reading.open + writing.open,
        idle: reading.idle + writing.idle,
        waiting: reading.waiting + writing.waiting,
      };
    },
    types: { text: 'text collate "C"', integer: "integer" },
    refersAhead: false,
    hasServer: true,

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

    // All but the last are common table expressions: each of them sees the data as before the statement.
    async writeBatch(handle, writes) {
      const statements = writes
        .filter((write) => !("rows" in write) || write.rows.length > 0)
        .map((write) => ("rows" in write ? insertion(write) : write));
      if (statements.length === 0) return [];
      const fill = statements.flatMap((statement, index) =>
        Object.entries(statement.fill).map(([name, value]) => [`${index} ${name}`, value]),
      );
      const name = statements.map((statement) => statement.name).join(" and ");
      const joined: NamedStatement["build"] = (slot) => {
        const parts = statements.map(({ build }, index) =>
          build((name) => slot(`${index} ${name}`)),
        );
        const last = parts.pop();
        const named = parts.map((write, index) => sql`${sql.ref(`w${index}`)} as (${write})`);
        return sql`${named.length > 0 ? sql`with ${sql.join(named)}` : sql``} ${last}`;
      };
      // Columns and numbers of rows differ from batch to batch: too many statements for the server to keep them all prepared.
      return askOn(backend, handle)(name, Object.fromEntries(fill), joined, "anew");
    },

    transaction: (work, patience = LOCK_TIMEOUT, readsFirst = false) =>
      writeLock.take(patience, (until) => alone(work, until, patience * WRITING, readsFirst)),

    jsonArray: (entries) => sql`json_build_array(${sql.join(entries)})`,
    jsonList: (entry, order) => sql`coalesce(json_agg(${entry} order by ${sql.join(order)}), '[]')`,
    among: (column, type, list) => sql`${column} = any(${list}::${sql.raw(type)}[])`,
    listValue: (entries) => entries,

    async createSearch(transaction, table) {
      // Words of the title are indexed twice, once with the prefix "=", so that one index serves both kinds of search.
      const statements = [
        `alter table "${table}" add column suche tsvector generated always as (array_to_tsvector(array_remove(
           string_to_array(such_titel || ' ' || such_text || ' ' || '=' || replace(such_titel, ' ', ' ='), ' '), ''))) stored`,
        `create index "${table}_suche" on "${table}" using gin (suche)`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    },

    // Ranges of numbers, since there are none of texts; equality is written as a range of one value, since gist needs an extension for it.
    async createDisjoint(transaction, table, name, { per, from, to, until }) {
      const number = (column: string) => `translate("${column}", '-T:', '')::bigint`;
      await sql
        .raw(`alter table "${table}" add constraint ${name} exclude using gist (
          int4range("${per}", "${per}", '[]') with &&,
          int8range(${number(from)}, ${number(to)}) with &&
        ) where (${until ? `"${until}" is null and ` : ""}"${from}" is not null)`)
        .execute(transaction);
    },

    found: (table, term) => sql`from ${sql.table(table)} as k where k.suche @@ ${term}::tsquery`,
    searchTerm: (words, titleOnly, whole = false) =>
      words
        .map((word) => {
          const lexeme = (one: string) => `'${titleOnly ? "=" : ""}${one}'`;
          if (typeof word !== "string") return `(${word.map(lexeme).join(" | ")})`;
          return `${lexeme(word)}${whole || isSmallNumber(word) ? "" : ":*"}`;
        })
        .join(" & "),

    generated: ["suche"],
    async layout(database) {
      // information_schema has the same data at ten times the cost.
      const { rows } = await sql<{ columns: [string, string, string][]; indexes: string[] }>`select
        (select coalesce(json_agg(json_build_array(c.relname, a.attname, format_type(a.atttypid, null)) order by a.attnum), '[]')
          from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r') as "columns",
        (select coalesce(json_agg(relname), '[]') from pg_class
          where relnamespace = current_schema()::regnamespace and relkind = 'i') as "indexes"`.execute(
        database,
      );
      const { columns, indexes } = rows[0] as (typeof rows)[number];
      return layoutFrom(columns, indexes);
    },

    async examine() {
      const invalid = await sql<{ name: string }>`
        select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`.execute(
        database,
      );
      const collation = await sql<{ name: string }>`
        select datname as name from pg_database
        where datname = current_database() and datcollversion is distinct from pg_database_collation_actual_version(oid)`.execute(
        database,
      );
      return [
        ...invalid.rows.map(
          ({ name }) => `The index "${name}" is not valid: reindex index "${name}";`,
        ),
        ...collation.rows.map(
          ({ name }) =>
            `The order of letters has changed with an upgrade of the system: reindex database "${name}"; alter database "${name}" refresh collation version;`,
        ),
      ];
    },

    async references(database) {
      const { rows } = await sql<Reference>`
        select t.relname as "table", a.attname as "column", r.relname as "to",
          case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else '' end as deleted
        from pg_constraint as c
          join pg_class as t on t.oid = c.conrelid
          join pg_class as r on r.oid = c.confrelid
          join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`.execute(
        database,
      );
      return rows;
    },

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

    async close() {
      await writeLock.idle;
      await circuitBreaker.close();
      await standbys?.end();
      await database.destroy();
      await writing.destroy();
    },
  };
  return backend;
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
  const { urls, isPooled } = postgresServers(address);
  // How far a replica is holds for one connection to one server.
  if (isPooled) throw new StorageError("Replicas are asked directly, not through pgbouncer.");
  const all = urls.map((url) => {
    const circuitBreaker = new CircuitBreaker([url]);
    const limits = { most: READERS, limit: READING, longest: Number.POSITIVE_INFINITY };
    const connections = connectionsTo({ circuitBreaker, isPooled, names, ...limits });
    return { circuitBreaker, connections };
  });
  return new Replicas(all, primary, READERS);
}

function queries(pool: Pick<Connections, "end"> & { connect(): Promise<object> }): Database {
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as Database;
}
