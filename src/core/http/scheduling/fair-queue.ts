/**
 * A fair queue: the next item is that of the address with the least cost so far, within the limits of concurrency. Costs follow start-time
 * fair queueing: an address that returns after a pause starts at the current level, without credit.
 */

import { cached } from "../../words/cached.ts";
import type { Limits } from "./limits.ts";

/** Of items in progress at a time. */
type FairBounds = Pick<Limits, "underWay" | "underWayPerAddress">;

export class FairQueue<Item> {
  readonly #bounds: FairBounds;
  /** By address; in order of arrival. */
  readonly #waiting = new Map<string, WaitingItem<Item>[]>();
  readonly #underWay = new Map<string, number>();
  /** The cost of each address; those at or below the current level are forgotten. */
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

  /** `patient`: without a timeout. */
  add(address: string, item: Item, patient = false): void {
    this.#waitingCount++;
    const waiting = { item, looks: patient ? -Infinity : 0 };
    cached(this.#waiting, address, () => []).push(waiting);
  }

  /** null if the queue is empty, or if all waiting addresses have reached their limit. The caller has to call `done`. */
  take(): { readonly item: Item; readonly address: string } | null {
    const { next: address } = this;
    if (address === null) return null;
    this.#level = this.#costOf(address);
    this.charge(address, 1);
    const items = this.#waiting.get(address)!;
    const { item } = items.shift()!;
    this.#waitingCount--;
    if (items.length === 0) this.#waiting.delete(address);
    else if (this.#waiting.size > 1) {
      // Behind the others.
      this.#waiting.delete(address);
      this.#waiting.set(address, items);
    }
    this.#underWay.set(address, (this.#underWay.get(address) ?? 0) + 1);
    this.#underWayCount++;
    return { item, address };
  }

  /** The address that is next. */
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

  /** Adds to the cost of an address. */
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
   * Removes those that have been seen waiting this many times. Checks are counted instead of time: after a suspend, or a blocked event
   * loop, nobody has timed out.
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

/** With more addresses the ones at or below the level are removed. */
const MANY = 4096;

interface WaitingItem<Item> {
  readonly item: Item;
  looks: number;
}
