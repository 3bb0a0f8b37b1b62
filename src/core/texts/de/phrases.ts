/** How German says numbers, years and enumerations. */

import { lazy } from "../../words/cached.ts";
import { formatsOf } from "../formats.ts";
import type { Nouns, Params } from "../phrases.ts";

export const formats = formatsOf("de");

const EITHER = lazy(() => new Intl.ListFormat("de", { type: "disjunction" }));

/** "10, 13": one of them. */
export function either(several: string | number | undefined): string {
  return EITHER().format(`${several}`.split(", "));
}

const BOTH = lazy(() => new Intl.ListFormat("de"));

/** "10 und 13": all of them. */
export function both(several: readonly string[]): string {
  return BOTH().format(several);
}

export function year(value: number): string {
  return value < 0 ? `${-value} v. Chr.` : `${value}`;
}

export function counted(total: number, [one, many]: Nouns): string {
  return `${formats.number(total)} ${total === 1 ? one : many}`;
}

/** A parameter that is a number, unless whoever gave it wrote it out already. */
export function numeral(value: string | number | undefined): string {
  return typeof value === "number" ? formats.number(value) : `${value}`;
}

/** The setting that turns on what is turned off. */
export function turnedOnBy(p: Params): string {
  const setting = `Die Einstellung „${p.name}“ (${p.setting})`;
  return p.file
    ? `${setting} schaltet es ein; sie ist in ${p.file} festgelegt.`
    : `${setting} unter ${p.at} schaltet es ein.`;
}
