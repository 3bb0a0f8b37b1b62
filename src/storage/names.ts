/** What members answer to where somebody names them instead of giving their address: kept folded, so that every engine finds alike. */

import type { Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import { nameKeys } from "../model/naming.ts";
import type { Backend, Database } from "./backend.ts";

const TABLE = "benennung";

export async function giveNames(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly (readonly [id: number, values: Values])[],
): Promise<void> {
  if (!kind.named) return;
  const rows = members.flatMap(([id, values]) =>
    nameKeys(kind, values).map((key) => [kind.singular, key, id]),
  );
  await backend.insertMany(database, TABLE, ["art", "schluessel", "mitglied"], rows);
}

/** Of one member, or of all of its kind. */
export async function takeNames(database: Database, kind: Kind, id?: number): Promise<void> {
  if (!kind.named) return;
  let names = database.deleteFrom(TABLE).where("art", "=", kind.singular);
  if (id !== undefined) names = names.where("mitglied", "=", id);
  await names.execute();
}
