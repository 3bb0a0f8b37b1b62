/** A request as the application sees it, made from what Node's parser has: a Request of the Web costs more than many an answer. */

import type { IncomingMessage } from "node:http";
import { ReadableStream } from "node:stream/web";
import type { AskedRequest } from "./exchange.ts";
import type { ServedResponse } from "./served-response.ts";

export class ServedRequest implements AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: AskedRequest["headers"];
  readonly #response: ServedResponse;
  #body: AskedRequest["body"] = null;
  #leaving: AbortController | null = null;

  constructor(url: string, response: ServedResponse) {
    const { method = "", headers } = response.req;
    this.method = method;
    this.url = url;
    this.headers = new ParsedHeaders(headers);
    this.#response = response;
  }

  /** Nothing of it is read before somebody wants it: until then no client is told to send it. */
  get body(): AskedRequest["body"] {
    if (this.method === "GET" || this.method === "HEAD") return null;
    this.#body ??= ReadableStream.from(chunksOf(this.#response.req)) as AskedRequest["body"];
    return this.#body;
  }

  /** For answers that go on until the client leaves. */
  get signal(): AbortSignal {
    if (this.#leaving === null) {
      const leaving = new AbortController();
      this.#leaving = leaving;
      this.#response.once("close", () => leaving.abort());
    }
    return this.#leaving.signal;
  }
}

/** Cancelling the body leaves the connection open: the answer is still to be sent on it. */
async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!incoming.destroyed || !incoming.complete)
    yield* incoming.iterator({ destroyOnReturn: false });
  // The client has left, but all that it sent is here.
  else yield incoming.read() ?? Buffer.alloc(0);
}

/** As the parser has them: by names in small letters. */
class ParsedHeaders {
  readonly #fields: IncomingMessage["headers"];

  constructor(fields: IncomingMessage["headers"]) {
    this.#fields = fields;
  }

  get(name: string): string | null {
    const value = this.#fields[inSmall(name)];
    if (value === undefined) return null;
    return typeof value === "string" ? value : value.join(", ");
  }

  has(name: string): boolean {
    return this.#fields[inSmall(name)] !== undefined;
  }
}

const small = new Map<string, string>();

/** The program asks for the same few names with every request. */
function inSmall(name: string): string {
  const known = small.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (small.size < 100) small.set(name, lower);
  return lower;
}

let known = "";

/** `address` is the application's, a path where nobody has named another host. null: no URL, as with a host whose port is 99999. */
export function urlOf(address: string, host = "localhost"): string | null {
  if (!address.startsWith("/")) return URL.parse(address)?.href ?? null;
  const origin = `http://${host}`;
  if (origin !== known) {
    // A host that is not written as in a URL.
    if (URL.parse(origin)?.origin !== origin) return URL.parse(origin + address)?.href ?? null;
    known = origin;
  }
  return origin + address;
}
