/** The neighbours of members: the nearest others, by id, that have a duplicate key in common with them. */

import { type RawBuilder, sql } from "kysely";
import type { Kind } from "../../../model/kinds/kind.ts";
import { amongIds, type Backend, type Database } from "../../engines/backend.ts";
import { askOn } from "../../engines/prepared.ts";

/** For each key only this many neighbours in id order are compared, on either side: a key that hundreds share says little. */
const MOST = 20;

export interface Marked {
  readonly id: number;
  /** As stored: JSON. */
  readonly marks: string;
}

export interface WithNeighbours extends Marked {
  readonly neighbours: readonly Marked[];
}

export interface NewKey extends Marked {
  readonly key: string;
}

/** Members with their neighbours under each shared key, lower ids first. */
export async function neighboursOf(
  backend: Backend,
  database: Database,
  kind: Kind,
  ids: readonly number[],
): Promise<WithNeighbours[]> {
  if (ids.length === 0) return [];
  const side = (which: "<" | ">") => nextOnes(backend, which, sql`k.mitglied`);
  const { rows } = await sql<{ mitglied: number; merkmale: string; davor: string; danach: string }>`
    select k.mitglied, k.merkmale, ${side("<")} as davor, ${side(">")} as danach
    from aehnlich as k where k.art = ${kind.singular}
    and ${amongIds(backend, "k.mitglied", ids)}
    and exists (select 1 from aehnlich as o where o.art = k.art and o.schluessel = k.schluessel
      and o.mitglied <> k.mitglied)`.execute(database);
  return rows.map(({ mitglied, merkmale, davor, danach }) => ({
    ...marked([mitglied, merkmale]),
    neighbours: [...JSON.parse(davor), ...JSON.parse(danach)].map(marked),
  }));
}

/** Members with the key of `k` below or above an id, nearest first. */
function nextOnes(
  backend: Backend,
  which: "<" | ">",
  member: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [sign, order] = which === "<" ? ["-m.mitglied", "desc"] : ["m.mitglied", "asc"];
  const entry = backend.jsonArray([sql.ref("m.mitglied"), sql.ref("m.merkmale")]);
  return sql`cast((select ${backend.jsonList(entry, [sql.raw(sign)])} from (
    select mitglied, merkmale from aehnlich as o where o.art = k.art and o.schluessel = k.schluessel
    and o.mitglied ${sql.raw(which)} ${member} order by o.mitglied ${sql.raw(order)}
    limit ${sql.lit(MOST)}) as m) as text)`;
}

/** The ids of the new members are consecutive, so their neighbours among themselves are known without a query. */
export async function neighboursOfNew(
  backend: Backend,
  database: Database,
  kind: Kind,
  keys: readonly NewKey[],
  [first, last]: readonly [number, number],
): Promise<WithNeighbours[]> {
  // Most keys are nobody else's: those are not gathered.
  const rows = await askOn(backend, database)(
    "neighbours of new ones",
    { kind: kind.singular, first, last },
    (slot) => {
      const [low, high] = [sql`${slot("first")}`, sql`${slot("last")}`];
      const hasOthers = (which: "<" | ">", id: RawBuilder<unknown>) =>
        sql`exists (select 1 from aehnlich as o where o.art = n.art and o.schluessel = n.schluessel
          and o.mitglied ${sql.raw(which)} ${id})`;
      return sql`select k.schluessel, ${nextOnes(backend, "<", low)} as davor,
          ${nextOnes(backend, ">", high)} as danach
        from (select distinct n.art, n.schluessel from aehnlich as n
          where n.art = ${slot("kind")} and n.mitglied between ${low} and ${high}
          and (${hasOthers("<", low)} or ${hasOthers(">", high)})) as k`;
    },
  );
  const others = new Map(
    rows.map(({ schluessel, davor, danach }) => [
      schluessel,
      [davor, danach].map((side) => (side === "[]" ? [] : JSON.parse(side).map(marked))),
    ]),
  );
  const times = new Map<string, number>();
  for (const { key } of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const shared = keys.filter(({ key }) => times.get(key) !== 1 || others.has(key));
  return [...Map.groupBy(shared, ({ key }) => key)].flatMap(([key, same]) => {
    const [before = [], behind = []] = others.get(key) ?? [];
    const inOrder = same.toSorted((a, b) => a.id - b.id);
    return inOrder.map(({ id, marks }, place): WithNeighbours => {
      const earlier = inOrder.slice(Math.max(0, place - MOST), place).reverse();
      const later = inOrder.slice(place + 1, place + 1 + MOST);
      const neighbours = [
        ...[...earlier, ...before].slice(0, MOST),
        ...[...later, ...behind].slice(0, MOST),
      ];
      return { id, marks, neighbours };
    });
  });
}

function marked([id, marks]: readonly [number, string]): Marked {
  return { id, marks };
}
