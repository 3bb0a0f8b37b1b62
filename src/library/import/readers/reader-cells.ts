/** What tells readers apart, as a row or an account has it. */

import { fold } from "../../../core/words/fold.ts";
import type { Fields } from "../formats/format.ts";

/** The first given name, which is never left out. */
export function givenName(values: Fields): string {
  return fold(cellText(values, "vorname") || cellText(values, "name")).split(" ")[0] ?? "";
}

export function emailIn(values: Fields): string {
  return cellText(values, "email").toLowerCase();
}

export function cellText(values: Fields, name: string): string {
  const value = values[name];
  return typeof value === "string" ? value.trim() : "";
}
