/** Checks the raw request target (path traversal, control characters) before a URL object normalizes it. */

import { isHost } from "./trusted-proxies.ts";

/** The path, and the host of a target in absolute form; or what is wrong. */
type RequestTarget =
  | { readonly path: string; readonly host: string | null }
  | { readonly fault: string };

/**
 * RFC 9112, section 3.2. The path contains nothing that a URL parser would silently drop or change: bytes ≥ 0x80, tabs and backslashes are
 * percent-encoded. Dot segments stay: the application rejects them.
 */
export function readTarget(method: string, target: string): RequestTarget {
  if (target.charCodeAt(0) === 0x2f) return { path: encoded(target), host: null };
  if (target === "*") {
    return method === "OPTIONS" ? { path: "/", host: null } : { fault: "target *" };
  }
  const found = absolute.exec(target);
  if (found === null) return { fault: "target" };
  const [, host = "", rest = ""] = found;
  // This also rejects "user:password@": no secret may be in a target.
  if (!isHost(host)) return { fault: "target host" };
  return { path: encoded(rest.startsWith("/") ? rest : `/${rest}`), host };
}

const absolute = /^https?:\/\/([^/?#]*)(.*)$/is;
const unsafe = /[\x00-\x20\x7f-\xff\\]/;
const everyUnsafe = new RegExp(unsafe, "g");

function encoded(path: string): string {
  if (!unsafe.test(path)) return path;
  return path.replace(
    everyUnsafe,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
