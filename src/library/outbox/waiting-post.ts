/** How many messages need attention: a cached count, updated on changes, so that every page can show it without a query. */

import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { ChangeBatch } from "../../core/model/store/change-batch.ts";
import type { Reading } from "../../core/model/store/reading.ts";

export class WaitingPost {
  readonly #read: Reading;
  readonly #kinds: Kinds;
  #total = 0;

  private constructor(read: Reading, kinds: Kinds) {
    this.#read = read;
    this.#kinds = kinds;
  }

  static async open(read: Reading, kinds: Kinds): Promise<WaitingPost> {
    const post = new WaitingPost(read, kinds);
    await post.#count();
    return post;
  }

  get total(): number {
    return this.#total;
  }

  async onChanges({ changed }: ChangeBatch): Promise<void> {
    if (changed === "everything" || changed.some(({ kind }) => kind === "nachricht"))
      await this.#count();
  }

  async #count(): Promise<void> {
    const values = ["wartend", "fehlgeschlagen"];
    const fields = [{ name: "zustand", field: "zustand", there: null, values, asked: [] }];
    const query = { words: [], sorting: null, limit: 1, cursor: null, fields };
    this.#total = (await this.#read.list(this.#kinds.one("nachricht"), query)).total;
  }
}
