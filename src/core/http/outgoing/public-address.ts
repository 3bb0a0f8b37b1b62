/** Which IP addresses are public: outgoing requests on behalf of users go to no other (SSRF). */

import { BlockList, isIP } from "node:net";

/** Special-purpose addresses: RFC 6890 and its registries. */
const IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** All but 2000::/3, and of that the ranges that embed other addresses or are for documentation. */
const IPV6 = [
  ["::", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["4000::", 2],
  ["8000::", 1],
] as const;

/** One list per family: in a common one IPv4 addresses would match IPv6 ranges as well. */
const SPECIAL = { ipv4: listOf("ipv4", IPV4), ipv6: listOf("ipv6", IPV6) };

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  return !SPECIAL[family].check(address, family);
}

function listOf(family: "ipv4" | "ipv6", ranges: readonly (readonly [string, number])[]) {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, family);
  return list;
}
