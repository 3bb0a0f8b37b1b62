/** Updates rows of members: one, or the texts of many in one statement. */

import { sql } from "kysely";
import type { Backend, Database } from "../engines/backend.ts";
import { askOn } from "../engines/prepared.ts";

type TextColumns = Readonly<Record<string, string | null>>;

export async function updateRow(
  backend: Backend,
  database: Database,
  table: string,
  id: number,
  cells: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(cells);
  // Each set of columns is a statement of its own: too many of them for a server to keep them all prepared.
  const plan = "anew";
  await askOn(backend, database)(
    `update ${table} ${names}`,
    { ...cells, "its id": id },
    (slot) => {
      const set = names.map((name) => sql`${sql.ref(name)} = ${slot(name)}`);
      return sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${slot("its id")}`;
    },
    plan,
  );
}

/** All rows have the same columns. */
export async function updateRows(
  database: Database,
  table: string,
  rows: readonly (readonly [id: number, texts: TextColumns])[],
): Promise<void> {
  const names = Object.keys(rows[0]?.[1] ?? {});
  if (names.length === 0) return;
  const values = rows.map(
    ([id, texts]) => sql`(${sql.join([id, ...names.map((name) => texts[name] ?? null)])})`,
  );
  const columns = names.map((name) => sql.ref(name));
  // With casts, since PostgreSQL cannot infer the type of a column that is empty in every row.
  const set = columns.map((column) => sql`${column} = cast(neu.${column} as text)`);
  await sql`
    with neu (id, ${sql.join(columns)}) as (values ${sql.join(values)})
    update ${sql.table(table)} set ${sql.join(set)} from neu
    where ${sql.ref(`${table}.id`)} = cast(neu.id as integer)`.execute(database);
}
