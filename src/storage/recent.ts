/** What lists have read since anybody last wrote anything: which members stand in one is still asked, but no row is read twice, and no link counted. */

import type { FacetCounts } from "../model/facet.ts";
import type { Member } from "../model/member.ts";

/** A crawler reads everything once. */
const MOST = 4096;
const MOST_COUNTS = 64;

export class Recent {
  readonly #version: () => number;
  readonly #today: () => string;
  readonly #members = new Map<number, Member>();
  readonly #counts = new Map<string, readonly FacetCounts[]>();
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
      this.#counts.clear();
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

  /** What the members of a list link to, by what the list was narrowed down to. */
  recallCounts(moment: number, which: string): readonly FacetCounts[] | null {
    if (moment !== this.#moment || moment !== this.#version()) return null;
    return this.#counts.get(which) ?? null;
  }

  keepCounts(moment: number, which: string, counts: readonly FacetCounts[]): void {
    if (moment !== this.#moment) return;
    if (this.#counts.size >= MOST_COUNTS) this.#counts.clear();
    this.#counts.set(which, counts);
  }
}
