/** Which number is the day in "5/10/2021": the other cells of its column say it. */

import type { Field } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";

declare module "../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** Of this day people often know only the year: the first of January stands for it. */
    readonly yearAlone?: true;
  }
}

export type DayOrder = "day" | "month";

const SLASHED = /^([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4}|[0-9]{2})(?:[ T].*)?$/;

/** The first and the second number and the year; null where it is written otherwise. */
export function slashedParts(text: string): readonly [string, string, string] | null {
  const [, first, second, year] = SLASHED.exec(text) ?? [];
  return first && second && year ? [first, second, year] : null;
}

/** What one cell says; null where it could be either. */
export function dayOrderIn(text: string): DayOrder | null {
  const [first, second] = slashedParts(text) ?? [];
  if (Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : null;
}

export function fieldOfTarget(to: string | null, kinds: Kinds): Field | undefined {
  const [singular = "", name = ""] = (to ?? "").split(".");
  return kinds.find(singular)?.kind.fields[name];
}
