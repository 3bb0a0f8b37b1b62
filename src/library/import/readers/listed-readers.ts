/** Finds readers whom one list names twice: by name and birthday, by name and class, or by given name, surname and e-mail. */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import { nameKey } from "../../../core/model/kinds/naming.ts";
import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";
import type { RowBefore } from "../matching/duplicate-finder.ts";
import { agree, cellText, emailIn, givenName, surname } from "./reader-cells.ts";

interface ListedReader {
  readonly row: RowBefore;
  readonly born: string;
  readonly group: string | null;
  readonly card: string;
  readonly surname: readonly string[];
  /** What two of one name in one class differ in, if they are two. */
  readonly contact: readonly string[];
}

interface ReaderBefore {
  readonly row: RowBefore;
  readonly by: readonly string[];
  /** They can be two as well: somebody has to say so. */
  readonly isUncertain?: boolean;
}

const CONTACT = ["email", "telefon", "anschrift"];

/** One instance per run; the first row of each reader counts. */
export class ListedReaders {
  readonly #groups: Kind;
  readonly #byName = new Map<string, ListedReader[]>();
  readonly #byEmail = new Map<string, ListedReader[]>();
  /** By e-mail: two of the surnames. */
  readonly #surnames = new Map<string, readonly (readonly string[])[]>();

  constructor(groups: Kind) {
    this.#groups = groups;
  }

  find(document: Fields, group: string | null, here: RowBefore): ReaderBefore | null {
    const reader = this.#readerIn(document, group, here);
    const others = (all: Map<string, ListedReader[]>, key: string) =>
      (all.get(key) ?? []).filter(
        (one) => !differ(one.born, reader.born) && !differ(one.card, reader.card),
      );
    const named = others(this.#byName, fold(cellText(document, "name")));
    const sameDay = named.find(({ born }) => born !== "" && born === reader.born);
    if (sameDay) return { row: sameDay.row, by: ["name", "geboren"] };
    // A school may give its own address for all.
    const mailed = others(this.#byEmail, mailedName(document)).find((one) =>
      agree(one.surname, reader.surname),
    );
    if (mailed) {
      const isUncertain =
        differ(mailed.group ?? "", reader.group ?? "") || this.#isOfMany(document, reader);
      return { row: mailed.row, by: ["vorname", "email"], isUncertain };
    }
    const inClass = named.find(
      (one) =>
        one.group !== null &&
        one.group === reader.group &&
        !one.contact.some((text, index) => differ(text, reader.contact[index] ?? "")),
    );
    return inClass ? { row: inClass.row, by: ["name", "gruppe"] } : null;
  }

  /** Whether other families of the list have this e-mail, too. */
  #isOfMany(document: Fields, reader: ListedReader): boolean {
    const surnames = this.#surnames.get(emailIn(document)) ?? [];
    return surnames.some((one) => !agree(one, reader.surname));
  }

  remember(document: Fields, group: string | null, row: RowBefore): void {
    const reader = this.#readerIn(document, group, row);
    const add = (all: Map<string, ListedReader[]>, key: string) => {
      if (key !== "") all.set(key, [...(all.get(key) ?? []), reader]);
    };
    add(this.#byName, fold(cellText(document, "name")));
    add(this.#byEmail, mailedName(document));
    const email = emailIn(document);
    const surnames = this.#surnames.get(email) ?? [];
    // One of each is enough: a school can give its address for a thousand.
    if (email !== "" && !surnames.some((one) => `${one}` === `${reader.surname}`))
      this.#surnames.set(email, [...surnames.slice(-1), reader.surname]);
  }

  #readerIn(document: Fields, group: string | null, row: RowBefore): ListedReader {
    return {
      row,
      born: cellText(document, "geboren"),
      group: group === null ? null : nameKey(this.#groups, group),
      card: cellText(document, "ausweis"),
      surname: surname(document),
      contact: CONTACT.map((name) => fold(cellText(document, name))),
    };
  }
}

function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}

/** Brothers and sisters share the e-mail of their parents, but no given name. */
function mailedName(document: Fields): string {
  const [email, given] = [emailIn(document), givenName(document)];
  return email === "" || given === "" ? "" : `${email} ${given}`;
}
