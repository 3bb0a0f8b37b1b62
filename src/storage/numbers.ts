/** Which number comes next in a series: counted, not looked up, so that none is given twice even if what had it is gone. */

import type { NumberSeries } from "../model/numbering.ts";
import type { Database } from "./backend.ts";

const MOST_AT_ONCE = 1000;

/** `isTaken` is asked for many at once: people have given numbers of the same look by hand. */
export async function nextNumbers(
  database: Database,
  counter: string,
  { write }: NumberSeries,
  count: number,
  taken: (numbers: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  let next = await begin(database, counter);
  const free: string[] = [];
  for (let size = count; free.length < count; size = Math.min(size * 2, MOST_AT_ONCE)) {
    const range = Array.from({ length: size }, (_, index) => write(next + index));
    const others = await taken(range);
    for (const number of range) {
      if (free.length === count) break;
      next++;
      if (!others.has(number)) free.push(number);
    }
  }
  await database
    .updateTable("zaehler")
    .set({ naechste: next })
    .where("art", "=", counter)
    .execute();
  return free;
}

/** Those among the others that would come up while so many are given, and they themselves are stepped over. */
export async function numbersAhead(
  database: Database,
  counter: string,
  count: number,
  others: readonly number[],
): Promise<number[]> {
  const next = await begin(database, counter);
  const ahead: number[] = [];
  for (const other of [...new Set(others)].sort((a, b) => a - b))
    if (other >= next && other < next + count + ahead.length) ahead.push(other);
  return ahead;
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
