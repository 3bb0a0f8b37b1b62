/** Tells from an error of the HTTP parser which status it deserves and which request line was being read. */

import type { IncomingMessage } from "node:http";
import type { RefusedRequest } from "./refusal.ts";

export interface ParserError extends Error {
  readonly code?: string;
  /** The chunk in which the parser gave up; it may begin with earlier requests, or with the rest of one. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Whether it is a request's fault; anything else is a connection that broke. */
export function isRequestFault(error: ParserError): boolean {
  return (
    error.code !== undefined &&
    (error.code.startsWith("HPE_") || error.code === "ERR_HTTP_REQUEST_TIMEOUT")
  );
}

export function parserRefusal(error: ParserError, requestLine: string): RefusedRequest {
  switch (error.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, detail: "The request took too long to arrive." };
    case "HPE_HEADER_OVERFLOW":
      return requestLine.length > 8192
        ? { status: 414, detail: "The address is longer than 8 KiB." }
        : { status: 431, detail: "The header fields are longer than 16 KiB." };
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return { status: 413, detail: "The chunk extensions are too long." };
    case "HPE_INVALID_METHOD":
      if (unknownMethod.test(requestLine))
        return { status: 501, detail: "This method is not known here." };
      break;
    case "HPE_INVALID_URL":
      return { status: 400, detail: "The address holds characters that must be percent-encoded." };
  }
  if (otherVersion.test(requestLine))
    return { status: 505, detail: "Only HTTP/1.1 and HTTP/1.0 are spoken here." };
  return { status: 400, detail: "The request is not well-formed HTTP." };
}

/**
 * The request line of the message that the parser refused, one character per byte; "-" where no byte of it is at hand.
 * Earlier messages in the same chunk are skipped: the last request that went through tells how long its body was.
 */
export function refusedRequestLine(error: ParserError, last: IncomingMessage | null): string {
  const chunk = error.rawPacket?.toString("latin1") ?? "";
  const start = messageStart(chunk, error.bytesParsed ?? chunk.length, last);
  // A server ignores empty lines before a request line (RFC 9112, section 2.2).
  const [line = ""] = chunk
    .slice(start)
    .replace(/^[\r\n]+/, "")
    .split(/\r?\n/, 1);
  return line === "" ? "-" : line;
}

const unknownMethod = /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/\d\.\d$/;
const otherVersion = / HTTP\/(?!1\.[01]$)\d\.\d$/;

function messageStart(chunk: string, errorAt: number, last: IncomingMessage | null): number {
  return last === null ? 0 : (endOf(last, chunk, errorAt) ?? afterEmptyLine(chunk, errorAt));
}

/** Where the last good message ends, if it stands in this chunk. The refused one may open with the very same line. */
function endOf(last: IncomingMessage, chunk: string, errorAt: number): number | null {
  if (last.headers["transfer-encoding"] !== undefined) return null;
  const opening = `${last.method} ${last.url} HTTP/`;
  const length = Number(last.headers["content-length"] ?? 0);
  for (
    let at = chunk.lastIndexOf(opening, errorAt);
    at !== -1;
    at = at === 0 ? -1 : chunk.lastIndexOf(opening, at - 1)
  ) {
    const headEnd = chunk.indexOf("\r\n\r\n", at);
    if (headEnd !== -1 && headEnd + 4 + length <= errorAt) return headEnd + 4 + length;
  }
  return null;
}

/** A chunked body ends with an empty line, and so does a head whose request line came in an earlier chunk. */
function afterEmptyLine(chunk: string, errorAt: number): number {
  const empty = chunk.lastIndexOf("\r\n\r\n", errorAt - 4);
  return empty === -1 ? 0 : empty + 4;
}
