/**
 * Barcodes of periodicals: an EAN-13 with the ISSN (977; ISO 3297, annex B) or the German trade number (414, 419), with a 2 or 5 digit
 * add-on for the issue.
 */

import { readCode } from "../../../core/model/codes/codes.ts";
import { type Day, daysBetween } from "../../../core/words/dates/days.ts";
import { type Appearance, dueTime, type Issue } from "./issue.ts";

/** The fields of a series by which its barcode is found, with the code of each. */
export const PRESS_NUMBERS = { issn: "issn", objektnummer: "presse" } as const;
export type PressNumber = keyof typeof PRESS_NUMBERS;

interface PressCode {
  readonly field: PressNumber;
  readonly value: string;
  /** The last two digits of the issue number; null if the add-on was not scanned. */
  readonly issue: number | null;
}

/** Also accepts the number alone, in any spelling. */
export function readPressCode(text: string): PressCode | null {
  const digits = text.replace(/[\s+-]/g, "");
  const [, code = text, addOn] = /^((?:977|414|419)\d{10})(\d{2}|\d{5})?$/.exec(digits) ?? [];
  const issue = addOn === undefined ? null : Number(addOn) % 100;
  for (const field of ["issn", "objektnummer"] as const) {
    const value = readCode(PRESS_NUMBERS[field], code);
    if (value !== null) return { field, value, issue };
  }
  return null;
}

/** The issue with these last two digits that is due nearest to today, or nearest to the last number. */
export function issueNumbered(
  number: number,
  last: Issue | null,
  appearance: Appearance,
  today: Day,
): Issue {
  const year = Number(today.slice(0, 4));
  if (last && last.year === null) {
    const next = last.to + 1;
    const hundreds = Math.max(0, Math.round((next - number) / 100)) * 100;
    return { year: null, from: hundreds + number, to: hundreds + number };
  }
  const away = (issue: Issue) => {
    const period = dueTime(issue, appearance);
    return Math.abs(daysBetween(period?.from ?? `${issue.year}-07-01`, today));
  };
  const [nearest] = [year, year - 1, year + 1]
    .map((one) => ({ year: one, from: number, to: number }))
    .toSorted((a, b) => away(a) - away(b));
  return nearest ?? { year, from: number, to: number };
}
