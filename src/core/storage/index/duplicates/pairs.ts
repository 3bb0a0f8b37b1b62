/** Pairs of possible duplicates, stored while members are written, so that listing them compares nothing. */

import { sql } from "kysely";
import { areApart } from "../../../model/duplicates/duplicate-keys.ts";
import type { PairPlace, PairQuery } from "../../../model/duplicates/duplicate-pair.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import { cached } from "../../../words/cached.ts";
import { amongIds, type Backend, type Database } from "../../engines/backend.ts";
import type { Ask } from "../../engines/prepared.ts";
import {
  type Marked,
  type NewKey,
  neighboursOf,
  neighboursOfNew,
  type WithNeighbours,
} from "./neighbours.ts";

const TABLE = "doppel";

/** The name of the pairs in the change feed. */
export const PAIRS = TABLE;

/**
 * Finds the pairs of new members, all of whose keys are passed: each key is looked up once. Returns whether one of them has a key in common
 * with another member.
 */
export async function pairNew(
  backend: Backend,
  database: Database,
  kind: Kind,
  keys: readonly NewKey[],
): Promise<boolean> {
  const ids = new Set(keys.map(({ id }) => id));
  const [first, last] = [Math.min(...ids), Math.max(...ids)];
  // Otherwise existing members have ids between theirs.
  const areInRow = last - first < ids.size;
  const members = areInRow
    ? await neighboursOfNew(backend, database, kind, keys, [first, last])
    : await neighboursOf(backend, database, kind, [...ids]);
  return pairAll(backend, database, kind, members);
}

/** Finds the pairs of changed members anew, and those of the members they were paired with. */
export async function pairAnew(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<void> {
  if (kind.alike.length === 0 || ids.length === 0) return;
  const open = await pairsOf(backend, database, kind, ids, "offen");
  const all = [...new Set([...ids, ...open.flat()])];
  await deletePairs(backend, database, kind, ids, "offen");
  await pairAll(backend, database, kind, await neighboursOf(backend, database, kind, all));
}

async function pairAll(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly WithNeighbours[],
): Promise<boolean> {
  await makePairs(backend, database, kind, members);
  await pairThoseBehind(backend, database, kind, members);
  return members.length > 0;
}

/**
 * Members with higher ids (ids can be reserved ahead) may have had no duplicate before the new ones. The next one is paired again, and so
 * is each without a pair, since two duplicates of each other may each have relied on the other.
 */
async function pairThoseBehind(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly WithNeighbours[],
): Promise<void> {
  const own = new Set(members.map(({ id }) => id));
  const next = new Set<number>();
  const behind = new Set<number>();
  for (const { id, neighbours } of members) {
    const later = neighbours.filter((neighbour) => neighbour.id > id && !own.has(neighbour.id));
    for (const neighbour of later) behind.add(neighbour.id);
    if (later[0]) next.add(later[0].id);
  }
  if (behind.size === 0) return;
  const paired = new Set((await pairsOf(backend, database, kind, [...behind], "offen")).flat());
  const again = [...behind].filter((id) => next.has(id) || !paired.has(id));
  await makePairs(backend, database, kind, await neighboursOf(backend, database, kind, again));
}

/**
 * Each member is paired with its nearest duplicate in id order, lower ids first, and with those that are duplicates of it but not of that
 * one. So a hundred duplicates make a hundred pairs, not five thousand, and a change affects only neighbours. The keys are stored already.
 */
async function makePairs(
  backend: Backend,
  database: Database,
  kind: Kind,
  members: readonly WithNeighbours[],
): Promise<void> {
  if (members.length === 0) return;
  const all = new Set(
    members.flatMap(({ id, neighbours }) => [id, ...neighbours.map((neighbour) => neighbour.id)]),
  );
  const apart = await pairsOf(backend, database, kind, [...all], "verschieden");
  const settled = new Set(apart.map(nameOf));
  const marksIn = reader();
  const isPair = (one: Marked, other: Marked) =>
    (one.marks === other.marks || !areApart(marksIn(one), marksIn(other))) &&
    (settled.size === 0 || !settled.has(nameOf(inOrder(one.id, other.id))));
  const pairs = new Map<string, readonly [number, number]>();
  for (const { neighbours, ...member } of members) {
    const chosen: Marked[] = [];
    // If no pair is marked as different, members with the same marks are judged the same: one of them is enough.
    for (const neighbour of settled.size === 0 ? oneOfEach(neighbours) : neighbours) {
      if (!isPair(member, neighbour) || chosen.some((one) => isPair(one, neighbour))) continue;
      chosen.push(neighbour);
      const pair = inOrder(member.id, neighbour.id);
      pairs.set(nameOf(pair), pair);
    }
  }
  const columns = ["art", "eines", "anderes", "zustand"];
  const values = [...pairs.values()].map((pair) => [kind.singular, ...pair, "offen"]);
  await backend.insertMany(database, TABLE, columns, values, "known");
}

/** Called before members are deleted: returns those they were paired with, which may need new pairs. */
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

/** Deletes the open pairs of a kind, before they are found anew. */
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

/** Members that were marked as different from this one. */
export async function settledWith(
  backend: Backend,
  database: Database,
  kind: Kind,
  id: number,
): Promise<number[]> {
  const pairs = await pairsOf(backend, database, kind, [id], "verschieden");
  return pairs.flat().filter((other) => other !== id);
}

/** Pass one more as limit than the page has to learn whether there are more. */
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

/** The first member for each set of marks. */
function oneOfEach(neighbours: readonly Marked[]): Marked[] {
  const seen = new Set<string>();
  return neighbours.filter(({ marks }) => !seen.has(marks) && seen.add(marks));
}

/** Memoized, since most duplicates have the same marks. */
function reader(): (member: Marked) => readonly (string | null)[] {
  const read = new Map<string, readonly (string | null)[]>();
  return ({ marks }) => cached(read, marks, () => JSON.parse(marks));
}

async function pairsOf(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
  state: "offen" | "verschieden",
): Promise<[number, number][]> {
  const side = (column: string) => sql`select eines, anderes from doppel
    where art = ${kind.singular} and zustand = ${state}
    and ${amongIds(backend, column, ids)}`;
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
      .where(amongIds(backend, column, ids));
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
