/**
 * Parses and writes cookies (RFC 6265); over https with the `__Host-` prefix, so that no other host and no plain connection can set them.
 */

/** By their plain names, those with a path by `pathCookie`; of several with the same name the last. */
export function cookiesIn(header: string | null, secure: boolean): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const equals = part.indexOf("=");
    const name = part.slice(0, Math.max(equals, 0)).trim();
    const promise = [PROMISE, PATH_PROMISE].find((promise) => name.startsWith(promise));
    if (name === "" || (promise !== undefined) !== secure) continue;
    // Other hosts of the domain can set cookies with the weaker prefix, so they are never taken for the others.
    const plain = promise === PROMISE ? name.slice(PROMISE.length) : name;
    cookies.set(plain, part.slice(equals + 1).trim());
  }
  return cookies;
}

/** Without `seconds` it is a session cookie. */
export function cookieLine(
  name: string,
  value: string,
  secure: boolean,
  seconds: number | null = null,
): string {
  return line((secure ? PROMISE : "") + name, value, { secure, seconds, path: "/" });
}

/** Sent only to addresses below `path`. */
export function pathCookieLine(
  name: string,
  value: string,
  options: { readonly secure: boolean; readonly seconds: number; readonly path: string },
): string {
  return line(pathCookie(name, options.secure), value, options);
}

/** With a path other than "/" only the `__Secure-` prefix is possible. */
export function pathCookie(name: string, secure: boolean): string {
  return (secure ? PATH_PROMISE : "") + name;
}

function line(
  name: string,
  value: string,
  {
    secure,
    seconds,
    path,
  }: { readonly secure: boolean; readonly seconds: number | null; readonly path: string },
): string {
  const age = seconds === null ? "" : `; Max-Age=${seconds}`;
  return `${name}=${value}; Path=${path}${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

const PROMISE = "__Host-";
const PATH_PROMISE = "__Secure-";
