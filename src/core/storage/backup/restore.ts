/**
 * Replaces the whole database with a backup. A backup of an older release is first restored into a temporary SQLite file of that version,
 * migrated there, backed up again and then restored: each migration is written once, and concurrent readers never see a half-migrated
 * table.
 */

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Kinds } from "../../model/kinds/kind.ts";
import { ERA } from "../../model/store/recorded-change.ts";
import { inTemporaryFolder } from "../../system/temporary-folder.ts";
import {
  type Backend,
  columnsIn,
  type Database,
  StorageError,
  storeSetting,
} from "../engines/backend.ts";
import { openSqlite } from "../engines/sqlite.ts";
import { LONG_LOCK_TIMEOUT } from "../engines/write-lock.ts";
import { filingOf } from "../index/facets.ts";
import { type Column, columnsFor, formerColumn } from "../schema/columns.ts";
import { makeLeftList } from "../schema/left-fields.ts";
import { MIGRATIONS } from "../schema/migrations.ts";
import { addColumn, prepareTables, withTarget } from "../schema/tables.ts";
import { bringUpToDate, orderName } from "../schema/up-to-date.ts";
import { noteEverything } from "../write/change-log.ts";
import { beginCounter } from "../write/numbers.ts";
import { type BackupRow, backupHead, batchesOf, wholeHead, writeBackup } from "./backup.ts";
import { copiedTables, makeTables, unknownTables } from "./unknown-tables.ts";

/** Thrown to roll back the transaction: the backup was stored under other rules than those of this program. */
class Outdated extends Error {}

/** Returns the number of rows. */
export async function restore(
  backend: Backend,
  kinds: Kinds,
  file: string,
  today: () => string,
): Promise<number> {
  const { version } = await wholeHead(file);
  try {
    if (version < MIGRATIONS.length) throw new Outdated();
    return await replaceAll(backend, kinds, file);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
  }
  return inTemporaryFolder("restore", async (folder) => {
    const forward = join(folder, "backup");
    await bringForward(join(folder, "leihwerk.db"), kinds, file, version, forward, today);
    return replaceAll(backend, kinds, forward);
  });
}

async function bringForward(
  database: string,
  kinds: Kinds,
  file: string,
  version: number,
  forward: string,
  today: () => string,
): Promise<void> {
  await using old = openSqlite(database);
  await prepareTables(old, kinds, version);
  await old.transaction(async (transaction) => {
    await readRows(old, transaction, kinds, file);
    // The rules by which the index columns were computed are unknown.
    await transaction.deleteFrom("einstellung").where("name", "like", "ordnung %").execute();
  });
  await bringUpToDate(old, kinds, today);
  await writeBackup(old, kinds, forward);
}

function replaceAll(backend: Backend, kinds: Kinds, file: string): Promise<number> {
  return backend.transaction(async (transaction) => {
    const before = await nextNumbers(transaction);
    const { rows, columns } = await readRows(backend, transaction, kinds, file);
    for (const kind of kinds.all) {
      const known = columns.get(kind.singular);
      const filed = await transaction
        .selectFrom("einstellung")
        .select("wert")
        .where("name", "=", orderName(kind))
        .executeTakeFirst();
      const isComplete = !known || columnsFor(kind).every(({ name }) => known.includes(name));
      if (!isComplete || filed?.wert !== filingOf(kind)) throw new Outdated();
    }
    // A new era: ids and change numbers given out before the restore must never be reused for something else.
    const after = await nextNumbers(transaction);
    for (const [art, number] of after) {
      const naechste = Math.max(number, before.get(art) ?? 1) + (art === "aenderung" ? 1 : 0);
      if (naechste !== number)
        await transaction.updateTable("zaehler").set({ naechste }).where("art", "=", art).execute();
    }
    await storeSetting(transaction, ERA, randomUUID().slice(0, 8));
    await noteEverything(backend, transaction);
    return rows;
  }, LONG_LOCK_TIMEOUT);
}

/** The next number by kind, and that of the change log. */
async function nextNumbers(transaction: Database): Promise<Map<string, number>> {
  const rows = await transaction.selectFrom("zaehler").select(["art", "naechste"]).execute();
  return new Map(rows.map(({ art, naechste }) => [art, Number(naechste)]));
}

/** Replaces all rows with those of the file; returns also the columns of each table in the file. */
async function readRows(
  backend: Backend,
  transaction: Database,
  kinds: Kinds,
  file: string,
): Promise<{ rows: number; columns: Map<string, readonly string[]> }> {
  const tables = new Map<string, string[]>();
  const { tables: described } = await backupHead(file);
  await makeTables(backend, transaction, described);
  const layout = await backend.layout(transaction);
  for (const table of copiedTables(layout, kinds).keys()) {
    const columns = columnsIn(layout, table);
    if (columns.length === 0) continue;
    tables.set(table, columns);
    await transaction.deleteFrom(table).execute();
  }
  const found = new Map<string, readonly string[]>();
  let rows = 0;
  for await (const [table, stored] of batchesOf(file)) {
    const batch = textsAside(kinds, table, stored);
    const columns =
      tables.get(table) ?? (await makeLeftList(backend, transaction, kinds, table, batch));
    if (!columns) {
      throw new StorageError(
        `The backup has a table "${table}" that this installation does not know. Put the file of that kind into the site folder first.`,
      );
    }
    tables.set(table, columns);
    found.set(table, Object.keys(batch[0] ?? {}));
    const declared = (described.get(table) ?? []).map((one) => withTarget(one, layout.tables));
    const empty = await addColumns(backend, transaction, { table, columns, declared }, batch);
    const names = Object.keys(batch[0] ?? {}).filter((name) => !empty.includes(name));
    const cells = batch.map((row) => names.map((name) => row[name]));
    await backend.insertMany(transaction, table, names, cells);
    rows += batch.length;
  }
  const { members } = unknownTables(layout, kinds);
  // Some kinds are newer than the backup.
  for (const art of [...kinds.all.map(({ singular }) => singular), ...members])
    await beginCounter(transaction, art);
  return { rows, columns: found };
}

/** Texts of a field that has become a link since the backup are put into a separate column until they are turned into members. */
function textsAside(
  kinds: Kinds,
  table: string,
  batch: readonly BackupRow[],
): readonly BackupRow[] {
  const fields = kinds.all.find(({ singular }) => singular === table)?.fields ?? {};
  const former = Object.keys(fields).filter(
    (name) => fields[name]?.type === "link" && batch.some((row) => typeof row[name] === "string"),
  );
  if (former.length === 0) return batch;
  return batch.map((row) => {
    const aside = former.flatMap((name) => [
      [name, null],
      [formerColumn(name), row[name] ?? null],
    ]);
    return { ...row, ...Object.fromEntries(aside) };
  });
}

/**
 * Adds the columns that a kind no longer declares, so that their values are kept. Returns those whose type is unknown because they are
 * empty in every row.
 */
async function addColumns(
  backend: Backend,
  transaction: Database,
  { table, columns, declared }: { table: string; columns: string[]; declared: readonly Column[] },
  batch: readonly BackupRow[],
): Promise<string[]> {
  const unknown = Object.keys(batch[0] ?? {}).filter((one) => !columns.includes(one));
  const known = (name: string) => declared.find((one) => one.name === name);
  const empty = unknown.filter((name) => !known(name) && batch.every((row) => row[name] === null));
  for (const name of unknown.filter((one) => !empty.includes(one))) {
    const isNumber = batch.some((row) => typeof row[name] === "number");
    const type = isNumber ? "integer" : "text";
    await addColumn(backend, transaction, table, known(name) ?? { name, type });
    columns.push(name);
  }
  return empty;
}
