/** The embedded storage engine: node:sqlite, one file, no server. */

import { DatabaseSync } from "node:sqlite";
import { endEpoch, readEpoch } from "../../http/scheduling/read-epoch.ts";
import { closable } from "../../model/store/closable.ts";
import type { Backend, Database, Insertion, StorageError } from "./backend.ts";
import { LruCache } from "./lru-cache.ts";
import { askOn } from "./prepared.ts";
import { SharedCommits } from "./shared-commits.ts";
import {
  begin,
  connect,
  open,
  patiently,
  queriesOn,
  SqliteConnection,
  statementOn,
} from "./sqlite-connection.ts";
import { SQLITE } from "./sqlite-dialect.ts";
import {
  damaged,
  isDamage,
  isDiskFull,
  isForbidden,
  unopened,
  unwritable,
} from "./sqlite-errors.ts";
import { diskFull, LOCK_TIMEOUT, WriteLock } from "./write-lock.ts";

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
  // Two connections: readers are not blocked by an open transaction of the other one. The second is made when it is needed: each reads
  // the whole schema, which takes a command of a moment longer than its work.
  const writing = connect(file);
  let second: DatabaseSync | undefined;
  const reading = () => {
    second ??= connect(file);
    return second;
  };
  const watching = open(file);
  // The pages that the other connection has in memory are outdated by every commit of this one.
  const free = () => (writing.isTransaction ? reading() : writing);
  const connections = new WeakMap<Database, SqliteConnection>();
  const on = (database: Database) => connections.get(database) as SqliteConnection;
  const writer = query(() => writing);
  const writeLock = new WriteLock();
  const commits = new SharedCommits(writing, {
    begin: (until) => patiently(() => begin(writing), until, problemOf),
    // Commits of other processes have to be seen inside, and this one by readers.
    onTurn: endEpoch,
    problemOf,
    waiting: () => writeLock.waiting,
  });

  function query(database: () => DatabaseSync): Database {
    const connection = new SqliteConnection(database, problemOf);
    const queries = queriesOn(connection);
    connections.set(queries, connection);
    return queries;
  }

  function problemOf(error: unknown): unknown {
    if (isDiskFull(error)) return diskFull(error);
    if (isForbidden(file, error)) return unwritable(file, error);
    if (!isDamage(error)) return error;
    damage = damaged(file, error);
    return damage;
  }

  const backend: Backend = {
    ...SQLITE,
    database: query(free),
    hasServer: false,
    run: (database, { sql, parameters }) => on(database).rows(sql, parameters),
    insertMany: (database, table, columns, rows, but) =>
      insertInto(on(database), { table, columns, rows }, but),

    // There is no round trip to save.
    async writeBatch(database, writes) {
      let returned: unknown[] = [];
      for (const write of writes) {
        if ("rows" in write) await insertInto(on(database), write);
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

    wordsBeginning(table, beginning, limit) {
      // On a connection that is in no transaction, with which its table would go.
      const find = () => wordsBeginning(free(), table, beginning, limit);
      return patiently(find, performance.now() + LOCK_TIMEOUT, problemOf);
    },

    damage: () => damage,
    examine: async () => examine(reading()),
    version: versionOf(watching),

    async snapshot(work) {
      await using connection = connect(file);
      connection.exec("BEGIN");
      return await work(query(() => connection));
    },

    ...closable(async () => {
      await writeLock.idle;
      second?.close();
      watching.close();
      writing.close();
    }),
  };
  return backend;
}

/** `connection` never writes, so its data_version changes with every commit, also those of the other connections. */
function versionOf(connection: DatabaseSync): NonNullable<Backend["version"]> {
  const version = connection.prepare("PRAGMA data_version");
  version.setReturnArrays(true); // An object would cost as much as the question.
  let found = { epoch: -1, version: 0 };
  return (anew = false) => {
    const epoch = readEpoch();
    if (anew || found.epoch !== epoch)
      found = { epoch, version: Number((version.get() as unknown as [number])[0]) };
    return found.version;
  };
}

function examine(database: DatabaseSync): string[] {
  const faults = faultsIn(database, "integrity_check");
  const loose = database.prepare("PRAGMA foreign_key_check").all();
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
  return readingOnly(file, (database) => faultsIn(database, "quick_check").join("; ") || null);
}

/** The value of a setting, as far as it can still be read. */
export function settingIn(file: string, name: string): string | null {
  try {
    return readingOnly(file, (database) => {
      const row = database.prepare("select wert from einstellung where name = ?").get(name);
      return row ? String(row.wert) : null;
    });
  } catch {
    return null;
  }
}

function readingOnly<T>(file: string, read: (database: DatabaseSync) => T): T {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_TIMEOUT });
    return read(database);
  } catch (error) {
    throw unopened(file, error);
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

async function insertInto(
  connection: SqliteConnection,
  { table, columns, rows }: Insertion,
  but?: "known",
): Promise<void> {
  let from = 0;
  for (const size of [...BATCHES, rows.length % 10]) {
    if (size === 0 || size > rows.length - from || size * columns.length > MOST_PARAMETERS)
      continue;
    const text = insertion(table, columns, size) + (but ? " on conflict do nothing" : "");
    for (; from + size <= rows.length; from += size)
      await connection.rows(text, joined(rows, from, from + size), size);
  }
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
