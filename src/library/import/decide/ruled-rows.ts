/** Applies the rules of a kind and its generated numbers to imported rows. */

import { numberedFields, withNumbers } from "../../../core/engine/write/give-numbers.ts";
import { Problem } from "../../../core/model/answers/problem.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import { perKind } from "../../../core/model/kinds/per-kind.ts";
import { type Occasion, rulesOf } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Draft } from "../../../core/model/store/writing.ts";
import type { UniqueValues } from "../matching/unique.ts";
import type { TransferTexts } from "../texts/themes.ts";
import type { NumbersOfRows } from "./reserved-numbers.ts";

export class RuledRows {
  readonly #occasion: () => Occasion;
  readonly #unique: UniqueValues;
  readonly #reserved: ReadonlyMap<string, ReadonlySet<string>>;

  readonly #quiet: boolean;

  constructor(
    occasion: () => Occasion,
    unique: UniqueValues,
    reserved: NumbersOfRows,
    quiet: boolean,
  ) {
    this.#quiet = quiet;
    this.#reserved = new Map(
      Object.entries(reserved).map(([field, numbers]) => [field, new Set(numbers)]),
    );
    this.#occasion = occasion;
    this.#unique = unique;
  }

  /** Returns the Problem where a rule refuses. */
  async obey(kind: Kind, before: Member | null, values: Values): Promise<Values | Problem> {
    const { create, replace } = rulesOf(kind);
    if (!(before === null ? create : replace)) return values;
    try {
      if (before === null) return (await create?.(values, this.#occasion())) ?? values;
      return (await replace?.(before, values, this.#occasion())) ?? values;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return error;
    }
  }

  /** Inserts new members and runs the rules that follow. */
  async insert(kind: Kind, drafts: readonly Draft[]): Promise<number[]> {
    if (drafts.length === 0) return [];
    const whole = await this.numbered(kind, drafts);
    const ids = await this.#occasion().writing.insert(kind, whole, null);
    if (!this.#quiet)
      await this.follow(kind, null, ids, isAsGiven(kind) ? madeOf(kind, whole, ids) : []);
    return ids;
  }

  /** The values of a member that is created by name; takes its unique values. */
  async take(kind: Kind, given: Values, texts: TransferTexts["rows"]): Promise<Values> {
    const values = await this.obey(kind, null, given);
    if (values instanceof Problem) throw values;
    await this.#unique.take(kind, values, null, texts);
    return values;
  }

  /**
   * Adds missing numbers and marks them as taken for later rows. A row with an address comes from an export, where an empty number was
   * intended.
   */
  async numbered<T extends Draft>(kind: Kind, drafts: readonly T[]): Promise<readonly T[]> {
    if (numberedFields(kind).length === 0) return drafts;
    const lacking = drafts.filter(({ id }) => id === undefined);
    const all = lacking.map(({ values }) => values);
    const given = await withNumbers(kind, all, this.#occasion(), (name) =>
      this.#reserved.get(`${kind.singular}.${name}`),
    );
    for (const values of given) this.#unique.know(kind, values);
    const whole = new Map(lacking.map((draft, index) => [draft, given[index] as Values]));
    return drafts.map((draft) => ({ ...draft, values: whole.get(draft) ?? draft.values }));
  }

  /** Reads the members, unless they are known already. */
  async follow(
    kind: Kind,
    before: Member | null,
    ids: readonly number[],
    known: readonly Member[] = [],
  ): Promise<void> {
    const { follow, quietWhenNew } = rulesOf(kind);
    if (!follow || (before === null && quietWhenNew)) return;
    const occasion = this.#occasion();
    const members = known.length > 0 ? known : await occasion.writing.members(kind, ids);
    for (const member of members) await follow(before, member, occasion);
  }
}

/** Nothing of its members is derived, so that a new one need not be read after it was written. */
const isAsGiven = perKind(
  ({ slug, fields }) =>
    !slug && Object.values(fields).every(({ type }) => type !== "derived" && type !== "computed"),
);

function madeOf(kind: Kind, drafts: readonly Draft[], ids: readonly number[]): Member[] {
  const now = new Date().toISOString();
  const moments = { created: now, changed: now, touched: now };
  return drafts.map(({ values, version = 1 }, index) => {
    const [id, title] = [ids[index] as number, kind.title(values)];
    return { kind, id, slug: null, version, title, ...moments, values };
  });
}

/** Whether rules apply to a new row. */
export function hasSay(kind: Kind): boolean {
  const { create, follow, quietWhenNew } = rulesOf(kind);
  return Boolean(create || (follow && !quietWhenNew));
}

/** Where a row can affect the rules of the next, rows are applied one by one. */
export function hasRules(kind: Kind): boolean {
  const rules = rulesOf(kind);
  return !rules.independent && Boolean(rules.create || rules.replace || rules.follow);
}
