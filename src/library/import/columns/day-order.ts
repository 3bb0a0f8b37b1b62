/** Which number is the day in "5/10/2021", by the other cells of the column. */

import type { Field } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";

declare module "../../../core/model/kinds/field.ts" {
  interface ExchangeNames {
    /** Often only the year is known, or the month: its first day is stored. */
    readonly yearAlone?: true;
    /** It has been: of two digits the year is not one to come, and 48 is 1948. */
    readonly past?: true;
  }
}

export type DayOrder = "day" | "month";

const SLASHED = /^([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4}|[0-9]{2})(?:[ T].*)?$/;

/** First number, second number and year; null for other formats. */
export function slashedParts(text: string): readonly [string, string, string] | null {
  const [, first, second, year] = SLASHED.exec(text) ?? [];
  return first && second && year ? [first, second, year] : null;
}

/** The order in one cell; null where it is ambiguous. */
export function dayOrderIn(text: string): DayOrder | null {
  const [first, second] = slashedParts(text) ?? [];
  if (Number(first) > 12) return "day";
  return Number(second) > 12 ? "month" : null;
}

export function fieldOfTarget(to: string | null, kinds: Kinds): Field | undefined {
  const [singular = "", name = ""] = (to ?? "").split(".");
  return kinds.find(singular)?.kind.fields[name];
}
