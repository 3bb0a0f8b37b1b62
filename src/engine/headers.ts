/** Headers that every answer carries: what may be cached, and what a browser must not do with it. */

import type { Way } from "./way.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: data:",
  "form-action 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** "content" is negotiated, "text" also by language; "immutable" never changes under its address. */
export function headersFor(way: Way, what: "content" | "text" | "page" | "immutable"): Headers {
  const headers = new Headers({
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": cacheControl(way, what === "immutable"),
  });
  if (way.origin.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000");
  const vary = [];
  if (what !== "page" && what !== "immutable" && way.negotiated) vary.push("Accept");
  if (what === "text" && !way.url.searchParams.has("lang")) vary.push("Accept-Language");
  if (vary.length > 0) headers.set("Vary", vary.join(", "));
  return headers;
}

function cacheControl(way: Way, immutable: boolean): string {
  if (immutable) return "public, max-age=31536000, immutable";
  return way.shareable ? "public, no-cache" : "private, no-store";
}
