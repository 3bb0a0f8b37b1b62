/** Duplicate keys: normalized values stored beside the members, so that duplicates are looked up and not compared with all. */

import { sql } from "kysely";
import {
  areApart,
  type DuplicateKey,
  duplicateKeyFields,
} from "../../../model/duplicates/duplicate-keys.ts";
import type { Values } from "../../../model/kinds/field.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { amongIds, type Backend, type Database } from "../../engines/backend.ts";
import type { Ask } from "../../engines/prepared.ts";
import type { NewKey } from "./neighbours.ts";
import { clearPairs, leavePairs, pairAnew, pairNew } from "./pairs.ts";

const TABLE = "aehnlich";
const COLUMNS = ["art", "schluessel", "mitglied", "merkmale"];

/** Rows read per lookup: a title that hundreds share says little. */
const MOST = 200;

type Valued = readonly (readonly [id: number, values: Values])[];

/** Stores the keys and pairs of new members. Returns whether one of them has a key in common with another member. */
export async function addDuplicateKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: Valued,
): Promise<boolean> {
  if (kind.alike.length === 0) return false;
  const keys = keysOf(kind, members);
  if (keys.length === 0) return false;
  await insertKeys(backend, database, kind, keys);
  return pairNew(backend, database, kind, keys);
}

/** Updates keys and pairs of members that may have changed. */
export async function changeDuplicateKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: Valued,
): Promise<void> {
  if (kind.alike.length === 0) return;
  const before = await storedKeys(backend, database, kind, members);
  const changed = members.filter(
    ([id, values]) => !isSame(before.get(id) ?? [], duplicateKeyFields(kind, values)),
  );
  if (changed.length === 0) return;
  const ids = changed.map(([id]) => id);
  await deleteKeys(backend, database, kind, ids);
  await insertKeys(backend, database, kind, keysOf(kind, changed));
  await pairAnew(backend, database, kind, ids);
}

/** Members are deleted: those that were paired with them may need new pairs. */
export async function removeDuplicateKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  if (kind.alike.length === 0) return;
  await deleteKeys(backend, database, kind, ids);
  const others = await leavePairs(backend, database, kind, ids);
  if (others.length > 0) await pairAnew(backend, database, kind, others);
}

/** Deletes the keys of a kind, before they are computed anew. */
export async function clearDuplicateKeys(database: Database, kind: Kind): Promise<void> {
  if (kind.alike.length === 0) return;
  await database.deleteFrom(TABLE).where("art", "=", kind.singular).execute();
  await clearPairs(database, kind);
}

/** The ids of possible duplicates of these values, the oldest first. */
export async function membersWithDuplicateKeys(
  backend: Backend,
  ask: Ask,
  kind: Kind,
  values: Values,
): Promise<number[]> {
  const marks = new Map(duplicateKeyFields(kind, values).map((one) => [one.key, one.marks]));
  if (marks.size === 0) return [];
  const rows = await ask(
    `looking like ${kind.singular}`,
    { keys: backend.listValue([...marks.keys()]) },
    // The unary plus keeps SQLite from looking through the keys of all members in the order of their ids.
    (slot) => sql`select schluessel, mitglied, merkmale from aehnlich
      where art = ${sql.lit(kind.singular)} and ${backend.among(sql`schluessel`, "text", slot("keys"))}
      order by +mitglied limit ${sql.lit(MOST)}`,
  );
  const alike = rows.filter(
    ({ schluessel, merkmale }) => !areApart(marks.get(schluessel) ?? [], JSON.parse(merkmale)),
  );
  return [...new Set(alike.map(({ mitglied }) => mitglied as number))];
}

function keysOf(kind: Kind, members: Valued): NewKey[] {
  return members.flatMap(([id, values]) =>
    duplicateKeyFields(kind, values).map(({ key, marks }) => ({
      id,
      key,
      marks: JSON.stringify(marks),
    })),
  );
}

async function insertKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  keys: readonly NewKey[],
): Promise<void> {
  const rows = keys.map(({ id, key, marks }) => [kind.singular, key, id, marks]);
  await backend.insertMany(database, TABLE, COLUMNS, rows);
}

/** Key and marks of each member, as one text. */
async function storedKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: Valued,
): Promise<Map<number, string[]>> {
  const ids = members.map(([id]) => id);
  const rows = await database
    .selectFrom(TABLE)
    .select(["mitglied", "schluessel", "merkmale"])
    .where("art", "=", kind.singular)
    .where(amongIds(backend, "mitglied", ids))
    .execute();
  const keys = new Map<number, string[]>();
  for (const { mitglied, schluessel, merkmale } of rows)
    keys.set(mitglied, [...(keys.get(mitglied) ?? []), `${schluessel} ${merkmale}`]);
  return keys;
}

function isSame(stored: readonly string[], keys: readonly DuplicateKey[]): boolean {
  const now = new Set(keys.map(({ key, marks }) => `${key} ${JSON.stringify(marks)}`));
  return stored.length === now.size && stored.every((text) => now.has(text));
}

async function deleteKeys(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  await database
    .deleteFrom(TABLE)
    .where("art", "=", kind.singular)
    .where(amongIds(backend, "mitglied", ids))
    .execute();
}

/** Batch lookup for imports: the members with these keys, ignoring their marks. */
export async function keyedBy(
  backend: Backend,
  ask: Ask,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, readonly number[]>> {
  if (keys.length === 0) return new Map();
  const rows = await ask(
    `keyed ${kind.singular}`,
    { keys: backend.listValue(keys) },
    (slot) => sql`select schluessel, mitglied from aehnlich
      where art = ${sql.lit(kind.singular)} and ${backend.among(sql`schluessel`, "text", slot("keys"))}
      order by +mitglied`,
  );
  const ids = new Map<string, number[]>();
  for (const { schluessel, mitglied } of rows)
    ids.set(schluessel, [...(ids.get(schluessel) ?? []), mitglied].slice(0, MOST));
  return ids;
}
