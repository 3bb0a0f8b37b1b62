/** The words that the writes of this process have learnt lately: an import has the same words again and again. */

import type { Kind } from "../../model/kinds/kind.ts";

/** What was learnt recently, by kind: whole texts and single spellings. */
export type Learnt = Map<Kind, Set<string>>;

/** Upper bound per kind. */
const REMEMBERED = 200_000;

/**
 * Caches the words learnt by the writes of this process until another process writes, because a restored backup may have fewer words. A
 * write takes the cache and returns it after the commit; after a rollback it is lost.
 */
export class KnownWordsCache {
  #learnt: Learnt = new Map();
  #changeNumber = -1;

  take(changeNumber: number): Learnt {
    const known: Learnt = changeNumber === this.#changeNumber ? this.#learnt : new Map();
    this.#learnt = new Map();
    return known;
  }

  bringBack(learnt: Learnt, changeNumber: number): void {
    for (const texts of learnt.values()) if (texts.size > REMEMBERED) texts.clear();
    this.#learnt = learnt;
    this.#changeNumber = changeNumber;
  }
}

/** The words that one write knows. The cache is taken once, because under the write lock nobody else writes. */
export class KnownWords {
  readonly #cache: KnownWordsCache;
  readonly #lastChange: () => Promise<number>;
  #learnt: Learnt | null = null;
  #isFirst = true;

  constructor(cache: KnownWordsCache, lastChange: () => Promise<number>) {
    this.#cache = cache;
    this.#lastChange = lastChange;
  }

  /** The first member of a write does without: asking whether the cache still holds takes longer than writing its few words. */
  async known(members = 1): Promise<Learnt> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (this.#learnt === null && isFirst && members === 1) return new Map();
    this.#learnt ??= this.#cache.take(await this.#lastChange());
    return this.#learnt;
  }

  /** To be called at the end of the write; returns what is to be done after the commit. */
  async finish(): Promise<() => void> {
    const learnt = this.#learnt;
    if (learnt === null) return () => {};
    const changeNumber = await this.#lastChange();
    return () => this.#cache.bringBack(learnt, changeNumber);
  }
}
