/** Finds members by address, name or unique value. */

import { sql } from "kysely";
import type { Link } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { lookupKeys } from "../../model/kinds/naming.ts";
import type { Asking } from "../engines/prepared.ts";
import { listTable, uniqueColumn } from "../schema/columns.ts";
import { uniqueKey } from "../schema/sort-keys.ts";

export async function linksAt(
  { ask, backend }: Asking,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, Link>> {
  if (keys.length === 0) return new Map();
  const rows = await ask(
    `resolve ${kind.singular}`,
    { keys: backend.listValue(keys) },
    (slot) => sql`select a.schluessel, k.id, k.slug, k.bezeichnung as title
      from adresse as a join ${sql.table(kind.singular)} as k on k.id = a.mitglied
      where a.art = ${sql.lit(kind.singular)} and a.zustand <> 'fort'
      and ${backend.among(sql`a.schluessel`, "text", slot("keys"))}`,
  );
  return new Map(
    rows.map(({ schluessel, id, slug, title }) => [schluessel, { id, slug, title, extras: {} }]),
  );
}

export async function linksNamed(
  { ask, backend }: Asking,
  kind: Kind,
  names: readonly string[],
): Promise<Map<string, Link>> {
  const keys = new Map(names.map((name) => [name, lookupKeys(kind, name)]));
  const wanted = [...new Set([...keys.values()].flat())];
  if (wanted.length === 0) return new Map();
  const rows = await ask(
    `named ${kind.singular}`,
    { keys: backend.listValue(wanted) },
    (slot) => sql`select b.schluessel, k.id, k.slug, k.bezeichnung as title
      from benennung as b join ${sql.table(kind.singular)} as k on k.id = b.mitglied
      where b.art = ${sql.lit(kind.singular)}
      and ${backend.among(sql`b.schluessel`, "text", slot("keys"))} order by k.id desc`,
  );
  const links = new Map<string, Link>(
    rows.map(({ schluessel, id, slug, title }) => [schluessel, { id, slug, title, extras: {} }]),
  );
  return new Map(
    [...keys].flatMap(([name, all]) => {
      const link = links.get(all.find((key) => links.has(key)) ?? "");
      return link ? [[name, link] as const] : [];
    }),
  );
}

export async function holdersAmong(
  { ask, backend }: Asking,
  kind: Kind,
  field: string,
  values: readonly string[],
): Promise<Map<string, number>> {
  const wanted = Map.groupBy(values, (value) => uniqueKey(value) ?? "");
  const keys = [...wanted.keys()].filter((key) => !key.includes("\u0000"));
  const holders = new Map<string, number>();
  const former = kind.fields[field]?.former;
  if (former !== undefined && values.length > 0) {
    const rows = await ask(
      `former holders ${kind.singular} ${field}`,
      { keys: backend.listValue([...new Set(keys.flatMap(lowered))]) },
      (slot) => sql`select mitglied as id, wert from ${sql.table(listTable(kind, former))}
        where ${backend.among(sql`lower(wert)`, "text", slot("keys"))}`,
    );
    for (const { id, wert } of rows)
      for (const value of wanted.get(uniqueKey(wert) ?? "") ?? []) holders.set(value, id);
  }
  const column = sql.ref(uniqueColumn(field));
  const rows = await ask(
    `holders ${kind.singular} ${field}`,
    { keys: backend.listValue(keys) },
    (slot) => sql`select id, ${column} as wert from ${sql.table(kind.singular)}
      where ${backend.among(column, "text", slot("keys"))}`,
  );
  // Who has the value now goes before who had it.
  for (const { id, wert } of rows)
    for (const value of wanted.get(wert) ?? []) holders.set(value, id);
  return holders;
}

/** A database may know no letters but those of ASCII: entries of lists are stored as they were written. */
function lowered(key: string): string[] {
  const inAscii = key.toUpperCase().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [key, inAscii];
}
