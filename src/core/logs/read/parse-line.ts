/** Reads lines of the logs back into their fields, for whoever shows or counts them. */

import { unescapeField } from "../write/escape.ts";
import { months } from "../write/zone-clock.ts";

export interface AccessEntry {
  readonly address: string;
  readonly user: string | null;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** The local time read as if it were UTC, in milliseconds: comparable with that of the error log. */
  readonly localTime: number;
  /** The whole request line; method and target are empty where it was none. */
  readonly request: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly bytes: number;
  readonly referer: string | null;
  readonly agent: string | null;
}

export interface ErrorEntry {
  /** As it stands in the line: local time without an offset. */
  readonly stamp: string;
  /** The local time read as if it were UTC, in milliseconds: good for ordering and for grouping by hour. */
  readonly localTime: number;
  readonly module: string;
  readonly level: string;
  readonly pid: number;
  readonly address: string;
  readonly port: number;
  readonly kind: string;
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** Null for a line that is no line of an access log, in either format. */
export function parseAccessLine(line: string): AccessEntry | null {
  const found = access.exec(line);
  if (found === null) return null;
  const [, address, user, stamp, request, status, bytes, referer, agent] = found;
  const times = accessTimes(stamp!);
  if (times === null) return null;
  const [, method = "", target = ""] = requestLine.exec(request!) ?? [];
  const odd = oddRequest.exec(request!);
  return {
    address: address!,
    user: orNull(user),
    ...times,
    request: unescapeField(odd === null ? request! : odd[1]!),
    method: unescapeField(method),
    target: unescapeField(target),
    status: Number(status),
    bytes: bytes === "-" ? 0 : Number(bytes),
    referer: orNull(referer),
    agent: orNull(agent),
  };
}

/** Null for a line that is no line of an error log. */
export function parseErrorLine(line: string): ErrorEntry | null {
  const found = error.exec(line);
  if (found === null) return null;
  const [, stamp, module, level, pid, address, port, kind, text, file, lineNumber] = found;
  const localTime = errorTime(stamp!);
  if (Number.isNaN(localTime)) return null;
  return {
    stamp: stamp!,
    localTime,
    module: module!,
    level: level!,
    pid: Number(pid),
    address: address!,
    port: Number(port),
    kind: kind!,
    text: unescapeField(text!),
    file: unescapeField(file!),
    line: Number(lineNumber),
  };
}

const quoted = '"((?:[^"\\\\]|\\\\.)*)"';
const access = new RegExp(
  `^(\\S+) \\S+ (\\S+) \\[([^\\]]+)\\] ${quoted} (\\d{3}) (\\d+|-)(?: ${quoted} ${quoted})?$`,
);
const requestLine = /^(\w+) (\S+) HTTP\/\d\.\d$/;
/** What is no request line stands in the target's place. */
const oddRequest = /^_ (\S+) _$/;
const accessStamp = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}):(\d{2}):(\d{2}) ([+-])(\d{2})(\d{2})$/;
const error =
  /^\[([^\]]+)\] \[([\w.-]+):(\w+)\] \[pid (\d+)\] \[client (\S+):(\d+)\] (Parse error|Warning): (.*) in ((?:\/|[A-Za-z]:\\).*) on line (\d+)$/;
const errorStamp = /^\w{3} (\w{3}) (\d{2}) (\d{2}):(\d{2}):(\d{2})\.(\d{3})\d{3} (\d{4})$/;

function orNull(field: string | undefined): string | null {
  return field === undefined || field === "-" ? null : unescapeField(field);
}

function accessTimes(stamp: string): { time: number; localTime: number } | null {
  const found = accessStamp.exec(stamp);
  if (found === null) return null;
  const [, day, month, year, hour, minute, second, sign, zoneHours, zoneMinutes] = found;
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === "-" ? -60_000 : 60_000);
  const localTime = Date.UTC(+year!, months.indexOf(month!), +day!, +hour!, +minute!, +second!);
  return { time: localTime - offset, localTime };
}

function errorTime(stamp: string): number {
  const found = errorStamp.exec(stamp);
  if (found === null) return Number.NaN;
  const [, month, day, hour, minute, second, millisecond, year] = found;
  return Date.UTC(+year!, months.indexOf(month!), +day!, +hour!, +minute!, +second!, +millisecond!);
}
