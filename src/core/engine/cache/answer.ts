/** What handling a request ends with, before it is sent or cached. */

/** A plain object: on the way of every request, it costs a tenth of a Headers object. */
export type HeaderFields = Record<string, string>;

/** Servers in front have little room for a head: nginx 4 KB, if nobody says otherwise. */
const MOST_LINKS = 2000;
const MOST_ADDRESS = 1000;

/** Whatever a client has put into its address or its Host: what would be too long says less. */
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

export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** A stream is sent as it comes. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  readonly cookies?: readonly string[];
}

/** An answer 200 that the whole way has made for anybody. */
export interface CacheableAnswer {
  readonly headers: Readonly<HeaderFields>;
  readonly body: string | Uint8Array;
  readonly etag: string;
  readonly changed: string | null;
  /** Whatever is written, or decided: what stands at its address never changes. */
  readonly forGood: boolean;
}
