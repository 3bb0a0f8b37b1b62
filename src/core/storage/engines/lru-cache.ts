/** An LRU cache: a bounded map that evicts the least recently used entry. */

export class LruCache<Value> {
  readonly #most: number;
  /** Least recently used first. */
  readonly #known = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, make: () => Value): Value {
    let value = this.#known.get(key);
    if (value === undefined) value = make();
    else this.#known.delete(key);
    this.#known.set(key, value);
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value ?? "");
    return value;
  }
}
