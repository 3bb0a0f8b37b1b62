/** The lists of members, each in a table of its own: texts, and links with what stands beside them. */

import type { Link, Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import type { Backend, Database } from "./backend.ts";
import { listFields, listTable } from "./columns.ts";

export async function insertLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly (readonly [id: number, values: Values])[],
): Promise<void> {
  for (const [name, field] of listFields(kind)) {
    const extras = field.type === "links" ? field.extras : [];
    const rows: unknown[][] = [];
    for (const [id, values] of members) {
      const entries = (values[name] ?? []) as readonly (string | Link)[];
      entries.forEach((entry, position) => {
        if (typeof entry === "string") rows.push([id, position, entry]);
        else {
          const texts = extras.map((extra) => entry.extras[extra] ?? null);
          rows.push([id, position, entry.id, ...texts]);
        }
      });
    }
    const content = field.type === "links" ? ["ziel", ...extras] : ["wert"];
    const columns = ["mitglied", "position", ...content];
    await backend.insertMany(database, listTable(kind, name), columns, rows);
  }
}

export async function deleteLists(database: Database, kind: Kind, id: number): Promise<void> {
  for (const [name] of listFields(kind)) {
    await database.deleteFrom(listTable(kind, name)).where("mitglied", "=", id).execute();
  }
}
