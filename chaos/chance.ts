/** Chance that can be repeated: the same seed makes the same choices. */

export class Chance {
  #state: number;

  constructor(seed: number) {
    // Small seeds would begin with small numbers; xorshift never leaves zero.
    this.#state = (seed * 0x9e3779b1) >>> 0 || 1;
    for (let round = 0; round < 8; round++) this.next();
  }

  /** From 0 to 1. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  one<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T;
  }

  shuffled<T>(all: readonly T[]): T[] {
    const left = [...all];
    return all.map(() => left.splice(this.below(left.length), 1)[0] as T);
  }
}
