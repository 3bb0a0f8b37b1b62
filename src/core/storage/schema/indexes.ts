/** The indexes derived from the kinds: for sorting, filtering and uniqueness. */

import { sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Field } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { filtersOf } from "../../model/store/filter.ts";
import { CREATED } from "../../model/store/query.ts";
import type { Backend, Database, Layout } from "../engines/backend.ts";
import { listTable, ORDER, PLACE, sortColumn, TOUCHED } from "./columns.ts";

/** Fields with a single column that is no foreign key. */
const PLAIN: ReadonlySet<Field["type"]> = new Set(["text", "number", "day", "choice"]);

/** One for each sort order: the members at a facet place are read in that order, from the cursor on. */
export async function createFacetIndexes(
  transaction: Database,
  kind: Kind,
  { indexes }: Layout,
): Promise<void> {
  if (facetsOf(kind).length === 0) return;
  const sortable = Object.entries(kind.fields).filter(([, field]) => field.sortable);
  const orders = [ORDER, CREATED, TOUCHED, ...sortable.map(([name]) => sortColumn(kind, name))];
  for (const order of new Set(orders)) {
    const name = `${kind.singular}_unter_${order}`;
    if (indexes.has(name)) continue;
    await sql`create index ${sql.ref(name)} on ${sql.table(kind.singular)} (${sql.ref(PLACE)}, ${sql.ref(order)}, id)`.execute(
      transaction,
    );
  }
}

/** Partial indexes without empty values, so that rarely filled fields cost next to nothing. */
export async function createFilterIndexes(
  transaction: Database,
  kind: Kind,
  { indexes }: Layout,
): Promise<void> {
  for (const { field: name, there } of filtersOf(kind)) {
    const field = kind.fields[name] as Field;
    // Links, and unique or sortable fields, have an index anyway.
    if (there !== null || !PLAIN.has(field.type) || field.unique || field.sortable) continue;
    const [index, column] = [`${kind.singular}_mit_${name}`, sql.ref(name)];
    if (indexes.has(index)) continue;
    await sql`create index ${sql.ref(index)}
      on ${sql.table(kind.singular)} (${column}) where ${column} is not null`.execute(transaction);
  }
}

/** Before an image is deleted, all places that could show it are looked up; partial, because most members have none. */
export async function createPictureIndexes(
  transaction: Database,
  kind: Kind,
  { indexes }: Layout,
): Promise<void> {
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "image") continue;
    const index = `${kind.singular}_mit_${name}`;
    if (indexes.has(index)) continue;
    await sql`create index ${sql.ref(index)} on ${sql.table(kind.singular)} (${sql.ref(name)}) where ${sql.ref(name)} is not null`.execute(
      transaction,
    );
  }
}

/** Members that share a text, in id order. Links have such an index anyway, and web addresses are not compared. */
export async function createAlikeIndex(
  transaction: Database,
  kind: Kind,
  name: string,
  { indexes }: Layout,
): Promise<void> {
  const field = kind.fields[name];
  if (field?.type !== "texts") return;
  const table = listTable(kind, name);
  // Older releases had another index.
  const [former, index] = [`${table}_nach_wert`, `${table}_gleich`];
  if (indexes.has(former)) await sql`drop index ${sql.ref(former)}`.execute(transaction);
  // Former values of a unique field are looked up in any spelling.
  const small = `${table}_klein`;
  const isFormer = Object.values(kind.fields).some((other) => other.former === name);
  if (isFormer && !indexes.has(small))
    await sql`create index ${sql.ref(small)} on ${sql.table(table)} (lower(wert))`.execute(
      transaction,
    );
  if (indexes.has(index) || (field.format !== undefined && !field.connects)) return;
  await sql`create index ${sql.ref(index)} on ${sql.table(table)} (wert, mitglied)`.execute(
    transaction,
  );
}

/** The database itself enforces what may exist only once at a time. */
export async function createSingles(
  transaction: Database,
  kind: Kind,
  { indexes }: Layout,
): Promise<void> {
  for (const { per, until } of kind.single) {
    const name = `${kind.singular}_nur_${per.join("_")}`;
    if (indexes.has(name)) continue;
    const columns = sql.join(per.map((column) => sql.ref(column)));
    await sql`create unique index ${sql.ref(name)} on ${sql.table(kind.singular)} (${columns}) where ${sql.ref(until)} is null`.execute(
      transaction,
    );
  }
}

/** The same for what must not overlap. */
export async function createDisjoint(
  backend: Backend,
  transaction: Database,
  { singular, disjoint }: Kind,
  { indexes }: Layout,
): Promise<void> {
  if (disjoint === null) return;
  const name = `${singular}_getrennt_${disjoint.per}`;
  if (!indexes.has(name)) await backend.createDisjoint(transaction, singular, name, disjoint);
}

/** Creates the index unless the layout has it already. */
export async function createIndex(
  transaction: Database,
  table: string,
  columns: string[],
  { unique = false, layout }: { unique?: boolean; layout?: Layout } = {},
): Promise<void> {
  const name = `${table}_nach_${columns.join("_")}`;
  if (layout?.indexes.has(name)) return;
  // PostgreSQL truncates long names, so the layout may have it under another name.
  let index = transaction.schema.createIndex(name).ifNotExists().on(table).columns(columns);
  if (unique) index = index.unique();
  await index.execute();
}
