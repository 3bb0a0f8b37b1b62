/** The next number of a series, from a counter, so that none is given twice even if its holder was deleted. */

import type { NumberSeries } from "../../model/kinds/numbering.ts";
import type { Database } from "../engines/backend.ts";

const MOST_AT_ONCE = 1000;

/** Looks up many at once: numbers of the same form may have been entered by hand. */
type TakenNumbers = (numbers: readonly string[]) => Promise<ReadonlySet<string>>;

export async function nextNumbers(
  database: Database,
  counter: string,
  series: NumberSeries,
  count: number,
  taken: TakenNumbers,
): Promise<string[]> {
  const first = await beginCounter(database, counter);
  const { free, next } = await freeFrom(first, series, count, taken);
  await database
    .updateTable("zaehler")
    .set({ naechste: next })
    .where("art", "=", counter)
    .execute();
  return free;
}

/** Those of `others` that the counter would reach while assigning `count` numbers; `taken` has to include them, since they are skipped. */
export async function numbersAhead(
  database: Database,
  counter: string,
  series: NumberSeries,
  count: number,
  others: readonly number[],
  taken: TakenNumbers,
): Promise<number[]> {
  const first = await beginCounter(database, counter);
  const ahead = [...new Set(others)].filter((other) => other >= first).sort((a, b) => a - b);
  const last = ahead.at(-1);
  if (last === undefined) return [];
  // Beyond the last of them nothing has to be looked up.
  const { next } = await freeFrom(first, series, Math.min(count, last - first + 1), taken);
  return ahead.filter((other) => other < next);
}

/** `count` free numbers, and the next value of the counter. */
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

/** Makes the counter if there is none; returns its next number. */
export async function beginCounter(database: Database, art: string): Promise<number> {
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
