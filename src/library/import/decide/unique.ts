/** Uniqueness of values, checked against the database and the rows of this run that are not written yet. */

import { numberedFields } from "../../../core/engine/write/give-numbers.ts";
import type { Field, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { fieldsOf } from "../../../core/model/kinds/per-kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { otherHolder, sharesAsBefore } from "../../../core/model/store/other-holder.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { saidOf, saysNothing } from "../columns/fields.ts";
import type { TransferTexts } from "../texts/themes.ts";

export const uniqueFields = fieldsOf((field): field is Field => field.unique === true);

/** Identified by a unique value. */
export function hasNumber(kind: Kind, said: Readonly<Record<string, unknown>>): boolean {
  return uniqueFields(kind).some(([name]) => !saysNothing(said[name]));
}

export class UniqueValues {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  /** Values taken by rows of this run, with the member; null for one without id. */
  readonly #taken = new Map<string, number | null>();
  /** Values known to be free. */
  readonly #free = new Set<string>();

  constructor(reading: Reading, kinds: Kinds) {
    this.#reading = reading;
    this.#kinds = kinds;
  }

  /** One query for the whole batch, to avoid N+1. */
  async look(kind: Kind, documents: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    for (const [name, field] of uniqueFields(kind)) {
      const values = documents.flatMap((document) => {
        const value = document[name] || madeFor(kind, field, document);
        return typeof value === "string" ? [value] : [];
      });
      if (values.length === 0) continue;
      await this.#lookFor(kind, name, values);
      const { uniqueAmong } = field;
      if (uniqueAmong) await this.#lookFor(this.#kinds.one(uniqueAmong.kind), name, values);
    }
  }

  async #lookFor(kind: Kind, name: string, values: readonly string[]): Promise<void> {
    const holders = await this.#reading.holdersOf(kind, name, values);
    for (const value of values) {
      const key = uniqueName(kind, name, value);
      const holder = holders.get(value);
      if (holder === undefined) this.#free.add(key);
      else if (!this.#taken.has(key) && !this.#free.has(key)) this.#taken.set(key, holder);
    }
  }

  /** As the store's `findBy`, but including values taken by earlier rows. */
  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    const name = uniqueName(kind, field, value);
    const holder = this.#taken.get(name);
    if (holder !== undefined) return { kind, id: holder ?? 0 } as Member;
    if (this.#free.has(name)) return null;
    const member = await this.#reading.findBy(kind, field, value);
    if (member === null) this.#free.add(name);
    else this.#taken.set(name, member.id);
    return member;
  }

  /** Marks generated numbers as taken. */
  know(kind: Kind, values: Values): void {
    for (const [name] of numberedFields(kind)) {
      const value = values[name];
      if (typeof value !== "string") continue;
      const key = uniqueName(kind, name, value);
      if (!this.#taken.has(key)) this.#taken.set(key, null);
    }
  }

  /** Takes the values for a row; returns a sentence for each that is taken already. */
  async take(
    kind: Kind,
    values: Values,
    member: Member | null,
    texts: TransferTexts["rows"],
  ): Promise<string[]> {
    const reasons: string[] = [];
    const taken: string[] = [];
    const given: string[] = [];
    for (const [name] of uniqueFields(kind)) {
      const value: Value = values[name] ?? null;
      const before = member?.values[name] ?? null;
      if (!member || !sharesAsBefore(kind, name, values, member.values)) {
        const other = await this.#otherHolder(kind, name, values, member);
        if (other) reasons.push(texts.taken(name, `${value}`, other.kind.singular));
      }
      if (value === before) continue;
      if (typeof before === "string") given.push(uniqueName(kind, name, before));
      if (typeof value !== "string") continue;
      const holder = await this.findBy(kind, name, value);
      if (holder !== null && (holder.id === 0 || holder.id !== member?.id)) {
        reasons.push(texts.taken(name, value, kind.singular));
      }
      taken.push(uniqueName(kind, name, value));
    }
    if (reasons.length > 0) return reasons;
    for (const name of given) {
      this.#taken.delete(name);
      this.#free.add(name);
    }
    for (const name of taken) this.#taken.set(name, member?.id ?? null);
    return [];
  }

  #otherHolder(
    kind: Kind,
    name: string,
    values: Values,
    member: Member | null,
  ): Promise<Member | null> {
    const reading = {
      findBy: (other: Kind, field: string, value: string) => this.findBy(other, field, value),
      members: (other: Kind, ids: readonly number[]) => this.#reading.members(other, ids),
    };
    const taking = { id: member?.id ?? null, values };
    return otherHolder(kind, name, taking, { kinds: this.#kinds, reading });
  }
}

/** The value that will probably be generated for a row without one: texts are not normalized yet. */
function madeFor(kind: Kind, field: Field, document: Readonly<Record<string, unknown>>): Value {
  if (field.type !== "text" || !field.make) return null;
  return field.make(
    Object.fromEntries(
      Object.entries(kind.fields).map(([name, other]) => [name, saidOf(other, document[name])]),
    ),
  );
}

/** Case-insensitive, as in the store. */
export function uniqueName(kind: Kind, field: string, value: string): string {
  return `${kind.singular}\n${field}\n${value.normalize("NFKC").toLowerCase()}`;
}
