/** The name index: the names by which a link can be entered, folded so that every engine finds the same. */

import type { Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { indexKeys } from "../../model/kinds/naming.ts";
import { amongIds, type Backend, type Database } from "../engines/backend.ts";

const TABLE = "benennung";

export async function giveNames(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly (readonly [id: number, values: Values])[],
): Promise<void> {
  if (!kind.named) return;
  const rows = members.flatMap(([id, values]) =>
    indexKeys(kind, values).map((key) => [kind.singular, key, id]),
  );
  await backend.insertMany(database, TABLE, ["art", "schluessel", "mitglied"], rows);
}

/** Deletes the names of some members, or of the whole kind. */
export async function takeNames(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids?: readonly number[],
): Promise<void> {
  if (!kind.named) return;
  let names = database.deleteFrom(TABLE).where("art", "=", kind.singular);
  if (ids) names = names.where(amongIds(backend, "mitglied", ids));
  await names.execute();
}
