/** Plain rows of the tables that belong to no kind: sessions, keys, sign-in attempts, events. */

import { sql } from "kysely";
import type { Cell, Rows, Where } from "../../identity/rows.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Backend, Database } from "../engines/backend.ts";
import type { Statements } from "../engines/prepared.ts";

/** Outside of a transaction each change gets one of its own. */
export function rowsOn(backend: Backend, database: Database, statements: Statements): Rows {
  const ask = statements.on(database);
  const inside = database !== backend.database;
  const change = <T>(work: (transaction: Database) => Promise<T>, patience?: number): Promise<T> =>
    inside ? work(database) : backend.transaction(work, patience);
  return {
    async insert(table, ...rows) {
      await change((transaction) => transaction.insertInto(table).values(rows).execute());
    },
    find(table, where, newest) {
      const columns = Object.keys(where);
      const tests = columns.map((column) => [column, comparison(where[column] ?? null)] as const);
      const shape = tests.map(([column, { operator }]) => `${column} ${operator}`).join(", ");
      const fill = Object.fromEntries(tests.map(([column, { value }]) => [column, value]));
      return ask(
        `rows of ${table} ${shape} ${newest?.by ?? ""}`,
        { ...fill, limit: newest?.limit },
        (slot) => {
          const conditions = tests.map(([column, { operator, value }]) => {
            const test = sql`${sql.ref(column)} ${sql.raw(operator)}`;
            return value === undefined ? test : sql`${test} ${slot(column)}`;
          });
          const end = newest && sql`order by ${sql.ref(newest.by)} desc limit ${slot("limit")}`;
          return sql`select * from ${sql.table(table)}
            where ${sql.join([sql`1 = 1`, ...conditions], sql` and `)} ${end ?? sql``}`;
        },
      );
    },
    async update(table, where, values) {
      await change((transaction) =>
        restrict(transaction.updateTable(table).set(values), where).execute(),
      );
    },
    async remove(table, where) {
      await change((transaction) => restrict(transaction.deleteFrom(table), where).execute());
    },
    together: (work) => change((transaction) => work(rowsOn(backend, transaction, statements))),
    ifPossible: (work, patience) =>
      change((transaction) => work(rowsOn(backend, transaction, statements)), patience).catch(
        (error) => {
          if (error instanceof Problem && error.status >= 500) return null;
          throw error;
        },
      ),
  };
}

/** The operator and value of a condition; without a value there is no parameter. */
function comparison(wanted: Where[string]): { operator: string; value?: Cell } {
  if (wanted === null) return { operator: "is null" };
  if (typeof wanted !== "object") return { operator: "=", value: wanted };
  if ("below" in wanted) return { operator: "<", value: wanted.below };
  return "above" in wanted
    ? { operator: ">", value: wanted.above }
    : { operator: "<>", value: wanted.not };
}

// biome-ignore lint/suspicious/noExplicitAny: updating and deleting are restricted alike
function restrict<T>(query: T, where: Where): any {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  let restricted = query as any;
  for (const [column, wanted] of Object.entries(where)) {
    const { operator, value = null } = comparison(wanted);
    restricted =
      wanted === null
        ? restricted.where(column, "is", null)
        : restricted.where(column, operator, value);
  }
  return restricted;
}
