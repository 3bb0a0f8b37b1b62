/**
 * Whose turn it is: that of the address which has cost least so far, and no more under way than is good for all. Costs are counted
 * by start-time fair queueing: whoever comes after a pause begins where the others are, with no credit for it.
 */

import { cached } from "../../words/cached.ts";

interface FairBounds {
  /** Requests that are being answered at a time. */
  readonly underWay: number;
  readonly underWayPerAddress: number;
}

export class FairQueue<Item> {
  readonly #bounds: FairBounds;
  /** By address; among equals the first is next. */
  readonly #waiting = new Map<string, WaitingItem<Item>[]>();
  readonly #underWay = new Map<string, number>();
  /** What each address has cost; of those who had no more than the last one that was taken nothing is remembered. */
  readonly #cost = new Map<string, number>();
  #level = 0;
  #waitingCount = 0;
  #underWayCount = 0;

  constructor(bounds: FairBounds) {
    this.#bounds = bounds;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  waitingOf(address: string): number {
    return this.#waiting.get(address)?.length ?? 0;
  }

  /** `patient`: it waits for as long as it takes. */
  add(address: string, item: Item, patient = false): void {
    this.#waitingCount++;
    const waiting = { item, looks: patient ? -Infinity : 0 };
    cached(this.#waiting, address, () => []).push(waiting);
  }

  /** null if nobody waits, or all who wait have enough under way. The caller reports later that it is done. */
  take(): { readonly item: Item; readonly address: string } | null {
    const { next: address } = this;
    if (address === null) return null;
    this.#level = this.#costOf(address);
    this.charge(address, 1);
    const items = this.#waiting.get(address)!;
    const { item } = items.shift()!;
    this.#waitingCount--;
    this.#waiting.delete(address);
    if (items.length > 0) this.#waiting.set(address, items);
    this.#underWay.set(address, (this.#underWay.get(address) ?? 0) + 1);
    this.#underWayCount++;
    return { item, address };
  }

  /** The address whose turn is next. */
  get next(): string | null {
    if (this.#underWayCount >= this.#bounds.underWay) return null;
    let next: string | null = null;
    let least = Infinity;
    for (const address of this.#waiting.keys()) {
      if ((this.#underWay.get(address) ?? 0) >= this.#bounds.underWayPerAddress) continue;
      const cost = this.#costOf(address);
      if (cost >= least) continue;
      next = address;
      least = cost;
    }
    return next;
  }

  /** Its last turn has cost so much more. */
  charge(address: string, cost: number): void {
    this.#cost.set(address, this.#costOf(address) + cost);
    if (this.#cost.size < MANY) return;
    for (const [other, spent] of this.#cost) if (spent <= this.#level) this.#cost.delete(other);
  }

  done(address: string): void {
    const left = (this.#underWay.get(address) ?? 0) - 1;
    if (left > 0) this.#underWay.set(address, left);
    else this.#underWay.delete(address);
    this.#underWayCount--;
  }

  /**
   * Looks at all who wait, and takes out those that it has seen so many times. Looks are counted, not time: after a machine's sleep,
   * or one long turn, nobody has waited too long for others.
   */
  removeOverdue(looks: number): Item[] {
    const tired: Item[] = [];
    for (const [address, items] of [...this.#waiting]) {
      for (const one of items) one.looks++;
      const still = items.filter((one) => one.looks <= looks);
      if (still.length === items.length) continue;
      tired.push(...items.filter((one) => one.looks > looks).map(({ item }) => item));
      if (still.length > 0) this.#waiting.set(address, still);
      else this.#waiting.delete(address);
    }
    this.#waitingCount -= tired.length;
    return tired;
  }

  #costOf(address: string): number {
    return Math.max(this.#cost.get(address) ?? 0, this.#level);
  }
}

/** Addresses whose costs are remembered before it is looked which can be forgotten. */
const MANY = 4096;

interface WaitingItem<Item> {
  readonly item: Item;
  looks: number;
}
