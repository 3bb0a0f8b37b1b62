/** Common to all answers with a body: headers, ETag, compression, and 304 where the client's copy is current. */

import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { Answer, HeaderFields } from "../cache/answer.ts";
import { notModified } from "../cache/cached-answer.ts";
import { etagOf, hashOf, httpDate, judge } from "./conditional.ts";
import { dispositionOf, isSaved } from "./disposition.ts";
import {
  chooseEncoding,
  compress,
  compressForGood,
  type Encoding,
  isCompressibleType,
  LEAST_COMPRESSED,
  variantTag,
} from "./encoding.ts";
import { headersFor } from "./headers.ts";
import { alternates, contentLocation } from "./links.ts";

/** 200 with a representation, or 304 where the client's copy is current. */
export function content(
  context: RequestContext,
  representation: Representation,
  body: string | Uint8Array,
  {
    changed = null,
    member = null,
    links = [],
    more = {},
  }: {
    changed?: string | null;
    member?: Member | null;
    links?: readonly string[];
    more?: HeaderFields;
  },
): Answer | Promise<Answer> {
  const sent =
    typeof body === "string" && representation.pack ? representation.pack().end(body) : body;
  const headers = { ...contentHeaders(context, representation, links), ...more };
  return conditional(context, headers, sent, { changed, member });
}

export function contentHeaders(
  context: RequestContext,
  representation: Representation,
  links: readonly string[] = [],
): HeaderFields {
  // Data is never translated; only pages are.
  const headers = headersFor(
    context,
    representation.designed || context.negotiated ? "text" : "content",
  );
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] = contentLocation(context, representation);
  const all = [...links, ...alternates(context)];
  if (all.length > 0) headers.Link = all.join(", ");
  if (representation.designed) headers["Content-Language"] = context.language;
  if (context.target && isSaved(context.target, representation))
    headers["Content-Disposition"] = dispositionOf(context.target.path, representation.name);
  return headers;
}

/** The later of this change and that of the settings: what these turn on or off is shown or left out everywhere, and no member is written then. */
export function changedWithSettings(
  { app }: RequestContext,
  changed: string | null,
): string | null {
  const decided = app.face.changed ?? "";
  return changed !== null && decided > changed ? decided : changed;
}

/**
 * Behind a large rename members show the new name before they are touched: their dates would allow a 304 for what has changed. Only a
 * client that goes by dates alone has to be told, so only its requests ask.
 */
export async function certainDate(
  context: RequestContext,
  changed: string | null,
): Promise<string | null> {
  const { headers } = context.request;
  if (changed === null || !headers.has("If-Modified-Since") || headers.has("If-None-Match"))
    return changed;
  if (await context.unrecorded.isReindexing()) context.soonStale = true;
  context.dateIsCertain = !context.soonStale;
  return context.soonStale ? null : changed;
}

export function conditional(
  context: RequestContext,
  headers: HeaderFields,
  text: string | Uint8Array,
  {
    changed = null,
    member = null,
    forGood = false,
  }: { changed?: string | null; member?: Member | null; forGood?: boolean } = {},
): Answer | Promise<Answer> {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const encoding = encodingFor(context, headers, body);
  const etag = variantTag(etagOf(hashOf(body), member), encoding);
  headers.ETag = etag;
  const current = unlessModified(context, headers, changed, etag);
  if (current) return current;
  const deliver = (bytes: Uint8Array): Answer => {
    if (context.request.method !== "HEAD")
      context.made = { headers, body: bytes, etag, changed, forGood };
    return withBody(context, headers, bytes);
  };
  if (encoding === null) return deliver(body);
  headers["Content-Encoding"] = encoding;
  if (forGood) return deliver(compressForGood(body, encoding));
  const packed = compress(body, encoding);
  return packed instanceof Promise ? packed.then(deliver) : deliver(packed);
}

/** 304 where the copy of the client is current, 412 where its precondition fails; null where the answer has to be sent. */
export function unlessModified(
  { request }: RequestContext,
  headers: HeaderFields,
  changed: string | null,
  etag: string | null,
): Answer | null {
  const instant = changed === null ? null : httpDate(changed);
  if (instant !== null) headers["Last-Modified"] = instant.date;
  const verdict = judge(request.headers, request.method, {
    exists: true,
    matches: (tag) => tag === etag,
    changed: instant?.seconds ?? null,
  });
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "go on") return null;
  return { status: 304, headers: notModified(headers), body: null };
}

/** To HEAD only the length of the body is said. */
export function withBody(
  { request }: RequestContext,
  headers: HeaderFields,
  body: string | Uint8Array,
  status = 200,
): Answer {
  if (request.method !== "HEAD") return { status, headers, body };
  headers["Content-Length"] = String(Buffer.byteLength(body));
  return { status, headers, body: null };
}

/** Not compressed in a session: pages hold CSRF tokens beside text from the address, and the compressed length would leak them (BREACH). */
export function encodingFor(
  context: RequestContext,
  headers: HeaderFields,
  body: string | Uint8Array,
): Encoding | null {
  if (context.actor?.session !== undefined) return null;
  if (!isCompressibleType(headers["Content-Type"] ?? "")) return null;
  // Of short texts too: a cache in front finds the variants of an address by what all of them vary by.
  headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : "Accept-Encoding";
  if (body.length < LEAST_COMPRESSED) return null;
  return chooseEncoding(context.request.headers.get("Accept-Encoding"));
}
