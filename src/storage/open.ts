/** Opens the store that a setting names: a path is SQLite, postgres://… is PostgreSQL. */

import type { Kinds } from "../engine/kind.ts";
import type { Store } from "../engine/store.ts";
import type { Backend } from "./backend.ts";
import { readBackup, writeBackup } from "./backup.ts";
import { openPostgres } from "./postgres.ts";
import { Reader, type Statements } from "./reader.ts";
import { openSqlite } from "./sqlite.ts";
import { prepareTables } from "./tables.ts";
import { Writer } from "./writer.ts";

/** `today` says which calendar day it is where the library is. */
export async function openStore(
  database: string,
  kinds: Kinds,
  today: () => string = utcDay,
): Promise<Store> {
  const backend = await openBackend(database);
  try {
    const stale = await prepareTables(backend, kinds);
    const store = storeOn(backend, kinds, today);
    for (const kind of stale) await store.write((writing) => (writing as Writer).refreshAll(kind));
    return store;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

function openBackend(database: string): Promise<Backend> | Backend {
  return /^postgres(ql)?:\/\//.test(database) ? openPostgres(database) : openSqlite(database);
}

function utcDay(): string {
  return new Date().toISOString().slice(0, 10);
}

function storeOn(backend: Backend, kinds: Kinds, today: () => string): Store {
  const statements: Statements = new Map();
  const read = new Reader(backend, backend.database, kinds, statements, today);
  return {
    read,
    write: (work) =>
      backend.transaction((transaction) =>
        work(new Writer(backend, transaction, kinds, statements, today)),
      ),
    change: () => read.change(),
    backup: (file) => writeBackup(backend, kinds, file),
    restore: (file) => readBackup(backend, kinds, file),
    close: () => backend.close(),
  };
}
