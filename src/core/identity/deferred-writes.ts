/** Deferred writes: notes that no request should wait for are buffered in memory and written in batches. */

import { complain } from "../logs/write/complain.ts";
import type { PlainRow, Rows } from "./rows.ts";

/** Buffering time in milliseconds: what a crash could lose. */
const SOON = 1000;
/** Rows per transaction, so that others do not wait long. */
const BATCH = 500;
/** The maximum while nothing can be written; further notes are dropped. */
const MOST = 10_000;

interface LastUse {
  readonly table: "sitzung" | "zugriffsschluessel";
  /** An instant, or a day. */
  readonly last: string;
}

export class DeferredWrites {
  readonly #rows: Rows;
  /** Rows of `vorgang` by their ids … */
  readonly #events = new Map<string, PlainRow>();
  /** … and the last use of sessions and keys, by theirs. */
  readonly #seen = new Map<string, LastUse>();
  #timer: NodeJS.Timeout | null = null;
  /** Closing: no further writes are scheduled. */
  #closed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  addEvent(event: PlainRow): void {
    if (this.#events.size >= MOST) return;
    this.#events.set(`${event.id}`, event);
    this.#soon();
  }

  addSeen(table: LastUse["table"], id: string, last: string): void {
    const known = this.#seen.get(id);
    if (known?.last === last || (this.#seen.size >= MOST && !known)) return;
    this.#seen.set(id, { table, last });
    this.#soon();
  }

  /** Events that are not yet in the database. */
  get events(): readonly PlainRow[] {
    return [...this.#events.values()];
  }

  seen(id: string): string | null {
    return this.#seen.get(id)?.last ?? null;
  }

  /** Writes everything; if that fails, it is retried later. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#events.size + this.#seen.size > 0) if (!(await this.#writeSome())) return;
    });
    return this.#writing;
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.flush();
  }

  #soon(): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(async () => {
      await this.flush();
      this.#timer = null;
      if (this.#events.size + this.#seen.size > 0) this.#soon();
    }, SOON).unref();
  }

  async #writeSome(): Promise<boolean> {
    const events = [...this.#events.values()].slice(0, BATCH);
    const seen = [...this.#seen].slice(0, BATCH);
    const written = await this.#rows
      .ifPossible(async (rows) => {
        const stillThere = await withoutGone(events, rows);
        if (stillThere.length > 0) await rows.insert("vorgang", ...stillThere);
        for (const [id, { table, last: zuletzt }] of seen)
          await rows.update(table, { id, zuletzt: { below: zuletzt } }, { zuletzt });
        return true;
      })
      // A program error: reported, and not retried, because it would block the following notes.
      .catch((error: unknown) => complain("noting what happened", error));
    if (written === null) return false;
    for (const { id } of events) this.#events.delete(`${id}`);
    for (const [id, use] of seen) if (this.#seen.get(id) === use) this.#seen.delete(id);
    return true;
  }
}

/** Drops events of accounts that were deleted meanwhile. */
async function withoutGone(events: readonly PlainRow[], rows: Rows): Promise<PlainRow[]> {
  const gone = new Set<unknown>();
  for (const id of new Set(events.map(({ konto }) => konto ?? null)))
    if (id !== null && (await rows.find("konto", { id })).length === 0) gone.add(id);
  return events.filter(({ konto }) => !gone.has(konto));
}
