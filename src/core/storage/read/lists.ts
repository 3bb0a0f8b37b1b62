/** The lists of members, each in a table of its own: texts, and links with their extras. */

import type { Link, LinksField, TextsField, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { amongIds, type Backend, type Database } from "../engines/backend.ts";
import { listFields, listTable } from "../schema/columns.ts";
import { together } from "../write/together.ts";

type ListField = readonly [name: string, field: TextsField | LinksField];
type Listed = readonly (readonly [id: number, values: Values])[];

export function insertLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: Listed,
): Promise<void> {
  return fill(backend, database, kind, listFields(kind), members);
}

/** Writes only the changed lists: most changes of a member touch none. */
export async function changeLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  id: number,
  before: Values,
  after: Values,
): Promise<void> {
  const rows = (list: ListField, values: Values) => JSON.stringify(rowsOf(list, id, values));
  const changed = listFields(kind).filter((list) => rows(list, before) !== rows(list, after));
  await empty(backend, database, kind, changed, [id]);
  await fill(backend, database, kind, changed, [[id, after]]);
}

export function deleteLists(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  return empty(backend, database, kind, listFields(kind), ids);
}

function fill(
  backend: Backend,
  database: Database,
  kind: Kind,
  lists: readonly ListField[],
  members: Listed,
): Promise<void> {
  const inserted = lists.map((list) => {
    const [name, field] = list;
    const content = field.type === "links" ? ["ziel", ...field.extras] : ["wert"];
    const columns = ["mitglied", "position", ...content];
    const rows = members.flatMap(([id, values]) => rowsOf(list, id, values));
    return backend.insertMany(database, listTable(kind, name), columns, rows);
  });
  return together(inserted);
}

function rowsOf([name, field]: ListField, id: number, values: Values): unknown[][] {
  const extras = field.type === "links" ? field.extras : [];
  const entries = (values[name] ?? []) as readonly (string | Link)[];
  return entries.map((entry, position) =>
    typeof entry === "string"
      ? [id, position, entry]
      : [id, position, entry.id, ...extras.map((extra) => entry.extras[extra] ?? null)],
  );
}

async function empty(
  backend: Backend,
  database: Database,
  kind: Kind,
  lists: readonly ListField[],
  ids: readonly number[],
): Promise<void> {
  for (const [name] of lists) {
    await database
      .deleteFrom(listTable(kind, name))
      .where(amongIds(backend, "mitglied", ids))
      .execute();
  }
}
