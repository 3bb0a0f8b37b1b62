/** What tells readers apart, as a row or an account has it. */

import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";

/** The first given name, which is never left out. */
export function givenName(values: Fields): string {
  return fold(cellText(values, "vorname") || cellText(values, "name")).split(" ")[0] ?? "";
}

/** The words of the surname. */
export function surname(values: Fields): readonly string[] {
  const last = cellText(values, "name").split(/\s+/).slice(1).at(-1);
  const words = fold(cellText(values, "nachname") || (last ?? ""));
  return words === "" ? [] : words.split(" ");
}

/** Whether one can be the other's: "Adam" and "Adam-Wolf" can; a missing one can be any. */
export function agree(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));
}

/** The same names in any order, and no other birthday. */
export function isSameReader(one: Fields, other: Fields): boolean {
  const words = (values: Fields) => fold(cellText(values, "name")).split(" ").sort().join(" ");
  const [here, there] = [cellText(one, "geboren"), cellText(other, "geboren")];
  const isSameDay = here === "" || there === "" || here === there;
  return words(one) !== "" && words(one) === words(other) && isSameDay;
}

/** No word of the names in common, and no birthday. */
export function areStrangers(one: Fields, other: Fields): boolean {
  const [here = [], there = []] = [one, other].map((values) =>
    fold(cellText(values, "name")).split(" ").filter(Boolean),
  );
  const [born, day] = [cellText(one, "geboren"), cellText(other, "geboren")];
  return !agree(here, there) && (born === "" || born !== day);
}

export function emailIn(values: Fields): string {
  return cellText(values, "email").toLowerCase();
}

export function cellText(values: Fields, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}
