/**
 * Normalizes stored values of fields that have become codes, once. Texts that are not a valid code stay as they are. It is no edit, so
 * versions are not incremented.
 */

import { sql } from "kysely";
import { codeOf } from "../../model/codes/codes.ts";
import { type CodedPart, codesIn } from "../../model/codes/codes-in.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Database } from "../engines/backend.ts";
import { listTable } from "./columns.ts";

export async function becomeCodes(database: Database, kind: Kind): Promise<void> {
  for (const place of codesIn(kind)) {
    if (kind.fields[place.name]?.type === "text") await inColumn(database, kind.singular, place);
    else await inList(database, listTable(kind, place.name), place);
  }
}

/** One update for each distinct text, of which most codes have few. */
async function inColumn(database: Database, table: string, place: CodedPart): Promise<void> {
  const column = sql.ref(place.extra ?? place.name);
  for (const [text, normal] of await toBeChanged(database, table, column, place)) {
    await sql`update ${sql.table(table)} set ${column} = ${normal} where ${column} = ${text}`.execute(
      database,
    );
  }
}

/** Texts per statement. */
const BATCH = 500;

async function inList(database: Database, table: string, place: CodedPart): Promise<void> {
  if (place.extra !== null) return inColumn(database, table, place);
  const changed = await toBeChanged(database, table, sql.ref("wert"), place);
  if (changed.length === 0) return;
  const all = sql.table(table);
  for (let from = 0; from < changed.length; from += BATCH) {
    const pairs = changed.slice(from, from + BATCH).map((pair) => sql`(${sql.join(pair)})`);
    // Lists have no index on their texts: one scan updates a whole batch.
    await sql`with neu (vorher, wert) as (values ${sql.join(pairs)})
      update ${all} set wert = neu.wert from neu where ${sql.ref(`${table}.wert`)} = neu.vorher`.execute(
      database,
    );
  }
  // The same number with and without hyphens is now a duplicate.
  await sql`delete from ${all} where exists (select 1 from ${all} as l
    where l.mitglied = ${sql.ref(`${table}.mitglied`)} and l.wert = ${sql.ref(`${table}.wert`)}
    and l.position < ${sql.ref(`${table}.position`)})`.execute(database);
}

async function toBeChanged(
  database: Database,
  table: string,
  column: ReturnType<typeof sql.ref>,
  { code }: CodedPart,
): Promise<[text: string, normal: string][]> {
  const { read } = codeOf(code);
  const found = await sql<{ text: string }>`select distinct ${column} as text
    from ${sql.table(table)} where ${column} is not null`.execute(database);
  return found.rows.flatMap(({ text }): [string, string][] => {
    const normal = read(text);
    return typeof normal === "string" && normal !== text ? [[text, normal]] : [];
  });
}
