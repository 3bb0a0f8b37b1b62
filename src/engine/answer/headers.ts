/** Headers that every answer carries: what may be cached, and what a browser must not do with it. */

import type { Way } from "../ask/way.ts";
import type { HeaderFields } from "./made.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: http: data:",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Data opens nothing, even where somebody opens it as a page: XML could bring a script. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** "content" is negotiated, "text" also by language; "immutable" never changes under its address. */
export function headersFor(
  way: Way,
  what: "content" | "text" | "page" | "immutable",
): HeaderFields {
  const page = way.representation === null || way.representation.name === "html";
  const headers: HeaderFields = {
    "Content-Security-Policy": page ? POLICY : NOTHING,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": cacheControl(way, what === "immutable"),
  };
  if (page) {
    headers["Referrer-Policy"] = "strict-origin-when-cross-origin";
    headers["Cross-Origin-Opener-Policy"] = "same-origin";
  }
  if (way.origin.startsWith("https:")) headers["Strict-Transport-Security"] = "max-age=31536000";
  const negotiated = (what === "content" || what === "text") && way.negotiated;
  const translated = what === "text" && way.parameter("lang") === null;
  if (negotiated || translated) {
    headers.Vary = negotiated
      ? translated
        ? "Accept, Accept-Language, Cookie"
        : "Accept"
      : "Accept-Language, Cookie";
  }
  return headers;
}

function cacheControl(way: Way, immutable: boolean): string {
  if (immutable) return "public, max-age=31536000, immutable";
  return way.shareable ? "public, no-cache" : "private, no-store";
}
