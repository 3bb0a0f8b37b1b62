/** Which ids the new members of an import have got: what a row links to may have come in long before it, or before a crash. */

/** So many new members, from this one on, have got the ids from that one on. */
export type Stretch = [first: number, id: number, count: number];

/** They come in by their order and get ids by theirs, so a few stretches tell of all. */
export class GivenIds {
  readonly stretches: Stretch[];

  constructor(stretches: readonly Stretch[]) {
    this.stretches = stretches.map((stretch) => [...stretch]);
  }

  /** `name`: below zero, the next one lower, as the check has called them. */
  add(name: number, id: number): void {
    const last = this.stretches.at(-1);
    if (last && -name === last[0] + last[2] && id === last[1] + last[2]) last[2]++;
    else this.stretches.push([-name, id, 1]);
  }

  /** null for one that has not come in. */
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
