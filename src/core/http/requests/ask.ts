/** The last steps before the application is called, and the handling of its failure. */

import type { IncomingMessage } from "node:http";
import type { GoodHead } from "./check-head.ts";
import type { Application, Head } from "./exchange.ts";
import { ServedRequest, urlOf } from "./served-request.ts";
import type { ServedResponse } from "./served-response.ts";
import type { Origin } from "./trusted-proxies.ts";

/** The application answers everything, its own errors included; the rest is a fallback for one that did not. */
export async function ask(application: Application, response: ServedResponse): Promise<void> {
  const { req, exchange } = response;
  const url = urlOf(req.url ?? "", req.headers.host);
  if (url === null) {
    response.send({ status: 400, fields: ["Content-Length", "0"], body: null });
    return;
  }
  try {
    const answer = await application.answer(new ServedRequest(url, response), exchange);
    if (typeof answer?.status !== "number")
      throw new TypeError("The application gave no response.");
    response.send(answer);
  } catch (error) {
    response.fail(error);
  }
}

/** Sets the application's URL: the connection's scheme and the Host header, unless the target or a trusted proxy says otherwise. */
export function setAddress(incoming: IncomingMessage, head: GoodHead, origin: Origin | null): void {
  const scheme = origin?.scheme ?? null;
  const host = origin?.host ?? head.host;
  incoming.url =
    scheme === null && host === null
      ? head.path
      : `${scheme ?? "http"}://${host ?? incoming.headers.host ?? "localhost"}${head.path}`;
}

/** null unless it is a plain GET or HEAD: then the application has to be called. */
export function headOf(
  incoming: IncomingMessage,
  head: GoodHead,
  origin: Origin | null,
): Head | null {
  const { method, url = "", headers } = incoming;
  if ((method !== "GET" && method !== "HEAD") || head.hasBody) return null;
  const host = origin?.host ?? headers.host;
  // Absolute targets, and clients without a Host header, are rare.
  if (head.host !== null || host === undefined || headers.expect !== undefined) return null;
  return { method, origin: `${origin?.scheme ?? "http"}://${host}`, target: url, headers };
}

/** As received; the URL of `incoming` has been replaced by that for the application. */
export function requestLine({ method, httpVersion }: IncomingMessage, target: string): string {
  // HTTP/0.9 has no version in its request line.
  return httpVersion === "0.9" ? `${method} ${target}` : `${method} ${target} HTTP/${httpVersion}`;
}
