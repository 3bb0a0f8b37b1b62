/**
 * Matches the readers of last year's list with those of this year's, where there is no number: by e-mail, name and birthday, or name and
 * class or grade.
 */

import type { Link } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { fold } from "../../../core/words/fold.ts";
import { nextClass } from "../../lending/next-year.ts";
import { isOfGrade, movingUp } from "../../lending/school-year-rules.ts";
import type { Fields } from "../formats/format.ts";
import { agree, cellText, emailIn, givenName, surname } from "./reader-cells.ts";

/** The values that tell readers of the same name apart. */
interface KnownReader {
  readonly id: number;
  readonly name: string;
  readonly given: string;
  readonly surname: readonly string[];
  readonly email: string;
  readonly born: string;
  readonly group: string | null;
}

interface ReaderFound {
  readonly id: number;
  readonly by: readonly string[];
  /** The only one of that name who was born on that day: it is this reader also with another card. */
  readonly isSure?: boolean;
}

interface ClassName {
  readonly name: string;
  readonly key: string | null;
}

const BATCH = 500;

export class KnownReaders {
  readonly #reading: Reading;
  readonly #kind: Kind;
  readonly #groups: Kind;
  #byName = new Map<string, KnownReader[]>();
  #byEmail = new Map<string, KnownReader[]>();
  /** By the name of a class: the names that it has now and next year. */
  #classes = new Map<string | null, readonly ClassName[]>();
  #isRead = false;

  constructor(reading: Reading, kinds: Kinds) {
    this.#reading = reading;
    this.#kind = kinds.accounts;
    this.#groups = kinds.one("gruppe");
  }

  /**
   * `isFree`: whether the row can be about this reader; `own`: the reader that the same row of the same list created, found by name alone.
   * "several": ambiguous, as the owner of loans must not depend on the order of a list.
   */
  async find(
    row: Fields,
    group: string | null,
    isFree: (id: number) => boolean,
    own: number | null,
  ): Promise<ReaderFound | "several" | null> {
    await this.#read();
    const name = fold(cellText(row, "name"));
    const born = cellText(row, "geboren");
    const isSame = (one: KnownReader) =>
      isFree(one.id) && (one.born === "" || born === "" || one.born === born);
    // Siblings often share the e-mail of their parents, and a school may give its own for all.
    const sharing = this.#byEmail.get(emailIn(row)) ?? [];
    const isOfMany = sharing.some((one) => !agree(one.surname, sharing[0]?.surname ?? []));
    const isBornThen = (one: KnownReader) => born !== "" && one.born === born;
    const [mailed, ...more] = sharing.filter(
      (one) =>
        isSame(one) &&
        one.given === givenName(row) &&
        (!isOfMany || isBornThen(one) || agree(one.surname, surname(row))),
    );
    if (mailed && more.length === 0) return { id: mailed.id, by: ["email"] };
    const named = (this.#byName.get(name) ?? []).filter(isSame);
    const [sameDay, ...others] = named.filter(isBornThen);
    if (sameDay) return { id: sameDay.id, by: ["name", "geboren"], isSure: others.length === 0 };
    const key = group === null ? null : nameKey(this.#groups, group);
    if (group === null || key === null) return null;
    // As long as classes are not moved up they have last year's names.
    const classesOf = ({ group }: KnownReader) => this.#classes.get(group) ?? [];
    const inClass = named.filter((one) => classesOf(one).some((its) => its.key === key));
    // The school's list may have "EF" for "EFa" and "EFb".
    const inGrade = named.filter((one) =>
      classesOf(one).some(({ name }) => isOfGrade(name, group)),
    );
    const there = inClass.length > 0 ? inClass : inGrade;
    if (there.length === 0) return own !== null && named.length > 1 ? "several" : null;
    const known = there.length === 1 ? there[0] : there.find(({ id }) => id === own);
    const isCertain = there.length === 1 || (known && classesOf(known)[0]?.key === key);
    return known && isCertain ? { id: known.id, by: ["name", "gruppe"] } : "several";
  }

  /** Once, and only the values needed for matching: readers created by this import are known by their rows. */
  async #read(): Promise<void> {
    if (this.#isRead) return;
    this.#isRead = true;
    for (let after = 0; ; ) {
      const members = await this.#reading.walk(this.#kind, after, BATCH);
      for (const member of members) this.#add(this.#known(member));
      const last = members.at(-1);
      if (!last) break;
      after = last.id;
    }
    const names = [...this.#classes.keys()].flatMap((name) => name ?? []);
    const movedUp = movingUp(names, null);
    // A school may have more grades than are in use here, so "10a" is followed by "11a", too.
    for (const name of names) {
      const all = [name, movedUp(name), nextClass(name)].flatMap((one) => one ?? []);
      const named = all.map((one) => ({ name: one, key: nameKey(this.#groups, one) }));
      this.#classes.set(name, named);
    }
  }

  #known({ id, values }: Member): KnownReader {
    const group = ((values.gruppe ?? null) as Link | null)?.title ?? null;
    this.#classes.set(group, []);
    return {
      id,
      name: fold(cellText(values, "name")),
      given: givenName(values),
      surname: surname(values),
      email: emailIn(values),
      born: cellText(values, "geboren"),
      group,
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
