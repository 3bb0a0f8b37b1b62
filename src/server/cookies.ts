/** Cookies, read and written (RFC 6265): over https their name promises that no other host and no plain connection has set them. */

/** By their plain names; of several of one name the last. */
export function cookiesIn(header: string | null, secure: boolean): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(equals, 0)).trim();
    const isPromised = name.startsWith(PROMISE);
    if (name === "" || isPromised !== secure) continue;
    cookies.set(isPromised ? name.slice(PROMISE.length) : name, part.slice(equals + 1).trim());
  }
  return cookies;
}

/** Without `seconds` it goes when the browser does. */
export function cookieLine(
  name: string,
  value: string,
  secure: boolean,
  seconds: number | null = null,
): string {
  const [promise, end] = secure ? [PROMISE, "; Secure"] : ["", ""];
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${promise}${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${end}`;
}

const PROMISE = "__Host-";
