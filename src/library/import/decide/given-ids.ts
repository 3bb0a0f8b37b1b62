/**
 * Maps the provisional ids of an import's new members to real ones: the target of a link may have been written long before, or before a
 * crash.
 */

/** `count` consecutive provisional ids from `first` have got the real ids from `id` on. */
export type Stretch = [first: number, id: number, count: number];

/** Both ids ascend in the same order, so a few ranges cover all. */
export class GivenIds {
  readonly stretches: Stretch[];

  constructor(stretches: readonly Stretch[]) {
    this.stretches = stretches.map((stretch) => [...stretch]);
  }

  /** `name` is the provisional id of the check: negative and descending. */
  add(name: number, id: number): void {
    const last = this.stretches.at(-1);
    if (last && -name === last[0] + last[2] && id === last[1] + last[2]) last[2]++;
    else this.stretches.push([-name, id, 1]);
  }

  /** null where it is not written yet. */
  of(name: number): number | null {
    let [from, to] = [0, this.stretches.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const [first, id, count] = this.stretches[middle] as Stretch;
      if (-name < first) to = middle;
      else if (-name < first + count) return id - name - first;
      else from = middle + 1;
    }
    return null;
  }
}
