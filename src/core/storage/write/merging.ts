/** Merges one member into another and undoes it: moves all links, addresses and import sources. */

import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Absorbed, MovedEntry, MovedLinks } from "../../model/duplicates/merging.ts";
import type { LinksField } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import { amongIds, type Backend, type Database } from "../engines/backend.ts";
import type { TableConnection } from "../engines/prepared.ts";
import type { Pointing } from "../index/deferred.ts";
import { listTable } from "../schema/columns.ts";

/** Links moved per batch where the event loop has to be yielded to between batches; a server gets all at once. */
const BATCH = 500;

type MergingContext = Pick<TableConnection, "backend" | "database" | "kinds">;

/** Called for each field with the members whose links were moved, and where they lead now. */
type Moving = (pointing: Pointing, ids: readonly number[]) => Promise<void>;

export async function moveLinks(
  context: MergingContext,
  { kind, id: from }: Member,
  to: number,
  moved: Moving,
): Promise<MovedLinks[]> {
  const all: MovedLinks[] = [];
  for (const { kind: other, name, field } of context.kinds.pointingTo(kind)) {
    // The remaining member may link to the merged one; it is written anyway, and must not link to itself.
    const except = other === kind ? to : null;
    const entries =
      field.type === "links"
        ? await moveListed(context, other, name, field, { from, to, except })
        : await moveSingle(context, other, name, { from, to, except });
    if (entries.length === 0) continue;
    all.push({ kind: other.singular, field: name, entries });
    await moved({ kind: other, name, target: to }, membersIn(entries));
  }
  return all;
}

interface Move {
  readonly from: number;
  readonly to: number;
  /** The member whose links are not moved. */
  readonly except: number | null;
}

async function moveSingle(
  { backend, database }: MergingContext,
  kind: Kind,
  name: string,
  { from, to, except }: Move,
): Promise<MovedEntry[]> {
  const rows = await database
    .selectFrom(kind.singular)
    .select("id")
    .where(name, "=", from)
    .orderBy("id")
    .execute();
  const ids = rows.map((row) => row.id as number).filter((id) => id !== except);
  await inBatches(backend, ids, (some) =>
    database
      .updateTable(kind.singular)
      .set({ [name]: to })
      .where(amongIds(backend, "id", some))
      .execute(),
  );
  return ids.length > 0 ? [{ ids }] : [];
}

async function moveListed(
  { backend, database }: MergingContext,
  kind: Kind,
  name: string,
  { extras }: LinksField,
  { from, to, except }: Move,
): Promise<MovedEntry[]> {
  const table = listTable(kind, name);
  const entries = await alikeLinks({ backend, database }, table, extras, { from, to, except });
  // In id order, so a batch is a range.
  const links = (some: readonly number[]) =>
    sql`ziel = ${from} and mitglied between ${some[0]} and ${some.at(-1)} and mitglied <> ${except ?? 0}`;
  for (const { ids, position } of entries.filter((entry) => entry.doubled))
    await inBatches(backend, ids, (some) =>
      database
        .deleteFrom(table)
        .where("ziel", "=", from)
        .where("position", "=", position)
        .where(amongIds(backend, "mitglied", some))
        .execute(),
    );
  await inBatches(backend, membersIn(entries), (some) =>
    sql`update ${sql.table(table)} set ziel = ${to} where ${links(some)}`.execute(database),
  );
  return entries;
}

/** The links that are to be moved, those at the same position with the same texts together. */
async function alikeLinks(
  { backend, database }: Pick<MergingContext, "backend" | "database">,
  table: string,
  extras: readonly string[],
  { from, to, except }: Move,
): Promise<MovedEntry[]> {
  const [own, other] = ["l", "d"].map((alias) =>
    extras.map((extra) => sql.ref(`${alias}.${extra}`)),
  );
  const same = own!.map((text, index) => sql` and ${text} is not distinct from ${other![index]}`);
  const alike = sql.join([sql`l.position`, ...own!, sql`d.ziel`]);
  const ids = backend.jsonList(sql`l.mitglied`, [sql`l.mitglied`]);
  const { rows } = await sql<Record<string, unknown>>`
    select ${alike}, cast(${ids} as text) as ids
    from ${sql.table(table)} as l left join ${sql.table(table)} as d
      on d.mitglied = l.mitglied and d.ziel = ${to}${sql.join(same, sql``)}
    where l.ziel = ${from} and l.mitglied <> ${except ?? 0} group by ${alike}`.execute(database);
  return rows.map((row) => ({
    ids: [...new Set(JSON.parse(`${row.ids}`) as number[])],
    position: row.position as number,
    ...(extras.length > 0 && {
      extras: Object.fromEntries(extras.map((extra) => [extra, (row[extra] ?? null) as string])),
    }),
    ...(row.ziel !== null && { doubled: true as const }),
  }));
}

/** Its addresses and import sources. */
export async function addressesOf(
  { database }: MergingContext,
  { kind, id }: Member,
): Promise<Pick<Absorbed, "keys" | "sources"> & { source: Absorbed["lost"]["source"] }> {
  const of = (table: string) =>
    database
      .selectFrom(table)
      .selectAll()
      .where("art", "=", kind.singular)
      .where("mitglied", "=", id);
  const keys = await of("adresse").execute();
  const sources = await of("herkunft").execute();
  const row = await database
    .selectFrom(kind.singular)
    .select(["quelle", "quelle_id", "quelle_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    keys: keys.map(({ schluessel, zustand }) => [schluessel, zustand === "aktuell"]),
    sources: sources.map(({ quelle, quelle_id }) => [quelle, quelle_id]),
    source: row.quelle === null ? null : [row.quelle, row.quelle_id, row.quelle_version],
  };
}

/** Imports that refer to the merged member find the remaining one. */
export async function handOnSources(
  { database }: MergingContext,
  { kind, id }: Member,
  source: Absorbed["lost"]["source"],
  to: number,
): Promise<void> {
  const art = kind.singular;
  await database
    .updateTable("herkunft")
    .set({ mitglied: to })
    .where("art", "=", art)
    .where("mitglied", "=", id)
    .execute();
  if (source === null) return;
  const [quelle, quelle_id] = source;
  await database.insertInto("herkunft").values({ art, quelle, quelle_id, mitglied: to }).execute();
}

/** After its deletion all its addresses redirect to the remaining member. */
export async function handOnAddresses(
  { database }: MergingContext,
  { kind, id }: Member,
  to: number,
): Promise<void> {
  await database
    .updateTable("adresse")
    .set({ mitglied: to, zustand: "frueher", bezeichnung: null, seit: null })
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .execute();
}

/** Returns its addresses and sources; its current addresses are assigned when it is created again. */
export async function takeBackWays(
  { backend, database }: MergingContext,
  kind: Kind,
  { keys, sources, lost }: Absorbed,
): Promise<void> {
  const art = kind.singular;
  const former = keys.filter(([key, current]) => !current && key !== String(lost.id));
  await database
    .deleteFrom("adresse")
    .where("art", "=", art)
    .where(
      "schluessel",
      "in",
      keys.map(([key]) => key),
    )
    .execute();
  await backend.insertMany(
    database,
    "adresse",
    ["art", "schluessel", "mitglied", "zustand"],
    former.map(([key]) => [art, key, lost.id, "frueher"]),
  );
  for (const [quelle, quelleId] of sources) {
    await database
      .updateTable("herkunft")
      .set({ mitglied: lost.id })
      .where("art", "=", art)
      .where("quelle", "=", quelle)
      .where("quelle_id", "=", quelleId)
      .execute();
  }
  if (lost.source === null) return;
  await database
    .deleteFrom("herkunft")
    .where("art", "=", art)
    .where("quelle", "=", lost.source[0])
    .where("quelle_id", "=", lost.source[1])
    .execute();
}

/** Links that were changed since, or whose member was deleted, stay as they are. */
export async function moveLinksBack(
  context: MergingContext,
  { kept, lost, moved }: Absorbed,
  done: Moving,
): Promise<void> {
  for (const { kind: singular, field: name, entries: stored } of moved) {
    const entries = stored.map(grouped);
    const kind = context.kinds.find(singular)?.kind;
    const field = kind?.fields[name];
    if (!kind || (field?.type !== "link" && field?.type !== "links")) continue;
    if (field.type === "link") await leadBack(context, kind.singular, name, entries, kept, lost.id);
    else await leadListedBack(context, listTable(kind, name), field, entries, kept, lost.id);
    await done({ kind, name, target: lost.id }, membersIn(entries));
  }
}

/** Merges made by older releases name each link by itself. */
function grouped(entry: MovedEntry & { readonly id?: number }): MovedEntry {
  return entry.id === undefined ? entry : { ...entry, ids: [entry.id] };
}

/** A member can have several links to the same one. */
function membersIn(entries: readonly MovedEntry[]): number[] {
  return [...new Set(entries.flatMap(({ ids }) => ids))].sort((one, other) => one - other);
}

async function leadBack(
  { backend, database }: MergingContext,
  table: string,
  name: string,
  entries: readonly MovedEntry[],
  from: number,
  to: number,
): Promise<void> {
  await inBatches(backend, membersIn(entries), (some) =>
    database
      .updateTable(table)
      .set({ [name]: to })
      .where(name, "=", from)
      .where(amongIds(backend, "id", some))
      .execute(),
  );
}

async function leadListedBack(
  { backend, database }: MergingContext,
  table: string,
  { extras }: LinksField,
  entries: readonly MovedEntry[],
  from: number,
  to: number,
): Promise<void> {
  const [doubled, single] = [true, false].map((is) =>
    entries.filter((entry) => Boolean(entry.doubled) === is),
  );
  const textOf = (entry: MovedEntry, extra: string) => entry.extras?.[extra] ?? null;
  const alike = Map.groupBy(single ?? [], (entry) =>
    JSON.stringify(extras.map((extra) => textOf(entry, extra))),
  );
  for (const same of alike.values()) {
    const [first] = same;
    await inBatches(backend, membersIn(same), (some) => {
      let links = database.updateTable(table).set({ ziel: to }).where("ziel", "=", from);
      for (const extra of extras) {
        const text = first ? textOf(first, extra) : null;
        links = text === null ? links.where(extra, "is", null) : links.where(extra, "=", text);
      }
      return links.where(amongIds(backend, "mitglied", some)).execute();
    });
  }
  for (const entry of doubled ?? [])
    for (const id of entry.ids) await insertBack(database, table, id, entry, from, to);
}

/** Restores a link beside that to the remaining member, if that still exists: at its old position if it is free. */
async function insertBack(
  database: Database,
  table: string,
  id: number,
  { position = 0, extras = {} }: MovedEntry,
  from: number,
  to: number,
): Promise<void> {
  const rows = await database
    .selectFrom(table)
    .select(["position", "ziel"])
    .where("mitglied", "=", id)
    .execute();
  if (!rows.some((row) => row.ziel === from)) return;
  const isTaken = rows.some((row) => row.position === position);
  const place = isTaken ? Math.max(...rows.map((row) => row.position)) + 1 : position;
  const row = { mitglied: id, position: place, ziel: to, ...extras };
  await database.insertInto(table).values(row).execute();
}

async function inBatches(
  { hasServer }: Backend,
  ids: readonly number[],
  work: (some: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const size = hasServer ? ids.length : BATCH;
  for (let from = 0; from < ids.length; from += size) {
    await work(ids.slice(from, from + size));
    await othersTurn();
  }
}
