/** Deferred writes: what is worth noting but not waiting for is buffered in memory and written in batches. */

import { complain } from "../logs/write/complain.ts";
import type { PlainRow, Rows } from "./rows.ts";

/** How long a note lies in memory, in milliseconds: as long as a crash could lose it. */
const SOON = 1000;
/** What is in one turn; nobody waits long for it. */
const BATCH = 500;
/** Where nothing can be written for long, what came first is kept. */
const MOST = 10_000;

export class DeferredWrites {
  readonly #rows: Rows;
  /** Rows of `vorgang` by their ids … */
  readonly #events = new Map<string, PlainRow>();
  /** … and when sessions were last seen. */
  readonly #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | null = null;
  /** The database is gone: what has not been written by now never will be. */
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

  addSeen(session: string, instant: string): void {
    if (this.#seen.size >= MOST && !this.#seen.has(session)) return;
    this.#seen.set(session, instant);
    this.#soon();
  }

  /** Events that are not yet in the database, or just now. */
  get events(): readonly PlainRow[] {
    return [...this.#events.values()];
  }

  seen(session: string): string | null {
    return this.#seen.get(session) ?? null;
  }

  /** Writes what there is; where that is not possible now, it is tried again later. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#events.size + this.#seen.size > 0) if (!(await this.#writeSome())) return;
    });
    return this.#writing;
  }

  /** The last chance. */
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
        for (const [id, zuletzt] of seen)
          await rows.update("sitzung", { id, zuletzt: { below: zuletzt } }, { zuletzt });
        return true;
      })
      // A fault of the program: told, and not tried again, since what is behind it waits.
      .catch((error: unknown) => complain("noting what happened", error));
    if (written === null) return false;
    for (const { id } of events) this.#events.delete(`${id}`);
    for (const [id, instant] of seen) if (this.#seen.get(id) === instant) this.#seen.delete(id);
    return true;
  }
}

/** An account that was removed meanwhile has taken all that was known of it along. */
async function withoutGone(events: readonly PlainRow[], rows: Rows): Promise<PlainRow[]> {
  const gone = new Set<unknown>();
  for (const id of new Set(events.map(({ konto }) => konto ?? null)))
    if (id !== null && (await rows.find("konto", { id })).length === 0) gone.add(id);
  return events.filter(({ konto }) => !gone.has(konto));
}
