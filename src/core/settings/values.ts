/** Parses the values of settings: null if not valid. */

import { isIP } from "node:net";
import { trustedProxies } from "../http/requests/trusted-proxies.ts";
import { SHORTEST_PASSWORD } from "../identity/account.ts";

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

export function wholeNumber(text: string, min: number, max: number): number | null {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
  return number >= min && number <= max ? number : null;
}

export function oneOf<const T extends string>(...choices: T[]): (text: string) => T | null {
  return (text) => choices.find((choice) => choice === text) ?? null;
}

export function onOrOff(text: string): boolean | null {
  return text === "on" ? true : text === "off" ? false : null;
}

export function readPath(text: string): string | null {
  return text.trim() === "" || text.includes("\0") ? null : text;
}

/** `sqlite:data/x.db` or `file:x.db` of other programs would be a folder of that name. */
export function readDatabase(text: string): string | null {
  if (!/^[a-z][a-z0-9+.-]+:/i.test(text)) return readPath(text);
  // Several servers, in the form of libpq, in the place of the host.
  const url = URL.parse(text.replace(/,[^/@?]*/, ""));
  // What stands behind a "#" would be a part of the password.
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.hash === "" ? text : null;
}

export function readHost(text: string): string | null {
  return isIP(text) > 0 || HOST_NAME.test(text) ? text : null;
}

/** `6001`, `192.168.0.5:6001`, `[fd00::5]:6001`; a port alone listens on this machine only. */
export function readPlace(text: string): { readonly host: string; readonly port: number } | null {
  const [, bracketed, plain, digits = ""] =
    /^(?:(?:\[([^\]]*)\]|([^:]*)):)?(\d+)$/.exec(text) ?? [];
  const host = readHost(bracketed ?? plain ?? "127.0.0.1");
  const port = wholeNumber(digits, 1, 65_535);
  return host === null || port === null ? null : { host, port };
}

export function readOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return url.href === `${url.origin}/` ? url.origin : null;
}

export function readOrigins(text: string): readonly string[] | null {
  const origins = text.split(",").map((entry) => readOrigin(entry.trim()));
  return origins.every((one) => one !== null) ? origins : null;
}

export function readWebAddress(text: string): string | null {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "") ? text : null;
}

/** `smtp://user:password@host:587`; no path or query, which could be options of another program. */
export function readMailServer(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") return null;
  if (url.username === "" && url.password !== "") return null;
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return null;
  }
  return /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "" ? text : null;
}

export function readMailAddress(text: string): string | null {
  return /^[^\s@<>"]{1,64}@[^\s@<>"]{1,253}$/.test(text) ? text : null;
}

export function readProxies(text: string): readonly string[] | null {
  const proxies = text.split(",").map((entry) => entry.trim());
  try {
    trustedProxies(proxies);
    return proxies;
  } catch {
    return null;
  }
}

export function readLibrarian(text: string): { username: string; password: string } | null {
  const colon = text.indexOf(":");
  const username = text.slice(0, colon).trim();
  const password = text.slice(colon + 1);
  const enough = [...password].length >= SHORTEST_PASSWORD;
  return colon > 0 && username !== "" && enough ? { username, password } : null;
}

export function readTimeZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
