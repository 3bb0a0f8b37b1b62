/**
 * Reindexing that is too much for the transaction of a rename or a merge. It is stored in that transaction and done in batches behind its
 * commit, so a crash loses none of it, and whichever process goes on does so where the last batch ended.
 */

import { sql } from "kysely";
import type { Link } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import { type Database, storeSetting } from "../engines/backend.ts";
import type { Ask } from "../engines/prepared.ts";
import { listTable } from "../schema/columns.ts";

/** The members that link to one by one field. */
export interface Pointing {
  readonly kind: Kind;
  readonly name: string;
  readonly target: Link["id"];
}

/** `after`: the last id that is done. */
interface Deferred extends Pointing {
  readonly after: number;
}

const PREFIX = "nachtrag ";

/** In id order, which both indexes of links have. */
export async function pointingIds(
  database: Database,
  { kind, name, target }: Pointing,
  after: number,
  limit?: number,
): Promise<number[]> {
  const isList = kind.fields[name]?.type === "links";
  const [table, own] = isList ? [listTable(kind, name), "mitglied"] : [kind.singular, "id"];
  let rows = database
    .selectFrom(table)
    .select(`${own} as id`)
    .distinct()
    .where(isList ? "ziel" : name, "=", target)
    .where(own, ">", after)
    .orderBy(own);
  if (limit !== undefined) rows = rows.limit(limit);
  return (await rows.execute()).map((row) => row.id as number);
}

/** A member that is renamed again begins anew. */
export function defer(database: Database, pointing: Pointing, after = 0): Promise<void> {
  return storeSetting(database, settingOf(pointing), `${after}`);
}

export async function dropDeferred(database: Database, pointing: Pointing): Promise<void> {
  await database.deleteFrom("einstellung").where("name", "=", settingOf(pointing)).execute();
}

/** What waits to be done. Fields that are no longer declared need nothing. */
export async function deferred(database: Database, kinds: Kinds): Promise<Deferred[]> {
  const rows = await database
    .selectFrom("einstellung")
    .selectAll()
    .where("name", "like", `${PREFIX}%`)
    .orderBy("name")
    .execute();
  return rows.flatMap(({ name, wert }) => {
    const pointing = pointingIn(name, kinds);
    return pointing === null ? [] : [{ ...pointing, after: Number(wert) }];
  });
}

export async function isAnyDeferred(ask: Ask, kinds: Kinds): Promise<boolean> {
  const rows = await ask(
    "any deferred",
    { prefix: `${PREFIX}%` },
    (slot) => sql`select name from einstellung where name like ${slot("prefix")}`,
  );
  return rows.some(({ name }) => pointingIn(`${name}`, kinds) !== null);
}

function pointingIn(setting: string, kinds: Kinds): Pointing | null {
  const [singular = "", name = "", target] = setting.slice(PREFIX.length).split(" ");
  const kind = kinds.find(singular)?.kind;
  return kind && Object.hasOwn(kind.fields, name) ? { kind, name, target: Number(target) } : null;
}

function settingOf({ kind, name, target }: Pointing): string {
  return `${PREFIX}${kind.singular} ${name} ${target}`;
}
