/** Which members look like which: kept as pairs while members are written, so that a list of them compares nothing. */

import { sql } from "kysely";
import type { PairPlace, PairQuery } from "../model/doubles.ts";
import type { Kind } from "../model/kind.ts";
import { areApart } from "../model/likeness.ts";
import type { Backend, Database } from "./backend.ts";
import type { Ask } from "./prepared.ts";

const TABLE = "doppel";

/** What the news call them. */
export const PAIRS = TABLE;

/** Of a key that many share the oldest are looked at: whatever hundreds are called says little of each. */
const MOST_MATES = 20;

/** A member under one of its keys. */
export interface KeyRow {
  readonly id: number;
  readonly key: string;
  readonly marks: readonly (string | null)[];
}

/**
 * Each member makes a pair with the oldest of its like under each key, so there are never more pairs than keys. The keys are
 * stored already.
 */
export async function pairUp(
  backend: Backend,
  database: Database,
  kind: Kind,
  rows: readonly KeyRow[],
  settled: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (rows.length === 0) return;
  const mates = await matesOf(backend, database, kind, [...new Set(rows.map(({ key }) => key))]);
  const pairs = new Map<string, readonly [number, number]>();
  for (const { id, key, marks } of rows) {
    const mate = mates
      .get(key)
      ?.find(
        (other) =>
          other.id !== id &&
          !areApart(marks, other.marks) &&
          !settled.has(nameOf(inOrder(id, other.id))),
      );
    if (!mate) continue;
    const pair = inOrder(id, mate.id);
    pairs.set(nameOf(pair), pair);
  }
  const columns = ["art", "eines", "anderes", "zustand"];
  const values = [...pairs.values()].map((pair) => [kind.singular, ...pair, "offen"]);
  await backend.insertMany(database, TABLE, columns, values, "known");
}

/** Members have changed, or are settled with each other: their pairs are found anew, and those of whoever made one with them. */
export async function pairAnew(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  if (kind.alike.length === 0) return;
  const open = await pairsOf(backend, database, kind, ids, "offen");
  const all = [...new Set([...ids, ...open.flat()])];
  await deletePairs(backend, database, kind, ids, "offen");
  const settled = await pairsOf(backend, database, kind, all, "verschieden");
  const rows = await sql<{ schluessel: string; mitglied: number; merkmale: string }>`
    select schluessel, mitglied, merkmale from aehnlich where art = ${kind.singular}
    and ${backend.among(sql`mitglied`, "integer", sql.val(backend.listValue(all)))}`.execute(
    database,
  );
  const keys = rows.rows.map(({ schluessel, mitglied, merkmale }) => ({
    id: mitglied,
    key: schluessel,
    marks: JSON.parse(merkmale),
  }));
  await pairUp(backend, database, kind, keys, new Set(settled.map(nameOf)));
}

/** Before a member goes: returns those that made a pair with it, which may look like others now. */
export async function leavePairs(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<number[]> {
  if (kind.alike.length === 0) return [];
  const open = await pairsOf(backend, database, kind, ids, "offen");
  await deletePairs(backend, database, kind, ids);
  const going = new Set(ids);
  return open.flat().filter((other) => !going.has(other));
}

/** Of all members of a kind, before they are found anew. */
export async function clearPairs(database: Database, kind: Kind): Promise<void> {
  await database
    .deleteFrom(TABLE)
    .where("art", "=", kind.singular)
    .where("zustand", "=", "offen")
    .execute();
}

export async function settlePair(
  backend: Backend,
  database: Database,
  kind: Kind,
  one: number,
  other: number,
  apart: boolean,
): Promise<void> {
  const [eines, anderes] = inOrder(one, other);
  const pair = { art: kind.singular, eines, anderes };
  if (apart) {
    await database
      .insertInto(TABLE)
      .values({ ...pair, zustand: "verschieden" })
      .onConflict((conflict) =>
        conflict.columns(["art", "eines", "anderes"]).doUpdateSet({ zustand: "verschieden" }),
      )
      .execute();
  } else {
    let those = database.deleteFrom(TABLE).where("art", "=", pair.art);
    those = those.where("eines", "=", eines).where("anderes", "=", anderes);
    await those.execute();
  }
  await pairAnew(backend, database, kind, [eines, anderes]);
}

/** One more than is asked for tells whether there are more. */
export async function listPairs(ask: Ask, query: PairQuery): Promise<PairPlace[]> {
  const { state, kind, after, limit } = query;
  const [art, one, other] = after ?? ["", 0, 0];
  const fill = { state, art, one, other, limit, ...(kind && { kind: kind.singular }) };
  const rows = await ask(`pairs ${kind ? "of a kind" : "of all"}`, fill, (slot) => {
    const only = kind ? sql`and art = ${slot("kind")}` : sql``;
    return sql`select art, eines, anderes from doppel where zustand = ${slot("state")} ${only}
      and (art, eines, anderes) > (${slot("art")}, ${slot("one")}, ${slot("other")})
      order by art, eines, anderes limit ${slot("limit")}`;
  });
  return rows.map(({ art, eines, anderes }) => [art, eines, anderes] as const);
}

export async function countPairs(ask: Ask, { state, kind }: PairQuery): Promise<number> {
  const fill = { state, ...(kind && { kind: kind.singular }) };
  const [row] = await ask(`count pairs ${kind ? "of a kind" : "of all"}`, fill, (slot) => {
    const only = kind ? sql`and art = ${slot("kind")}` : sql``;
    return sql`select count(*) as total from doppel where zustand = ${slot("state")} ${only}`;
  });
  return Number(row?.total ?? 0);
}

/** Those under each key that others share, the oldest first. */
async function matesOf(
  backend: Backend,
  database: Database,
  kind: Kind,
  keys: readonly string[],
): Promise<Map<string, KeyRow[]>> {
  const { rows } = await sql<{ schluessel: string; mitglied: number; merkmale: string }>`
    select schluessel, mitglied, merkmale from (
      select schluessel, mitglied, merkmale,
        row_number() over (partition by schluessel order by mitglied) as platz,
        count(*) over (partition by schluessel) as zahl
      from aehnlich where art = ${kind.singular}
        and ${backend.among(sql`schluessel`, "text", sql.val(backend.listValue(keys)))}
    ) as alle where zahl > 1 and platz <= ${sql.lit(MOST_MATES)} order by mitglied`.execute(
    database,
  );
  const mates = rows.map(({ schluessel, mitglied, merkmale }) => ({
    id: mitglied,
    key: schluessel,
    marks: JSON.parse(merkmale),
  }));
  return Map.groupBy(mates, ({ key }) => key);
}

async function pairsOf(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
  state: "offen" | "verschieden",
): Promise<[number, number][]> {
  const those = sql.val(backend.listValue(ids));
  const side = (column: string) => sql`select eines, anderes from doppel
    where art = ${kind.singular} and zustand = ${state}
    and ${backend.among(sql.ref(column), "integer", those)}`;
  // Each side has an index of its own.
  const { rows } = await sql<{ eines: number; anderes: number }>`
    ${side("eines")} union ${side("anderes")}`.execute(database);
  return rows.map(({ eines, anderes }) => [eines, anderes]);
}

async function deletePairs(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
  state?: "offen",
): Promise<void> {
  for (const column of ["eines", "anderes"]) {
    let pairs = database
      .deleteFrom(TABLE)
      .where("art", "=", kind.singular)
      .where(backend.among(sql.ref(column), "integer", sql.val(backend.listValue(ids))));
    if (state) pairs = pairs.where("zustand", "=", state);
    await pairs.execute();
  }
}

function inOrder(one: number, other: number): readonly [number, number] {
  return one < other ? [one, other] : [other, one];
}

function nameOf([one, other]: readonly [number, number]): string {
  return `${one} ${other}`;
}
