/** All codes there are, by the name that a field says: `code: "isbn"`. */

import type { Code } from "./code.ts";
import { MONEY } from "./money.ts";
import { EAN, ISBN, ISSN } from "./numbers.ts";

export const CODES = { isbn: ISBN, issn: ISSN, ean: EAN, betrag: MONEY } as const satisfies Record<
  string,
  Code
>;

export type CodeName = keyof typeof CODES;

export function codeOf(name: CodeName): Code {
  return CODES[name];
}
