/** In which language a command speaks: that of the terminal it was called from. */

import { LANGUAGES } from "../../../core/texts/languages.ts";

/** As terminals say it: `de_DE.UTF-8`; English where nobody does. */
export function languageIn({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): string {
  const locale = LC_ALL || LC_MESSAGES || LANG || "";
  const [language = ""] = locale.toLowerCase().split(/[_.@-]/);
  return Object.hasOwn(LANGUAGES, language) ? language : "en";
}
