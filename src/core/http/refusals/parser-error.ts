/** Maps an error of the HTTP parser to a status, and finds the request line that was being read. */

import type { IncomingMessage } from "node:http";
import { codingRefusal } from "../requests/check-head.ts";
import type { Limits } from "../scheduling/limits.ts";
import type { RefusedRequest } from "./refusal.ts";

export interface ParserError extends Error {
  readonly code?: string;
  /** The chunk in which the parser failed; it may begin with earlier requests, or with the rest of one. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Whether the request is malformed or timed out; anything else is a broken connection. */
export function isRequestFault(error: ParserError): boolean {
  return (
    error.code !== undefined &&
    (error.code.startsWith("HPE_") || error.code === "ERR_HTTP_REQUEST_TIMEOUT")
  );
}

export function parserRefusal(
  error: ParserError,
  { line, field }: UnparsedHead,
  limits: Limits,
): RefusedRequest {
  switch (error.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return { status: 408, code: "zu-langsam" };
    case "HPE_HEADER_OVERFLOW":
      return line.length > limits.targetBytes
        ? { status: 414, code: "adresse-zu-lang", params: { limit: limits.targetBytes } }
        : { status: 431, code: "kopf-zu-lang", params: { limit: limits.headerBytes } };
    case "HPE_INVALID_METHOD":
      if (unknownMethod.test(line)) {
        const [method = ""] = line.split(" ", 1);
        return { status: 501, code: "methode-unbekannt", params: { method } };
      }
      break;
    case "HPE_INVALID_URL":
      return bad("target bytes");
    case "HPE_INVALID_TRANSFER_ENCODING":
      return codingRefusal(field("transfer-encoding") ?? "chunked");
  }
  const [, version] = otherVersion.exec(line) ?? [];
  return version === undefined
    ? bad("http")
    : { status: 505, code: "version-unbekannt", params: { version } };
}

function bad(reason: string): RefusedRequest {
  return { status: 400, code: "ungueltige-anfrage", params: { reason } };
}

interface UnparsedHead {
  /** The request line, one character per byte; "-" if no byte of it is available. */
  readonly line: string;
  /** A header field, if it was in the same chunk; by its lower-case name. */
  field(name: string): string | undefined;
}

/**
 * The head of the rejected message, as far as it can be read. Earlier messages in the same chunk are skipped: the length of the last body
 * is known from the last accepted request. Only the first chunk of a connection is known to begin with a request line; another may begin
 * within a field or a body, which must not be logged: it can be a cookie or a password.
 */
export function unparsedHead(
  error: ParserError,
  last: IncomingMessage | null,
  isFirst: boolean,
): UnparsedHead {
  const chunk = error.rawPacket?.toString("latin1") ?? "";
  const start = messageStart(chunk, error.bytesParsed ?? chunk.length, last);
  // A server ignores empty lines before a request line (RFC 9112, section 2.2).
  const [line = "", ...fields] = chunk
    .slice(start)
    .replace(/^[\r\n]+/, "")
    .split(/\r?\n/);
  const end = fields.indexOf("");
  const own = end === -1 ? fields : fields.slice(0, end);
  return {
    line: isFirst || requestLike.test(line) ? line || "-" : "-",
    field(name) {
      const found = own.find((one) => one.toLowerCase().startsWith(`${name}:`));
      return found?.slice(name.length + 1).trim();
    },
  };
}

const requestLike = /^[!#$%&'*+.^`|~\w-]+ .*HTTP\/\d\.\d$/;
const unknownMethod = /^[!#$%&'*+.^`|~\w-]+ \S+ HTTP\/\d\.\d$/;
const otherVersion = / (HTTP\/(?!1\.[01]$)\d\.\d)$/;

function messageStart(chunk: string, errorAt: number, last: IncomingMessage | null): number {
  return last === null ? 0 : (endOf(last, chunk, errorAt) ?? afterEmptyLine(chunk, errorAt));
}

/** Where the last accepted message ends, if it is in this chunk. The rejected one may begin with the very same line. */
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

/** A chunked body ends with an empty line, and so does a head whose request line was in an earlier chunk. */
function afterEmptyLine(chunk: string, errorAt: number): number {
  const empty = chunk.lastIndexOf("\r\n\r\n", errorAt - 4);
  return empty === -1 ? 0 : empty + 4;
}
