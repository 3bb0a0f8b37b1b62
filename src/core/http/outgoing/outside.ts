/** Requests to other servers: limited in time, bytes and redirects, and never to a private address unless the operator chose it (SSRF). */

import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { http } from "../requests/node-http.ts";
import { isPublicAddress } from "./public-address.ts";

interface OutsideBounds {
  readonly milliseconds: number;
  readonly bytes: number;
  /** The Accept header. */
  readonly accept: string;
  /** The first address has to be public, too. */
  readonly publicOnly?: boolean;
}

type OutsideReason = "slow" | "away" | "refused";

export class OutsideFailure extends Error {
  readonly reason: OutsideReason;
  constructor(reason: OutsideReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const MOST_REDIRECTS = 3;
const LONGEST_REPLY = 16 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function getOutside(from: URL, bounds: OutsideBounds): Promise<Uint8Array> {
  return inTime(bounds.milliseconds, async (signal) => {
    let url = from;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      // The operator has chosen the first host; redirects elsewhere must lead to public addresses.
      const trusted = !bounds.publicOnly && url.origin === from.origin;
      const headers = { Accept: bounds.accept, "Accept-Encoding": "identity" };
      const response = await ask(url, { trusted, headers, signal });
      const status = response.statusCode ?? 0;
      if (!REDIRECTS.has(status)) return await bodyOf(response, status, bounds.bytes);
      response.destroy();
      url = nextAfter(url, response.headers.location ?? "");
    }
    throw new OutsideFailure("refused", "too many redirects");
  });
}

interface Posting {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly milliseconds: number;
  /** Also to private addresses. */
  readonly trusted?: boolean;
}

/** Sends a body once, without following redirects. Returns the status; what else is answered is not kept. */
export function postOutside(url: URL, posting: Posting): Promise<number> {
  const { body, headers, milliseconds, trusted = false } = posting;
  return inTime(milliseconds, async (signal) => {
    const response = await ask(url, { trusted, headers, signal, body });
    // Read to its end if it is short, so that the other server does not see a broken connection; the status counts in any case.
    await bodyOf(response, 200, LONGEST_REPLY).catch(() => {});
    return response.statusCode ?? 0;
  });
}

async function inTime<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    if (signal.aborted) throw new OutsideFailure("slow", `${milliseconds} ms`);
    throw new OutsideFailure("away", (error as NodeJS.ErrnoException).code ?? `${error}`);
  }
}

interface OutsideRequest {
  readonly trusted: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Then it is a POST. */
  readonly body?: string;
}

function ask(
  url: URL,
  { trusted, headers, signal, body }: OutsideRequest,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!trusted && isIP(host) > 0) checkPublic([host]);
  const request = url.protocol === "https:" ? secureRequest : http.request;
  return new Promise((resolve, reject) => {
    const options = {
      // No keep-alive: a pooled connection could bypass the check of the address.
      agent: false,
      signal,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, "User-Agent": "Leihwerk" },
      ...(!trusted && { lookup: lookUpPublic }),
    };
    request(url, options, resolve)
      .on("error", reject)
      .on("upgrade", (response, socket) => {
        socket.destroy();
        reject(new OutsideFailure("refused", `HTTP ${response.statusCode}`));
      })
      // The last event in any case: without it a request that ends in another way would be waited for without end.
      .on("close", () => reject(new OutsideFailure("away", "cut off")))
      .end(body);
  });
}

async function bodyOf(response: IncomingMessage, status: number, most: number) {
  const fail = (message: string) => {
    response.destroy();
    return new OutsideFailure(status >= 500 ? "away" : "refused", message);
  };
  if (status !== 200) throw fail(`HTTP ${status}`);
  if (response.headers["content-encoding"]) throw fail("packed");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) throw fail(`> ${most} B`);
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutsideFailure("away", "cut off");
  return Buffer.concat(chunks);
}

function nextAfter(url: URL, location: string): URL {
  const next = URL.parse(location, url);
  const isWeb = next?.protocol === "https:" || next?.protocol === "http:";
  const isWeaker = url.protocol === "https:" && next?.protocol === "http:";
  if (!next || !isWeb || isWeaker) throw new OutsideFailure("refused", "redirect");
  next.username = "";
  next.password = "";
  return next;
}

type Answered = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Replaces the DNS lookup, so that the checked address is the connected one. */
function lookUpPublic(host: string, options: LookupOptions, answered: Answered): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return answered(error, []);
    try {
      checkPublic(found.map(({ address }) => address));
    } catch (refused) {
      return answered(refused as Error, []);
    }
    if (options.all) return answered(null, found);
    const [first] = found;
    answered(null, first?.address ?? "", first?.family);
  });
}

function checkPublic(addresses: readonly string[]): void {
  if (!addresses.every(isPublicAddress)) throw new OutsideFailure("refused", "private address");
}
