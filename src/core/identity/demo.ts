/** The accounts of the demo: their password stands on the sign-in page, so they open a library that only this machine can reach, and no other. */

import type { AskedRequest } from "../http/requests/exchange.ts";
import type { Account } from "./account.ts";

export const DEMO_PASSWORD = "vorhang-auf";

/** What such an account has instead of a hash; once it gets a password of its own it is an account like any other. */
export const DEMO_SECRET = "$demo$";

/** What it has once the demo is removed and the account stays: no password is right until it gets one of its own. */
export const DEMO_OVER = "$demo-vorbei$";

/** Nobody in particular has this account. */
export function isDemoSecret(secret: unknown): boolean {
  return secret === DEMO_SECRET || secret === DEMO_OVER;
}

/** Those with which one can look around, by what they may do. */
export const DEMO_GUIDES = ["minna", "marthe", "nathan"] as const;

/** What of the settings says who can reach the server. */
export interface Reach {
  readonly host: string;
  readonly url: string | null;
  readonly proxies: readonly string[];
}

/** A public address or a proxy in front is for others, wherever the server itself listens. */
export function isForThisMachineOnly({ host, url, proxies }: Reach): boolean {
  return isLoopback(host) && proxies.length === 0 && (url === null || isLoopback(hostOf(url)));
}

/** Headers that proxies add to the requests of their clients. */
const FORWARDED = [
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Forwarded-Server",
  "X-Forwarded-Port",
  "X-Real-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "True-Client-IP",
  "CF-Connecting-IP",
  "Fastly-Client-IP",
];

/** Asked by a name of this machine as well: most proxies that nobody has told of, and a page elsewhere that has taken its address, name another. */
export function isFromThisMachine(request: AskedRequest, address: string): boolean {
  return (
    isLoopback(address) &&
    isLoopback(hostOf(request.url)) &&
    FORWARDED.every((name) => !request.headers.has(name))
  );
}

export function isLoopback(host: string): boolean {
  const plain = host.replace(/^::ffff:/i, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/** `here`: whether this machine asks, in a library that nobody else can reach. */
export function mayEnter({ disabled, passwordHash }: Account, here: boolean): boolean {
  return !disabled && (passwordHash !== DEMO_SECRET || here);
}

function hostOf(url: string): string {
  return (URL.parse(url)?.hostname ?? "").replace(/^\[(.*)\]$/, "$1");
}
