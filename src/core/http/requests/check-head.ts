/** Rejects heads that are too long, ambiguous (request smuggling) or meant for another server, before the application sees them. */

import type { IncomingMessage } from "node:http";
import type { ProblemCode } from "../../texts/codes.ts";
import type { Params } from "../../texts/phrases.ts";
import type { RefusedRequest } from "../refusals/refusal.ts";
import type { Limits } from "../scheduling/limits.ts";
import { readTarget } from "./request-target.ts";
import { isHost } from "./trusted-proxies.ts";

export interface GoodHead {
  /** The path and query, safe for a URL parser. */
  readonly path: string;
  /** The host in a target in absolute form. */
  readonly host: string | null;
  readonly hasBody: boolean;
}

export function checkHead(incoming: IncomingMessage, limits: Limits): GoodHead | Refused {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = incoming;
  if (url.length > limits.targetBytes)
    return refuse(414, "adresse-zu-lang", { limit: limits.targetBytes });

  let length = 0;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    length += name.length + rawHeaders[index + 1]!.length + 4;
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (length > limits.headerBytes)
    return refuse(431, "kopf-zu-lang", { limit: limits.headerBytes });

  // HTTP/0.9 has no headers and no status: today it is only used for probing.
  if (httpVersion === "0.9") return bad("no version");
  if (httpVersion !== "1.1" && httpVersion !== "1.0")
    return refuse(505, "version-unbekannt", { version: `HTTP/${httpVersion}` });
  // Two Host headers are a means of request smuggling past a proxy (RFC 9112, section 3.2).
  if (hosts > 1) return bad("two hosts");
  if (hosts === 0 && httpVersion === "1.1") return bad("no host");
  if (hosts === 1 && !isHost(headers.host!)) return bad("host");
  if (method === "TRACE" || method === "PRI") return refuse(501, "methode-unbekannt", { method });
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked")
    return { refusal: codingRefusal(coding) };
  // A proxy that knows no chunks may see another end of the message (RFC 9112, 6.1).
  if (coding !== undefined && httpVersion === "1.0") return bad("http");
  if (
    headers.expect !== undefined &&
    !/^100-continue$/i.test(headers.expect) &&
    httpVersion === "1.1"
  ) {
    return refuse(417, "erwartung-unerfuellbar");
  }

  const target = readTarget(method, url);
  if ("fault" in target) return bad(target.fault);
  return { path: target.path, host: target.host, hasBody: hasBody(incoming) };
}

/** Any coding but chunked is not implemented; chunked twice is an attempt at request smuggling (RFC 9112, 6.1). */
export function codingRefusal(coding: string): RefusedRequest {
  const others = coding.split(",").filter((one) => one.trim().toLowerCase() !== "chunked");
  return others.length > 0
    ? { status: 501, code: "uebertragung-unbekannt", params: { coding: others.join(",").trim() } }
    : { status: 400, code: "ungueltige-anfrage", params: { reason: "http" } };
}

function refuse(status: number, code: ProblemCode, params: Params = {}): Refused {
  return { refusal: { status, code, params } };
}

function bad(reason: string): Refused {
  return refuse(400, "ungueltige-anfrage", { reason });
}

interface Refused {
  readonly refusal: RefusedRequest;
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"] ?? "0";
  return length !== "0" || headers["transfer-encoding"] !== undefined;
}
