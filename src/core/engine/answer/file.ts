/** Sends files, such as pictures, whole or as a byte range. */

import { pathOf, variantPath } from "../../model/answers/address.ts";
import { Problem } from "../../model/answers/problem.ts";
import type { Member } from "../../model/store/member.ts";
import type { RequestContext } from "../ask/request-context.ts";
import type { DeliveredFile } from "../body/file.ts";
import type { Answer, HeaderFields } from "../cache/answer.ts";
import { conditional } from "./content.ts";
import { headersFor } from "./headers.ts";
import { partOf } from "./range.ts";

/** A variant is immutable: caches never revalidate it. */
export async function sendFile(
  context: RequestContext,
  { type, suffix, bytes, immutable }: DeliveredFile,
  member: Member,
): Promise<Answer> {
  const headers = headersFor(context, immutable ? "immutable" : "content");
  headers["Content-Type"] = type;
  headers["Accept-Ranges"] = "bytes";
  if (context.negotiated) headers.Vary = "Accept";
  const address = pathOf(member.kind, member);
  headers["Content-Location"] = context.origin + variantPath(address, suffix, context.search);
  headers.Link = [
    `<${context.origin}${address}>; rel="canonical"`,
    ...(member.kind.upload?.formats ?? []).map(
      ({ file, accepts }) =>
        `<${context.origin}${variantPath(address, file)}>; rel="alternate"; type="${accepts[0]}"`,
    ),
  ].join(", ");
  const whole = await conditional(context, headers, bytes, { member });
  return whole.status === 200 ? (partly(context, headers, bytes) ?? whole) : whole;
}

/** The requested range, unless If-Range names another version (RFC 9110, 13.1.5). */
function partly(context: RequestContext, headers: HeaderFields, bytes: Uint8Array): Answer | null {
  const { method } = context.request;
  const condition = context.request.headers.get("If-Range");
  if (method !== "GET" || (condition !== null && condition !== headers.ETag)) return null;
  const part = partOf(context.request.headers.get("Range"), bytes.length);
  if (part === null) return null;
  context.made = null;
  if (part === "none") {
    const range = { "Content-Range": `bytes */${bytes.length}` };
    throw new Problem("bereich-leer", { size: bytes.length }, { headers: range });
  }
  headers["Content-Range"] = `bytes ${part.first}-${part.last}/${bytes.length}`;
  return { status: 206, headers, body: bytes.subarray(part.first, part.last + 1) };
}
