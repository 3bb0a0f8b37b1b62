/** The few answers that the server gives itself, where no request reaches the application. */

import { STATUS_CODES } from "node:http";

export interface RefusedRequest {
  readonly status: number;
  readonly detail: string;
  /** In how many seconds the same request may be answered. */
  readonly retryAfter?: number;
  /** Nothing is wrong with the request: the connection stays open. */
  readonly goesOn?: boolean;
}

/** A problem document (RFC 9457) in the format that the client prefers among those it names. */
export function refusalBody(
  { status, detail }: RefusedRequest,
  accept = "",
): { type: string; body: string } {
  const title = STATUS_CODES[status] ?? "Error";
  if (accept.includes("text/html")) {
    const heading = `${status} ${title}`;
    return {
      type: "text/html; charset=utf-8",
      body: `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${heading}</title><h1>${heading}</h1><p>${detail}</p></html>\n`,
    };
  }
  if (accept.includes("xml") && !accept.includes("json")) {
    return {
      type: "application/problem+xml; charset=utf-8",
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<problem xmlns="urn:ietf:rfc:7807"><type>about:blank</type><title>${title}</title><status>${status}</status><detail>${detail}</detail></problem>\n`,
    };
  }
  const problem = { type: "about:blank", title, status, detail };
  return { type: "application/problem+json", body: `${JSON.stringify(problem)}\n` };
}

/** The same as bytes for a socket that has no response object: the HTTP parser gave up, or the method was CONNECT. */
export function rawRefusal(refusal: RefusedRequest): { bytes: string; bodyLength: number } {
  const { type, body } = refusalBody(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Error"}`,
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  return { bytes: `${head.join("\r\n")}\r\n\r\n${body}`, bodyLength: body.length };
}
