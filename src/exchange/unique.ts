/** Values that can be had only once, asked of the database and of the rows that are still on their way there. */

import type { Value, Values } from "../engine/field.ts";
import type { Kind } from "../engine/kind.ts";
import type { Member, Reading } from "../engine/store.ts";

export class UniqueValues {
  readonly #reading: Reading;
  /** What rows of this run have taken, and for whom; null stands for a member that has no id yet. */
  readonly #taken = new Map<string, number | null>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** As a store finds, but a value that a row before has taken is found too. */
  async findBy(kind: Kind, field: string, value: string): Promise<Member | null> {
    const holder = this.#taken.get(nameOf(kind, field, value));
    if (holder === undefined) {
      const member = await this.#reading.findBy(kind, field, value);
      if (member !== null) this.#taken.set(nameOf(kind, field, value), member.id);
      return member;
    }
    return { kind, id: holder ?? 0 } as Member;
  }

  /** Takes the values for a row; gives a sentence about each that another one has. */
  async take(kind: Kind, values: Values, member: Member | null): Promise<string[]> {
    const reasons: string[] = [];
    const taken: string[] = [];
    for (const [name, field] of Object.entries(kind.fields)) {
      const value: Value = values[name] ?? null;
      if (!field.unique || typeof value !== "string" || value === member?.values[name]) continue;
      const holder = await this.findBy(kind, name, value);
      if (holder !== null && (holder.id === 0 || holder.id !== member?.id)) {
        reasons.push(`${name}: "${value}" belongs to another ${kind.singular} already.`);
      }
      taken.push(nameOf(kind, name, value));
    }
    if (reasons.length === 0) for (const name of taken) this.#taken.set(name, member?.id ?? null);
    return reasons;
  }
}

/** Case makes no difference, as in the store. */
function nameOf(kind: Kind, field: string, value: string): string {
  return `${kind.singular}\n${field}\n${value.normalize("NFKC").toLowerCase()}`;
}
