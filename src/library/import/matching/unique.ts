/** Uniqueness of values, checked against the database and the rows of this run that are not written yet. */

import { numberedFields } from "../../../core/engine/write/give-numbers.ts";
import { pathOf } from "../../../core/model/answers/address.ts";
import type { Field, Value, Values } from "../../../core/model/kinds/field.ts";
import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import { fieldsOf } from "../../../core/model/kinds/per-kind.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { holderOf, otherHolder, sharesAsBefore } from "../../../core/model/store/other-holder.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import { OfEach } from "../../../core/words/cached.ts";
import { saidOf, saysNothing } from "../columns/fields.ts";
import { TextIndex } from "../seen/text-index.ts";
import type { TransferTexts } from "../texts/themes.ts";

export const uniqueFields = fieldsOf((field): field is Field => field.unique === true);

/** Identified by a unique value. */
export function hasNumber(kind: Kind, said: Readonly<Record<string, unknown>>): boolean {
  return uniqueFields(kind).some(([name]) => !saysNothing(said[name]));
}

/** Who has a value: the id of a member, */
type ValueHolder = number;
/** a row of this run, which has no id yet, */
const A_ROW: ValueHolder = 0;
/** or nobody. No id is as low, not even a provisional one. */
const FREE: ValueHolder = -(2 ** 31);

export class UniqueValues {
  readonly #reading: Reading;
  readonly #kinds: Kinds;
  /** By kind and field. */
  readonly #holders = new OfEach<Kind, OfEach<string, TextIndex>>(
    () => new OfEach(() => new TextIndex()),
  );

  constructor(reading: Reading, kinds: Kinds) {
    this.#reading = reading;
    this.#kinds = kinds;
  }

  /** One query for the whole batch, to avoid N+1. */
  async look(kind: Kind, documents: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    for (const [name, field] of uniqueFields(kind)) {
      const values = documents.flatMap((document) => {
        const value = document[name] || madeFor(kind, field, document);
        const former = field.former === undefined ? [] : document[field.former];
        return [value, former].flat().filter((one) => typeof one === "string");
      });
      if (values.length === 0) continue;
      await this.#lookFor(kind, name, values);
      const { uniqueAmong } = field;
      if (uniqueAmong) await this.#lookFor(this.#kinds.one(uniqueAmong.kind), name, values);
    }
  }

  async #lookFor(kind: Kind, name: string, values: readonly string[]): Promise<void> {
    const holders = await this.#reading.holdersOf(kind, name, values);
    const known = this.#holders.of(kind).of(name);
    for (const value of values) {
      const key = uniqueText(value);
      if (known.get(key) === undefined) known.set(key, holders.get(value) ?? FREE);
    }
  }

  /** Who has a value or had it before, including earlier rows. */
  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    const known = this.#holders.of(kind).of(field);
    const key = uniqueText(value);
    const holder = known.get(key);
    if (holder === FREE) return null;
    if (holder !== undefined) return { kind, id: holder } as Member;
    const member = await holderOf(kind, field, value, this.#reading);
    known.set(key, member?.id ?? FREE);
    return member;
  }

  /** Marks generated numbers as taken. */
  know(kind: Kind, values: Values): void {
    for (const { 0: name } of numberedFields(kind)) {
      const value = values[name];
      if (typeof value !== "string") continue;
      const known = this.#holders.of(kind).of(name);
      const key = uniqueText(value);
      if ((known.get(key) ?? FREE) === FREE) known.set(key, A_ROW);
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
    const changes: [name: string, value: string, holder: ValueHolder][] = [];
    for (const { 0: name, 1: field } of uniqueFields(kind)) {
      const value: Value = values[name] ?? null;
      if (field.uniqueAmong && !(member && sharesAsBefore(kind, name, values, member.values))) {
        const other = await this.#otherHolder(kind, name, values, member);
        if (other) reasons.push(texts.taken(name, `${value}`, other.kind.singular));
      }
      const had = member ? claimsIn(field, name, member.values) : [];
      const has = claimsIn(field, name, values);
      for (const one of had) if (!has.includes(one)) changes.push([name, one, FREE]);
      for (const one of has) {
        if (had.includes(one)) continue;
        const holder = await this.findBy(kind, name, one);
        if (holder !== null && (holder.id === A_ROW || holder.id !== member?.id))
          reasons.push(await this.#whose(holder, name, one, texts));
        changes.push([name, one, member?.id ?? A_ROW]);
      }
    }
    if (reasons.length > 0) return reasons;
    for (const [name, value, holder] of changes)
      this.#holders.of(kind).of(name).set(uniqueText(value), holder);
    return [];
  }

  async #whose(
    { kind, id }: Member,
    name: string,
    value: string,
    texts: TransferTexts["rows"],
  ): Promise<string> {
    const isStored = kind.fields[name]?.former !== undefined && id > 0;
    const [holder] = isStored ? await this.#reading.members(kind, [id]) : [];
    if (!holder || !hadBefore(holder, name, value)) return texts.taken(name, value, kind.singular);
    const called = `${holder.values.name ?? holder.title} (${pathOf(kind, holder)})`;
    return texts.formerly(name, value, called);
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

/** A unique value and its former ones. */
function claimsIn({ former }: Field, name: string, values: Values): string[] {
  const all = [values[name], former === undefined ? [] : (values[former] ?? [])].flat();
  return all.filter((one) => typeof one === "string");
}

/** Whether the value is a former one of the member. */
export function hadBefore({ kind, values }: Member, name: string, value: string): boolean {
  const former = kind.fields[name]?.former;
  if (former === undefined) return false;
  const all = (values[former] ?? []) as readonly string[];
  const key = uniqueText(value);
  return uniqueText(`${values[name] ?? ""}`) !== key && all.some((one) => uniqueText(one) === key);
}

/** Case-insensitive, as in the store. */
export function uniqueText(value: string): string {
  return value.normalize("NFKC").toLowerCase();
}
