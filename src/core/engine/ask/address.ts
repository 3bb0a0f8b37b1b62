/** Parses a request target. Most addresses need no URL object, which costs as much as the lookup in the database. */

export type Address = Pick<URL, "origin" | "host" | "pathname" | "search" | "searchParams">;

/** Addresses that URL would leave as they are: no dot segments, nothing to encode, a host name. */
const PLAIN = /^(https?:\/\/([a-z0-9.:-]+))(\/[\w./-]*)?(\?[\w.~=&%+-]+)?$/;

/** The last origin that URL leaves as it is: an address like 127.1 it does not. */
let known = "";

/** `url`: that of a request, whose host is normalized already. */
export function addressOf(url: string): Address {
  const parts = url.includes("/.") ? null : PLAIN.exec(url);
  if (parts === null) return new URL(url);
  const [, origin = "", host = "", pathname = "/", search = ""] = parts;
  if (origin !== known) {
    if (URL.parse(origin)?.origin !== origin) return new URL(url);
    known = origin;
  }
  const searchParams = search === "" ? NOTHING : new URLSearchParams(search);
  return { origin, host, pathname, search, searchParams };
}

/** Shared by all requests without a query; callers copy it before they add to it. */
class Nothing extends URLSearchParams {
  override append(): never {
    throw new TypeError("These parameters are everybody's.");
  }

  override set(): never {
    return this.append();
  }
}

const NOTHING = new Nothing();
