/** Counts and lists the members that link to a member, by kind. */

import { type RawBuilder, sql } from "kysely";
import { picturePath } from "../../model/answers/address.ts";
import type { Link } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Asking } from "../engines/prepared.ts";
import { listTable } from "../schema/columns.ts";

export async function pointersTo(
  { ask, kinds }: Asking,
  kind: Kind,
  id: number,
): Promise<{ kind: Kind; links: Link[]; total: number }[]> {
  const pointing = [];
  const all = [...kinds.pointingTo(kind), ...kinds.picturing(kind)];
  for (const { kind: other, name, field } of all) {
    const fill = { target: field.type === "image" ? picturePath(kind, id) : id };
    const from = (slot: (name: string) => unknown): RawBuilder<unknown> =>
      field.type === "links"
        ? sql`from ${sql.table(other.singular)} as t where t.id in
            (select l.mitglied from ${sql.table(listTable(other, name))} as l where l.ziel = ${slot("target")})`
        : sql`from ${sql.table(other.singular)} as t where ${sql.ref(`t.${name}`)} = ${slot("target")}`;
    const link = `pointers ${other.singular} ${name}`;
    const [counted] = await ask(
      `${link} count`,
      fill,
      (slot) => sql`select count(*) as total ${from(slot)}`,
    );
    const total = Number(counted?.total ?? 0);
    if (total === 0) continue;
    const some = await ask(
      link,
      fill,
      (slot) =>
        sql`select t.id, t.slug, t.bezeichnung as title ${from(slot)} order by t.id limit 10`,
    );
    pointing.push({ kind: other, total, links: some.map((row) => ({ ...row, extras: {} })) });
  }
  return pointing;
}

export async function countPointers(
  asking: Asking,
  kind: Kind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { ask, backend, kinds } = asking;
  const totals = new Map<number, number>();
  // A picture is also shown by its path: each is looked up by itself.
  if (kinds.picturing(kind).length > 0) {
    for (const id of ids) {
      const pointers = await pointersTo(asking, kind, id);
      if (pointers.length > 0)
        totals.set(
          id,
          pointers.reduce((sum, { total }) => sum + total, 0),
        );
    }
    return totals;
  }
  for (const { kind: other, name, field } of kinds.pointingTo(kind)) {
    const [table, column] =
      field.type === "links" ? [listTable(other, name), "ziel"] : [other.singular, name];
    const rows = await ask(
      `pointed ${other.singular} ${name}`,
      { ids: backend.listValue(ids) },
      (slot) => sql`select ${sql.ref(column)} as id, count(*) as total from ${sql.table(table)}
        where ${backend.among(sql.ref(column), "integer", slot("ids"))} group by ${sql.ref(column)}`,
    );
    for (const { id, total } of rows) totals.set(id, (totals.get(id) ?? 0) + Number(total));
  }
  return totals;
}
