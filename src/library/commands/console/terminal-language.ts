/** The language of a command: that of the terminal. */

import { LANGUAGES } from "../../../core/texts/languages.ts";

/** From the locale, `de_DE.UTF-8`; English by default. */
export function languageIn({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const locale = LC_ALL || LC_MESSAGES || LANG || "";
  const [language = ""] = locale.toLowerCase().split(/[_.@-]/);
  return Object.hasOwn(LANGUAGES, language) ? language : "en";
}
