/** Counts what is asked of the database, on both storage engines: statements, the rows that they brought, and which of them held the write lock. */

import { AsyncLocalStorage } from "node:async_hooks";
import { DatabaseSync, type SQLInputValue, StatementSync } from "node:sqlite";
import type { TestContext } from "node:test";
import pg from "pg";

export interface Asked {
  readonly text: string;
  readonly rows: number;
  readonly underLock: boolean;
}

/** What other processes have changed is asked again whenever that was long ago, whatever is asked for then. */
const BY_THE_CLOCK = /^select nummer, was .*from wechsel$/m;

/** Returns all that was asked for by `work`; what the program does by itself meanwhile does not count. */
export type Counting = (work: () => Promise<unknown>) => Promise<Asked[]>;

/** Watches the database from now on, until the test is over. */
export function countingStatements(context: TestContext): Counting {
  const asked = new AsyncLocalStorage<Asked[]>();
  const locked = new Set<unknown>();
  const databases = new WeakMap<StatementSync, DatabaseSync>();
  const { prepare, exec } = DatabaseSync.prototype;
  const all = StatementSync.prototype.all as (...values: SQLInputValue[]) => unknown[];
  context.mock.method(
    DatabaseSync.prototype,
    "prepare",
    function (this: DatabaseSync, text: string) {
      const statement = prepare.call(this, text);
      databases.set(statement, this);
      return statement;
    },
  );
  context.mock.method(DatabaseSync.prototype, "exec", function (this: DatabaseSync, text: string) {
    exec.call(this, text);
    if (/^begin/i.test(text)) locked.add(this);
    if (/^(commit|rollback)/i.test(text)) locked.delete(this);
  });
  context.mock.method(
    StatementSync.prototype,
    "all",
    function (this: StatementSync, ...values: SQLInputValue[]) {
      const rows = all.call(this, ...values);
      const database = databases.get(this);
      // Of a statement that was prepared before, by another test, nothing tells the connection.
      const underLock = database ? locked.has(database) : locked.size > 0;
      asked.getStore()?.push({ text: this.sourceSQL, rows: rows.length, underLock });
      return rows;
    },
  );
  const query = pg.Client.prototype.query as (said: never) => Promise<pg.QueryResult>;
  context.mock.method(pg.Client.prototype, "query", async function (this: pg.Client, said: never) {
    const text = (said as { text?: string }).text ?? `${said}`;
    const begins = /^begin/i.test(text);
    const ends = /^(commit|rollback)/i.test(text);
    const answer = await query.call(this, said);
    if (!begins && !ends)
      asked.getStore()?.push({ text, rows: answer.rows?.length ?? 0, underLock: locked.has(this) });
    if (begins) locked.add(this);
    if (ends) locked.delete(this);
    return answer;
  });
  return async (work) => {
    const all: Asked[] = [];
    await asked.run(all, work);
    return all.filter(({ text }) => !BY_THE_CLOCK.test(text));
  };
}
