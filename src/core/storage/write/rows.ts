/** Plain rows of the tables that belong to no kind: sessions, keys, sign-in attempts, events. */

import type { PlainRow, Rows, Where } from "../../identity/rows.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Backend, Database } from "../engines/backend.ts";

/** Outside of a transaction each change gets one of its own. */
export function rowsOn(backend: Backend, database: Database): Rows {
  const inside = database !== backend.database;
  const change = <T>(work: (transaction: Database) => Promise<T>, patience?: number): Promise<T> =>
    inside ? work(database) : backend.transaction(work, patience);
  return {
    async insert(table, ...rows) {
      await change((transaction) => transaction.insertInto(table).values(rows).execute());
    },
    async find(table, where, newest) {
      let rows = restrict(database.selectFrom(table).selectAll(), where);
      if (newest) rows = rows.orderBy(newest.by, "desc").limit(newest.limit);
      return (await rows.execute()) as PlainRow[];
    },
    async update(table, where, values) {
      await change((transaction) =>
        restrict(transaction.updateTable(table).set(values), where).execute(),
      );
    },
    async remove(table, where) {
      await change((transaction) => restrict(transaction.deleteFrom(table), where).execute());
    },
    together: (work) => change((transaction) => work(rowsOn(backend, transaction))),
    ifPossible: (work, patience) =>
      change((transaction) => work(rowsOn(backend, transaction)), patience).catch((error) => {
        if (error instanceof Problem && error.status >= 500) return null;
        throw error;
      }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: selecting, updating and deleting are restricted alike
function restrict<T>(query: T, where: Where): any {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  let restricted = query as any;
  for (const [column, wanted] of Object.entries(where)) {
    if (wanted === null) restricted = restricted.where(column, "is", null);
    else if (typeof wanted !== "object") restricted = restricted.where(column, "=", wanted);
    else if ("below" in wanted) restricted = restricted.where(column, "<", wanted.below);
    else if ("above" in wanted) restricted = restricted.where(column, ">", wanted.above);
    else restricted = restricted.where(column, "!=", wanted.not);
  }
  return restricted;
}
