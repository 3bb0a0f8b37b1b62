/** The change feed: one query to the store for all writes since the last time, passed on to every cache that has to invalidate. */

import type { ChangeBatch } from "../../model/store/change-batch.ts";
import type { Store } from "../../model/store/store.ts";

/** Called in this order, one after the other. */
type Listener = (batch: ChangeBatch) => void | Promise<void>;

export class ChangeFeed {
  readonly #store: Pick<Store, "changesSince">;
  readonly #listeners: readonly Listener[];
  /** The last known write. */
  #last = -1;
  #asking: Promise<void> | null = null;
  #distrusted = 0;
  /** For callers that arrive while a query is running. */
  #next: Promise<void> | null = null;

  constructor(store: Pick<Store, "changesSince">, listeners: readonly Listener[]) {
    this.#store = store;
    this.#listeners = listeners;
  }

  /** Everything counts as changed: another server may have taken over that lacks the last writes, and gives their numbers again. */
  distrust(): void {
    this.#last = -1;
    this.#distrusted++;
  }

  /** null: nothing was written. When it resolves, all listeners have handled whatever was written before the call. */
  renew(): Promise<void> | null {
    if (this.#asking === null) return this.#ask();
    // The running query may have begun before the last write.
    this.#next ??= this.#asking.then(
      () => this.#askNext(),
      () => this.#askNext(),
    );
    return this.#next;
  }

  async #askNext(): Promise<void> {
    this.#next = null;
    await (this.#asking ?? this.#ask());
  }

  #ask(): Promise<void> | null {
    const batch = this.#store.changesSince(this.#last);
    if (batch === null) return null;
    this.#asking = this.#tell(batch).finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #tell(asked: Promise<ChangeBatch>): Promise<void> {
    const distrusted = this.#distrusted;
    const batch = await asked;
    if (batch.changed !== "everything" && batch.changed.length === 0) return;
    for (const listener of this.#listeners) await listener(batch);
    if (distrusted === this.#distrusted) this.#last = batch.last;
  }
}
