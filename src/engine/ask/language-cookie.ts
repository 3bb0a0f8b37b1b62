/** The language that somebody has chosen with the switch: the only cookie that a visitor can get, and only so. */

const NAME = "sprache";
const YEAR = 365 * 24 * 60 * 60;

export function rememberedLanguage(cookies: string | null): string | null {
  if (cookies === null) return null;
  return /(?:^|;\s*)(?:__Host-)?sprache=([a-z]{2,3})(?:;|$)/.exec(cookies)?.[1] ?? null;
}

export function languageCookie(language: string, secure: boolean): string {
  const [prefix, end] = secure ? ["__Host-", "; Secure"] : ["", ""];
  return `${prefix}${NAME}=${language}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${end}`;
}
