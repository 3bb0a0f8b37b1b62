/** The result of handling a request, before it is sent or cached. */

/** A plain object: used for every request, it costs a tenth of a Headers object. */
export type HeaderFields = Record<string, string>;

/** Reverse proxies limit the size of headers: nginx to 4 KB by default. */
const MOST_LINKS = 2000;
const MOST_ADDRESS = 1000;

/** Cuts headers that grow with the address or Host that a client has sent. */
export function boundHeaders(headers: HeaderFields): void {
  const { Link, Location } = headers;
  if (Link !== undefined && Link.length > MOST_LINKS) {
    const links = Link.slice(0, MOST_LINKS);
    const end = links.lastIndexOf(", <");
    if (end > 0) headers.Link = links.slice(0, end);
    else delete headers.Link;
  }
  if ((headers["Content-Location"]?.length ?? 0) > MOST_ADDRESS) delete headers["Content-Location"];
  if (Location !== undefined && Location.length > MOST_ADDRESS)
    headers.Location = Location.replace(/^\w+:\/\/[^/]*/, "").replace(/[?#].*$/s, "");
}

/** For answers that no cache in front may store: errors, which pass and may depend on headers that Vary does not name; cookies; streams. */
export function dropLifetime(headers: HeaderFields): void {
  if (headers["Cache-Control"]?.includes("s-maxage")) headers["Cache-Control"] = "public, no-cache";
}

export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** A stream is sent chunk by chunk. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly cookies?: readonly string[];
}

/** An answer 200 for anybody, as `flow.ts` has made it. */
export interface CacheableAnswer {
  readonly headers: Readonly<HeaderFields>;
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly changed: string | null;
  /** Immutable: no write and no setting changes what is at its address. */
  readonly forGood: boolean;
}
