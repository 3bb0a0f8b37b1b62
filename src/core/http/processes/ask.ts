/** The last steps before the application is asked, and what happens where it fails to answer. */

import type { IncomingMessage } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { GoodHead } from "../requests/check-head.ts";
import type { Application, AskedRequest, Head, PlainAnswer } from "../requests/exchange.ts";
import { type ServedResponse, UNKNOWN_MODULE } from "../requests/served-response.ts";
import type { Origin } from "../requests/trusted-proxies.ts";

/** The application answers everything, its own errors included; the rest is for an application that did not. */
export function ask(
  application: Application,
  request: Request,
  response: ServedResponse,
): Response | Promise<Response> {
  try {
    const answer = (application.plainly ?? application)(request, response.exchange);
    return answer instanceof Promise
      ? answer.then((given) => taken(given, response)).catch((error) => failure(error, response))
      : taken(answer, response);
  } catch (error) {
    return failure(error, response);
  }
}

/** For those who only read. `otherwise` sends what is more than a head and bytes. */
export async function askPlainly(
  plainly: NonNullable<Application["plainly"]>,
  request: AskedRequest,
  response: ServedResponse,
  otherwise: (answer: Response) => void,
): Promise<void> {
  let answer: Response;
  try {
    answer = taken(await plainly(request, response.exchange), response);
  } catch (error) {
    answer = failure(error, response);
  }
  if (answer !== RESPONSE_ALREADY_SENT) otherwise(answer);
}

/** Makes the application's URL: the connection's scheme and the Host header, unless the target or a trusted proxy says otherwise. */
export function setAddress(incoming: IncomingMessage, head: GoodHead, origin: Origin | null): void {
  const scheme = origin?.scheme ?? null;
  const host = origin?.host ?? head.host;
  incoming.url =
    scheme === null && host === null
      ? head.path
      : `${scheme ?? "http"}://${host ?? incoming.headers.host ?? "localhost"}${head.path}`;
}

/** null where it is no plain question to read something: the application is asked then. */
export function headOf(
  incoming: IncomingMessage,
  head: GoodHead,
  origin: Origin | null,
): Head | null {
  const { method, url = "", headers } = incoming;
  if ((method !== "GET" && method !== "HEAD") || head.hasBody) return null;
  const host = origin?.host ?? headers.host;
  // A target that names a host, or a client that knows of none, is rare.
  if (head.host !== null || host === undefined || headers.expect !== undefined) return null;
  return { method, origin: `${origin?.scheme ?? "http"}://${host}`, target: url, headers };
}

/** As it came; the URL of `incoming` is the application's by now. */
export function requestLine({ method, httpVersion }: IncomingMessage, target: string): string {
  // HTTP/0.9 has no version in its request line.
  return httpVersion === "0.9" ? `${method} ${target}` : `${method} ${target} HTTP/${httpVersion}`;
}

/** In production a 500 delivers no data, and this server does not know where it runs. */
function failure(error: unknown, { exchange }: ServedResponse): Response {
  exchange.failure ??= { error, module: UNKNOWN_MODULE };
  return new Response(null, {
    status: 500,
    headers: { "content-length": "0", "cache-control": "no-store" },
  });
}

function taken(answer: Response | PlainAnswer, response: ServedResponse): Response {
  // The adapter would send the client a sentence about what it got instead.
  if (typeof answer?.status !== "number") throw new TypeError("The application gave no response.");
  if (!("lines" in answer)) return answer;
  response.send(answer);
  return RESPONSE_ALREADY_SENT;
}
