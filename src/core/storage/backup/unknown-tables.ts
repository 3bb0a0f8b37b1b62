/**
 * Tables of kinds that are not declared here: a backup contains them and describes their columns, so that it can be restored with or
 * without their kinds.
 */

import type { Kinds } from "../../model/kinds/kind.ts";
import { type Backend, columnsIn, type Database, type Layout } from "../engines/backend.ts";
import { type Column, SYSTEM_COLUMNS } from "../schema/columns.ts";
import { MIGRATIONS, NAMED_LATER, SYSTEM_TABLES } from "../schema/migrations.ts";
import {
  addColumn,
  createListTable,
  createTable,
  isMadeWithTable,
  tableKeys,
  withTarget,
} from "../schema/tables.ts";

/** The columns of tables, by table name. */
export type TableColumns = ReadonlyMap<string, readonly Column[]>;

interface UnknownTables {
  /** Tables of kinds. */
  readonly members: readonly string[];
  /** Tables of their lists, and of list fields that a kind no longer has. */
  readonly lists: readonly string[];
  /** Tables that do not belong to Leihwerk: not part of a backup, because restoring it would replace them. */
  readonly foreign: readonly string[];
}

const MEMBER_KEY = ["id"];
const LIST_KEY = ["mitglied", "position"];
/** Columns that only the table of a kind has. */
const OF_A_KIND = ["id", "version", "bezeichnung", "such_titel", "such_text"];
/** The tables of the full-text index of SQLite. */
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

/** Every table that is part of a backup, with its primary key. `version`: schema version of the database. */
export function copiedTables(
  layout: Layout,
  kinds: Kinds,
  version = MIGRATIONS.length,
): Map<string, readonly string[]> {
  const { members, lists } = unknownTables(layout, kinds);
  // A database of an older version may lack a table, or have a different one of the same name.
  const known = [...tableKeys(kinds)].filter(
    ([table]) => layout.tables.has(table) && (NAMED_LATER[table] ?? 0) <= version,
  );
  return new Map([
    ...known,
    ...members.map((table) => [table, MEMBER_KEY] as const),
    ...lists.map((table) => [table, LIST_KEY] as const),
  ]);
}

/** The columns of the tables of kinds and lists, without those that every kind has. */
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

/** Creates the missing ones. */
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
  const there = new Set([...tables.keys(), ...members.map(([table]) => table)]);
  for (const [table, columns] of members)
    await createTable(backend, transaction, table, columns, there);
  for (const [table, columns] of members)
    for (const column of columns.filter((one) => !isMadeWithTable(backend, one)))
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
