/** Knows the readers of last year's list again in this year's, where no number tells: by e-mail, by name and birthday, by name and class. */

import type { Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { fold } from "../../../core/words/fold.ts";
import { nextClass } from "../../lending/next-year.ts";
import type { Fields } from "../formats/format.ts";

/** What tells a reader from others of the name. */
interface KnownReader {
  readonly id: number;
  readonly name: string;
  readonly given: string;
  readonly email: string;
  readonly born: string;
  /** The key of the class now, and of what it is called after the summer. */
  readonly classes: readonly (string | null)[];
}

interface ReaderFound {
  readonly id: number;
  readonly by: readonly string[];
}

const BATCH = 500;

export class KnownReaders {
  readonly #reading: Reading;
  readonly #kind: Kind;
  readonly #groups: Kind;
  #byName = new Map<string, KnownReader[]>();
  #byEmail = new Map<string, KnownReader[]>();
  #isRead = false;

  constructor(reading: Reading, kinds: Kinds) {
    this.#reading = reading;
    this.#kind = kinds.accounts;
    this.#groups = kinds.one("gruppe");
  }

  /**
   * `isFree`: whether the row can be about that one; `own`: whom the same row of the same list has brought, by its name alone.
   * "several": the row could be any of them, and whose loans these are must not depend on the order of a list.
   */
  async find(
    row: Fields,
    group: string | null,
    isFree: (id: number) => boolean,
    own: number | null,
  ): Promise<ReaderFound | "several" | null> {
    await this.#read();
    const name = fold(textOf(row, "name"));
    const born = textOf(row, "geboren");
    const isSame = (one: KnownReader) =>
      isFree(one.id) && (one.born === "" || born === "" || one.born === born);
    // Brothers and sisters often have the e-mail of their parents.
    const [mailed, ...more] = (this.#byEmail.get(keyOf(row, "email")) ?? []).filter(
      (one) => isSame(one) && one.given === givenName(row),
    );
    if (mailed && more.length === 0) return { id: mailed.id, by: ["email"] };
    const named = (this.#byName.get(name) ?? []).filter(isSame);
    const sameDay = named.find((one) => born !== "" && one.born === born);
    if (sameDay) return { id: sameDay.id, by: ["name", "geboren"] };
    const key = group === null ? null : nameKey(this.#groups, group);
    if (key === null) return null;
    // Before the classes were moved up they are called as last year.
    const there = named.filter(({ classes }) => classes.includes(key));
    if (there.length === 0) return own !== null && named.length > 1 ? "several" : null;
    const known = there.length === 1 ? there[0] : there.find(({ id }) => id === own);
    const isTold = there.length === 1 || known?.classes[0] === key;
    return known && isTold ? { id: known.id, by: ["name", "gruppe"] } : "several";
  }

  /** Once, and only what tells: those who come in by this import are known by their rows. */
  async #read(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    for (let after = 0; ; ) {
      const members = await this.#reading.walk(this.#kind, after, BATCH);
      for (const member of members) this.#add(this.#known(member));
      const last = members.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  #known({ id, values }: Member): KnownReader {
    const group = (values.gruppe ?? null) as Link | null;
    const next = group && nextClass(group.title);
    const classes = [group?.title ?? null, next].map((name) =>
      name === null ? null : nameKey(this.#groups, name),
    );
    return {
      id,
      name: fold(textOf(values, "name")),
      given: givenName(values),
      email: keyOf(values, "email"),
      born: textOf(values, "geboren"),
      classes,
    };
  }

  #add(reader: KnownReader): void {
    const add = (all: Map<string, KnownReader[]>, key: string) => {
      if (key !== "") all.set(key, [...(all.get(key) ?? []), reader]);
    };
    add(this.#byName, reader.name);
    add(this.#byEmail, reader.email);
  }
}

/** The first of the given names, which nobody leaves out. */
function givenName(values: Fields): string {
  return fold(textOf(values, "vorname") || textOf(values, "name")).split(" ")[0] ?? "";
}

function keyOf(values: Fields, name: string): string {
  return textOf(values, name).toLowerCase();
}

function textOf(values: Fields, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}
