/** The sentences that a page can open with after something was done, by their codes: a cookie holds the code and never a text. */

export const NOTICES = [
  "angelegt",
  "mitangelegt",
  "gespeichert",
  "entfernt",
  "verlaengert",
  "versetzt",
  "kennwort",
  "vorgemerkt",
  "storniert",
  "geloescht",
  "verschieden",
  "wiederoffen",
  "gemerkt",
  "geteilt",
  "geschlossen",
  "vermerkt",
  "gedruckt",
  "geschrieben",
] as const;

export type Notice = (typeof NOTICES)[number];

/** null where no sentence has this code. */
export function noticeOf(code: string | null | undefined): Notice | null {
  return NOTICES.find((known) => known === code) ?? null;
}
