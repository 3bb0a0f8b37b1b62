/** An approximate LRU cache: bounded, it drops what was not used of late, without moving an entry each time it is used. */

export class LruCache<Value> {
  readonly #half: number;
  /** Two generations: when one is full, what was not used since the one before goes. */
  #recent = new Map<string, Value>();
  #before = new Map<string, Value>();

  constructor(most: number) {
    this.#half = Math.ceil(most / 2);
  }

  get(key: string, make: () => Value): Value {
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const value = this.#before.get(key) ?? make();
    if (this.#recent.size >= this.#half) {
      this.#before = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return value;
  }
}
