/**
 * Checks that everything derived from members (columns, facets, names, duplicate keys, counters) is still consistent with them. All of it
 * is computed again and compared on one snapshot, so writing goes on meanwhile.
 */

import { type RawBuilder, sql } from "kysely";
import { facetsOf } from "../../model/kinds/facet.ts";
import type { Kind, Kinds } from "../../model/kinds/kind.ts";
import type { Reading } from "../../model/store/reading.ts";
import { howMany } from "../../words/how-many.ts";
import type { Backend, Database } from "../engines/backend.ts";
import { Statements } from "../engines/prepared.ts";
import { deferred, pointingIds } from "../index/deferred.ts";
import { Reader } from "../read/reader.ts";
import { PLACE } from "../schema/columns.ts";
import { orderName } from "../schema/up-to-date.ts";
import { ASPECTS, type Aspect, CHECKS } from "./beside-members.ts";

const PAGE = 500;
/** Only this many members are named; the rest is counted. */
const NAMED = 5;

/** Derived data that the next start can compute again. */
const MADE_ANEW: readonly Aspect[] = ["columns", "places", "names", "keys"];

/** Returns one sentence per fault. `further` checks, on the same snapshot, tables that the core does not own. */
export function disagreements(
  backend: Backend,
  kinds: Kinds,
  today: () => string,
  further: (reading: Reading) => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  return backend.snapshot(async (database) => {
    const statements = new Statements(backend, kinds, today);
    const found: string[] = [];
    const pending = await deferred(database, kinds);
    for (const kind of kinds.all) {
      const own = pending.filter((one) => one.kind === kind);
      const ids = await Promise.all(own.map((one) => pointingIds(database, one, one.after)));
      const waiting = new Set(ids.flat());
      found.push(...(await amongMembers(backend, database, statements, kind, waiting)));
      found.push(...(await inTotals(database, kind)));
    }
    const reading = new Reader(backend, database, kinds, statements, today);
    return [...found, ...(await further(reading))];
  });
}

/** `waiting`: those that a large rename has left to be reindexed. */
async function amongMembers(
  backend: Backend,
  database: Database,
  statements: Statements,
  kind: Kind,
  waiting: ReadonlySet<number>,
): Promise<string[]> {
  const wrong = new Map<Aspect, number[]>();
  const rows = statements.whole(kind);
  for (let after = 0; ; ) {
    const page = await sql<Readonly<Record<string, unknown>> & { zeile: string }>`
      select k.*, ${rows.text} as zeile from ${sql.table(kind.singular)} as k
      where k.id > ${after} order by k.id limit ${PAGE}`.execute(database);
    const members = page.rows.map((row) => [rows.make(row.zeile), row] as const);
    const last = members.at(-1);
    if (!last) break;
    for (const [aspect, check] of Object.entries(CHECKS) as [Aspect, (typeof CHECKS)[Aspect]][]) {
      const differing = await check({ backend, database, kind, members });
      const ids = MADE_ANEW.includes(aspect)
        ? differing.filter((id) => !waiting.has(id))
        : differing;
      if (ids.length > 0) wrong.set(aspect, [...(wrong.get(aspect) ?? []), ...ids]);
    }
    after = last[0].id;
  }
  return [...wrong].map(([aspect, ids]) => {
    const named = ids.slice(0, NAMED).map((id) => `/${kind.singular}/${id}`);
    const more = ids.length > NAMED ? ` and ${howMany(ids.length - NAMED, "more member")}` : "";
    return `Of ${named.join(", ")}${more} something does not follow: ${ASPECTS[aspect]}. ${remedy(kind, aspect)}`;
  });
}

function remedy(kind: Kind, aspect: Aspect): string {
  if (!MADE_ANEW.includes(aspect)) return ASK;
  return `It is made anew by the next start after: delete from einstellung where name = '${orderName(kind)}';`;
}

const ASK = "Keep a backup of the database as it is, and report it.";

/** Counters, and rows that belong to deleted members. */
async function inTotals(database: Database, kind: Kind): Promise<string[]> {
  const { singular, plural } = kind;
  const table = sql.table(singular);
  const total = async (rows: RawBuilder<unknown>) => {
    const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(
      database,
    );
    return Number(counted.rows[0]?.total ?? 0);
  };
  const found: string[] = [];
  const members = await total(sql`${table}`);
  const { rows } = await sql<{ anzahl: number }>`
    select anzahl from zaehler where art = ${singular}`.execute(database);
  const counted = Number(rows[0]?.anzahl ?? 0);
  if (counted !== members)
    found.push(`${plural}: ${howMany(members, "member")}, but ${counted} are counted. ${ASK}`);
  const isGone = sql`not exists (select 1 from ${table} as k where k.id = b.mitglied)`;
  for (const [what, left] of Object.entries({
    "current addresses": sql`adresse as b where b.art = ${singular} and b.zustand = 'aktuell' and ${isGone}`,
    names: sql`benennung as b where b.art = ${singular} and ${isGone}`,
    "keys of duplicates": sql`aehnlich as b where b.art = ${singular} and ${isGone}`,
    "records of changes": sql`aenderung as b where b.art = ${singular} and b.nachher is not null and ${isGone}
      and not exists (select 1 from aenderung as c where c.art = b.art and c.mitglied = b.mitglied and c.id > b.id)`,
  })) {
    const rest = await total(left);
    if (rest > 0)
      found.push(`${plural}: ${rest} ${what} say that a member is there that is gone. ${ASK}`);
  }
  for (const { per, until } of kind.single) {
    const columns = sql.join(per.map((column) => sql.ref(column)));
    const isSaid = per.map((column) => sql`and ${sql.ref(column)} is not null`);
    const twice = await total(
      sql`(select 1 from ${table} where ${sql.ref(until)} is null ${sql.join(isSaid, sql` `)} group by ${columns} having count(*) > 1) as t`,
    );
    if (twice > 0)
      found.push(
        `${plural}: ${twice} times there are several by ${per.join(", ")} where one may be. ${ASK}`,
      );
  }
  return [...found, ...(await inFacets(database, kind))];
}

/** Combinations that no member has any more may remain with a count of zero. */
async function inFacets(database: Database, kind: Kind): Promise<string[]> {
  if (facetsOf(kind).length === 0) return [];
  const { rows } = await sql<{ werte: string }>`
    select coalesce(f.werte, k.werte) as werte
    from (select werte, anzahl from facette where art = ${kind.singular} and anzahl <> 0) as f
    full join (select ${sql.ref(PLACE)} as werte, count(*) as anzahl from ${sql.table(kind.singular)}
      where ${sql.ref(PLACE)} is not null group by ${sql.ref(PLACE)}) as k on k.werte = f.werte
    where coalesce(f.anzahl, 0) <> coalesce(k.anzahl, 0)`.execute(database);
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED).map(({ werte }) => werte);
  return [
    `${kind.plural}: the facets count ${rows.length} combinations wrong (${named.join("; ")}). ${remedy(kind, "places")}`,
  ];
}
