/** The texts of the core by language. A further one is a code in `language-code.ts`; the compiler names all that it lacks. */

import { de } from "./de/all.ts";
import { en } from "./en/all.ts";
import type { LanguageCode } from "./language-code.ts";
import type { Texts } from "./texts.ts";

const BY_CODE: Readonly<Record<LanguageCode, Texts>> = { de, en };

export const LANGUAGES: Readonly<Record<string, Texts>> = BY_CODE;

export function textsOf(language: string): Texts {
  return LANGUAGES[language] ?? de;
}

/** The language that an address asks for by `?lang=`; null where there is none such. */
export function askedLanguage(name: string | null): string | null {
  return name !== null && Object.hasOwn(LANGUAGES, name) ? name : null;
}
