/** The languages there are. A further one is one more folder like `en/` with its table of contents, and a line here. */

import { de } from "./de.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";

export const LANGUAGES: Readonly<Record<string, Texts>> = { de, en };
export const DEFAULT_LANGUAGE = "de";

export function textsOf(language: string): Texts {
  return LANGUAGES[language] ?? de;
}

/** The language that an address asks for by `?lang=`; null where there is none such. */
export function askedLanguage(name: string | null): string | null {
  return name !== null && Object.hasOwn(LANGUAGES, name) ? name : null;
}
