/** Finds members of a kind that share something with a member: the same maker, the same subject. */

import { sql } from "kysely";
import type { Kind } from "../../model/kinds/kind.ts";
import type { Ask } from "../engines/prepared.ts";
import { listTable } from "../schema/columns.ts";

/** Only the first keys count. */
const MOST_KEYS = 5;

/**
 * The ids of those that share the most keys, nearest in id order first. Each key reads one short index range on either side of the member,
 * so a maker of forty thousand works costs no more than one of two.
 */
export async function similar(
  ask: Ask,
  kind: Kind,
  id: number,
  name: string,
  keys: readonly (string | number)[],
  limit: number,
): Promise<number[]> {
  if (keys.length === 0) return [];
  const some = keys.slice(0, MOST_KEYS);
  const fill = {
    id,
    limit,
    ...Object.fromEntries(some.map((key, index) => [`key ${index}`, key])),
  };
  const found = await ask(`alike ${kind.singular} ${name} ${some.length}`, fill, (slot) => {
    const table = sql.table(listTable(kind, name));
    const column = sql.ref(kind.fields[name]?.type === "links" ? "ziel" : "wert");
    const parts = some.flatMap((_, index) =>
      [">", "<"].map(
        (side, turn) => sql`select * from (select mitglied, ${sql.lit(turn)} as runde from ${table}
          where ${column} = ${slot(`key ${index}`)} and mitglied ${sql.raw(side)} ${slot("id")}
          order by mitglied limit ${slot("limit")}) as ${sql.ref(`p${2 * index + turn}`)}`,
      ),
    );
    return sql.join(parts, sql` union all `);
  });
  const shared = new Map<number, { total: number; turn: number }>();
  for (const { mitglied, runde } of found) {
    shared.set(mitglied, { total: (shared.get(mitglied)?.total ?? 0) + 1, turn: runde });
  }
  return [...shared]
    .sort(([a, one], [b, other]) => other.total - one.total || one.turn - other.turn || a - b)
    .slice(0, limit)
    .map(([other]) => other);
}
