/** How English says numbers, years and enumerations. */

import { lazy } from "../../words/cached.ts";
import { formatsOf } from "../formats.ts";
import type { Nouns, Params } from "../phrases.ts";

export const formats = formatsOf("en-GB");

const EITHER = lazy(() => new Intl.ListFormat("en-GB", { type: "disjunction" }));

/** "10, 13": one of them. */
export function either(several: string | number | undefined): string {
  return EITHER().format(`${several}`.split(", "));
}

const BOTH = lazy(() => new Intl.ListFormat("en-GB"));

/** "10 and 13": all of them. */
export function both(several: readonly string[]): string {
  return BOTH().format(several);
}

export function year(value: number): string {
  return value < 0 ? `${-value} BC` : `${value}`;
}

export function counted(total: number, [one, many]: Nouns): string {
  return `${formats.number(total)} ${total === 1 ? one : many}`;
}

/** English writes nouns small inside a sentence, but leaves abbreviations alone. */
export function lower(noun: string): string {
  return /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;
}

export function lowered([one, many]: Nouns): Nouns {
  return [lower(one), lower(many)];
}

/** The setting that turns on what is turned off. */
export function turnedOnBy(p: Params): string {
  const setting = `The setting “${p.name}” (${p.setting})`;
  return p.file
    ? `${setting} turns it on; it is set in ${p.file}.`
    : `${setting} at ${p.at} turns it on.`;
}
