/** The read cache: members read since the last write of any process. The ids of a list are still queried, but no row is read twice. */

import type { Found, Member } from "../../model/store/member.ts";

/** Bounded, because a crawler reads everything once. */
const MOST = 4096;
const MOST_FOUND = 64;
/** Cache size of single members in characters, and the overhead of each. */
const MOST_READ = 2_000_000;
const FRAME = 200;

export class ReadCache {
  readonly #version: () => number;
  readonly #today: () => string;
  readonly #members = new Map<number, Member>();
  readonly #found = new Map<string, unknown>();
  readonly #byKey = new Map<string, Found>();
  #size = 0;
  #moment = -1;
  #day = "";

  /** `version` returns another number after every commit of any process. */
  constructor(version: () => number, today: () => string) {
    this.#version = version;
    this.#today = today;
  }

  /** To be called before reading. Clears the cache after a write, and when the day changes, because computed fields can depend on it. */
  moment(): number {
    const [now, day] = [this.#version(), this.#today()];
    if (now !== this.#moment || day !== this.#day) {
      this.#members.clear();
      this.#found.clear();
      this.#forgetKeys();
    }
    this.#moment = now;
    this.#day = day;
    return now;
  }

  /** Members by ids that were read at `moment`, in that order; null if one is missing or something was written since. */
  recall(moment: number, ids: readonly number[]): Member[] | null {
    if (moment !== this.#moment || moment !== this.#version()) return null;
    const known: Member[] = [];
    for (const id of ids) {
      const member = this.#members.get(id);
      if (!member) return null;
      known.push(member);
    }
    return known;
  }

  keep(moment: number, members: readonly Member[]): void {
    if (moment !== this.#moment) return;
    if (this.#members.size + members.length > MOST) this.#members.clear();
    for (const member of members) this.#members.set(member.id, member);
  }

  /** The member at one address; `find` returns the length of the text it has read as well. */
  async at(key: string, find: () => Promise<readonly [Found, number]>): Promise<Found> {
    const moment = this.moment();
    const known = this.#byKey.get(key);
    if (known) return known;
    const [found, length] = await find();
    this.#keepAt(moment, key, found, length);
    return found;
  }

  /** Whole members in the order of their ids; `find` reads the texts of all of them if one is missing. */
  async whole(
    ids: readonly number[],
    find: () => Promise<readonly string[]>,
    make: (text: string) => Member,
  ): Promise<readonly Member[]> {
    const moment = this.moment();
    const known: Member[] = [];
    for (const id of ids) {
      const found = this.#byKey.get(`#${id}`);
      if (found && "member" in found) known.push(found.member);
    }
    if (known.length === ids.length) return known;
    const texts = await find();
    const members = texts.map(make);
    this.keepWhole(moment, members, texts);
    return members;
  }

  /** Whole members that were read by anything but their ids. */
  keepWhole(moment: number, members: readonly Member[], texts: readonly string[]): void {
    members.forEach((member, index) => {
      const { length } = texts[index]!;
      this.#keepAt(moment, `#${member.id}`, { state: "current", member }, length);
    });
  }

  #keepAt(moment: number, key: string, found: Found, length: number): void {
    const size = key.length + length + FRAME;
    if (moment !== this.#moment || size > MOST_READ) return;
    if (this.#size + size > MOST_READ) this.#forgetKeys();
    this.#size += size;
    this.#byKey.set(key, found);
  }

  /** Caches any other result until the next write; `which` has to name everything it depends on apart from stored data. */
  async once<T>(moment: number, which: string, find: () => Promise<T>): Promise<T> {
    if (moment === this.#moment && this.#found.has(which)) return this.#found.get(which) as T;
    const found = await find();
    if (moment === this.#moment) {
      const [oldest] = this.#found.size >= MOST_FOUND ? this.#found.keys() : [];
      if (oldest !== undefined) this.#found.delete(oldest);
      this.#found.set(which, found);
    }
    return found;
  }

  #forgetKeys(): void {
    this.#byKey.clear();
    this.#size = 0;
  }
}
