/** The language that was chosen with the switch: the only cookie for visitors who are not signed in. */

import { cookieLine, cookiesIn } from "../../http/requests/cookies.ts";

const NAME = "sprache";
const YEAR = 365 * 24 * 60 * 60;

export function rememberedLanguage(cookies: string | null, secure: boolean): string | null {
  if (cookies === null) return null;
  const language = cookiesIn(cookies, secure).get(NAME) ?? "";
  return /^[a-z]{2,3}$/.test(language) ? language : null;
}

export function languageCookie(language: string, secure: boolean): string {
  return cookieLine(NAME, language, secure, YEAR);
}
