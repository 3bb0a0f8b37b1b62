/** The two cookies of the door: the session's, and before there is one the sign-in form's own. */

import { cookieLine, cookiesIn } from "../server/cookies.ts";

const SESSION = "leihwerk";
const BEFORE = "leihwerk-anmeldung";

export interface Cookies {
  readonly session: string | null;
  /** Binds the token of the sign-in form to the browser that asked for it. */
  readonly before: string | null;
}

export function readCookies(header: string | null, secure: boolean): Cookies {
  const cookies = cookiesIn(header, secure);
  const read = (name: string) => {
    const value = cookies.get(name) ?? "";
    return /^[A-Za-z0-9_-]{16,100}$/.test(value) ? value : null;
  };
  return { session: read(SESSION), before: read(BEFORE) };
}

/** It goes when the browser does, and on the server before that. */
export function sessionCookie(value: string, secure: boolean): string {
  return cookieLine(SESSION, value, secure);
}

export function beforeCookie(value: string, secure: boolean): string {
  return cookieLine(BEFORE, value, secure);
}

export function droppedCookies(secure: boolean): string[] {
  return [SESSION, BEFORE].map((name) => cookieLine(name, "", secure, 0));
}
