/** A request that only reads, made from its head: a Request of the Web costs more than many an answer. */

import type { AskedRequest, Head } from "./exchange.ts";
import type { ServedResponse } from "./served-response.ts";

export class ReadingRequest implements AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: AskedRequest["headers"];
  readonly body = null;
  readonly #response: ServedResponse;
  #leaving: AbortController | null = null;

  constructor({ method, headers }: Head, url: string, response: ServedResponse) {
    this.method = method;
    this.url = url;
    this.headers = new ReadHeaders(headers);
    this.#response = response;
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

/** As the parser has them: by names in small letters. */
class ReadHeaders {
  readonly #fields: Head["headers"];

  constructor(fields: Head["headers"]) {
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

/** `address` is the application's, a path where nobody has named another host; null where a host is not written as in a URL. */
export function plainUrl({ origin, headers }: Head, address: string): string | null {
  // Whoever says twice who they are must not be taken at the first word.
  if (headers.authorization !== undefined) return null;
  if (origin !== known) {
    if (URL.parse(origin)?.origin !== origin) return null;
    known = origin;
  }
  return address.startsWith("/") ? origin + address : address;
}
