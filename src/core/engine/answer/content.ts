/** What every answer with a body has in common: its headers, its tag, its compression, and whether the client has it already. */

import { Problem } from "../../model/answers/problem.ts";
import type { Representation } from "../../model/answers/representation.ts";
import type { Member } from "../../model/store/member.ts";
import type { Way } from "../ask/way.ts";
import { Finished, finish } from "../cache/finished.ts";
import type { Answer, HeaderFields } from "../cache/made.ts";
import { notModified } from "../cache/ready-answer.ts";
import { etagOf, hashOf, httpDate, judge } from "./conditional.ts";
import { dispositionOf, isSaved } from "./disposition.ts";
import {
  chooseEncoding,
  compress,
  compressForGood,
  type Encoding,
  isCompressible,
  variantTag,
} from "./encoding.ts";
import { headersFor } from "./headers.ts";
import { contentLocation, withAlternates } from "./links.ts";

/** A representation of what stands there, unless the client has it already. */
export function content(
  way: Way,
  representation: Representation,
  body: string | Uint8Array,
  {
    changed = null,
    member = null,
    links = [],
  }: {
    changed?: string | null;
    member?: Member | null;
    /** A text is all of them. */
    links?: readonly string[] | string;
  },
): Answer | Promise<Answer> {
  return conditional(way, contentHeaders(way, representation, links), body, { changed, member });
}

export function contentHeaders(
  way: Way,
  representation: Representation,
  links: readonly string[] | string = [],
): HeaderFields {
  // Data is never translated; only pages are.
  const headers = headersFor(way, representation.designed || way.negotiated ? "text" : "content");
  headers["Content-Type"] = representation.type;
  headers["Content-Location"] = contentLocation(way, representation);
  const all = typeof links === "string" ? links : withAlternates(way, links);
  if (all !== "") headers.Link = all;
  if (representation.designed) headers["Content-Language"] = way.language;
  if (way.target && isSaved(way.target, representation))
    headers["Content-Disposition"] = dispositionOf(way.target.path, representation.name);
  return headers;
}

export function conditional(
  way: Way,
  headers: HeaderFields,
  text: string | Uint8Array,
  {
    changed = null,
    member = null,
    forGood = false,
  }: { changed?: string | null; member?: Member | null; forGood?: boolean } = {},
): Answer | Promise<Answer> {
  const finished = typeof text === "string" ? finishedFor(way, headers, text) : null;
  const body = finished?.bytes ?? (text as Uint8Array);
  const encoding = encodingFor(way, headers, body);
  const etag = variantTag(etagOf(finished?.hash ?? hashOf(body), member), encoding);
  headers.ETag = etag;
  const instant = changed === null ? null : httpDate(changed);
  if (instant !== null) headers["Last-Modified"] = instant.date;
  const verdict = judge(way.request.headers, way.request.method, {
    exists: true,
    matches: (tag) => tag === etag,
    changed: instant?.seconds ?? null,
  });
  if (verdict === "failed") throw new Problem("vorbedingung");
  if (verdict === "not modified") return { status: 304, headers: notModified(headers), body: null };
  const deliver = (bytes: Uint8Array): Answer => {
    if (way.request.method === "HEAD") return bodiless(headers, bytes);
    way.made = { headers, body: bytes, etag, changed, forGood };
    return { status: 200, headers, body: bytes };
  };
  if (encoding === null) return deliver(body);
  headers["Content-Encoding"] = encoding;
  if (forGood) return deliver(compressForGood(body, encoding));
  const packed = finished?.packed(encoding) ?? compress(body, encoding);
  return packed instanceof Promise ? packed.then(deliver) : deliver(packed);
}

/** What one reader is shown is not asked for by others. */
function finishedFor(way: Way, headers: HeaderFields, text: string): Finished {
  if (way.actor !== null) return new Finished(text);
  const place = `${way.origin}${way.exchange.target} ${way.language} ${headers["Content-Type"]}`;
  return finish(place, text);
}

export function bodiless(headers: HeaderFields, bytes: string | Uint8Array, status = 200): Answer {
  headers["Content-Length"] = String(Buffer.byteLength(bytes));
  return { status, headers, body: null };
}

/** Pages of a session hold tokens beside words from the address; compressed, their length would tell about them. */
export function encodingFor(
  way: Way,
  headers: HeaderFields,
  body: string | Uint8Array,
): Encoding | null {
  if (way.actor?.session !== undefined) return null;
  if (!isCompressible(headers["Content-Type"] ?? "", body)) return null;
  headers.Vary = headers.Vary ? `${headers.Vary}, Accept-Encoding` : "Accept-Encoding";
  return chooseEncoding(way.request.headers.get("Accept-Encoding"));
}
