/** Finds members of a kind that share something with a member: the same maker, the same subject. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { SharedList } from "../../model/store/reading.ts";
import type { Ask, StoredRow } from "../engines/prepared.ts";
import { listTable } from "../schema/columns.ts";

/** Only the first keys count. */
const MOST_KEYS = 5;

/**
 * For each list the ids of those that share the most entries of it, nearest in id order first. Each entry reads one short index range on
 * either side of the member, so a maker of forty thousand works costs no more than one of two.
 */
export async function similar(
  ask: Ask,
  kind: Kind,
  id: number,
  lists: readonly SharedList[],
  limit: number,
): Promise<number[][]> {
  const keys = lists.flatMap(({ field, entries }, list) =>
    entries.slice(0, MOST_KEYS).map((key) => ({ field, key, list })),
  );
  if (keys.length === 0) return lists.map(() => []);
  const fill = {
    id,
    limit,
    ...Object.fromEntries(keys.map(({ key }, index) => [`key ${index}`, key])),
  };
  const shape = keys.map(({ field, list }) => `${list} ${field}`).join(", ");
  const found = await ask(`alike ${kind.singular} ${shape}`, fill, (slot) => {
    const parts = keys.flatMap(({ field, list }, index) => {
      const table = sql.table(listTable(kind, field));
      const column = sql.ref(kind.fields[field]?.type === "links" ? "ziel" : "wert");
      return [">", "<"].map(
        (
          side,
          turn,
        ) => sql`select * from (select mitglied, ${sql.lit(turn)} as runde, ${sql.lit(list)} as liste from ${table}
          where ${column} = ${slot(`key ${index}`)} and mitglied ${sql.raw(side)} ${slot("id")}
          order by mitglied limit ${slot("limit")}) as ${sql.ref(`p${2 * index + turn}`)}`,
      );
    });
    return sql.join(parts, sql` union all `);
  });
  return lists.map((_, list) =>
    nearest(
      found.filter(({ liste }) => liste === list),
      limit,
    ),
  );
}

function nearest(found: readonly StoredRow[], limit: number): number[] {
  const shared = new Map<number, { total: number; turn: number }>();
  for (const { mitglied, runde } of found)
    shared.set(mitglied, { total: (shared.get(mitglied)?.total ?? 0) + 1, turn: runde });
  return [...shared]
    .sort(([a, one], [b, other]) => other.total - one.total || one.turn - other.turn || a - b)
    .slice(0, limit)
    .map(([other]) => other);
}
