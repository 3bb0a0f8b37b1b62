/**
 * The accounts of the demo: their password is shown on the sign-in page, so they work only if the library is reachable from this machine
 * alone.
 */

import type { AskedRequest } from "../http/requests/exchange.ts";
import type { Account } from "./account.ts";

export const DEMO_PASSWORD = "vorhang-auf";

/** Stored instead of a password hash; with a password of its own the account becomes a normal one. */
export const DEMO_SECRET = "$demo$";

/** Stored once the demo was removed and the account stays: no password matches until a new one is set. */
export const DEMO_OVER = "$demo-vorbei$";

/** Whether it is a demo account without a password of its own. */
export function isDemoSecret(secret: unknown): boolean {
  return secret === DEMO_SECRET || secret === DEMO_OVER;
}

/** The accounts for looking around, by role. */
export const DEMO_GUIDES = ["minna", "marthe", "nathan"] as const;

/** The settings that decide who can reach the server. */
export interface Reach {
  readonly host: string;
  readonly url: string | null;
  readonly proxies: readonly string[];
}

/** A public address or a proxy makes it reachable for others, wherever the server listens. */
export function isForThisMachineOnly({ host, url, proxies }: Reach): boolean {
  return isLoopback(host) && proxies.length === 0 && (url === null || isLoopback(hostOf(url)));
}

/** Headers added by proxies. */
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

/** The Host has to be a loopback name as well: unconfigured proxies and DNS rebinding use another. */
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

/** `here`: whether the request comes from this machine, to a library that nobody else can reach. */
export function mayEnter({ disabled, passwordHash }: Account, here: boolean): boolean {
  return !disabled && (passwordHash !== DEMO_SECRET || here);
}

function hostOf(url: string): string {
  return (URL.parse(url)?.hostname ?? "").replace(/^\[(.*)\]$/, "$1");
}
