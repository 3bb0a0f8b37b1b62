/** A finished answer as the bytes that leave: put together once, sent many times; and the 304 for those who have it already. */

import type { Head, PlainAnswer, ReadyAnswer } from "../../http/requests/exchange.ts";
import { judge, secondsOf } from "../answer/conditional.ts";
import type { Answer, CacheableAnswer, HeaderFields } from "./answer.ts";

/** The answer to one variant of a request: by what it is asked for, it is sent whole or not at all. */
export interface CachedAnswer {
  readonly etag: string;
  /** Seconds; null where the time of the last change is not known. */
  readonly changed: number | null;
  readonly whole: ReadyAnswer;
  readonly unchanged: ReadyAnswer;
  /** What it takes in memory. */
  readonly bytes: number;
}

/** Up to here a text is sent faster: in one piece with the head. What is larger is not copied once more. */
const ONE_PIECE = 16 * 1024;
/** Objects and pointers around the bytes themselves. */
const FRAME = 400;

export function cacheable(
  { headers, body, etag, changed }: CacheableAnswer,
  lasting: boolean,
): CachedAnswer {
  const bytes = ownBytes(body);
  const whole = `${linesOf(headers)}Content-Length: ${bytes.length}\r\n`;
  const { "Content-Encoding": _, ...without } = headers;
  const unchanged = linesOf(notModified(without));
  return {
    etag,
    changed: changed === null ? null : secondsOf(changed),
    whole: { status: 200, lines: whole, body: bytes, lasting },
    unchanged: { status: 304, lines: unchanged, body: "", lasting },
    bytes: bytes.length + whole.length + unchanged.length + FRAME,
  };
}

/** The headers of a 304: what describes bytes stays away with them. */
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

/** null where the conditions are none of reading's: those go the whole way. */
export function choose(cached: CachedAnswer, { method, headers }: Head): ReadyAnswer | null {
  if (headers["if-none-match"] === undefined && headers["if-modified-since"] === undefined)
    return cached.whole;
  const verdict = judge({ get: (name) => text(headers[name.toLowerCase()]) }, method, {
    exists: true,
    matches: (tag) => tag === cached.etag,
    changed: cached.changed,
  });
  return verdict === "not modified" ? cached.unchanged : cached.whole;
}

/** As the server can send it: most answers are nothing but a head and bytes. */
export function leaving({ status, headers, body, cookies = [] }: Answer): PlainAnswer | Response {
  const isPlain = (status === 200 || status === 304) && cookies.length === 0;
  if (isPlain && !(body instanceof ReadableStream)) {
    const lines = linesOf(headers);
    if (body === null) return { status, lines, body: "" };
    const bytes = bytesOf(body);
    return { status, lines: `${lines}Content-Length: ${bytes.length}\r\n`, body: bytes };
  }
  const response = new Response(body as BodyInit | null, { status, headers });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** For whoever speaks to the application without a server. */
export function responseOf(answer: PlainAnswer | Response, method: string): Response {
  if (answer instanceof Response) return answer;
  const { status, lines, body } = answer;
  const headers = new Headers();
  for (const line of lines.split("\r\n").slice(0, -1)) {
    const colon = line.indexOf(": ");
    headers.append(line.slice(0, colon), line.slice(colon + 2));
  }
  if (method === "HEAD" || status === 304) return new Response(null, { status, headers });
  const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
  return new Response(bytes as BodyInit, { status, headers });
}

function text(value: string | readonly string[] | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : value.join(", ");
}

/** What HTTP cannot carry: somebody could end a line with it, and begin one of their own. */
const UNFIT = /[^\t\x20-\x7e\x80-\xff]/;

function linesOf(headers: HeaderFields): string {
  let lines = "";
  for (const name in headers) {
    const value = headers[name] as string;
    if (UNFIT.test(value)) throw new Error(`The header ${name} cannot be sent: ${value}`);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

function bytesOf(body: string | Uint8Array): Uint8Array | string {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  if (bytes.length > ONE_PIECE) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
}

/** Memory of its own: a part of Node's shared slab would hold on to all of it. */
function ownBytes(body: string | Uint8Array): Uint8Array | string {
  const bytes = bytesOf(body);
  return typeof bytes === "string" ? bytes : new Uint8Array(bytes);
}
