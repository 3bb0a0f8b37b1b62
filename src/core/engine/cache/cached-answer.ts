/** A finished answer as the bytes that are sent, put together once; and its 304. */

import type { Head, PlainAnswer, ReadyAnswer } from "../../http/requests/exchange.ts";
import { judge, secondsOf } from "../answer/conditional.ts";
import type { Answer, CacheableAnswer, HeaderFields } from "./answer.ts";

/** The answer to one variant of a request: sent whole, or as a 304. */
export interface CachedAnswer {
  readonly etag: string;
  /** Seconds; null where the time of the last change is not known. */
  readonly changed: number | null;
  /** A 304 by this date was made once: until the answer is dropped it holds. */
  dateIsCertain: boolean;
  readonly whole: ReadyAnswer;
  readonly unchanged: ReadyAnswer;
  /** Memory in use. */
  readonly bytes: number;
}

/** Smaller bodies are sent faster in one chunk with the header; larger ones are not copied again. */
const ONE_PIECE = 16 * 1024;
/** Memory for objects and pointers around the bytes. */
const FRAME = 400;

export function toCachedAnswer(
  { headers, body, etag, changed }: CacheableAnswer,
  lasting: boolean,
): CachedAnswer {
  const bytes = ownBytes(body);
  const whole = [...fieldsOf(headers), "Content-Length", String(bytes.length)];
  const { "Content-Encoding": _, ...without } = headers;
  const unchanged = fieldsOf(notModified(without));
  const head = [...whole, ...unchanged].reduce((size, text) => size + text.length, 0);
  return {
    etag,
    changed: changed === null ? null : secondsOf(changed),
    dateIsCertain: lasting,
    whole: { status: 200, fields: whole, body: bytes, lasting },
    unchanged: { status: 304, fields: unchanged, body: null, lasting },
    bytes: bytes.length + head + FRAME,
  };
}

/** The headers of a 304: without those that describe the body. */
export function notModified(headers: HeaderFields): HeaderFields {
  const {
    "Content-Type": _,
    "Content-Language": __,
    "Content-Disposition": ___,
    Link: ____,
    ...rest
  } = headers;
  return rest;
}

/** null where a date alone would decide and may be wrong: `certainDate` asks. */
export function choose(cached: CachedAnswer, head: Head): ReadyAnswer | null {
  const { method, headers } = head;
  if (headers["if-none-match"] === undefined && headers["if-modified-since"] === undefined)
    return cached.whole;
  const verdict = judge({ get: (name) => headerText(head, name.toLowerCase()) }, method, {
    exists: true,
    matches: (tag) => tag === cached.etag,
    changed: cached.changed,
  });
  if (verdict !== "not modified") return cached.whole;
  const isByDate = headers["if-none-match"] === undefined;
  return isByDate && !cached.dateIsCertain ? null : cached.unchanged;
}

/** The answer in the form that the server sends. */
export function leaving({ status, headers, body, cookies = [] }: Answer): PlainAnswer {
  const fields = fieldsOf(headers);
  for (const cookie of cookies) fields.push("Set-Cookie", cookie);
  if (body === null || body instanceof ReadableStream) return { status, fields, body };
  const bytes = bytesOf(body);
  fields.push("Content-Length", String(bytes.length));
  return { status, fields, body: bytes };
}

/** For callers that use the application without a server. */
export function responseOf({ status, fields, body }: PlainAnswer, method: string): Response {
  const headers = new Headers();
  for (let index = 0; index < fields.length; index += 2)
    headers.append(fields[index]!, fields[index + 1]!);
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  const bodiless = method === "HEAD" || status === 304;
  return new Response(bodiless ? null : (bytes as BodyInit | null), { status, headers });
}

/** The value of a header; null where it was not sent. */
export function headerText({ headers }: Head, name: string): string | null {
  const value = headers[name];
  if (value === undefined) return null;
  return typeof value === "string" ? value : value.join(", ");
}

/** Names and values alternate. What headers must not have, such as line breaks, Node refuses (`ServedResponse.writeHead`). */
function fieldsOf(headers: HeaderFields): string[] {
  const fields: string[] = [];
  for (const name in headers) fields.push(name, headers[name] as string);
  return fields;
}

function bytesOf(body: string | Uint8Array): Uint8Array | string {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.length > ONE_PIECE) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** A copy: a slice would keep all of Node's shared buffer pool in memory. */
function ownBytes(body: string | Uint8Array): Uint8Array | string {
  const bytes = bytesOf(body);
  return typeof bytes === "string" ? bytes : new Uint8Array(bytes);
}
