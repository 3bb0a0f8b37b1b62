/** A request for the application, built from what Node's parser has: a web Request costs more than many answers. */

import type { IncomingMessage } from "node:http";
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

  /** Read lazily: until then a client that waits for 100 Continue does not send it. */
  get body(): AskedRequest["body"] {
    if (this.method === "GET" || this.method === "HEAD") return null;
    this.#body ??= chunksOf(this.#response.req);
    return this.#body;
  }

  /** For answers that last until the client disconnects. */
  get signal(): AbortSignal {
    if (this.#leaving === null) {
      const leaving = new AbortController();
      this.#leaving = leaving;
      this.#response.once("close", () => leaving.abort());
    }
    return this.#leaving.signal;
  }
}

/** Mostly the whole body has arrived with the head. Node hands it out as it came, one packet or chunk at a time. */
async function* chunksOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (incoming.complete) {
    for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) yield chunk;
    return;
  }
  // Cancelling the body must not destroy the connection: the answer is still to be sent.
  yield* incoming.iterator({ destroyOnReturn: false });
}

/** As parsed: by lower-case names. */
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

/** Cached, because the program uses the same few names with every request. */
function inSmall(name: string): string {
  const known = small.get(name);
  if (known !== undefined) return known;
  const lower = name.toLowerCase();
  if (small.size < 100) small.set(name, lower);
  return lower;
}

let known = "";

/** `address`: the application's, a path unless another host is named. null: no valid URL, as with the port 99999. */
export function urlOf(address: string, host = "localhost"): string | null {
  if (!address.startsWith("/")) return URL.parse(address)?.href ?? null;
  const origin = `http://${host}`;
  if (origin !== known) {
    // A host that is not in canonical form.
    if (URL.parse(origin)?.origin !== origin) return URL.parse(origin + address)?.href ?? null;
    known = origin;
  }
  return origin + address;
}
