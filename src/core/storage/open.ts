/** Opens the store named by a setting: a path is SQLite, postgres://… is PostgreSQL. */

import { setTimeout as pause } from "node:timers/promises";
import type { MetricFamily } from "../http/processes/exposition.ts";
import type { Rows } from "../identity/rows.ts";
import { isPublic } from "../model/kinds/access.ts";
import type { Kinds } from "../model/kinds/kind.ts";
import { closable } from "../model/store/closable.ts";
import type { Reading } from "../model/store/reading.ts";
import type { Store } from "../model/store/store.ts";
import type { Writing } from "../model/store/writing.ts";
import { writeBackup } from "./backup/backup.ts";
import { backUpBefore, type UpgradeBackup } from "./backup/before-upgrade.ts";
import { restore } from "./backup/restore.ts";
import { unknownTables } from "./backup/unknown-tables.ts";
import { disagreements } from "./check/agreement.ts";
import type { Backend, Database } from "./engines/backend.ts";
import { isFile, whyNotPrepared } from "./engines/postgres-servers.ts";
import { type Ask, Statements } from "./engines/prepared.ts";
import { openSqlite } from "./engines/sqlite.ts";
import { LOCK_TIMEOUT } from "./engines/write-lock.ts";
import { deferred } from "./index/deferred.ts";
import { KnownWordsCache } from "./index/known-words.ts";
import { withLease } from "./lease.ts";
import { Reader } from "./read/reader.ts";
import { type LeftFields, leftFields } from "./schema/left-fields.ts";
import { MIGRATIONS } from "./schema/migrations.ts";
import { schemaVersion } from "./schema/tables.ts";
import { bringUpToDate } from "./schema/up-to-date.ts";
import { StorageMetrics } from "./storage-metrics.ts";
import { changesSince, lastChangeNumber, readChanges } from "./write/change-log.ts";
import { ReadMemo, readingOnce, writingOnce } from "./write/read-memo.ts";
import { rowsOn } from "./write/rows.ts";
import { Writer } from "./write/writer.ts";

const CATCHING_UP = "nachtragen";
/** How long a start waits for other writers before it says so, in milliseconds. */
const UNTOLD_WAIT = 5000;
/** In milliseconds: longer than a process that waits for a locked SQLite file sleeps between two tries. */
const BETWEEN_STEPS = 50;

/** A store with the tables that belong to no kind: sessions, keys, sign-in attempts. */
export interface OpenStore extends Store {
  readonly rows: Rows;
  /** Writers of this process who wait for the lock share a commit. */
  readonly sharesCommits: boolean;
  write<T>(
    work: (writing: Writing & { readonly rows: Rows }) => Promise<T>,
    patience?: number,
  ): Promise<T>;
  /** Fields that a site once added and no longer declares. */
  leftFields(): Promise<LeftFields>;
  /** Reports that the database is unreachable, with the reason, and that it is back (null). */
  watch(tell: (reason: string | null) => void): void;
  /** Reads a little of every public kind; rejects if that fails, or if damage was found before. */
  check(): Promise<void>;
  /** Tables of undeclared kinds, with their row counts, and tables that do not belong to Leihwerk. */
  unknown(): Promise<{
    readonly kinds: ReadonlyMap<string, number>;
    readonly foreign: readonly string[];
  }>;
  /** The storage metrics of this process. */
  figures(): readonly MetricFamily[];
  /** What the database's own checks find wrong, one sentence each. */
  examine(): Promise<readonly string[]>;
  /** Derived data that is inconsistent with the members, one sentence each. `further` checks the same snapshot. */
  disagreements(
    further?: (reading: Reading) => Promise<readonly string[]>,
  ): Promise<readonly string[]>;
  /** The time of the last change; null if nothing was ever written. */
  lastChange(): Promise<string | null>;
  /** Reindexes what large renames have left, in steps between which others write, unless another process does. */
  catchUp(stopping?: AbortSignal): Promise<void>;
}

/**
 * `today`: the current day in the library's time zone; `patience`: the lock timeout of writes; `upgrade`: where a database of an older
 * release is backed up before its migration; `replicas`: the address of its standbys.
 */
export async function openStore(
  database: string,
  kinds: Kinds,
  today: Reading["today"],
  {
    patience = LOCK_TIMEOUT,
    upgrade,
    replicas = null,
  }: { patience?: number; upgrade?: UpgradeBackup; replicas?: string | null } = {},
): Promise<OpenStore> {
  const backend = await openBackend(database, replicas);
  const before = upgrade && ((version: number) => backUpBefore(backend, kinds, version, upgrade));
  try {
    const opening = upgrade ? tellingOfWaits(backend, upgrade.tell) : backend;
    await bringUpToDate(opening, kinds, today, before);
    return storeOn(backend, kinds, today, patience);
  } catch (error) {
    await backend.close();
    throw whyNotPrepared(error) ?? error;
  }
}

/** A start waits for as long as a migration of another process may take: nobody would know why nothing happens. */
function tellingOfWaits(backend: Backend, tell: UpgradeBackup["tell"]): Backend {
  return {
    ...backend,
    async transaction(work, ...rest) {
      const waiting = setTimeout(() => {
        tell("Another process is writing to the database: waiting for it, ten minutes at most.");
      }, UNTOLD_WAIT);
      const begin = (transaction: Database) => {
        clearTimeout(waiting);
        return work(transaction);
      };
      return backend.transaction(begin, ...rest).finally(() => clearTimeout(waiting));
    },
  };
}

interface DatabaseState {
  /** Made by an older release: it is migrated when it is opened. */
  readonly isBehind: boolean;
  readonly isReadOnly: boolean;
}

/** The state of an existing database, read without changing anything. */
export async function lookAtDatabase(database: string): Promise<DatabaseState> {
  await using backend = await openBackend(database);
  const version = await schemaVersion(backend.database, await backend.layout(backend.database));
  const isReadOnly = (await backend.isReadOnly?.()) ?? false;
  return { isBehind: version > 0 && version < MIGRATIONS.length, isReadOnly };
}

async function openBackend(database: string, replicas: string | null = null): Promise<Backend> {
  if (isFile(database)) return openSqlite(database);
  const { openPostgres } = await import("./engines/postgres.ts");
  return openPostgres(database, replicas);
}

function storeOn(
  backend: Backend,
  kinds: Kinds,
  today: Reading["today"],
  usual: number,
): OpenStore {
  const statements = new Statements(backend, kinds, today);
  const read = new Reader(backend, backend.database, kinds, statements, today);
  const knownWords = new KnownWordsCache();
  const metrics = new StorageMetrics(backend);

  /** `known`: what was read ahead and is still valid, determined under the write lock. */
  async function write<T>(
    work: (writing: Writer) => Promise<T>,
    patience = usual,
    known?: (ask: Ask) => Promise<ReadMemo>,
  ): Promise<T> {
    const asked = performance.now();
    const act = async (transaction: Database) => {
      const memo = known ? await known(statements.on(transaction)) : new ReadMemo();
      metrics.countWait(performance.now() - asked);
      const writer = new Writer(backend, transaction, kinds, statements, today, knownWords);
      return [await work(writingOnce(writer, memo)), await writer.finish()] as const;
    };
    const [result, committed] = await backend.transaction(act, patience, known !== undefined);
    committed();
    return result;
  }

  const { replicas } = backend;
  return {
    read,
    ...(replicas && {
      onReplica: <T>(work: (reading: Reading) => Promise<T>) =>
        replicas.database
          .connection()
          .execute((handle) => work(new Reader(backend, handle, kinds, statements, today))),
    }),
    rows: rowsOn(backend, backend.database, statements),
    sharesCommits: !backend.hasServer,
    leftFields: () => leftFields(backend.database, kinds),
    watch: (tell) => backend.watch?.(tell),
    async check() {
      const damage = backend.damage?.();
      if (damage) throw damage;
      for (const kind of kinds.all.filter(isPublic)) await read.walk(kind, 0, 1);
    },
    async unknown() {
      const { database } = backend;
      const { members, foreign } = unknownTables(await backend.layout(database), kinds);
      const counted = new Map<string, number>();
      for (const table of members) {
        const rows = await database
          .selectFrom(table)
          .select((row) => row.fn.countAll().as("count"))
          .executeTakeFirst();
        counted.set(table, Number(rows?.count ?? 0));
      }
      return { kinds: counted, foreign };
    },
    figures: () => metrics.now(),
    examine: () => backend.examine(),
    disagreements: (further) => disagreements(backend, kinds, today, further),
    lastChange: async () => {
      const changes = backend.database.selectFrom("aenderung").select("zeitpunkt");
      return (await changes.orderBy("id", "desc").limit(1).executeTakeFirst())?.zeitpunkt ?? null;
    },
    async catchUp(stopping) {
      if ((await deferred(backend.database, kinds)).length === 0) return;
      await withLease({ write }, CATCHING_UP, async (lost) => {
        while (!stopping?.aborted && !lost.aborted) {
          if (!(await write((writing) => writing.reindexStep()))) return;
          await pause(BETWEEN_STEPS);
        }
      });
    },
    async readAhead(work) {
      if (!backend.hasServer) return write;
      const [memo, day] = [new ReadMemo(), today()];
      // Read first: what is committed while reading ahead counts as changed.
      const since = await lastChangeNumber(backend, backend.database);
      // Nothing older than that may come from the read cache.
      backend.version?.(true);
      await work(readingOnce(read, memo));
      return (inside, patience) =>
        write(inside, patience, async (ask) => {
          const { changed } = await readChanges(ask, since);
          if (today() !== day) return new ReadMemo();
          memo.forget(changed);
          return memo;
        });
    },
    write,
    changesSince: changesSince(backend, statements.on(backend.database)),
    change: () => read.change(),
    backup: (file, recipients = []) => writeBackup(backend, kinds, file, { recipients }),
    restore: (file) => restore(backend, kinds, file, today),
    ...closable(backend.close),
  };
}
