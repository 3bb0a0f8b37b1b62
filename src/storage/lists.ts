/** The lists of members, each in a table of its own: texts, and links with what stands beside them. */

import { sql } from "kysely";
import type { Link, Values } from "../model/field.ts";
import type { Kind } from "../model/kind.ts";
import type { Backend, Database } from "./backend.ts";
import { listFields, listTable } from "./columns.ts";
import { together } from "./together.ts";

export async function insertLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly (readonly [id: number, values: Values])[],
): Promise<void> {
  const inserted = listFields(kind).map(([name, field]) => {
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
    return backend.insertMany(database, listTable(kind, name), columns, rows);
  });
  await together(inserted);
}

export async function deleteLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  for (const [name] of listFields(kind)) {
    await database
      .deleteFrom(listTable(kind, name))
      .where(backend.among(sql`mitglied`, "integer", sql.val(backend.listValue(ids))))
      .execute();
  }
}
