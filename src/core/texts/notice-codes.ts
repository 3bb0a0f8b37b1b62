/** What a page opens with after something was done: a cookie holds the code of the sentence, and never a text. */

import { DEFAULT_LANGUAGE } from "./language-code.ts";
import { themeNamed } from "./themes/registry.ts";

/** The core has sentences of its own; whatever is built on it brings more as the theme "done". */
export type Notice = string;

const NOTICES: readonly string[] = [
  "angelegt",
  "wiederhergestellt",
  "mitangelegt",
  "gespeichert",
  "entfernt",
  "getrennt",
];

/** null where no sentence has this code. */
export function noticeOf(code: string | null | undefined): Notice | null {
  if (code === null || code === undefined) return null;
  const known = themeNamed("done", DEFAULT_LANGUAGE) ?? {};
  return NOTICES.includes(code) || Object.hasOwn(known, code) ? code : null;
}
