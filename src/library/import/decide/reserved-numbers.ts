/** Keeps numbers of later rows from being generated for earlier ones: labels may be on the books already. */

import { seriesFor } from "../../../core/engine/write/give-numbers.ts";
import type { Values } from "../../../core/model/kinds/field.ts";
import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { NumberSeries } from "../../../core/model/kinds/numbering.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Writing } from "../../../core/model/store/writing.ts";
import { cached } from "../../../core/words/cached.ts";

/** By kind and field: numbers of later rows, which other rows do not get; a copy made at the desk meanwhile can still get one. */
export type NumbersOfRows = Readonly<Record<string, readonly string[]>>;

interface NumberedField {
  readonly kind: Kind;
  readonly name: string;
  readonly series: NumberSeries;
  /** Number of rows that will get a generated one. */
  lacking: number;
  readonly numbers: number[];
}

export class ReservedNumbers {
  readonly #site: Readonly<Record<string, unknown>>;
  readonly #today: string;
  readonly #byKind = new Map<Kind, readonly NumberedField[]>();

  constructor(site: Readonly<Record<string, unknown>>, today: string) {
    this.#site = site;
    this.#today = today;
  }

  /** A row to import, and the member that it changes; null where it is new. */
  add(kind: Kind, values: Values, before: Member | null): void {
    for (const field of this.#of(kind)) {
      const value = values[field.name] ?? null;
      const number = typeof value === "string" ? field.series.read(value) : null;
      if (value === null) field.lacking++;
      // The member's present number is never generated anyway.
      else if (number !== null && value !== before?.values[field.name]) field.numbers.push(number);
    }
  }

  /** The reserved numbers that would otherwise be generated. */
  async ahead(writing: Writing): Promise<NumbersOfRows> {
    const reserved: Record<string, readonly string[]> = {};
    for (const { kind, name, series, lacking, numbers } of [...this.#byKind.values()].flat()) {
      if (lacking === 0 || numbers.length === 0) continue;
      const ahead = await writing.numbersAhead(kind, name, series, lacking, numbers);
      if (ahead.length > 0) reserved[`${kind.singular}.${name}`] = ahead.map(series.write);
    }
    return reserved;
  }

  #of(kind: Kind): readonly NumberedField[] {
    return cached(this.#byKind, kind, () => {
      const series = seriesFor(kind, this.#site, this.#today);
      return series.map(([name, one]) => ({ kind, name, series: one, lacking: 0, numbers: [] }));
    });
  }
}
