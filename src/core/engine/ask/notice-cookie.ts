/** The flash message: a one-time cookie that tells the page behind a 303 what was done. The page that shows it deletes it. */

import { cookieLine, cookiesIn } from "../../http/requests/cookies.ts";
import { type Notice, noticeOf } from "../../texts/notice-codes.ts";

const NAME = "meldung";
/** Short, since a browser follows the redirect at once. */
const SECONDS = 60;

export function noticeIn(cookies: string | null, secure: boolean): Notice | null {
  return cookies === null ? null : noticeOf(cookiesIn(cookies, secure).get(NAME));
}

export function noticeCookie(notice: Notice, secure: boolean): string {
  return cookieLine(NAME, notice, secure, SECONDS);
}

export function shownNoticeCookie(secure: boolean): string {
  return cookieLine(NAME, "", secure, 0);
}
