/** Messages of SIP2 (3M Standard Interchange Protocol 2.00) as text: a fixed-length part, then fields, then a checksum. */

import { isDay } from "../../core/words/dates/calendar.ts";
import { dayIn, instantIn } from "../../core/words/dates/days.ts";

/** The fixed part of each message from a machine: names and lengths, in order. */
const REQUESTS = {
  "01": [
    ["retained", 1],
    ["date", 18],
  ],
  "09": [
    ["noBlock", 1],
    ["date", 18],
    ["returned", 18],
  ],
  "11": [
    ["renewals", 1],
    ["noBlock", 1],
    ["date", 18],
    ["due", 18],
  ],
  "15": [
    ["mode", 1],
    ["date", 18],
  ],
  "17": [["date", 18]],
  "19": [["date", 18]],
  "23": [
    ["language", 3],
    ["date", 18],
  ],
  "25": [["date", 18]],
  "29": [
    ["thirdParty", 1],
    ["noBlock", 1],
    ["date", 18],
    ["due", 18],
  ],
  "35": [["date", 18]],
  "37": [
    ["date", 18],
    ["feeType", 2],
    ["paymentType", 2],
    ["currency", 3],
  ],
  "63": [
    ["language", 3],
    ["date", 18],
    ["summary", 10],
  ],
  "65": [["date", 18]],
  "93": [
    ["nameAlgorithm", 1],
    ["passwordAlgorithm", 1],
  ],
  "97": [],
  "99": [
    ["status", 1],
    ["width", 3],
    ["version", 4],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, number])[]>>;

export type SipCode = keyof typeof REQUESTS;

export interface SipRequest {
  readonly code: SipCode;
  /** The values of the fixed part, by name. */
  readonly fixed: Readonly<Record<string, string>>;
  /** By its two-letter name; "" if absent. */
  field(name: string): string;
}

/** A received line: the message and its sequence number, by which a repeated one is recognized. */
interface SipLine {
  readonly request: SipRequest | null;
  readonly sequence: string | null;
}

const ENDING = /(?:AY([0-9]))?AZ([0-9A-Fa-f]{4})\s*$/;

/** "damaged": the checksum is wrong. `request` is null for an unknown message. */
export function readSipLine(bytes: Uint8Array): SipLine | "damaged" {
  const text = Buffer.from(bytes).toString("utf8");
  const [ending, sequence = null, sum] = ENDING.exec(text) ?? [];
  if (sum !== undefined) {
    const at = Buffer.from(bytes).lastIndexOf("AZ") + 2;
    if (checksumOf(bytes.subarray(0, at)) !== sum.toUpperCase()) return "damaged";
  }
  const said = ending === undefined ? text : text.slice(0, -ending.length);
  return { request: requestIn(said), sequence };
}

function requestIn(text: string): SipRequest | null {
  const code = text.slice(0, 2);
  if (!Object.hasOwn(REQUESTS, code)) return null;
  const fixed: Record<string, string> = {};
  let at = 2;
  for (const [name, length] of REQUESTS[code as SipCode]) {
    fixed[name] = text.slice(at, at + length);
    if (fixed[name].length < length) return null;
    at += length;
  }
  const parts = text.slice(at).split("|");
  const fields = new Map(parts.map((part) => [part.slice(0, 2), part.slice(2).trim()]));
  return { code: code as SipCode, fixed, field: (name) => fields.get(name) ?? "" };
}

/** The two's complement of the sum of the bytes, in four hexadecimal digits. */
export function checksumOf(bytes: Uint8Array): string {
  const sum = bytes.reduce((sum, byte) => sum + byte, 0);
  return (-sum & 0xffff).toString(16).toUpperCase().padStart(4, "0");
}

/** A field by its name, or several of the same name; omitted without a value (`""` is a value). */
export type SipField = readonly [
  name: string,
  value: string | number | readonly string[] | null | undefined,
];

/** With the sequence number and a checksum if the request had them. */
export function writeSip(
  fixed: string,
  fields: readonly SipField[],
  sequence: string | null,
): Buffer {
  const said = fields.flatMap(([name, value]) => {
    const all = Array.isArray(value) ? value : [value ?? null];
    return all.filter((one) => one !== null).map((one) => `${name}${plain(`${one}`)}|`);
  });
  const text = fixed + said.join("");
  if (sequence === null) return Buffer.from(`${text}\r`);
  return withChecksum(`${text}AY${sequence}`);
}

/** Requests the message again. */
export const RESEND = withChecksum("96");

function withChecksum(text: string): Buffer {
  const summed = Buffer.from(`${text}AZ`);
  return Buffer.concat([summed, Buffer.from(`${checksumOf(summed)}\r`)]);
}

/** Without the delimiters of fields and messages, and no longer than machines can show. */
function plain(text: string): string {
  return text.replace(/[|\p{Cc}]+/gu, " ").slice(0, 255);
}

export function yes(condition: boolean): "Y" | "N" {
  return condition ? "Y" : "N";
}

/** "20260306    120000": local time. */
export function sipTime(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
  const [day = "", time = ""] = parts.split(" ");
  return `${day.replaceAll("-", "")}    ${time.replaceAll(":", "")}`;
}

/** The end of a day. */
export function sipDay(day: string): string {
  return `${day.replaceAll("-", "")}    235959`;
}

/** A day, and the instant where a time follows: local, or UTC behind a "Z" ("20260306   Z110000"). null if it cannot be parsed. */
export function readSipTime(
  text: string,
  timeZone: string,
): { readonly day: string; readonly at?: number } | null {
  const [, year, month, date, zone = "", ...clock] =
    /^(\d{4})(\d\d)(\d\d)(?: {3}([ Z])([01]\d|2[0-3])([0-5]\d)([0-5]\d))?/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (!isDay(day)) return null;
  if (zone === "") return { day };
  const [hour = "", minute = "", second = ""] = clock;
  const start = instantIn(zone === "Z" ? "UTC" : timeZone, day, `${hour}:${minute}`);
  const at = start + Number(second) * 1000;
  return { day: dayIn(timeZone, at), at };
}
