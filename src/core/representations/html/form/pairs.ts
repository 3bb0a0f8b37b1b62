/** The syntax of control names: lines of a list, entries by number, the parts of a link. */

import type { Pair } from "../../../model/answers/representation.ts";

const NUMBER = /^\d{1,9}$/;

export function listed(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split("\n")).filter((line) => line.trim() !== "");
}

/** `person.0.url`, `person.0.rolle`: one entry per number. */
export function numbered(name: string, pairs: readonly Pair[]): Record<string, string>[] {
  const parts = pairs.flatMap(([full, value]) => {
    const [, index = "", part = "", ...rest] = full.slice(name.length).split(".");
    return NUMBER.test(index) && part !== "" && rest.length === 0
      ? [{ index: Number(index), part, value }]
      : [];
  });
  return [...Map.groupBy(parts, ({ index }) => index)]
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => Object.fromEntries(entry.map(({ part, value }) => [part, value])));
}

/** `werk.url`: the parts of a single link. */
export function named(name: string, pairs: readonly Pair[]): Record<string, string>[] {
  const parts = pairs.flatMap(([full, value]) => {
    const [, part = "", ...rest] = full.slice(name.length).split(".");
    return part === "" || rest.length > 0 ? [] : [[part, value] as const];
  });
  return parts.length > 0 ? [Object.fromEntries(parts)] : [];
}
