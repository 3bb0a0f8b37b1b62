/** The access log's line as one pure function, so that its shape is readable, and testable, in one place. */

import { bytesOf, escapeField } from "./escape.ts";
import { maskSecrets } from "./mask.ts";
import type { ZoneClock } from "./zone-clock.ts";

export type AccessFormat = "combined" | "common";

export interface AccessFields {
  readonly address: string;
  /** The signed-in user's name, or null. */
  readonly user: string | null;
  /** When the request came, in milliseconds since 1970. */
  readonly time: number;
  /** Method, target and version as they came, one character per byte; "-" where none ever came. */
  readonly request: string;
  readonly status: number;
  /** Bytes of the body that were really sent. */
  readonly bytes: number;
  readonly referer: string | undefined;
  readonly agent: string | undefined;
}

export function accessLine(fields: AccessFields, format: AccessFormat, clock: ZoneClock): string {
  const request = escapeField(maskSecrets(fields.request));
  const bytes = fields.bytes > 0 ? fields.bytes : "-";
  const common = `${fields.address} - ${userField(fields.user)} [${clock.access(fields.time)}] "${request}" ${fields.status} ${bytes}`;
  if (format === "common") return common;
  return `${common} "${referer(fields.referer)}" "${fields.agent ? escapeField(fields.agent) : "-"}"`;
}

/** This field has no quotes, so that a space would end it; and a user called "-" is not nobody. */
function userField(user: string | null): string {
  if (user === null || user === "") return "-";
  if (user === "-") return "\\x2d";
  return escapeField(bytesOf(user)).replaceAll(" ", "\\x20");
}

function referer(address: string | undefined): string {
  return address ? escapeField(maskSecrets(address)) : "-";
}
