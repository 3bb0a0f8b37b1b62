/**
 * Converts text fields that have become links to named members: each text becomes a member, found by its folded name or created, once. It
 * is no edit, so versions are not incremented, and the values still count as those of the last import.
 */

import { type RawBuilder, sql } from "kysely";
import {
  emptyValue,
  type LinkField,
  type LinksField,
  type Values,
} from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { columnsIn, type Database, type Layout } from "../engines/backend.ts";
import type { Writer } from "../write/writer.ts";
import { formerColumn, listTable } from "./columns.ts";

/** A text that is to become a link, and its row. */
interface FormerText {
  readonly id: number;
  readonly position: number;
  readonly text: string;
}

/** A field with such texts, and the query for them. */
interface FormerField {
  readonly name: string;
  readonly field: LinkField | LinksField;
  readonly texts: RawBuilder<FormerText>;
}

/** The link fields of a kind that still have texts to be converted. */
export async function formerTexts(
  layout: Layout,
  database: Database,
  kinds: Kinds,
  kind: Kind,
): Promise<FormerField[]> {
  const found: FormerField[] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.type !== "link" && field.type !== "links") continue;
    if (!kinds.target(field).named) continue;
    const table = field.type === "links" ? listTable(kind, name) : kind.singular;
    const column = field.type === "links" ? "wert" : formerColumn(name);
    if (!columnsIn(layout, table).includes(column)) continue;
    const place = field.type === "links" ? sql`mitglied as id, position` : sql`id, 0 as position`;
    const link = sql.ref(field.type === "links" ? "ziel" : name);
    const texts = sql<FormerText>`select ${place}, ${sql.ref(column)} as text from ${sql.table(table)}
      where ${link} is null and trim(${sql.ref(column)}) <> '' order by 1, 2`;
    const { rows } = await sql`select 1 from (${texts}) as t limit 1`.execute(database);
    if (rows.length > 0) found.push({ name, field, texts });
  }
  return found;
}

export async function becomeLinks(
  database: Database,
  kinds: Kinds,
  kind: Kind,
  { name, field, texts }: FormerField,
  writer: Writer,
): Promise<void> {
  const { rows } = await texts.execute(database);
  const members = await membersFor(writer, kinds.target(field), rows);
  if (field.type === "link") await fillColumn(database, kind, name, members);
  else await fillList(database, listTable(kind, name), rows, members);
}

async function fillList(
  database: Database,
  table: string,
  rows: readonly FormerText[],
  members: ReadonlyMap<string, number>,
): Promise<void> {
  const seen = new Set<string>();
  for (const { id, position, text } of rows) {
    const target = members.get(text);
    if (target === undefined) continue;
    const entry = `${id} ${target}`;
    const row = sql`mitglied = ${id} and position = ${position}`;
    // A repeated entry is dropped; another spelling is kept as a name of the member.
    const change = seen.has(entry)
      ? sql`delete from ${sql.table(table)} where ${row}`
      : sql`update ${sql.table(table)} set ziel = ${target} where ${row}`;
    await change.execute(database);
    seen.add(entry);
  }
}

/** The text is cleared once it is linked: a link that is emptied later must not come back at the next start. */
async function fillColumn(
  database: Database,
  kind: Kind,
  name: string,
  members: ReadonlyMap<string, number>,
): Promise<void> {
  const column = formerColumn(name);
  for (const [text, target] of members) {
    await database
      .updateTable(kind.singular)
      .set({ [name]: target, [column]: null })
      .where(column, "=", text)
      .where(name, "is", null)
      .execute();
  }
}

/** The member for each text; a spelling other than its title is added to its other names. */
async function membersFor(
  writer: Writer,
  target: Kind,
  former: readonly FormerText[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const { of: valuesOf, also } = target.named ?? {};
  for (const text of new Set(former.map((one) => one.text))) {
    const known = (await writer.named(target, [text])).get(text);
    if (!known) {
      const values = valuesOf?.(text.trim());
      if (!values) continue;
      const [id] = await writer.insert(target, [{ values: filled(target, values) }], null);
      found.set(text, id as number);
      continue;
    }
    found.set(text, known.id);
    if (also === undefined || known.title === text.trim()) continue;
    const [member] = await writer.members(target, [known.id]);
    const others = (member?.values[also] ?? []) as readonly string[];
    if (!member || others.includes(text)) continue;
    await writer.update(member, { ...member.values, [also]: [...others, text] }, null);
  }
  return found;
}

/** All other fields are empty. */
function filled(kind: Kind, values: Values): Values {
  const empty = Object.entries(kind.fields).map(([name, field]) => [name, emptyValue(field)]);
  return { ...Object.fromEntries(empty), ...values };
}
