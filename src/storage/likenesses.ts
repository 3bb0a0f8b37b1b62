/** What members look like, kept folded beside them, so that whatever looks the same is looked up and never compared with all. */

import { sql } from "kysely";
import type { Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import { areApart, likenessKeys } from "../model/likeness.ts";
import type { Backend, Database } from "./backend.ts";
import type { Ask } from "./prepared.ts";

const TABLE = "aehnlich";
const COLUMNS = ["art", "schluessel", "mitglied", "merkmale"];

/** Rows that are looked at for one answer: a title that hundreds share says little. */
const MOST = 200;

type Valued = readonly (readonly [id: number, values: Values])[];

export async function giveLikenesses(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: Valued,
): Promise<void> {
  if (kind.alike.length === 0) return;
  const rows = members.flatMap(([id, values]) =>
    likenessKeys(kind, values).map(({ key, marks }) => [
      kind.singular,
      key,
      id,
      JSON.stringify(marks),
    ]),
  );
  await backend.insertMany(database, TABLE, COLUMNS, rows);
}

/** Of some members, or of all of the kind. */
export async function takeLikenesses(
  database: Database,
  kind: Kind,
  ids?: readonly number[],
): Promise<void> {
  if (kind.alike.length === 0) return;
  let rows = database.deleteFrom(TABLE).where("art", "=", kind.singular);
  if (ids !== undefined) rows = rows.where("mitglied", "in", [...ids]);
  await rows.execute();
}

/** The ids of those that look like these values, the oldest first. */
export async function lookingLike(
  backend: Backend,
  ask: Ask,
  kind: Kind,
  values: Values,
): Promise<number[]> {
  const marks = new Map(likenessKeys(kind, values).map((one) => [one.key, one.marks]));
  if (marks.size === 0) return [];
  const rows = await ask(
    `looking like ${kind.singular}`,
    { keys: backend.listValue([...marks.keys()]) },
    (slot) => sql`select schluessel, mitglied, merkmale from aehnlich
      where art = ${sql.lit(kind.singular)} and ${backend.among(sql`schluessel`, "text", slot("keys"))}
      order by mitglied limit ${sql.lit(MOST)}`,
  );
  const alike = rows.filter(
    ({ schluessel, merkmale }) => !areApart(marks.get(schluessel) ?? [], JSON.parse(merkmale)),
  );
  return [...new Set(alike.map(({ mitglied }) => mitglied as number))];
}
