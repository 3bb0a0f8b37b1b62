/** All themes by their names: what was noted for later, and why a rule says no, is written out in words of whoever knows them. */

import type { LanguageCode } from "../language-code.ts";
import type { Params } from "../phrases.ts";

const THEMES = new Map<string, Readonly<Record<LanguageCode, unknown>>>();

export function registerTheme(name: string, words: Readonly<Record<LanguageCode, unknown>>): void {
  THEMES.set(name, words);
}

/** undefined where there is no such theme. */
export function themeNamed(name: string, code: LanguageCode): unknown {
  return THEMES.get(name)?.[code];
}

/** The theme "refusals" has a sentence for each reason that a rule can have. */
export function reasonText(params: Params, code: LanguageCode): string {
  const reasons = themeNamed("refusals", code) as ReasonTexts | undefined;
  return reasons?.[`${params.reason}`]?.(params) ?? `${params.reason}`;
}

export type ReasonTexts = Readonly<Record<string, (params: Params) => string>>;
