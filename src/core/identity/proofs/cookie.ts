/** The cookies of signing in: of the session, of the sign-in form before it, and of a known browser. */

import { cookieLine, cookiesIn, pathCookie, pathCookieLine } from "../../http/requests/cookies.ts";
import { REMEMBERED_DEVICE } from "./device.ts";

const SESSION = "leihwerk";
const BEFORE = "leihwerk-anmeldung";
const DEVICE = "leihwerk-geraet";

interface Cookies {
  readonly session: string | null;
  /** Binds the CSRF token of the sign-in form to the browser. */
  readonly before: string | null;
  /** Of a browser that has signed in before. */
  readonly device: string | null;
}

export function readCookies(header: string | null, secure: boolean): Cookies {
  const cookies = cookiesIn(header, secure);
  const read = (name: string) => {
    const value = cookies.get(name) ?? "";
    return /^[A-Za-z0-9_-]{16,100}$/.test(value) ? value : null;
  };
  return {
    session: read(SESSION),
    before: read(BEFORE),
    device: read(pathCookie(DEVICE, secure)),
  };
}

/** A session cookie; on the server the session expires earlier. */
export function sessionCookie(value: string, secure: boolean): string {
  return cookieLine(SESSION, value, secure);
}

export function beforeCookie(value: string, secure: boolean): string {
  return cookieLine(BEFORE, value, secure);
}

/** Sent only to the sign-in page: everything else works without it. */
export function deviceCookie(value: string, secure: boolean): string {
  const seconds = REMEMBERED_DEVICE / 1000;
  return pathCookieLine(DEVICE, value, { secure, seconds, path: "/anmeldung" });
}

export function droppedCookies(secure: boolean): string[] {
  return [SESSION, BEFORE].map((name) => cookieLine(name, "", secure, 0));
}
