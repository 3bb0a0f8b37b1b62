/** The indexes that follow from the kinds: what lists are ordered, narrowed down and told apart by. */

import { sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Field } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { filtersOf } from "../../model/store/filter.ts";
import { CREATED } from "../../model/store/query.ts";
import type { Backend, Database, Layout } from "../engines/backend.ts";
import { listTable, ORDER, PLACE, sortColumn, TOUCHED } from "./columns.ts";

/** Fields that are one column, and no reference. */
const PLAIN: ReadonlySet<Field["type"]> = new Set(["text", "number", "day", "choice"]);

/** Each order of the list has its own: the members at one place are read in that order, from where a page begins. */
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

/** What is empty is never asked for by its value: fields that few have cost next to nothing. */
export async function createFilterIndexes(
  transaction: Database,
  kind: Kind,
  { indexes }: Layout,
): Promise<void> {
  for (const { field: name, there } of filtersOf(kind)) {
    const field = kind.fields[name] as Field;
    // Links, and what is unique or sorted by, have an index anyway.
    if (there !== null || !PLAIN.has(field.type) || field.unique || field.sortable) continue;
    const [index, column] = [`${kind.singular}_mit_${name}`, sql.ref(name)];
    if (indexes.has(index)) continue;
    await sql`create index ${sql.ref(index)}
      on ${sql.table(kind.singular)} (${column}) where ${column} is not null`.execute(transaction);
  }
}

/** A picture that goes is looked for wherever it could be shown; most members have none. */
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

/** Those who share a text, in the order of their ids. Links have such an index anyway, and addresses are never asked for. */
export async function createAlikeIndex(
  transaction: Database,
  kind: Kind,
  name: string,
  { indexes }: Layout,
): Promise<void> {
  const field = kind.fields[name];
  if (field?.type !== "texts") return;
  const table = listTable(kind, name);
  // Older releases had another one.
  const [former, index] = [`${table}_nach_wert`, `${table}_gleich`];
  if (indexes.has(former)) await sql`drop index ${sql.ref(former)}`.execute(transaction);
  if (indexes.has(index) || (field.format !== undefined && !field.connects)) return;
  await sql`create index ${sql.ref(index)} on ${sql.table(table)} (wert, mitglied)`.execute(
    transaction,
  );
}

/** What may be there only once at a time is not left to the program alone. */
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

/** Nor is what may not overlap. */
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

/** Unless the layout has it already. */
export async function createIndex(
  transaction: Database,
  table: string,
  columns: string[],
  { unique = false, layout }: { unique?: boolean; layout?: Layout } = {},
): Promise<void> {
  const name = `${table}_nach_${columns.join("_")}`;
  if (layout?.indexes.has(name)) return;
  // PostgreSQL cuts long names, so that the layout may have it under another one.
  let index = transaction.schema.createIndex(name).ifNotExists().on(table).columns(columns);
  if (unique) index = index.unique();
  await index.execute();
}
