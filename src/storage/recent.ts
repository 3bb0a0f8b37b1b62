/** What lists have read since anybody last wrote anything: which members stand in one is still asked, but no row is read twice, and no link counted. */

import type { Member } from "../model/member.ts";

/** A crawler reads everything once. */
const MOST = 4096;
const MOST_FOUND = 64;

export class Recent {
  readonly #version: () => number;
  readonly #today: () => string;
  readonly #members = new Map<number, Member>();
  readonly #found = new Map<string, unknown>();
  #moment = -1;
  #day = "";

  /** `version` is another number after every commit of whomever. */
  constructor(version: () => number, today: () => string) {
    this.#version = version;
    this.#today = today;
  }

  /** To be asked before something is read. What is computed when it is read can depend on the day. */
  moment(): number {
    const [now, day] = [this.#version(), this.#today()];
    if (now !== this.#moment || day !== this.#day) {
      this.#members.clear();
      this.#found.clear();
    }
    this.#moment = now;
    this.#day = day;
    return now;
  }

  /** In the order of the ids, which were read at that moment; null where one of them, or something since then, is new. */
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

  /** What is found out about the members together from that moment on; `which` says all that it depends on but what is stored. */
  async once<T>(moment: number, which: string, find: () => Promise<T>): Promise<T> {
    if (moment === this.#moment && this.#found.has(which)) return this.#found.get(which) as T;
    const found = await find();
    if (moment === this.#moment) {
      if (this.#found.size >= MOST_FOUND) this.#found.clear();
      this.#found.set(which, found);
    }
    return found;
  }
}
