/** All codes, by the name used in fields: `code: "isbn"`. */

import type { Code } from "./code.ts";
import { COLOUR } from "./colour.ts";
import { CLOSING_DAYS, LOCAL_TIME, TIME_OF_DAY, WEEKDAY } from "./days.ts";
import { LANGUAGE } from "./language.ts";
import { MONEY } from "./money.ts";
import { EAN, ISBN, ISSN, PRESS } from "./numbers.ts";
import { RELATOR } from "./relator.ts";

export const CODES = {
  isbn: ISBN,
  issn: ISSN,
  presse: PRESS,
  ean: EAN,
  betrag: MONEY,
  language: LANGUAGE,
  relator: RELATOR,
  wochentag: WEEKDAY,
  schliesstag: CLOSING_DAYS,
  uhrzeit: TIME_OF_DAY,
  ortszeit: LOCAL_TIME,
  farbe: COLOUR,
} as const satisfies Record<string, Code>;

export type CodeName = keyof typeof CODES;

/** The normalized code; null if it is not valid. */
export function readCode(name: CodeName, text: string): string | null {
  const value = CODES[name].read(text);
  return typeof value === "string" ? value : null;
}

/** The normalized code; the text itself if it is not valid. */
export function normalForm(name: CodeName, text: string): string {
  return readCode(name, text) ?? text;
}

export function codeOf(name: CodeName): Code {
  return CODES[name];
}
