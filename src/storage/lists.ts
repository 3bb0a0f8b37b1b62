/** The lists of members, each in a table of its own: texts, and links with what stands beside them. */

import type { Link, Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import type { Database } from "./backend.ts";
import { listFields, listTable } from "./columns.ts";
import { insertRows, type Row } from "./insert-rows.ts";

export async function insertLists(
  database: Database,
  kind: Kind,
  members: readonly (readonly [id: number, values: Values])[],
): Promise<void> {
  for (const [name, field] of listFields(kind)) {
    const extras = field.type === "links" ? field.extras : [];
    const rows = members.flatMap(([mitglied, values]) => {
      const entries = (values[name] ?? []) as readonly (string | Link)[];
      return entries.map((entry, position): Row => {
        if (typeof entry === "string") return { mitglied, position, wert: entry };
        const texts = extras.map((extra) => [extra, entry.extras[extra] ?? null]);
        return { mitglied, position, ziel: entry.id, ...Object.fromEntries(texts) };
      });
    });
    await insertRows(database, listTable(kind, name), rows);
  }
}

export async function deleteLists(database: Database, kind: Kind, id: number): Promise<void> {
  for (const [name] of listFields(kind)) {
    await database.deleteFrom(listTable(kind, name)).where("mitglied", "=", id).execute();
  }
}
