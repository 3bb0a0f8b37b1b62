/** Finds existing members and earlier rows with the same duplicate keys. */

import {
  areApart,
  certainKeys,
  type DuplicateKey,
  isKnownByValues,
} from "../../../core/model/duplicates/duplicate-keys.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { cached, cachedUpTo, OfEach } from "../../../core/words/cached.ts";
import type { ImportFile } from "../decide/decision.ts";
import type { Fields } from "../formats/format.ts";
import { TextIndex } from "../seen/text-index.ts";
import { type Linked, sketchOf } from "./sketch.ts";

/** An earlier row, which identifies its member in this run; kept until its end, so small. */
export interface RowBefore {
  readonly file: ImportFile;
  readonly id: string;
  readonly line: number;
  /** The fields with a value in it or in its member, and the title, where it can be compared. */
  said: string;
  title: string | null;
  /** What its lists contain, or those of its member. */
  entries: readonly number[];
  /** The id of what it is a part of. */
  whole: number | null;
  keys: readonly DuplicateKey[];
}

interface FoundDuplicate {
  /** null where the member is not created yet: then `row` is set. */
  readonly member: Member | null;
  readonly row: RowBefore | null;
  /** The fields that match. */
  readonly by: readonly string[];
}

interface KnownMember {
  keys: readonly DuplicateKey[];
  readonly member: Member;
}

const MOST_MARKS = 10_000;

export class DuplicateFinder {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  readonly #linked: Linked;
  /** The rows with a key, an array only where there are several; and their numbers in the list, by key. */
  readonly #rows: (RowBefore | RowBefore[])[] = [];
  readonly #byKey = new OfEach<Kind, TextIndex>(() => new TextIndex());
  /** Many rows have the same marks, a year for example. */
  readonly #marks = new Map<string, DuplicateKey["marks"]>();
  #stored = new Map<string, KnownMember[]>();
  /** The same by id. */
  #members = new Map<number, KnownMember>();
  readonly #keys = new WeakMap<Fields, DuplicateKey[]>();

  constructor(reading: Reading, kinds: Kinds, linked: Linked) {
    this.#reading = reading;
    this.#kinds = kinds;
    this.#linked = linked;
  }

  /** One query for the whole batch, to avoid N+1. */
  async look(kind: Kind, documents: readonly Fields[]): Promise<void> {
    this.#stored = new Map();
    this.#members = new Map();
    if (!isKnownByValues(kind) || documents.length === 0) return;
    const keys = documents.flatMap((document) => this.#keysOf(kind, document));
    const found = await this.#reading.keyed(kind, [...new Set(keys.map(({ key }) => key))]);
    const ids = [...new Set([...found.values()].flat())];
    const members = new Map<number, KnownMember>();
    for (const member of ids.length === 0 ? [] : await this.#reading.members(kind, ids))
      members.set(member.id, { keys: certainKeysOf(kind, member.values), member });
    this.#members = members;
    for (const [key, some] of found)
      this.#stored.set(
        key,
        some.flatMap((id) => members.get(id) ?? []),
      );
  }

  find(kind: Kind, document: Fields): FoundDuplicate | null {
    const keys = this.#keysOf(kind, document);
    const byKey = this.#byKey.of(kind);
    for (const { key, marks } of keys) {
      const isSame = (known: Pick<RowBefore, "keys">) =>
        !areApart(marks, known.keys.find((one) => one.key === key)?.marks ?? []) &&
        !differsInStronger(key, keys, known.keys);
      const member = this.#stored.get(key)?.find(isSame)?.member ?? null;
      const before = member ? undefined : byKey.get(key);
      const row = before === undefined ? null : ([this.#rows[before]!].flat().find(isSame) ?? null);
      if (member || row) return { member, row, by: this.#tellingOf(kind, document, key) };
    }
    return null;
  }

  /** Whether a key, by ISBN or by title and maker, tells them apart; what one does not say is as the other has it. */
  areOthers(kind: Kind, document: Fields, { values }: Member): boolean {
    const [said, known] = [sketchOf(kind, this.#kinds, document, this.#linked), values].map(filled);
    const mine = certainKeysOf(kind, { ...known, ...said });
    const theirs = certainKeysOf(kind, { ...said, ...known });
    return mine.some(
      ({ key, marks }) =>
        theirs.some((one) => ruleOf(one.key) === ruleOf(key)) &&
        !theirs.some((one) => one.key === key && !areApart(marks, one.marks)),
    );
  }

  /** Updates the keys of a member that a row has completed, so that rows with other values no longer match it. */
  change(kind: Kind, { id }: Member, document: Fields): void {
    const known = this.#members.get(id);
    if (!known) return;
    const said = this.#keysOf(kind, document);
    const rules = new Set(known.keys.map(({ key }) => ruleOf(key)));
    const marked = known.keys.map(({ key, marks }) => {
      const alike = said.find((one) => ruleOf(one.key) === ruleOf(key))?.marks ?? [];
      return { key, marks: marks.map((mark, index) => mark ?? alike[index] ?? null) };
    });
    const added = said.filter(({ key }) => !rules.has(ruleOf(key)));
    known.keys = [...marked, ...added];
    for (const { key } of added) this.#stored.set(key, [...(this.#stored.get(key) ?? []), known]);
  }

  /** Adds the keys of a row that creates a member or matched one. */
  remember(kind: Kind, document: Fields, row: RowBefore): void {
    // An array that `map` makes has no room for more.
    row.keys = this.#keysOf(kind, document).map(({ key, marks }) => {
      return {
        key,
        marks: cachedUpTo(MOST_MARKS, this.#marks, JSON.stringify(marks), () => marks),
      };
    });
    const byKey = this.#byKey.of(kind);
    for (const { key } of row.keys) {
      const number = byKey.get(key);
      const others = number === undefined ? undefined : this.#rows[number];
      if (number === undefined) byKey.set(key, this.#rows.push(row) - 1);
      else if (Array.isArray(others)) others.push(row);
      else this.#rows[number] = [others as RowBefore, row];
    }
  }

  #keysOf(kind: Kind, document: Fields): DuplicateKey[] {
    if (!isKnownByValues(kind)) return [];
    return cached(this.#keys, document, () =>
      certainKeysOf(kind, sketchOf(kind, this.#kinds, document, this.#linked)),
    );
  }

  /** The fields without which it would not have this key. */
  #tellingOf(kind: Kind, document: Fields, key: string): string[] {
    const values = sketchOf(kind, this.#kinds, document, this.#linked);
    return Object.keys(kind.fields).filter((name) => {
      if (!Object.hasOwn(values, name)) return false;
      const rest: Values = { ...values, [name]: Array.isArray(values[name]) ? [] : null };
      return !certainKeysOf(kind, rest).some((one) => one.key === key);
    });
  }
}

function filled(values: Values): Values {
  const said = Object.entries(values).filter(([, value]) => [value ?? []].flat().length > 0);
  return Object.fromEntries(said);
}

/** Uncertain duplicates are left to people. */
function certainKeysOf(kind: Kind, values: Values): DuplicateKey[] {
  const all: DuplicateKey[] = [];
  for (const keys of certainKeys(kind, values)) all.push(...keys);
  return all;
}

/** Whether both have a stronger key and differ in it: two ISBNs are two works, even with the same title. */
function differsInStronger(
  key: string,
  one: readonly DuplicateKey[],
  other: readonly DuplicateKey[],
): boolean {
  const rule = ruleOf(key);
  for (let stronger = 0; stronger < rule; stronger++) {
    const mine = one.filter((each) => ruleOf(each.key) === stronger);
    const theirs = new Set(
      other.map((each) => each.key).filter((each) => ruleOf(each) === stronger),
    );
    if (mine.length > 0 && theirs.size > 0 && !mine.some((each) => theirs.has(each.key)))
      return true;
  }
  return false;
}

/** Keys begin with the number of their rule, the strongest first. */
function ruleOf(key: string): number {
  return Number.parseInt(key, 10);
}
