/** Updates the schema at the start: numbered migrations first, then the tables derived from the kinds. */

import { type RawBuilder, sql } from "kysely";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import {
  type Backend,
  columnsIn,
  type Database,
  type Layout,
  StorageError,
  storeSetting,
} from "../engines/backend.ts";
import { LONG_LOCK_TIMEOUT } from "../engines/write-lock.ts";
import {
  type Column,
  columnsFor,
  formerColumn,
  formerSortColumn,
  listFields,
  listTable,
  ORDER,
  SYSTEM_COLUMNS,
  sortColumn,
  TOUCHED,
  uniqueColumn,
} from "./columns.ts";
import {
  createAlikeIndex,
  createDisjoint,
  createFacetIndexes,
  createFilterIndexes,
  createIndex,
  createPictureIndexes,
  createSingles,
} from "./indexes.ts";
import { rememberAdded } from "./left-fields.ts";
import { MIGRATIONS, NAMED_LATER, PASSING_TABLES, SYSTEM_TABLES } from "./migrations.ts";

interface PreparedTables {
  /** The kinds with new computed columns that have to be filled. */
  readonly stale: readonly Kind[];
  /** Has every column with former data; columns that were added just now may be missing. */
  readonly layout: Layout;
}

/**
 * `version`: target version, that of an older release for restoring its backups. `before` is called with the current version before an
 * older schema is migrated.
 */
export async function prepareTables(
  backend: Backend,
  kinds: Kinds,
  version = MIGRATIONS.length,
  before: (version: number) => Promise<void> = async () => {},
): Promise<PreparedTables> {
  return backend.transaction(async (transaction) => {
    const found = await backend.layout(transaction);
    const migrated = await migrate(backend, transaction, kinds, version, found, before);
    const layout = migrated ? await backend.layout(transaction) : found;
    const known = kinds.all.filter(({ singular }) => (NAMED_LATER[singular] ?? 0) <= version);
    const created = known.filter(({ singular }) => !layout.tables.has(singular));
    const there = new Set([...layout.tables.keys(), ...known.map(({ singular }) => singular)]);
    for (const kind of created)
      await createTable(backend, transaction, kind.singular, columnsFor(kind), there);
    const stale: Kind[] = [];
    let renamed = 0;
    for (const kind of known) {
      const aside = await setTextsAside(transaction, kind, layout);
      renamed += aside.length;
      const added = await addColumns(backend, transaction, kind, layout, aside, there);
      if (added && !created.includes(kind)) stale.push(kind);
      await createListTables(backend, transaction, kind, layout);
      await createSingles(transaction, kind, layout);
      await createDisjoint(backend, transaction, kind, layout);
    }
    await rememberAdded(transaction, kinds);
    // Only read again if needed: it takes longer than everything else done for an up-to-date schema.
    return { stale, layout: renamed > 0 ? await backend.layout(transaction) : layout };
  }, LONG_LOCK_TIMEOUT);
}

/** Every table that is part of a backup, with its primary key. */
export function tableKeys(kinds: Kinds): Map<string, readonly string[]> {
  const tables = new Map<string, readonly string[]>(
    Object.entries(SYSTEM_TABLES).filter(([name]) => !PASSING_TABLES.includes(name)),
  );
  for (const kind of kinds.all) {
    tables.set(kind.singular, ["id"]);
    for (const [name] of listFields(kind))
      tables.set(listTable(kind, name), ["mitglied", "position"]);
  }
  return tables;
}

/** The number of migrations that were run; 0 if the database is empty. Throws if there are more than this release has. */
export async function schemaVersion(database: Database, { tables }: Layout): Promise<number> {
  if (!tables.has("einstellung")) return 0;
  const settings = database.selectFrom("einstellung").select("wert");
  const found = await settings.where("name", "=", "fassung").executeTakeFirst();
  const version = Number(found?.wert ?? 0);
  if (version > MIGRATIONS.length) {
    throw new StorageError(
      `The database belongs to a newer release of Leihwerk (its version is ${version}, this release knows ${MIGRATIONS.length}). Start that release, or restore a backup into an empty database.`,
    );
  }
  return version;
}

/** Returns whether any migration was run. */
async function migrate(
  backend: Backend,
  transaction: Database,
  kinds: Kinds,
  wanted: number,
  layout: Layout,
  before: (version: number) => Promise<void>,
): Promise<boolean> {
  const version = await schemaVersion(transaction, layout);
  if (version === wanted) return false;
  if (version > 0) await before(version);
  for (const migration of MIGRATIONS.slice(version, wanted))
    await migration(transaction, backend.types, kinds, async (table) =>
      columnsIn(await backend.layout(transaction), table),
    );
  await storeSetting(transaction, "fassung", String(wanted));
  return true;
}

/** Creates the table of a kind, as far as it can be made before the other ones. */
export async function createTable(
  backend: Backend,
  transaction: Database,
  table: string,
  fields: readonly Column[],
  there: ReadonlySet<string>,
): Promise<void> {
  const optional = new Set(["slug", "quelle", "quelle_id", "quelle_version"]);
  const columns = Object.entries(SYSTEM_COLUMNS).map(
    ([name, type]) =>
      sql`${sql.ref(name)} ${sql.raw(backend.types[type])} ${sql.raw(optional.has(name) ? "" : "not null")}`,
  );
  const own = fields
    .filter((column) => isMadeWithTable(backend, column))
    .map((column) => definition(backend, withTarget(column, there)));
  await sql`create table ${sql.table(table)} (id integer primary key, ${sql.join([...columns, ...own])}, unique (quelle, quelle_id))`.execute(
    transaction,
  );
  await createIndex(transaction, table, [ORDER, "id"]);
  await createIndex(transaction, table, ["erstellt", "id"]);
  await backend.createSearch(transaction, table);
  // After restoring a backup into an older schema the counters already exist.
  await transaction
    .insertInto("zaehler")
    .values({ art: table, naechste: 1, anzahl: 0 })
    .onConflict((conflict) => conflict.column("art").doNothing())
    .execute();
}

/** References can be circular: most engines want every table to exist before the first column that points to one. */
export function isMadeWithTable({ refersAhead }: Backend, { references }: Column): boolean {
  return refersAhead || references === undefined;
}

/** Columns are only ever added: those that a kind no longer declares stay. */
async function addColumns(
  backend: Backend,
  transaction: Database,
  kind: Kind,
  layout: Layout,
  aside: readonly string[],
  there: ReadonlySet<string>,
): Promise<boolean> {
  const table = kind.singular;
  const existing = columnsIn(layout, table).map((name) =>
    aside.includes(name) ? formerColumn(name) : name,
  );
  await dropFormer(transaction, kind, existing);
  const missing = columnsFor(kind).filter((column) => !existing.includes(column.name));
  const isNew = existing.length === 0;
  for (const column of missing) {
    if (!isNew || !isMadeWithTable(backend, column))
      await addColumn(backend, transaction, table, withTarget(column, there));
  }
  // For lists of recently changed members; older releases had no such index.
  await createIndex(transaction, table, [TOUCHED, "id"], { layout });
  // A table restored from a backup before its kind was declared has no indexes yet.
  for (const { name, references } of columnsFor(kind))
    if (references) await createIndex(transaction, table, [name], { layout });
  for (const [name, field] of Object.entries(kind.fields)) {
    const sorted = sortColumn(kind, name);
    if (field.sortable && sorted !== ORDER)
      await createIndex(transaction, table, [sorted, "id"], { layout });
    if (field.unique)
      await createIndex(transaction, table, [uniqueColumn(name)], { unique: true, layout });
  }
  await createFacetIndexes(transaction, kind, layout);
  await createFilterIndexes(transaction, kind, layout);
  await createPictureIndexes(transaction, kind, layout);
  return missing.length > 0;
}

/** A reference to a table that does not exist becomes a plain column. */
export function withTarget(column: Column, there: { has(table: string): boolean }): Column {
  const { references, left: _, ...plain } = column;
  return references === undefined || there.has(references) ? column : plain;
}

/**
 * Renames a text column whose field has become a link or a list; its values stay until they are converted (`become-links.ts`,
 * `become-lists.ts`). Returns the names.
 */
async function setTextsAside(
  transaction: Database,
  kind: Kind,
  { tables }: Layout,
): Promise<string[]> {
  const texts = (tables.get(kind.singular) ?? []).filter(({ holdsText }) => holdsText);
  const others = texts
    .map(({ name }) => name)
    .filter((name) => ["link", "texts"].includes(kind.fields[name]?.type ?? ""));
  for (const name of others) {
    await sql`alter table ${sql.table(kind.singular)} rename column ${sql.ref(name)} to ${sql.ref(formerColumn(name))}`.execute(
      transaction,
    );
  }
  return others;
}

/** Only computed columns are ever dropped: if the column is needed again, it is refilled. */
async function dropFormer(
  transaction: Database,
  kind: Kind,
  existing: readonly string[],
): Promise<void> {
  const column = formerSortColumn(kind);
  if (column === null || !existing.includes(column)) return;
  const table = kind.singular;
  for (const index of [`${table}_nach_${column}_id`, `${table}_unter_${column}`])
    await sql`drop index if exists ${sql.ref(index)}`.execute(transaction);
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(transaction);
}

async function createListTables(
  backend: Backend,
  transaction: Database,
  kind: Kind,
  layout: Layout,
): Promise<void> {
  for (const [name, field] of listFields(kind)) {
    const table = listTable(kind, name);
    const left = kind.added.includes(name) ? ({ left: "cascade" } as const) : {};
    const columns: Column[] =
      field.type === "texts"
        ? [{ name: "wert", type: "text" }]
        : [
            { name: "ziel", type: "integer", references: field.to, ...left },
            ...field.extras.map((extra): Column => ({ name: extra, type: "text" })),
          ];
    const existing = columnsIn(layout, table);
    if (existing.length > 0) {
      for (const column of columns.filter((one) => !existing.includes(one.name)))
        await addColumn(backend, transaction, table, column);
    } else {
      const references = kind.singular;
      const owner: Column = { name: "mitglied", type: "integer", references, ...left };
      const position: Column = { name: "position", type: "integer" };
      await createListTable(backend, transaction, table, [owner, position, ...columns]);
    }
    if (field.type === "links")
      await createIndex(transaction, table, ["ziel", "mitglied"], { layout });
    await createAlikeIndex(transaction, kind, name, layout);
  }
}

export async function createListTable(
  backend: Backend,
  transaction: Database,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  const all = columns.map((column) => definition(backend, column));
  await sql`create table ${sql.table(table)} (${sql.join(all)}, primary key (mitglied, position))`.execute(
    transaction,
  );
}

export async function addColumn(
  backend: Backend,
  transaction: Database,
  table: string,
  column: Column,
): Promise<void> {
  await sql`alter table ${sql.table(table)} add column ${definition(backend, column)}`.execute(
    transaction,
  );
}

/** Foreign keys are checked at the end of the transaction, so that a backup can be restored in any order. */
function definition(backend: Backend, column: Column): RawBuilder<unknown> {
  const type = sql.raw(backend.types[column.type]);
  if (!column.references) return sql`${sql.ref(column.name)} ${type}`;
  const left = column.left ? sql.raw(`on delete ${column.left} `) : sql``;
  return sql`${sql.ref(column.name)} ${type} references ${sql.table(column.references)} (id) ${left}deferrable initially deferred`;
}
