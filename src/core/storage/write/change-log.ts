/**
 * The table behind the change feed: a row for each write, in its own transaction, from which every process learns what to invalidate
 * in its caches. Writers hold the write lock, so the numbers are in the order of the commits.
 */

import { sql } from "kysely";
import {
  type ChangeBatch,
  type Changed,
  hasAny,
  type Ids,
} from "../../model/store/change-batch.ts";
import { cached } from "../../words/cached.ts";
import type { Backend, Database, NamedStatement, Replication } from "../engines/backend.ts";
import { type Ask, askOn } from "../engines/prepared.ts";

/** Number of rows kept; for a reader that is further behind everything counts as changed. */
const KEPT = 4096;
/** Older rows are deleted after so many writes of a process. */
const BETWEEN_DELETIONS = 256;
/** With more members in one write, the whole kind counts as changed. */
const NAMED = 200;

/** The changes of one transaction, collected while it runs. */
export class Noted {
  readonly #kinds = new Map<
    string,
    { written: Set<number> | "all"; touched: Set<number> | "all"; edited: boolean }
  >();

  #heard: ((change: Changed) => void) | null = null;

  /** Calls `heard` for each change as it is noted. */
  listen(heard: (change: Changed) => void): void {
    this.#heard = heard;
  }

  /** Notes derived writes that are not edits. */
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

  /** Writes the row together with other pending writes. */
  async write(
    backend: Backend,
    database: Database,
    others: readonly NamedStatement[] = [],
  ): Promise<void> {
    const changed: Changed[] = [...this.#kinds]
      .map(([kind, noted]) => ({
        kind,
        written: idsOf(noted.written),
        touched: idsOf(noted.touched),
        ...(!noted.edited && hasAny(idsOf(noted.written)) && { adjusted: true as const }),
      }))
      .filter(({ written, touched }) => hasAny(written) || hasAny(touched));
    this.#kinds.clear();
    if (changed.length > 0) await append(backend, database, changed, others);
    else await backend.writeBatch(database, others);
  }
}

/** After a restore. */
export async function noteEverything(backend: Backend, database: Database): Promise<void> {
  await append(backend, database, "everything");
}

export async function lastChangeNumber(backend: Backend, database: Database): Promise<number> {
  const [row] = await askOn(backend, database)(
    "last change number",
    {},
    () => sql`select max(nummer) as last from wechsel`,
  );
  return row?.last ?? 0;
}

/** Returns null synchronously if the version counter of the database shows that nothing was written. */
export function changesSince(
  backend: Backend,
  ask: Ask,
): (since: number) => Promise<ChangeBatch> | null {
  /** The version counter at the last read, and the last change number found then. */
  let known = { version: null as number | null, last: -1 };

  return (since) => {
    // Read first: what is committed between the two reads is read again.
    const version = backend.version?.() ?? null;
    if (version !== null && version === known.version && since === known.last) return null;
    return read(since, version);
  };

  async function read(since: number, version: number | null): Promise<ChangeBatch> {
    const batch = await readChanges(ask, since, backend.replicas);
    known = { version, last: batch.last };
    return batch;
  }
}

/** The changes committed after that number. `replicas` are told how far they have to be to show them. */
export async function readChanges(
  ask: Ask,
  since: number,
  replicas?: Replication,
): Promise<ChangeBatch> {
  const reply = replicas?.ask();
  const asked = ask(
    replicas ? "news and position" : "news",
    { since },
    (slot) => sql`select nummer, was ${replicas?.position ?? sql``} from wechsel
      where nummer >= ${slot("since")} order by nummer`,
  );
  const rows = await asked.catch((error) => {
    reply?.(null);
    throw error;
  });
  reply?.(rows.at(-1) ?? null);
  const last = rows.at(-1)?.nummer ?? -1;
  // The row `since` must still exist; otherwise the changes after it are unknown.
  if (rows[0]?.nummer !== since) return { last, changed: "everything" };
  const changes = rows.slice(1).map(({ was }) => JSON.parse(was) as ChangeBatch["changed"]);
  return {
    last,
    changed: changes.includes("everything") ? "everything" : (changes as Changed[][]).flat(),
  };
}

let appended = 0;

/** Returns nothing, so that a server need not be waited for. */
async function append(
  backend: Backend,
  database: Database,
  changed: ChangeBatch["changed"],
  others: readonly NamedStatement[] = [],
): Promise<void> {
  const row: NamedStatement = {
    name: "append",
    fill: { was: JSON.stringify(changed) },
    build: (slot) => sql`insert into wechsel (nummer, was)
      values ((select coalesce(max(nummer), 0) + 1 from wechsel), ${slot("was")})`,
  };
  await backend.writeBatch(database, [...others, row]);
  if (++appended % BETWEEN_DELETIONS === 0)
    await sql`delete from wechsel where nummer <= (select max(nummer) from wechsel) - ${KEPT}`.execute(
      database,
    );
}

function idsOf(ids: ReadonlySet<number> | "all"): Ids {
  return ids === "all" ? ids : [...ids];
}
