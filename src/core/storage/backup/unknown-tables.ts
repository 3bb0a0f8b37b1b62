/**
 * Tables of kinds that nobody declares here: a backup has them all the same, and says how they are made, so that it can be restored
 * where their kinds are known and where they are not.
 */

import { sql } from "kysely";
import type { Kinds } from "../../model/kinds/kind.ts";
import { type Backend, columnsIn, type Database, type Layout } from "../engines/backend.ts";
import { type Column, SYSTEM_COLUMNS } from "../schema/columns.ts";
import { MIGRATIONS, NAMED_LATER, SYSTEM_TABLES } from "../schema/migrations.ts";
import {
  createListTable,
  createTable,
  definition,
  isOfItsOwn,
  tableKeys,
  withTarget,
} from "../schema/tables.ts";

/** How tables are made, by their names. */
export type TableColumns = ReadonlyMap<string, readonly Column[]>;

interface UnknownTables {
  /** Of kinds. */
  readonly members: readonly string[];
  /** Of their lists, and of fields that a kind had once. */
  readonly lists: readonly string[];
  /** What was never ours: no part of a backup, which would take the place of it. */
  readonly foreign: readonly string[];
}

const MEMBER_KEY = ["id"];
const LIST_KEY = ["mitglied", "position"];
/** What the table of a kind has, and no other. */
const OF_A_KIND = ["id", "version", "bezeichnung", "such_titel", "such_text"];
/** Where SQLite keeps the index of a search. */
const OF_A_SEARCH = /_suche(_data|_idx|_docsize|_config|_content)?$/;

export function unknownTables(layout: Layout, kinds: Kinds): UnknownTables {
  const known = new Set([...Object.keys(SYSTEM_TABLES), ...tableKeys(kinds).keys()]);
  const has = (table: string, columns: readonly string[]) =>
    columns.every((name) => columnsIn(layout, table).includes(name));
  const owners = [...layout.tables.keys()].filter((table) => has(table, OF_A_KIND));
  const isList = (table: string) =>
    has(table, LIST_KEY) && owners.some((owner) => table.startsWith(`${owner}_`));
  const others = [...layout.tables.keys()].filter(
    (table) => !known.has(table) && !OF_A_SEARCH.test(table) && !table.startsWith("sqlite_"),
  );
  return {
    members: others.filter((table) => owners.includes(table)),
    lists: others.filter(isList),
    foreign: others.filter((table) => !owners.includes(table) && !isList(table)),
  };
}

/** Every table that a backup has a copy of, with the columns of its key. `version`: of the database. */
export function copiedTables(
  layout: Layout,
  kinds: Kinds,
  version = MIGRATIONS.length,
): Map<string, readonly string[]> {
  const { members, lists } = unknownTables(layout, kinds);
  // An older database has not all of them yet, or another one by the same name.
  const known = [...tableKeys(kinds)].filter(
    ([table]) => layout.tables.has(table) && (NAMED_LATER[table] ?? 0) <= version,
  );
  return new Map([
    ...known,
    ...members.map((table) => [table, MEMBER_KEY] as const),
    ...lists.map((table) => [table, LIST_KEY] as const),
  ]);
}

/** How the tables of kinds and lists are made, but for what every kind has. */
export async function describeTables(
  backend: Backend,
  database: Database,
  kinds: Kinds,
  version: number,
): Promise<TableColumns> {
  const layout = await backend.layout(database);
  const references = await backend.references(database);
  const described = new Map<string, readonly Column[]>();
  for (const table of copiedTables(layout, kinds, version).keys()) {
    if (Object.hasOwn(SYSTEM_TABLES, table)) continue;
    const columns = (layout.tables.get(table) ?? []).filter(
      ({ name }) => name !== "id" && !(name in SYSTEM_COLUMNS) && !backend.generated.includes(name),
    );
    described.set(
      table,
      columns.map(({ name, holdsText }): Column => {
        const found = references.find((one) => one.table === table && one.column === name);
        const left = LEFT[found?.deleted.toLowerCase() ?? ""];
        return {
          name,
          type: holdsText ? "text" : "integer",
          ...(found && { references: found.to }),
          ...(left && { left }),
        };
      }),
    );
  }
  return described;
}

const LEFT: Readonly<Record<string, Column["left"]>> = {
  cascade: "cascade",
  "set null": "set null",
};

/** Those that are not there yet. */
export async function makeTables(
  backend: Backend,
  transaction: Database,
  described: TableColumns,
): Promise<void> {
  const { tables } = await backend.layout(transaction);
  const isList = (columns: readonly Column[]) =>
    LIST_KEY.every((key) => columns.some(({ name }) => name === key));
  const missing = [...described].filter(([table]) => !tables.has(table));
  const members = missing.filter(([, columns]) => !isList(columns));
  for (const [table, columns] of members) await createTable(backend, transaction, table, columns);
  // References can be circular, so every table exists before the first column that points to one.
  const there = new Set([...tables.keys(), ...members.map(([table]) => table)]);
  for (const [table, columns] of members)
    for (const column of columns.filter((one) => !isOfItsOwn(one)))
      await addColumn(backend, transaction, table, withTarget(column, there));
  for (const [table, columns] of missing)
    if (isList(columns))
      await createListTable(
        backend,
        transaction,
        table,
        columns.map((column) => withTarget(column, there)),
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
