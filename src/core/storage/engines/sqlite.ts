/** The embedded storage engine: node:sqlite, one file, no server. */

import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
} from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { endStretch, stretchNow } from "../../http/turns/stretch.ts";
import { cached } from "../../words/cached.ts";
import { isSmallNumber } from "../../words/fold.ts";
import {
  type Backend,
  type Database,
  layoutFrom,
  type Reference,
  StorageError,
} from "./backend.ts";
import { LruCache } from "./lru-cache.ts";
import { askOn } from "./prepared.ts";
import { SharedCommits } from "./shared-commits.ts";
import { diskFull, LOCK_TIMEOUT, notReady, WriteLock } from "./write-lock.ts";

/** https://www.sqlite.org/rescode.html */
const [BUSY, LOCKED, FULL] = [5, 6, 13];
const [CORRUPT, NOT_A_DATABASE] = [11, 26];
const [READ_ONLY, CANNOT_OPEN] = [8, 14];
/** Of the operating system: another user's file, or a disk that is mounted to be read only. */
const FORBIDDEN = ["EACCES", "EPERM", "EROFS"];
/** Disk full while writing, truncating or resizing the shared memory of the files beside the database. */
const DISK_FULL_BESIDE = [778, 1546, 4874];
/**
 * Rows per insert: few sizes, so that each statement is prepared once; large ones, since the full-text index is written after every
 * statement. Fewer than ten rows are one statement.
 */
const BATCHES = [1000, 500, 100, 10];
/** https://www.sqlite.org/limits.html#max_variable_number */
const MOST_PARAMETERS = 32_766;
/** At most this many faults of a damaged file are reported. */
const FAULTS = 3;

export function openSqlite(file: string): Backend {
  let damage: StorageError | null = null;
  // Two connections: readers are not blocked by an open transaction of the other one.
  const writing = connect(file);
  const reading = connect(file);
  const connections = new WeakMap<Database, SqliteConnection>();
  const writer = query(() => writing);
  // The pages that the other connection has in memory are outdated by every commit of this one.
  const reader = query(() => (writing.isTransaction ? reading : writing));
  // This connection never writes, so its data_version changes with every commit, also those of the other connection.
  const version = reading.prepare("PRAGMA data_version");
  version.setReturnArrays(true); // An object would cost as much as the question.
  let found = { stretch: -1, version: 0 };
  const writeLock = new WriteLock();

  /** Translates an error of SQLite. */
  function problemOf(error: unknown): unknown {
    const code = codeOf(error);
    if (code === FULL || DISK_FULL_BESIDE.includes(code)) return diskFull(error);
    if (isForbidden(file, error)) return unwritable(file, error);
    if (!isDamage(error)) return error;
    damage = damaged(file, error);
    return damage;
  }

  function query(database: () => DatabaseSync): Database {
    const connection = new SqliteConnection(database, problemOf);
    const kysely = new Kysely({ dialect: dialect(connection) }) as Database;
    connections.set(kysely, connection);
    return kysely;
  }

  const commits = new SharedCommits(writing, {
    begin: (until) => patiently(() => begin(writing), until, problemOf),
    // Commits of other processes have to be seen inside, and this one by readers.
    onTurn: endStretch,
    problemOf,
    waiting: () => writeLock.waiting,
  });

  const insertMany: Backend["insertMany"] = async (database, table, columns, rows, but) => {
    const connection = connections.get(database) as SqliteConnection;
    let from = 0;
    for (const size of [...BATCHES, rows.length % 10]) {
      if (size === 0 || size > rows.length - from || size * columns.length > MOST_PARAMETERS)
        continue;
      const text = insertion(table, columns, size) + (but ? " on conflict do nothing" : "");
      for (; from + size <= rows.length; from += size) {
        await connection.rows(text, joined(rows, from, from + size), size);
      }
    }
  };

  const backend: Backend = {
    database: reader,
    types: { text: "text", integer: "integer" },
    refersAhead: true,
    hasServer: false,

    run(database, { sql, parameters }) {
      return (connections.get(database) as SqliteConnection).rows(sql, parameters);
    },

    insertMany,

    // There is no round trip to save.
    async writeBatch(database, writes) {
      let returned: unknown[] = [];
      for (const write of writes) {
        if ("rows" in write) await insertMany(database, write.table, write.columns, write.rows);
        else returned = await askOn(backend, database)(write.name, write.fill, write.build);
      }
      return returned;
    },

    async transaction(work, patience = LOCK_TIMEOUT) {
      const written = await writeLock.take(patience, (until) =>
        commits.write(() => work(writer), until),
      );
      return written.committed;
    },

    jsonArray: (entries) => sql`json_array(${sql.join(entries)})`,
    jsonList: (entry, order) => sql`json_group_array(${entry} order by ${sql.join(order)})`,
    among: (column, _type, list) => sql`${column} in (select value from json_each(${list}))`,
    listValue: (entries) => JSON.stringify(entries),

    async createSearch(transaction, table) {
      const index = `${table}_suche`;
      const columns = "such_titel, such_text";
      const add = `insert into ${index} (rowid, ${columns}) values (new.id, new.such_titel, new.such_text);`;
      const drop = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', old.id, old.such_titel, old.such_text);`;
      const statements = [
        `create virtual table ${index} using fts5(${columns}, content='${table}', content_rowid='id', detail=column, columnsize=0, prefix='1 2', tokenize='unicode61 remove_diacritics 0')`,
        `create trigger ${index}_neu after insert on "${table}" begin ${add} end`,
        `create trigger ${index}_fort after delete on "${table}" begin ${drop} end`,
        `create trigger ${index}_anders after update of ${columns} on "${table}" begin ${drop} ${add} end`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    },

    // There is only one writer at a time, so the trigger sees all rows.
    async createDisjoint(transaction, table, name, { per, from, to, until }) {
      const [own, start, end] = [per, from, to].map((column) => `"${column}"`);
      const [open, newOpen] = until ? [`"${until}" is null`, `new."${until}" is null`] : ["1", "1"];
      const check = `when ${newOpen} and new.${start} is not null begin
        select raise(abort, '${name}') where not new.${start} < new.${end} or exists (
          select 1 from "${table}" where ${own} = new.${own} and ${open} and id <> new.id
            and ${start} < new.${end} and ${end} > new.${start}); end`;
      const statements = [
        `create index ${name} on "${table}" (${own}, ${start}) where ${open}`,
        `create trigger ${name}_neu before insert on "${table}" ${check}`,
        `create trigger ${name}_anders before update of ${[own, start, end, ...(until ? [`"${until}"`] : [])].join(", ")} on "${table}" ${check}`,
      ];
      for (const statement of statements) await sql.raw(statement).execute(transaction);
    },

    // The full-text index is the outer loop, so that a limit on the rows ends the search early.
    found(table, term) {
      const index = sql.table(`${table}_suche`);
      return sql`from ${index} as f cross join ${sql.table(table)} as k on k.id = f.rowid where f.${index} match ${term}`;
    },
    searchTerm(words, titleOnly, whole = false) {
      const phrase = words
        .map((word) => {
          if (typeof word !== "string") return `(${word.map((one) => `"${one}"`).join(" OR ")})`;
          return whole || isSmallNumber(word) ? `"${word}"` : `"${word}"*`;
        })
        .join(" AND ");
      return titleOnly ? `such_titel : (${phrase})` : phrase;
    },
    wordsBeginning(table, beginning, limit) {
      // On a connection that is in no transaction, with which its table would go.
      const database = () => (writing.isTransaction ? reading : writing);
      const find = () => wordsBeginning(database(), table, beginning, limit);
      return patiently(find, performance.now() + LOCK_TIMEOUT, problemOf);
    },

    generated: [],
    // As one text each: a row of its own for every column takes several times as long.
    async layout(database) {
      const { rows } = await sql<{ columns: string; indexes: string }>`select
        (select json_group_array(json_array(m.name, c.name, c.type)) from sqlite_schema as m
          join pragma_table_info(m.name) as c where m.type = 'table' and m.rootpage > 0) as "columns",
        (select json_group_array(name) from sqlite_schema where type = 'index') as "indexes"`.execute(
        database,
      );
      const { columns, indexes } = rows[0] as (typeof rows)[number];
      return layoutFrom(JSON.parse(columns), JSON.parse(indexes));
    },

    async references(database) {
      const { rows } = await sql<Reference>`
        select m.name as "table", f."from" as "column", f."table" as "to", f.on_delete as deleted
        from sqlite_schema as m join pragma_foreign_key_list(m.name) as f where m.type = 'table'`.execute(
        database,
      );
      return rows;
    },

    damage: () => damage,

    async examine() {
      const faults = faultsIn(reading, "integrity_check");
      const loose = reading.prepare("PRAGMA foreign_key_check").all();
      const tables = new Set(loose.map((row) => `${row.table}`));
      return [
        ...faults.map(
          (one) => `The database is damaged (${one}): stop the server, and restore a backup.`,
        ),
        ...[...tables].map(
          (table) =>
            `Rows of "${table}" point to what is not there any more: restore a backup, or ask for help.`,
        ),
      ];
    },

    version(anew = false) {
      const stretch = stretchNow();
      if (anew || found.stretch !== stretch)
        found = { stretch, version: Number((version.get() as unknown as [number])[0]) };
      return found.version;
    },

    async snapshot(work) {
      const connection = connect(file);
      try {
        connection.exec("BEGIN");
        return await work(query(() => connection));
      } finally {
        connection.close();
      }
    },

    async close() {
      await writeLock.idle;
      reading.close();
      writing.close();
    },
  };
  return backend;
}

/**
 * One lookup for each word: a range would go through all rows that have it. A space is in no word, so a word with one sorts right behind it.
 * https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module
 */
function wordsBeginning(
  database: DatabaseSync,
  table: string,
  beginning: string,
  limit: number,
): string[] {
  const index = `${table}_suche`;
  const words = `temp.${index}_woerter`;
  // Of this connection alone: it stores nothing.
  statementOn(
    database,
    `create virtual table if not exists ${words} using fts5vocab('main', '${index}', 'instance')`,
  ).run();
  const next = statementOn(database, `select term from ${words} where term >= ? limit 1`);
  const found: string[] = [];
  for (let from = beginning; found.length < limit; from = `${found.at(-1)} `) {
    const term = next.get(from)?.term as string | undefined;
    if (!term?.startsWith(beginning)) break;
    found.push(term);
  }
  return found;
}

/** What is wrong with a possibly damaged file; null if nothing is. Writes nothing. */
export function damageIn(file: string): string | null {
  return reading(file, (database) => faultsIn(database, "quick_check").join("; ") || null);
}

/** The value of a setting, as far as it can still be read. */
export function settingIn(file: string, name: string): string | null {
  try {
    return reading(file, (database) => {
      const row = database.prepare("select wert from einstellung where name = ?").get(name);
      return row ? String(row.wert) : null;
    });
  } catch {
    return null;
  }
}

function reading<T>(file: string, read: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT });
    return read(database);
  } catch (error) {
    throw isForbidden(file, error) ? unwritable(file, error) : error;
  } finally {
    database?.close();
  }
}

function faultsIn(database: DatabaseSync, check: "quick_check" | "integrity_check"): string[] {
  try {
    const rows = database.prepare(`PRAGMA ${check}(${FAULTS})`).all();
    // Faults of one B-tree arrive as one text with a headline.
    return rows
      .flatMap((row) => String(row[check]).split("\n"))
      .filter((one) => one !== "ok" && !one.startsWith("***"))
      .slice(0, FAULTS);
  } catch (error) {
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  }
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

/** Plain loops into an array of the right size: an import inserts more than a million values. */
function joined(rows: readonly (readonly unknown[])[], from: number, to: number): unknown[] {
  const values = new Array<unknown>((to - from) * (rows[from]?.length ?? 0));
  let at = 0;
  for (let index = from; index < to; index++) {
    const row = rows[index] as readonly unknown[];
    for (let column = 0; column < row.length; column++) values[at++] = row[column];
  }
  return values;
}

const insertions = new LruCache<{ readonly columns: readonly string[]; readonly text: string }>(
  200,
);

/** Kept, since a text that is put together costs more than finding its statement. */
function insertion(table: string, columns: readonly string[], size: number): string {
  const made = () => ({ columns, text: textOf(table, columns, size) });
  const known = insertions.get(`${table} ${size} ${columns.length}`, made);
  const isSame = columns.every((column, index) => column === known.columns[index]);
  return isSame ? known.text : made().text;
}

function textOf(table: string, columns: readonly string[], size: number): string {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const row = `(${columns.map(() => "?").join(", ")})`;
  return `insert into "${table}" (${names}) values ${Array(size).fill(row).join(", ")}`;
}

function connect(file: string): DatabaseSync {
  let database: DatabaseSync;
  try {
    keepPrivate(file);
    // A busy timeout inside SQLite would block the event loop: waiting happens in `patiently`.
    database = new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    if (isForbidden(file, error)) throw unwritable(file, error);
    throw new StorageError(`The database ${file} cannot be opened: ${(error as Error).message}.`);
  }
  for (let tries = 0; ; tries++) {
    try {
      // Each of these can find the file locked by another worker that creates it at the same moment.
      database.exec(
        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA cache_size = -32000; PRAGMA wal_autocheckpoint = 4000; PRAGMA journal_mode = WAL; SELECT count(*) FROM sqlite_schema",
      );
      return database;
    } catch (error) {
      if ((codeOf(error) & 0xff) === CORRUPT) throw damaged(file, error);
      if (isForbidden(file, error)) throw unwritable(file, error);
      if (!isBusy(error) || tries > 1000) {
        throw new StorageError(`${file} is not a database: ${(error as Error).message}.`);
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** The database holds accounts, so it and the files that SQLite creates beside it (with the same mode) are readable only by their owner. */
function keepPrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Only for a new file: closing any handle drops all POSIX locks that this process has on the file
  // (https://www.sqlite.org/howtocorrupt.html, 2.2), and the next process to close it would then delete the WAL in use.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  for (const side of ["", "-wal", "-shm"].map((end) => file + end))
    if (existsSync(side)) chmodSync(side, 0o600);
}

function dialect(connection: SqliteConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createDriver: () => new SqliteDriver(connection),
  };
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

  // BEGIN and COMMIT belong to `transaction` above, which takes the write lock.
  async beginTransaction(): Promise<void> {
    throw new Error("Open transactions through the backend.");
  }
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
}

type ProblemOf = (error: unknown) => unknown;

const MOST_PREPARED = 500;

class SqliteConnection implements DatabaseConnection {
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
      if (!isBusy(error)) throw this.#problemOf(error);
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

function statementOn(database: DatabaseSync, text: string): StatementSync {
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
function begin(database: DatabaseSync): void {
  database.exec("PRAGMA temp_store = MEMORY");
  try {
    database.exec("BEGIN IMMEDIATE");
  } finally {
    // Where the file is locked, too: before the next attempt a search may make a temporary table, which keeps the setting as it is.
    database.exec("PRAGMA temp_store = DEFAULT");
  }
}

/** Retries with a growing pause, without blocking the event loop, while another process has locked the file. */
async function patiently<T>(action: () => T, until: number, problemOf: ProblemOf): Promise<T> {
  for (let wait = 1; ; wait = Math.min(wait * 2, 25)) {
    try {
      return action();
    } catch (error) {
      if (!isBusy(error)) throw problemOf(error);
      if (performance.now() > until) throw notReady(error);
    }
    await pause(wait * (0.5 + Math.random()));
  }
}

function isBusy(error: unknown): boolean {
  return [BUSY, LOCKED].includes(codeOf(error) & 0xff);
}

function isDamage(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(codeOf(error) & 0xff);
}

/** SQLite writes beside the file, too, even if it only reads. */
function isForbidden(file: string, error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  const result = codeOf(error) & 0xff;
  if (FORBIDDEN.includes(code) || result === READ_ONLY) return true;
  if (result !== CANNOT_OPEN) return false;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return false;
  } catch (reason) {
    return FORBIDDEN.includes((reason as NodeJS.ErrnoException).code ?? "");
  }
}

function unwritable(file: string, error: unknown): StorageError {
  const who = process.getuid ? ` (number ${process.getuid()})` : "";
  return new StorageError(
    `The database ${file}, or its folder, cannot be written to by this user${who}: run the command as the server's user, give that one both (chown), or mount the disk so that it can be written to.`,
    { cause: error },
  );
}

function damaged(file: string, error: unknown): StorageError {
  const { message } = error as Error;
  return new StorageError(
    `The database ${file} is damaged (${message}): leihwerk doctor says what to do.`,
    { cause: error },
  );
}

function codeOf(error: unknown): number {
  return (error as { errcode?: number }).errcode ?? 0;
}
