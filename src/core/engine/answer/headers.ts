/**
 * Headers of every answer: Cache-Control and Vary, and security headers such as Content-Security-Policy (against XSS) and framing
 * rules (against clickjacking).
 */

import type { UnknownParameter } from "../ask/query/parameters.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { HeaderFields } from "../cache/answer.ts";

const FRAMELESS = "frame-ancestors 'none'";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' https: http: data:",
  "form-action 'self'",
  "base-uri 'self'",
  FRAMELESS,
].join("; ");

const COMPILING = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

/** Data may load nothing, even if it is opened as a page: XML could contain a script. */
const NOTHING = `default-src 'none'; ${FRAMELESS}`;

/** "content" is negotiated, "text" and "problem" also by language; "immutable" never changes under its address. */
export function headersFor(
  context: RequestContext,
  what: "content" | "text" | "problem" | "page" | "immutable",
): HeaderFields {
  const page = context.representation === null || context.representation.name === "html";
  const headers: HeaderFields = {
    "Content-Security-Policy": page ? policyOf(context) : NOTHING,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": cacheControl(context, what === "immutable"),
  };
  if (page) {
    headers["Referrer-Policy"] = "strict-origin-when-cross-origin";
    headers["Cross-Origin-Opener-Policy"] = "same-origin";
  }
  if (context.isSecure) headers["Strict-Transport-Security"] = "max-age=31536000";
  // CORS: pages of other sites may read public answers, never with credentials, which a star rules out.
  if (context.shareable) {
    headers["Access-Control-Allow-Origin"] = "*";
    headers["Access-Control-Expose-Headers"] =
      "Content-Location, ETag, Ignored-Parameters, Link, Location, Memento-Datetime";
  }
  const { ignored } = context;
  if (ignored.length > 0) headers["Ignored-Parameters"] = listOf(ignored);
  const isText = what === "text" || what === "problem";
  const negotiated = what === "problem" ? context.errorNegotiated : context.negotiated;
  // A page shows who is signed in, in any language.
  const varying = [
    ...(negotiated && (isText || what === "content") ? ["Accept"] : []),
    ...(isText && context.namedLanguage === null ? ["Accept-Language"] : []),
    ...(isText ? ["Cookie"] : []),
    ...(what !== "immutable" && context.negotiatesTime ? ["Accept-Datetime"] : []),
  ];
  if (varying.length > 0) headers.Vary = varying.join(", ");
  return headers;
}

/** A list of strings (RFC 9651), for formats that cannot report it in the body; percent-encoded, since headers are ASCII. */
function listOf(parameters: readonly UnknownParameter[]): string {
  const quoted = (text: string) => `"${encodeURIComponent(text.slice(0, 100).toWellFormed())}"`;
  return parameters
    .map(({ name, meant }) => quoted(name) + (meant === null ? "" : `;meant=${quoted(meant)}`))
    .join(", ");
}

/** Only what everybody sees can be in a frame, where the operator names whose: no sign-in form and no page of an account (clickjacking). */
function policyOf(context: RequestContext): string {
  const { shareable, app } = context;
  const policy = compiles(context) ? COMPILING : POLICY;
  return shareable && app.framedBy.length > 0
    ? policy.replace(FRAMELESS, `frame-ancestors 'self' ${app.framedBy.join(" ")}`)
    : policy;
}

function compiles({ target }: RequestContext): boolean {
  return target?.type === "page" && target.page.compiles === true;
}

function cacheControl(context: RequestContext, immutable: boolean): string {
  if (immutable) return "public, max-age=31536000, immutable";
  if (!context.shareable) return "private, no-store";
  const { sharedSeconds } = context.app;
  return sharedSeconds === 0
    ? "public, no-cache"
    : `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}`;
}
