/** Answers that the server gives itself, when a request does not reach the application: problems like any other. */

import type { IncomingMessage } from "node:http";
import type { ProblemCode } from "../../texts/codes.ts";
// Those of DEFAULT_LANGUAGE alone: the supervisor needs no others.
import problemTexts from "../../texts/de/problems.ts";
import { DEFAULT_LANGUAGE } from "../../texts/language-code.ts";
import type { Params } from "../../texts/phrases.ts";
import { http } from "../requests/node-http.ts";
import { isHost } from "../requests/trusted-proxies.ts";

export interface RefusedRequest {
  readonly status: number;
  readonly code: ProblemCode;
  readonly params?: Params;
  /** The Retry-After, in seconds. */
  readonly retryAfter?: number;
  /** The request is well-formed: the connection stays open. */
  readonly goesOn?: boolean;
}

/** The server is overloaded. */
export const overloaded: RefusedRequest = {
  status: 503,
  code: "ueberlastet",
  retryAfter: 5,
  goesOn: true,
};

/** The head of a refused request, as far as it could be read. */
export interface RefusedHead {
  readonly origin: string;
  readonly target: string;
  readonly accept: string | undefined;
  readonly language: string | undefined;
}

export interface WrittenRefusal {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes a refusal in the representation and language that the client accepts. */
export type WriteRefusal = (refusal: RefusedRequest, head: RefusedHead) => WrittenRefusal;

export function headOfRefused({ url = "/", headers }: IncomingMessage): RefusedHead {
  return refusedHead(url, (name) => headers[name] as string | undefined);
}

export function refusedHead(
  target: string,
  field: (name: string) => string | undefined,
): RefusedHead {
  const host = field("host") ?? "";
  return {
    origin: `http://${isHost(host) ? host : "localhost"}`,
    target,
    accept: field("accept"),
    language: field("accept-language"),
  };
}

/** Written by the application if possible, otherwise as plain problem+json. */
export function refusalWriter(application: WriteRefusal | undefined): WriteRefusal {
  return (refusal, head) => {
    const { headers, body } = written(refusal, head, application);
    const { retryAfter } = refusal;
    return {
      headers: {
        ...headers,
        "Content-Length": String(Buffer.byteLength(body)),
        "Cache-Control": "no-store",
        ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      },
      body,
    };
  };
}

function written(
  refusal: RefusedRequest,
  head: RefusedHead,
  application: WriteRefusal | undefined,
): WrittenRefusal {
  try {
    if (application !== undefined) return application(refusal, head);
  } catch {
    // The refusal is answered all the same.
  }
  const { status, code, params = {} } = refusal;
  const { title, detail } = problemTexts.problems[code];
  const type = `${head.origin}/problem/${code}`;
  return {
    headers: { "Content-Type": "application/problem+json", "Content-Language": DEFAULT_LANGUAGE },
    body: `${JSON.stringify({ type, title, status, detail: detail(params) })}\n`,
  };
}

/** As bytes for a socket without a response object: after a parser error, or for the method CONNECT. */
export function rawRefusal(
  { status }: RefusedRequest,
  { headers, body }: WrittenRefusal,
): { bytes: Buffer; bodyLength: number } {
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? "Error"}`,
    `Date: ${new Date().toUTCString()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  const bytes = Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`);
  return { bytes, bodyLength: Buffer.byteLength(body) };
}
