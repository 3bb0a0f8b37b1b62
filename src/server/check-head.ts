/** Refuses what no application should ever see: requests whose head is too long, ambiguous or not for this server. */

import type { IncomingMessage } from "node:http";
import type { Limits } from "./limits.ts";
import type { RefusedRequest } from "./refusal.ts";
import { readTarget } from "./request-target.ts";
import { isHost } from "./trusted-proxies.ts";

export interface GoodHead {
  /** The path and query, fit for a URL parser. */
  readonly path: string;
  /** The host that the target itself names, in absolute form. */
  readonly host: string | null;
  readonly hasBody: boolean;
}

export function checkHead(
  incoming: IncomingMessage,
  limits: Limits,
): GoodHead | { refusal: RefusedRequest } {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = incoming;
  if (url.length > limits.targetBytes) return refusal(414, "The address is longer than 8 KiB.");

  let length = 0;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    length += name.length + rawHeaders[index + 1]!.length + 4;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (length > limits.headerBytes) return refusal(431, "The header fields are longer than 16 KiB.");

  // Two hosts are how one request is smuggled past a proxy as another (RFC 9112, section 3.2).
  if (hosts > 1) return refusal(400, "There is more than one Host header field.");
  if (hosts === 0 && httpVersion === "1.1")
    return refusal(400, "The Host header field is missing.");
  if (hosts === 1 && !isHost(headers.host!))
    return refusal(400, "The Host header field is no host.");
  // HTTP/0.9 knows no header and no status: whoever sends it today is probing.
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    return refusal(400, "The request line names no version.");
  if (method === "TRACE" || method === "PRI") return refusal(501, "This method is not known here.");
  if (
    headers.expect !== undefined &&
    !/^100-continue$/i.test(headers.expect) &&
    httpVersion === "1.1"
  ) {
    return refusal(417, "The only expectation that can be met is 100-continue.");
  }

  const target = readTarget(method, url);
  if ("fault" in target) return refusal(400, target.fault);
  return { path: target.path, host: target.host, hasBody: hasBody(incoming) };
}

function refusal(status: number, detail: string): { refusal: RefusedRequest } {
  return { refusal: { status, detail } };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"] ?? "0";
  return length !== "0" || headers["transfer-encoding"] !== undefined;
}
