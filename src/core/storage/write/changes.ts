/** The audit log: who changed what when, as it was before and after. */

import { sql } from "kysely";
import type { Actor } from "../../model/kinds/access.ts";
import type { Link, Values } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type {
  ChangeQuery,
  MemberChanges,
  RecordedChange,
  RemovalPlace,
} from "../../model/store/recorded-change.ts";
import { recordedFields } from "../../model/store/recorded-values.ts";
import { type Backend, type Database, storeSetting } from "../engines/backend.ts";
import { type Asking, ofIds } from "../engines/prepared.ts";
import { CHANGES, takeNumbers } from "./addresses.ts";

const COLUMNS = [..."id zeitpunkt wer art mitglied version vorher nachher auftrag".split(" ")];

/** No plain column: SQLite would gather all changes of a kind by an index, to sort or skip them, instead of going by their numbers. */
const KIND = sql<string>`art || ''`;

interface Change {
  readonly mitglied: number;
  readonly version: number;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** `number`: the first change number, if the numbers were reserved before. */
export async function recordChanges(
  backend: Backend,
  database: Database,
  kind: Kind,
  actor: Actor | null,
  now: string,
  changes: readonly Change[],
  cause: number | null,
  number?: number,
): Promise<void> {
  const first = number ?? (await takeChanges(backend, database, changes.length));
  const rows = changes.map(({ mitglied, version, before, after }, index) => [
    first + index,
    now,
    actor?.id ?? null,
    kind.singular,
    mitglied,
    version,
    before && recordedText(kind, before),
    after && recordedText(kind, after),
    cause,
  ]);
  await backend.insertMany(database, "aenderung", COLUMNS, rows);
}

async function takeChanges(backend: Backend, database: Database, count: number): Promise<number> {
  const taken = await takeNumbers(backend, database, [[CHANGES, count]]);
  return taken.get(CHANGES)?.first as number;
}

export async function changesOfMembers(
  { ask, backend }: Asking,
  { kind, ids, behind, until, after }: MemberChanges,
  limit: number,
): Promise<RecordedChange[]> {
  if (ids.length === 0) return [];
  const { name, fill, where } = ofIds(backend, ids);
  const bounds = [
    { column: "id", operator: ">", value: after },
    { column: "id", operator: "<", value: behind ?? undefined },
    { column: "zeitpunkt", operator: "<=", value: until },
  ].filter(({ value }) => value !== undefined);
  const slots = bounds.map(({ column, operator, value }) => [`${column} ${operator}`, value]);
  const shape = [name, ...slots.map(([slot]) => slot), after === undefined ? "" : "oldest first"];
  const rows = await ask(
    `changes ${shape.join(", ")}`,
    { kind: kind.singular, limit, ...fill, ...Object.fromEntries(slots) },
    (slot) => {
      const tests = bounds.map(
        ({ column, operator }) =>
          sql`${sql.ref(column)} ${sql.raw(operator)} ${slot(`${column} ${operator}`)}`,
      );
      return sql`select id, zeitpunkt, wer, art, mitglied, version, vorher, nachher from aenderung
        where ${sql.join([sql`art = ${slot("kind")}`, where(slot, sql.ref("mitglied")), ...tests], sql` and `)}
        order by id ${sql.raw(after === undefined ? "desc" : "asc")} limit ${slot("limit")}`;
    },
  );
  return rows.map(changeIn);
}

export async function recordedChanges(
  database: Database,
  query: Exclude<ChangeQuery, MemberChanges>,
  limit: number,
): Promise<RecordedChange[]> {
  if ("kinds" in query && query.kinds.length === 0) return [];
  let rows = database
    .selectFrom("aenderung")
    .select(["id", "zeitpunkt", "wer", "art", "mitglied", "version", "vorher", "nachher"])
    .orderBy("id", "after" in query && query.after !== undefined ? "asc" : "desc")
    .limit(limit);
  if ("after" in query && query.after !== undefined) rows = rows.where("id", ">", query.after);
  if ("kinds" in query) {
    const names = query.kinds.map(({ singular }) => singular);
    rows = rows.where(KIND, "in", names);
    if (query.since !== undefined)
      rows = rows.where("id", ">=", await firstChangeSince(database, query.since));
    if (query.by === "somebody") rows = rows.where("wer", "is not", null);
  }
  if ("by" in query && typeof query.by === "number") rows = rows.where("wer", "=", query.by);
  if ("behind" in query && typeof query.behind === "number")
    rows = rows.where("id", "<", query.behind);
  return (await rows.execute()).map(changeIn);
}

/** Numbers are in order of time: found by halving, without an index that every write would pay for. */
async function firstChangeSince(database: Database, instant: string): Promise<number> {
  const middle = sql`(low + high) / 2`;
  const isBefore = sql`(select zeitpunkt from aenderung where id >= ${middle} order by id limit 1) < ${instant}`;
  const { rows } = await sql<{ first: number }>`
    with recursive half (low, high) as (
      select 1, (select naechste from zaehler where art = ${CHANGES})
      union all
      select case when ${isBefore} then ${middle} + 1 else low end,
        case when ${isBefore} then high else ${middle} end from half where low < high)
    select max(low) as first from half`.execute(database);
  return Number(rows[0]?.first);
}

/** Up to which number changes have been deleted. */
const FORGOTTEN = "verlauf vergessen bis";
const AT_ONCE = 1000;

/** Deletes a batch of changes of these kinds from before an instant; false if none are left. */
export async function forgetChanges(
  database: Database,
  kinds: readonly Kind[],
  before: string,
): Promise<boolean> {
  const done = await database
    .selectFrom("einstellung")
    .select("wert")
    .where("name", "=", FORGOTTEN)
    .executeTakeFirst();
  const end = await firstChangeSince(database, before);
  const first = Number(done?.wert ?? 1);
  const next = Math.min(first + AT_ONCE, end);
  if (next <= first) return false;
  const names = kinds.map(({ singular }) => singular);
  await database
    .deleteFrom("aenderung")
    .where("id", ">=", first)
    .where("id", "<", next)
    .where(KIND, "in", names)
    .execute();
  await storeSetting(database, FORGOTTEN, `${next}`);
  return next < end;
}

/** The last change of each of these members up to an instant, in id order. */
export async function recordedAt(
  { ask, backend }: Asking,
  kind: Kind,
  ids: readonly number[],
  instant: string,
): Promise<RecordedChange[]> {
  if (ids.length === 0) return [];
  const fill = { kind: kind.singular, ids: backend.listValue(ids), instant };
  const rows = await ask(
    "recorded at",
    fill,
    (slot) => sql`select id, zeitpunkt, wer, art, mitglied, version, vorher, nachher
      from aenderung where id in (select max(id) from aenderung where art = ${slot("kind")}
        and ${backend.among(sql.ref("mitglied"), "integer", slot("ids"))}
        and zeitpunkt <= ${slot("instant")} group by mitglied)
      order by mitglied`,
  );
  return rows.map(changeIn);
}

/** The ids of all recorded members of a kind, deleted ones included, by an index. */
export async function recordedIds(
  database: Database,
  kind: Kind,
  behind: number,
  limit: number,
): Promise<number[]> {
  const rows = await database
    .selectFrom("aenderung")
    .select("mitglied")
    .distinct()
    .where("art", "=", kind.singular)
    .where("mitglied", ">", behind)
    .orderBy("mitglied")
    .limit(limit)
    .execute();
  return rows.map((row) => Number(row.mitglied));
}

/** The last changes of deleted members, by a partial index. */
export async function recordedRemovals(
  database: Database,
  kind: Kind,
  behind: RemovalPlace,
  limit: number,
): Promise<RecordedChange[]> {
  const { rows } = await sql<StoredChangeRow>`
    select a.id, a.zeitpunkt, a.wer, a.art, a.mitglied, a.version, a.vorher, a.nachher from aenderung as a
    where a.art = ${kind.singular} and a.nachher is null
      and (a.zeitpunkt, a.id) > (${behind.zeitpunkt}, ${behind.id})
      and not exists (select 1 from aenderung as b
        where b.art = a.art and b.mitglied = a.mitglied and b.id > a.id)
    order by a.zeitpunkt, a.id limit ${limit}`.execute(database);
  return rows.map(changeIn);
}

interface StoredChangeRow extends Omit<RecordedChange, "vorher" | "nachher"> {
  readonly vorher: string | null;
  readonly nachher: string | null;
}

function changeIn(row: Readonly<Record<keyof RecordedChange, unknown>>): RecordedChange {
  const { id, zeitpunkt, wer, art, mitglied, version, vorher, nachher } = row as StoredChangeRow;
  return {
    id: Number(id),
    zeitpunkt,
    wer: wer === null ? null : Number(wer),
    art,
    mitglied: Number(mitglied),
    version: Number(version),
    vorher: vorher === null ? null : JSON.parse(vorher),
    nachher: nachher === null ? null : JSON.parse(nachher),
  };
}

/** Removes a field from the recorded changes of a member, and the account as their author. */
export async function forgetField(
  database: Database,
  kind: Kind,
  id: number,
  field: string,
  account: number | null,
): Promise<void> {
  const changes = await database
    .selectFrom("aenderung")
    .select(["id", "wer", "vorher", "nachher"])
    .where("art", "=", kind.singular)
    .where("mitglied", "=", id)
    .execute();
  for (const change of changes) {
    const [vorher, nachher] = [change.vorher, change.nachher].map((text) => without(text, field));
    const wer = change.wer === account ? null : change.wer;
    const set = { wer, vorher, nachher };
    await database.updateTable("aenderung").set(set).where("id", "=", change.id).execute();
  }
}

function without(record: string | null, field: string): string | null {
  if (record === null) return null;
  const { [field]: _, ...rest } = JSON.parse(record) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/** The recorded values of a member: links by id, no secret and no derived fields. */
export function recordedText(kind: Kind, values: Values): string {
  const record: Record<string, unknown> = {};
  for (const { 0: name, 1: field } of recordedFields(kind)) {
    const { type } = field;
    const value = values[name] ?? null;
    if (value === null) continue;
    if (type === "link") record[name] = (value as Link).id;
    else if (type === "links") {
      record[name] = (value as readonly Link[]).map((link) => ({ id: link.id, ...link.extras }));
    } else record[name] = value;
  }
  return JSON.stringify(record);
}
