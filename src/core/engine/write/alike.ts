/** Several new members that are alike, made by one form: each gets its own number where one was typed. */

import { type Fault, invalid } from "../../model/answers/problem.ts";
import type { Input } from "../../model/answers/representation.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import type { NumberSeries } from "../../model/kinds/numbering.ts";
import type { Occasion } from "../../model/kinds/rules.ts";
import { seriesFor } from "./give-numbers.ts";

/** The digits at the end of a typed number. */
const LAST_DIGITS = /\d{1,100}$/;

/** What was sent for the first, once for each of `count`: a typed number is counted on, anything else is the same for all. */
export function inputsAlike(
  kind: Kind,
  input: Input,
  count: number,
  { site, today }: Pick<Occasion, "site" | "today">,
): Input[] {
  const series = new Map(seriesFor(kind, site, today));
  const typed = Object.entries(kind.fields).flatMap(([name, { unique }]): [string, string][] => {
    const value = input[name];
    return unique && typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
  });
  const counted = typed.map(([name, text]) => [name, countedOn(text, series.get(name))] as const);
  const faults = counted.flatMap(([name, nth]): Fault[] =>
    nth === null ? [{ pointer: `/${name}`, code: "nicht-fuer-mehrere", params: { count } }] : [],
  );
  if (count > 1 && faults.length > 0) throw invalid(faults);
  return Array.from({ length: count }, (_, index) => ({
    ...input,
    ...Object.fromEntries(counted.flatMap(([name, nth]) => (nth ? [[name, nth(index)]] : []))),
  }));
}

/** The typed number and those that follow it; null where it does not end in a number and is in no series. */
function countedOn(text: string, series?: NumberSeries): ((index: number) => string) | null {
  const first = series?.read(text) ?? null;
  if (series && first !== null) return (index) => series.write(first + index);
  const [digits] = LAST_DIGITS.exec(text) ?? [];
  if (digits === undefined) return null;
  const before = text.slice(0, text.length - digits.length);
  const write = (number: bigint) => `${before}${`${number}`.padStart(digits.length, "0")}`;
  return (index) => write(BigInt(digits) + BigInt(index));
}
