/** Codes that are right, another one for each number, in the form in which they are kept. */

import { type CodeName, codeOf } from "../../src/core/model/codes/codes.ts";

const DIGITS: Partial<Record<CodeName, (number: number) => string>> = {
  isbn: (number) => `978${padded(number, 9)}`,
  issn: (number) => padded(number, 7),
  betrag: (number) => `${number % 1000},9`,
  uhrzeit: (number) => `${number % 24}:3`,
  ean: (number) => `4${padded(number, 11)}`,
  presse: (number) => padded(number, 4),
};

const TAGS = ["de", "en", "fr-CH", "la", "grc", "nds", "pl"];

export function someCode(code: CodeName, number: number): string {
  if (code === "language") return TAGS[number % TAGS.length] as string;
  const digits = DIGITS[code]?.(number) ?? "";
  for (const last of "0123456789X") {
    const kept = codeOf(code).read(digits + last);
    if (typeof kept === "string") return kept;
  }
  throw new Error(`There is no ${code} for ${number}.`);
}

function padded(number: number, length: number): string {
  return `${number % 10 ** length}`.padStart(length, "0");
}
