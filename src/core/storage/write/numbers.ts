/** Which number comes next in a series: counted, not looked up, so that none is given twice even if what had it is gone. */

import type { NumberSeries } from "../../model/kinds/numbering.ts";
import type { Database } from "../engines/backend.ts";

const MOST_AT_ONCE = 1000;

/** Asked for many at once: people have given numbers of the same look by hand. */
type TakenNumbers = (numbers: readonly string[]) => Promise<ReadonlySet<string>>;

export async function nextNumbers(
  database: Database,
  counter: string,
  series: NumberSeries,
  count: number,
  taken: TakenNumbers,
): Promise<string[]> {
  const first = await begin(database, counter);
  const { free, next } = await freeFrom(first, series, count, taken);
  await database
    .updateTable("zaehler")
    .set({ naechste: next })
    .where("art", "=", counter)
    .execute();
  return free;
}

/** Those among the others that would come up while so many are given; `taken` has them too, since they are stepped over. */
export async function numbersAhead(
  database: Database,
  counter: string,
  series: NumberSeries,
  count: number,
  others: readonly number[],
  taken: TakenNumbers,
): Promise<number[]> {
  const first = await begin(database, counter);
  const ahead = [...new Set(others)].filter((other) => other >= first).sort((a, b) => a - b);
  const last = ahead.at(-1);
  if (last === undefined) return [];
  // Behind the last of them nothing is asked for.
  const { next } = await freeFrom(first, series, Math.min(count, last - first + 1), taken);
  return ahead.filter((other) => other < next);
}

/** So many that nobody has, and the one behind them. */
async function freeFrom(
  first: number,
  { write }: NumberSeries,
  count: number,
  taken: TakenNumbers,
): Promise<{ free: string[]; next: number }> {
  const free: string[] = [];
  let next = first;
  let size = Math.min(count, MOST_AT_ONCE);
  for (; free.length < count; size = Math.min(size * 2, MOST_AT_ONCE)) {
    const range = Array.from({ length: size }, (_, index) => write(next + index));
    const others = await taken(range);
    for (const number of range) {
      if (free.length === count) break;
      next++;
      if (!others.has(number)) free.push(number);
    }
  }
  return { free, next };
}

async function begin(database: Database, art: string): Promise<number> {
  await database
    .insertInto("zaehler")
    .values({ art, naechste: 1, anzahl: 0 })
    .onConflict((conflict) => conflict.column("art").doNothing())
    .execute();
  const row = await database
    .selectFrom("zaehler")
    .select("naechste")
    .where("art", "=", art)
    .executeTakeFirstOrThrow();
  return Number(row.naechste);
}
