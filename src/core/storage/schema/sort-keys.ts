/** The keys by which members are sorted and told apart, made alike for both engines. */

import type { Field, Value } from "../../model/kinds/field.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { withoutArticle } from "../../words/article.ts";
import { countingKey, DIGITS_LENGTH, fold } from "../../words/fold.ts";

/** "Anna" and "anna" are the same user name. */
export function uniqueKey(value: Value | undefined): string | null {
  return typeof value === "string" ? value.normalize("NFKC").toLowerCase() : null;
}

/** The sort keys of a text with and without its article, because the language of a search text is unknown. */
export function sortKeys(text: string, byNumbers: boolean): string[] {
  const keys = [text, withoutArticle(text)].map(byNumbers ? countingKey : fold);
  return [...new Set(keys.map(shortKey))];
}

/** Sort keys from one to below another, with `digits` at this place, counted from 1: a number may begin with the digits at the end of a beginning. */
interface SortRange {
  readonly from: string;
  readonly below: string;
  readonly digits: string;
  readonly at: number;
}

export function sortRange(kind: Kind, beginning: string): SortRange {
  const from = isSortedByNumbers(kind) ? countingKey(beginning) : fold(beginning);
  const [, last = ""] = /^.*?([0-9]*)$/s.exec(fold(beginning)) ?? [];
  const number = countingKey(last);
  const digits = number.slice(DIGITS_LENGTH);
  // Decimals are not counted, so the key does not end with their number; zero begins no other number.
  if (!isSortedByNumbers(kind) || digits === "" || !from.endsWith(number))
    return { from, below: `${from}\u{10ffff}`, digits: "", at: 1 };
  const before = from.slice(0, -number.length);
  return { from, below: `${before}:`, digits, at: [...before].length + DIGITS_LENGTH + 1 };
}

export function isSortedByNumbers({ sortName, fields }: Kind): boolean {
  const field = sortName === null ? undefined : fields[sortName];
  return field !== undefined && isByNumbers(field);
}

export function isByNumbers(field: Field): boolean {
  return field.type === "text" && field.byNumbers === true;
}

/** PostgreSQL limits an index entry to 2.7 KB; 200 characters decide the order of two titles. */
export function shortKey(key: string): string {
  return key.length <= 200 ? key : key.slice(0, 200).replace(/[\ud800-\udbff]$/, "");
}
