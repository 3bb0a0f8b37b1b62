/** A count that every page can show without a query: made at the start, and again when a member of its kind changes. */

import type { ChangeBatch } from "../../core/model/store/change-batch.ts";

export class LiveCount {
  readonly #kind: string;
  readonly #count: () => Promise<number>;
  #total = 0;

  private constructor(kind: string, count: () => Promise<number>) {
    this.#kind = kind;
    this.#count = count;
  }

  static async open(kind: string, count: () => Promise<number>): Promise<LiveCount> {
    const live = new LiveCount(kind, count);
    live.#total = await count();
    return live;
  }

  get total(): number {
    return this.#total;
  }

  async onChanges({ changed }: ChangeBatch): Promise<void> {
    if (changed === "everything" || changed.some(({ kind }) => kind === this.#kind))
      this.#total = await this.#count();
  }
}
