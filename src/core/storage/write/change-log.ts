/**
 * The table behind the change feed: a row for each write, in its own transaction, from which every process learns what to invalidate
 * in its caches. Writers hold the write lock, so the numbers are in the order of the commits.
 */

import { type OperationNodeSource, sql } from "kysely";
import {
  type ChangeBatch,
  type Changed,
  hasAny,
  type Ids,
} from "../../model/store/change-batch.ts";
import { cached } from "../../words/cached.ts";
import type { Backend, Database } from "../engines/backend.ts";
import type { Ask } from "../engines/prepared.ts";

/** Number of rows kept; a reader that is further behind is told that everything has changed. */
const KEPT = 4096;
/** More members than these in one write are not named one by one. */
const NAMED = 200;

/** What one transaction does, gathered as it goes. */
export class Noted {
  readonly #kinds = new Map<
    string,
    { written: Set<number> | "all"; touched: Set<number> | "all"; edited: boolean }
  >();

  #heard: ((change: Changed) => void) | null = null;

  /** `heard` learns of each as it is noted. */
  listen(heard: (change: Changed) => void): void {
    this.#heard = heard;
  }

  /** Nobody has edited them: what was written follows from something else. */
  adjust(kind: string, ids: readonly number[]): void {
    const before = this.#kinds.get(kind)?.edited ?? false;
    this.add("written", kind, ids);
    this.#kinds.get(kind)!.edited = before;
  }

  add(what: "written" | "touched", kind: string, ids: Ids): void {
    this.#heard?.({ kind, written: [], touched: [], [what]: ids });
    const noted = cached(this.#kinds, kind, () => ({
      written: new Set<number>(),
      touched: new Set<number>(),
      edited: false,
    }));
    if (what === "written") noted.edited = true;
    if (ids === "all") noted[what] = "all";
    const names = noted[what];
    if (names === "all") return;
    for (const id of ids as readonly number[]) names.add(id);
    if (names.size > NAMED) noted[what] = "all";
  }

  /** Together with what else is left to be written. Returns the number that it got; null where there was nothing to tell. */
  async write(
    backend: Backend,
    database: Database,
    others: readonly OperationNodeSource[] = [],
  ): Promise<number | null> {
    const changed: Changed[] = [...this.#kinds]
      .map(([kind, noted]) => ({
        kind,
        written: idsOf(noted.written),
        touched: idsOf(noted.touched),
        ...(!noted.edited && hasAny(idsOf(noted.written)) && { adjusted: true as const }),
      }))
      .filter(({ written, touched }) => hasAny(written) || hasAny(touched));
    this.#kinds.clear();
    if (changed.length > 0) return append(backend, database, changed, others);
    await backend.writeBatch(database, others);
    return null;
  }
}

/** After a backup was put in the place of everything. */
export async function noteEverything(backend: Backend, database: Database): Promise<void> {
  await append(backend, database, "everything");
}

export async function lastChangeNumber(database: Database): Promise<number> {
  const row = await database
    .selectFrom("wechsel")
    .select((columns) => columns.fn.max("nummer").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** `news(since)` is null, at once, where the database says by itself that nothing was written at all. */
export function changesSince(
  backend: Backend,
  ask: Ask,
): (since: number) => Promise<ChangeBatch> | null {
  /** The commit up to which somebody has been told, and what the last write was called there. */
  let known = { version: null as number | null, last: -1 };

  return (since) => {
    // Asked first: what is committed between the two questions is asked for again.
    const version = backend.version?.() ?? null;
    if (version !== null && version === known.version && since === known.last) return null;
    return read(since, version);
  };

  async function read(since: number, version: number | null): Promise<ChangeBatch> {
    const batch = await readChanges(ask, since);
    known = { version, last: batch.last };
    return batch;
  }
}

/** What was committed after the write of that number. */
export async function readChanges(ask: Ask, since: number): Promise<ChangeBatch> {
  const rows = await ask(
    "news",
    { since },
    (slot) => sql`select nummer, was from wechsel where nummer >= ${slot("since")} order by nummer`,
  );
  const last = rows.at(-1)?.nummer ?? -1;
  // The row that was known must still be there; else nobody can tell what came after it.
  if (rows[0]?.nummer !== since) return { last, changed: "everything" };
  const changes = rows.slice(1).map(({ was }) => JSON.parse(was) as ChangeBatch["changed"]);
  return {
    last,
    changed: changes.includes("everything") ? "everything" : (changes as Changed[][]).flat(),
  };
}

async function append(
  backend: Backend,
  database: Database,
  changed: ChangeBatch["changed"],
  others: readonly OperationNodeSource[] = [],
): Promise<number> {
  const row = sql`insert into wechsel (nummer, was)
    select coalesce(max(nummer), 0) + 1, cast(${JSON.stringify(changed)} as text) from wechsel
    returning nummer`;
  const [last] = await backend.writeBatch(database, [...others, row]);
  const number = (last as { nummer: number } | undefined)?.nummer ?? 0;
  if (number % 256 === 0)
    await database
      .deleteFrom("wechsel")
      .where("nummer", "<=", number - KEPT)
      .execute();
  return number;
}

function idsOf(ids: ReadonlySet<number> | "all"): Ids {
  return ids === "all" ? ids : [...ids];
}
