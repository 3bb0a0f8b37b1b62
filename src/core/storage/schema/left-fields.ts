/** Fields that a site once added and no longer declares: their values are kept in columns and lists that no kind declares. */

import { sql } from "kysely";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { type Backend, type Database, storeSetting } from "../engines/backend.ts";
import { listTable } from "./columns.ts";

export type LeftFields = ReadonlyMap<Kind, readonly string[]>;

const keyOf = (kind: Kind) => `felder ${kind.singular}`;

export async function rememberAdded(database: Database, kinds: Kinds): Promise<void> {
  const known = await everAdded(database, kinds);
  for (const kind of kinds.all) {
    const before = known.get(kind) ?? [];
    const all = [...new Set([...before, ...kind.added])];
    if (all.length === before.length) continue;
    await storeSetting(database, keyOf(kind), all.join(" "));
  }
}

export async function leftFields(database: Database, kinds: Kinds): Promise<LeftFields> {
  const left = [...(await everAdded(database, kinds))].map(
    ([kind, names]) => [kind, names.filter((name) => !Object.hasOwn(kind.fields, name))] as const,
  );
  return new Map(left.filter(([, names]) => names.length > 0));
}

/**
 * For a backup of an older release, which does not describe its tables. Returns the columns; null if the table belongs to no such field.
 */
export async function makeLeftList(
  backend: Backend,
  database: Database,
  kinds: Kinds,
  table: string,
  [row = {}]: readonly Readonly<Record<string, unknown>>[],
): Promise<string[] | null> {
  const left = [...(await leftFields(database, kinds))];
  const [kind] =
    left.find(([one, names]) => names.some((name) => listTable(one, name) === table)) ?? [];
  if (!kind) return null;
  const columns = Object.entries(row).map(([name, value]) => {
    const type = sql.raw(backend.types[typeof value === "number" ? "integer" : "text"]);
    return sql`${sql.ref(name)} ${type}`;
  });
  await sql`create table ${sql.table(table)} (${sql.join(columns)}, primary key (mitglied, position),
    foreign key (mitglied) references ${sql.table(kind.singular)} (id) on delete cascade deferrable initially deferred)`.execute(
    database,
  );
  return Object.keys(row);
}

async function everAdded(database: Database, kinds: Kinds): Promise<Map<Kind, string[]>> {
  const rows = await database
    .selectFrom("einstellung")
    .select(["name", "wert"])
    .where("name", "in", kinds.all.map(keyOf))
    .execute();
  const names = new Map(rows.map(({ name, wert }) => [name, String(wert).split(" ")]));
  return new Map(kinds.all.map((kind) => [kind, names.get(keyOf(kind)) ?? []]));
}
