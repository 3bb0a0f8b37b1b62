/** The client's address: the peer, or the one forwarded by a trusted proxy (X-Forwarded-For). */

import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { cachedUpTo } from "../../words/cached.ts";

export interface Origin {
  readonly client: { readonly address: string; readonly port: number };
  /** Null if the proxy named none: then the connection's own scheme and the Host header count. */
  readonly scheme: "http" | "https" | null;
  readonly host: string | null;
}

interface TrustedProxies {
  trusts(address: string): boolean;
  /** What the proxy says about the client. Call only if the peer is trusted. */
  origin(incoming: IncomingMessage, peer: { address: string; port: number }): Origin;
}

/** From addresses and ranges such as "10.0.0.1", "192.168.0.0/16", "::1". Throws a sentence that names an invalid one. */
export function trustedProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  const known = new Map<string, boolean>();

  function trusts(address: string): boolean {
    if (ranges.length === 0) return false;
    return cachedUpTo(10_000, known, address, () => {
      const family = isIP(address);
      return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
    });
  }

  return {
    trusts,
    origin(incoming, peer) {
      // X-Forwarded-For first: most proxies set it and pass on a client's own Forwarded unchanged.
      const { headers } = incoming;
      const chain = text(headers["x-forwarded-for"]);
      if (chain === null) return fromForwarded(text(headers.forwarded), peer, trusts);
      const { client, hops } = walkBack(chain.split(",").map(node), peer, trusts);
      return {
        client,
        scheme: schemeOf(hopValue(text(headers["x-forwarded-proto"]), hops)),
        host: hostOf(hopValue(text(headers["x-forwarded-host"]), hops)),
      };
    },
  };
}

/** Unwraps IPv4-mapped IPv6 addresses. */
export function plainAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{0,5})?$/i;

let lastHost = "";

/** Whether a Host header, or a proxy's value of it, is a valid host of a URL. Caches the last one. */
export function isHost(host: string): boolean {
  if (host === lastHost) return true;
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

type ForwardedNode = { address: string; port: number } | null;

/** From the nearest hop outwards as long as each one is trusted: the first untrusted one is the client. */
function walkBack(
  chain: ForwardedNode[],
  peer: { address: string; port: number },
  trusts: (address: string) => boolean,
): { client: { address: string; port: number }; hops: number } {
  let client = peer;
  let hops = 1;
  for (let index = chain.length - 1; index >= 0; index--) {
    const hop = chain[index];
    // "unknown" or invalid: the last hop with an address is used.
    if (hop === null || hop === undefined) break;
    client = hop;
    if (!trusts(hop.address)) break;
    hops++;
  }
  return { client, hops: Math.min(hops, Math.max(chain.length, 1)) };
}

/** The value set by the outermost trusted proxy, whether proxies append to the header or replace it. */
function hopValue(header: string | null, hops: number): string | null {
  if (header === null) return null;
  const values = header.split(",");
  return values[Math.max(0, values.length - hops)]!.trim();
}

/** RFC 7239: `for=192.0.2.43;proto=https;host=example.org, for="[2001:db8::1]:4711"`. */
function fromForwarded(
  header: string | null,
  peer: { address: string; port: number },
  trusts: (address: string) => boolean,
): Origin {
  if (header === null) return { client: peer, scheme: null, host: null };
  const elements = header.split(",").map(parameters);
  const { client, hops } = walkBack(
    elements.map((element) => node(element.get("for") ?? "")),
    peer,
    trusts,
  );
  const outermost = elements[Math.max(0, elements.length - hops)]!;
  return {
    client,
    scheme: schemeOf(outermost.get("proto") ?? null),
    host: hostOf(outermost.get("host") ?? null),
  };
}

function parameters(element: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const pair of element.split(";")) {
    const equals = pair.indexOf("=");
    if (equals === -1) continue;
    const value = pair.slice(equals + 1).trim();
    found.set(pair.slice(0, equals).trim().toLowerCase(), value.replace(/^"(.*)"$/, "$1"));
  }
  return found;
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`; null for anything else. */
function node(written: string): ForwardedNode {
  const found = /^(?:\[([^\]]+)\]|([^:]+)|(.+?))(?::(\d{1,5}))?$/.exec(written.trim());
  if (found === null) return null;
  const bare = isIP(written.trim()) !== 0;
  const address = plainAddress(bare ? written.trim() : (found[1] ?? found[2] ?? ""));
  if (isIP(address) === 0) return null;
  return { address, port: bare || found[4] === undefined ? 0 : Number(found[4]) };
}

function schemeOf(value: string | null): "http" | "https" | null {
  const scheme = value?.toLowerCase();
  return scheme === "http" || scheme === "https" ? scheme : null;
}

function hostOf(value: string | null): string | null {
  return value !== null && isHost(value) ? value : null;
}

function text(header: string | string[] | undefined): string | null {
  if (header === undefined || header === "") return null;
  return typeof header === "string" ? header : header.join(",");
}

function addRange(list: BlockList, range: string): void {
  const [address = "", bits, ...rest] = range.trim().split("/");
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  if (family === 0 || rest.length > 0 || prefix < 0 || prefix > longest) {
    throw new Error(`"${range}" is no address and no range of addresses such as 10.0.0.0/8.`);
  }
  list.addSubnet(address, prefix, family === 4 ? "ipv4" : "ipv6");
}
