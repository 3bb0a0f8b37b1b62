/** Parses log lines into their fields. */

import { unescapeField } from "../write/escape.ts";
import { months } from "../write/zone-clock.ts";

export interface AccessEntry {
  readonly address: string;
  readonly user: string | null;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** The local time parsed as UTC, in milliseconds: comparable with that of the error log. */
  readonly localTime: number;
  /** The whole request line; method and target are empty if it is not a valid one. */
  readonly request: string;
  readonly method: string;
  readonly target: string;
  readonly status: number;
  readonly bytes: number;
  readonly referer: string | null;
  readonly agent: string | null;
}

export interface ErrorEntry {
  /** As in the line: local time without an offset. */
  readonly stamp: string;
  /** The local time parsed as UTC, in milliseconds: for sorting and for grouping by hour. */
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

/** No address or timestamp begins like this. */
export function isJsonLine(line: string): boolean {
  return line.startsWith("{");
}

/** Null if it is no access log line in any format. */
export function parseAccessLine(line: string): AccessEntry | null {
  if (isJsonLine(line)) return accessOfJson(line);
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

/** Null if it is no error log line. */
export function parseErrorLine(line: string): ErrorEntry | null {
  if (isJsonLine(line)) return errorOfJson(line);
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

function accessOfJson(line: string): AccessEntry | null {
  const { time, client, method, target, protocol, ...rest } = objectIn(line);
  const times = isoTimes(time);
  if (times === null || typeof client !== "string" || typeof target !== "string") return null;
  const isRequest = method !== null;
  return {
    ...(rest as Pick<AccessEntry, "user" | "status" | "bytes" | "referer" | "agent">),
    ...times,
    address: client,
    request: isRequest ? `${method} ${target} ${protocol}` : target,
    method: isRequest ? `${method}` : "",
    target: isRequest ? target : "",
  };
}

function errorOfJson(line: string): ErrorEntry | null {
  const { time, client, ...rest } = objectIn(line);
  const times = isoTimes(time);
  if (times === null || typeof client !== "string" || typeof rest.text !== "string") return null;
  const fields = rest as unknown as Omit<ErrorEntry, "stamp" | "localTime" | "address">;
  return { ...fields, stamp: `${time}`, localTime: times.localTime, address: client };
}

function objectIn(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {}; // Truncated, as by a full disk.
  }
}

function isoTimes(stamp: unknown): { time: number; localTime: number } | null {
  const time = Date.parse(`${stamp}`);
  if (typeof stamp !== "string" || Number.isNaN(time)) return null;
  return { time, localTime: Date.parse(`${stamp.slice(0, 23)}Z`) };
}

const quoted = '"((?:[^"\\\\]|\\\\.)*)"';
const access = new RegExp(
  `^(\\S+) \\S+ (\\S+) \\[([^\\]]+)\\] ${quoted} (\\d{3}) (\\d+|-)(?: ${quoted} ${quoted})?$`,
);
const requestLine = /^(\w+) (\S+) HTTP\/\d\.\d$/;
/** An invalid request line is in the place of the target. */
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
