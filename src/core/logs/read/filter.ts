/** Filters for log entries, and their syntax. */

import { instantOf } from "../write/zone-clock.ts";
import type { AccessEntry, ErrorEntry } from "./parse-line.ts";

export interface Filter {
  /** Null for all. */
  readonly statuses: RegExp | null;
  /** The prefix of the target; null for all. */
  readonly path: string | null;
  /** In milliseconds since 1970; 0 for all. */
  readonly since: number;
  /** The time zone of the error log, whose times have no offset. */
  readonly timeZone: string;
}

export function wantsAccess({ statuses, path, since }: Filter, entry: AccessEntry): boolean {
  if (entry.time < since) return false;
  if (statuses !== null && !statuses.test(String(entry.status))) return false;
  return path === null || entry.target.startsWith(path);
}

/** An entry of the error log has no target, and its status is 500. */
export function wantsError(
  { statuses, path, since, timeZone }: Filter,
  entry: ErrorEntry,
): boolean {
  if (path !== null || (statuses !== null && !statuses.test("500"))) return false;
  return since === 0 || instantOf(entry.localTime, timeZone) >= since;
}

/** `404`, `5xx`, `404,5xx`; null for anything else. */
export function readStatuses(text: string): RegExp | null {
  if (!/^[1-5](\d\d|xx)(,[1-5](\d\d|xx))*$/i.test(text)) return null;
  return new RegExp(`^(?:${text.replace(/x/gi, "\\d").replaceAll(",", "|")})$`);
}

/** `30s`, `10m`, `2h`, `7d`, or a date or time in the site's time zone, as an instant; null for anything else. */
export function readSince(text: string, timeZone: string, now: number): number | null {
  const ago = /^(\d{1,6})([smhd])$/.exec(text);
  if (ago !== null) return now - Number(ago[1]) * seconds[ago[2]!]! * 1000;
  const date = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
  if (date === null) return null;
  const local = Date.parse(`${date[1]}T${date[2] ?? "00:00"}${date[3] ?? ":00"}Z`);
  return Number.isNaN(local) ? null : instantOf(local, timeZone);
}

const seconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };
