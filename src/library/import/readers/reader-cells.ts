/** What tells readers apart, as a row or an account has it. */

import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";

/** The first given name, which is never left out. */
export function givenName(values: Fields): string {
  return fold(cellText(values, "vorname") || cellText(values, "name")).split(" ")[0] ?? "";
}

/** The same names in any order, and no other birthday. */
export function isSameReader(one: Fields, other: Fields): boolean {
  const words = (values: Fields) => fold(cellText(values, "name")).split(" ").sort().join(" ");
  const [here, there] = [cellText(one, "geboren"), cellText(other, "geboren")];
  const isSameDay = here === "" || there === "" || here === there;
  return words(one) !== "" && words(one) === words(other) && isSameDay;
}

export function emailIn(values: Fields): string {
  return cellText(values, "email").toLowerCase();
}

export function cellText(values: Fields, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}
