/** Finds the reader whom a row of another list tells without a number: the borrower of a loan, by e-mail, else by name. */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { cached } from "../../../core/words/cached.ts";
import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";
import { areStrangers, cellText, emailIn } from "../readers/reader-cells.ts";

export class ReadersMeant {
  readonly #reading: Reading;
  readonly #kind: Kind;
  #all: ReadonlyMap<string, ReadonlySet<Member>> | null = null;

  constructor(reading: Reading, kind: Kind) {
    this.#reading = reading;
    this.#kind = kind;
  }

  async find(said: Fields): Promise<readonly Member[]> {
    this.#all ??= await this.#read();
    const [email, name] = [emailIn(said), nameKeyOf(cellText(said, "name"))];
    const named = [...((name && this.#all.get(name)) || [])];
    const mailed = [...((email && this.#all.get(email)) || [])];
    // Brothers and sisters share the e-mail of their parents.
    if (mailed.length > 1) {
      const own = mailed.filter((one) => named.includes(one));
      return own.length > 0 ? own : mailed;
    }
    const isOther = name !== "" && mailed.some(({ values }) => areStrangers(values, said));
    return mailed.length > 0 && !isOther ? mailed : named;
  }

  /** All accounts, once, as the rows so far would leave them. */
  async #read(): Promise<ReadonlyMap<string, ReadonlySet<Member>>> {
    const all = new Map<string, Set<Member>>();
    const everybody = { username: { filled: true } } as const;
    for (const member of await this.#reading.matching(this.#kind, everybody)) {
      const { values } = member;
      const called = ["name", "username", "ausweis"].map((name) => cellText(values, name));
      for (const key of [...called.map(nameKeyOf), emailIn(values)])
        if (key !== "") cached(all, key, () => new Set()).add(member);
    }
    return all;
  }
}

/** In any order: "Kaya, Elif" is Elif Kaya. */
function nameKeyOf(name: string): string {
  return fold(name).split(" ").sort().join(" ");
}
