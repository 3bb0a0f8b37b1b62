/**
 * Numbers by text. A Map of a million texts takes three times the memory, and gets slower on the way: V8 makes each key unique among all
 * strings of the process first.
 */
export class TextIndex {
  readonly #texts: string[] = [];
  readonly #numbers: number[] = [];
  #hashes = new Int32Array(SMALLEST);
  /** Twice as many or more, each with a place in the lists above, counted from 1; 0 is free. */
  #slots = new Int32Array(2 * SMALLEST);

  get(text: string): number | undefined {
    const place = this.#slots[this.#slotOf(text, textHash(text))] ?? 0;
    return place === 0 ? undefined : this.#numbers[place - 1];
  }

  set(text: string, number: number): void {
    const hash = textHash(text);
    const slot = this.#slotOf(text, hash);
    const place = this.#slots[slot] ?? 0;
    if (place !== 0) {
      this.#numbers[place - 1] = number;
      return;
    }
    const count = this.#texts.push(text);
    this.#numbers.push(number);
    this.#hashes[count - 1] = hash;
    this.#slots[slot] = count;
    if (count === this.#hashes.length) this.#grow();
  }

  /** The slot of the text, or the free one where it belongs. */
  #slotOf(text: string, hash: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const place = slots[slot] as number;
      if (place === 0) return slot;
      if (this.#hashes[place - 1] === hash && this.#texts[place - 1] === text) return slot;
    }
  }

  #grow(): void {
    const count = this.#texts.length;
    const hashes = new Int32Array(2 * count);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const slots = new Int32Array(4 * count);
    const last = slots.length - 1;
    for (let place = 1; place <= count; place++) {
      let slot = (hashes[place - 1] as number) & last;
      while (slots[slot] !== 0) slot = (slot + 1) & last;
      slots[slot] = place;
    }
    this.#slots = slots;
  }
}

/** A power of two. */
const SMALLEST = 16;

/** FNV-1a, its upper bits mixed into the lower ones, which choose the slot. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
