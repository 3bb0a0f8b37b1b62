/** Converts single text fields that have become lists: the text becomes the first entry, once. It is no edit. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import { columnsIn, type Database, type Layout } from "../engines/backend.ts";
import { formerColumn, listTable } from "./columns.ts";

/** The list fields of a kind whose former column still has texts. */
export async function formerSingles(
  layout: Layout,
  database: Database,
  kind: Kind,
): Promise<string[]> {
  const lists = Object.keys(kind.fields).filter((name) => kind.fields[name]?.type === "texts");
  const columns = columnsIn(layout, kind.singular);
  const found: string[] = [];
  for (const name of lists.filter((one) => columns.includes(formerColumn(one)))) {
    const { rows } = await sql`select 1 from ${sql.table(kind.singular)}
      where ${sql.ref(formerColumn(name))} is not null limit 1`.execute(database);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

export async function becomeList(database: Database, kind: Kind, name: string): Promise<void> {
  const [table, list] = [sql.table(kind.singular), sql.table(listTable(kind, name))];
  const former = sql.ref(formerColumn(name));
  await sql`insert into ${list} (mitglied, position, wert) select k.id, 0, k.${former} from ${table} as k
    where trim(k.${former}) <> '' and not exists (select 1 from ${list} as l where l.mitglied = k.id)`.execute(
    database,
  );
  // Cleared, so that a list that is emptied later does not come back at the next start.
  await sql`update ${table} set ${former} = null where ${former} is not null`.execute(database);
}
