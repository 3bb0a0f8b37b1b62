/** The format of an access log line, as a pure function. */

import { bytesOf, escapeField } from "./escape.ts";
import { accessAsJson } from "./json-line.ts";
import { maskSecrets } from "./mask.ts";
import type { ZoneClock } from "./zone-clock.ts";

export type AccessFormat = "combined" | "common" | "json";

export interface AccessFields {
  readonly address: string;
  /** The signed-in user's name, or null. */
  readonly user: string | null;
  /** When the request arrived, in milliseconds since 1970. */
  readonly time: number;
  /** The request line as received, one character per byte; "-" if there was none. */
  readonly request: string;
  readonly status: number;
  /** Bytes of the body that were actually sent. */
  readonly bytes: number;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
}

/** GoAccess reads lines of up to 4,095 characters and splits longer ones. */
export const LONGEST_LINE = 4000;

/** In a longer line the longest fields are truncated with "...". */
export function accessLine(fields: AccessFields, format: AccessFormat, clock: ZoneClock): string {
  if (format === "json")
    return accessAsJson(accessLine(fields, "combined", clock), clock.iso(fields.time));
  const request = requestField(maskSecrets(fields.request));
  const user = userField(fields.user);
  const referer = fields.referer ? escapeField(maskSecrets(fields.referer)) : "-";
  const agent = fields.agent ? escapeField(fields.agent) : "-";
  const line = written(fields, user, request, referer, agent, format, clock);
  if (line.length <= LONGEST_LINE) return line;
  const version = / \S+$/.exec(request)?.[0] ?? "";
  const shortRequest = cut(request.slice(0, request.length - version.length), 1800) + version;
  return written(
    fields,
    cut(user, 200),
    shortRequest,
    cut(referer, 900),
    cut(agent, 900),
    format,
    clock,
  );
}

function written(
  { address, time, status, bytes }: AccessFields,
  user: string,
  request: string,
  referer: string,
  agent: string,
  format: AccessFormat,
  clock: ZoneClock,
): string {
  const common = `${address} - ${user} [${clock.access(time)}] "${request}" ${status} ${bytes > 0 ? bytes : "-"}`;
  return format === "common" ? common : `${common} "${referer}" "${agent}"`;
}

/**
 * Method, target and version, as log analysers expect: spaces in the target are escaped, and what is not a valid request line (a TLS
 * handshake, for example) is written between two "_" in the place of the target. So nothing is lost, and every analyser accepts the line.
 */
function requestField(request: string): string {
  if (ordinary.test(request) || request === "-") return request;
  const found = threeParts.exec(request);
  if (found === null) return `_ ${escapeField(request).replace(/[ ?]/g, hexadecimal)} _`;
  return `${found[1]} ${escapeField(found[2]!).replaceAll(" ", "\\x20")} ${found[3]}`;
}

/** Contains nothing to escape. */
const ordinary = /^\w+ [!#->@-[\]-~][!#-[\]-~]* HTTP\/\d\.\d$/;
const threeParts = /^(\w+) ([^ ?][\s\S]*) (HTTP\/\d\.\d)$/;

function hexadecimal(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16)}`;
}

/** This field is not quoted, so a space or the bracket of the time would end it; and a user named "-" is not an anonymous one. */
function userField(user: string | null): string {
  if (user === null || user === "") return "-";
  if (user === "-") return "\\x2d";
  return escapeField(bytesOf(user)).replace(/[ [\]]/g, hexadecimal);
}

/** Truncates, but never inside of an escape sequence. */
function cut(escaped: string, length: number): string {
  if (escaped.length <= length) return escaped;
  let shortened = "";
  for (const [piece] of escaped.matchAll(/\\x[0-9a-f]{2}|\\.|[^\\]/g)) {
    if (shortened.length + piece.length > length - 3) break;
    shortened += piece;
  }
  return `${shortened}...`;
}
