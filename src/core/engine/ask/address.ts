/** Parses a request target. Most addresses need no URL object, which costs as much as the lookup itself. */

export type Address = Pick<URL, "origin" | "host" | "pathname" | "search" | "searchParams">;

/** Where a URL would say the same: no dots to follow, nothing to encode, a host that is a name. */
const PLAIN = /^(https?:\/\/([a-z0-9.:-]+))(\/[\w./-]*)?(\?[\w.~=&%+-]+)?$/;

const DIGIT = /[0-9]/;

/** `url`: as a request has it, so that its host is written as a URL writes it. */
export function addressOf(url: string): Address {
  const parts = url.includes("/.") ? null : PLAIN.exec(url);
  if (parts === null) return new URL(url);
  const [, origin = "", host = "", pathname = "/", search = ""] = parts;
  // What ends in a number is one of the network, which a URL writes in its own way: 127.1.
  if (DIGIT.test(host.charAt(host.lastIndexOf(".") + 1))) return new URL(url);
  const searchParams = search === "" ? NOTHING : new URLSearchParams(search);
  return { origin, host, pathname, search, searchParams };
}

/** Shared by all requests without a query; callers copy it before they add something. */
class Nothing extends URLSearchParams {
  override append(): never {
    throw new TypeError("These parameters are everybody's.");
  }

  override set(): never {
    return this.append();
  }
}

const NOTHING = new Nothing();
