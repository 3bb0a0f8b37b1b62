/** Merges one member into another and undoes it: moves all links, addresses and import sources. */

import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Absorbed, MovedEntry, MovedLinks } from "../../model/duplicates/merging.ts";
import type { LinksField } from "../../model/kinds/field.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Member } from "../../model/store/member.ts";
import type { Backend, Database } from "../engines/backend.ts";
import type { Pointing } from "../index/deferred.ts";
import { listTable } from "../schema/columns.ts";

/** Links moved per batch; yields to the event loop between batches. */
const BATCH = 500;

interface MergingContext {
  readonly backend: Backend;
  readonly database: Database;
  readonly kinds: Kinds;
}

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
    await moved({ kind: other, name, target: to }, [...new Set(entries.map(({ id }) => id))]);
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
  await inBatches(ids, (some) =>
    database
      .updateTable(kind.singular)
      .set({ [name]: to })
      .where(backend.among(sql`id`, "integer", sql.val(backend.listValue(some))))
      .execute(),
  );
  return ids.map((id) => ({ id }));
}

async function moveListed(
  { backend, database }: MergingContext,
  kind: Kind,
  name: string,
  { extras }: LinksField,
  { from, to, except }: Move,
): Promise<MovedEntry[]> {
  const table = listTable(kind, name);
  const columns = ["mitglied", "position", ...extras];
  const led = (target: number) =>
    database.selectFrom(table).select(columns).where("ziel", "=", target);
  const textsOf = (row: Record<string, unknown>) => extras.map((extra) => row[extra] ?? null);
  const nameOf = (row: Record<string, unknown>) => JSON.stringify([row.mitglied, ...textsOf(row)]);
  const leavingOnes = database.selectFrom(table).select("mitglied").where("ziel", "=", from);
  const there = new Set((await led(to).where("mitglied", "in", leavingOnes).execute()).map(nameOf));
  const leaving = (await led(from).execute()).filter((row) => row.mitglied !== except);
  const entries = leaving.map((row) => ({
    id: row.mitglied as number,
    position: row.position as number,
    ...(extras.length > 0 && {
      extras: Object.fromEntries(extras.map((extra) => [extra, row[extra] ?? null])),
    }),
    ...(there.size > 0 && there.has(nameOf(row)) && { doubled: true as const }),
  }));
  const doubled = entries.filter((entry) => entry.doubled);
  for (const { id, position } of doubled) {
    await database
      .deleteFrom(table)
      .where("mitglied", "=", id)
      .where("position", "=", position)
      .execute();
  }
  const ids = [...new Set(entries.map(({ id }) => id))];
  await inBatches(ids, (some) =>
    database
      .updateTable(table)
      .set({ ziel: to })
      .where("ziel", "=", from)
      .where(backend.among(sql`mitglied`, "integer", sql.val(backend.listValue(some))))
      .execute(),
  );
  return entries;
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
  for (const { kind: singular, field: name, entries } of moved) {
    const kind = context.kinds.find(singular)?.kind;
    const field = kind?.fields[name];
    if (!kind || (field?.type !== "link" && field?.type !== "links")) continue;
    if (field.type === "link") await leadBack(context, kind.singular, name, entries, kept, lost.id);
    else await leadListedBack(context, listTable(kind, name), field, entries, kept, lost.id);
    await done({ kind, name, target: lost.id }, [...new Set(entries.map(({ id }) => id))]);
  }
}

async function leadBack(
  { backend, database }: MergingContext,
  table: string,
  name: string,
  entries: readonly MovedEntry[],
  from: number,
  to: number,
): Promise<void> {
  await inBatches(
    entries.map(({ id }) => id),
    (some) =>
      database
        .updateTable(table)
        .set({ [name]: to })
        .where(name, "=", from)
        .where(backend.among(sql`id`, "integer", sql.val(backend.listValue(some))))
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
    await inBatches(
      same.map(({ id }) => id),
      (some) => {
        let links = database.updateTable(table).set({ ziel: to }).where("ziel", "=", from);
        for (const extra of extras) {
          const text = first ? textOf(first, extra) : null;
          links = text === null ? links.where(extra, "is", null) : links.where(extra, "=", text);
        }
        return links
          .where(backend.among(sql`mitglied`, "integer", sql.val(backend.listValue(some))))
          .execute();
      },
    );
  }
  for (const entry of doubled ?? []) await insertBack(database, table, entry, from, to);
}

/** Restores a link beside that to the remaining member, if that still exists: at its old position if it is free. */
async function insertBack(
  database: Database,
  table: string,
  { id, position = 0, extras = {} }: MovedEntry,
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
  ids: readonly number[],
  work: (some: readonly number[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    await work(ids.slice(from, from + BATCH));
    await othersTurn();
  }
}
