/** One-time codes for users without a password: handed out by staff or sent by e-mail, valid once and for a limited time. */

import { timingSafeEqual } from "node:crypto";
import { holds } from "../moments.ts";
import { digest, normalCode, randomCode } from "./secret.ts";

const DAY = 24 * 60 * 60_000;
/** Older records have no creation time; they were valid for at most this long. */
const LONGEST = 14 * DAY;

/** How a code is delivered: an account has at most one of each. */
type Handover = "hand" | "post";

/** The code, and the record to be stored. */
export function makeCode(
  now: number,
  days = 1,
  handover: Handover = "hand",
): { readonly code: string; readonly record: string } {
  const code = randomCode();
  return { code, record: `${digest(normalCode(code))} ${now + days * DAY} ${handover} ${now}` };
}

/** Replaces the last code that was delivered the same way: a code by e-mail, which a stranger can request, does not void a printed slip. */
export function withCode(records: string | null, record: string): string {
  const others = linesOf(records).filter((one) => channelOf(one) !== channelOf(record));
  return [...others, record].join("\n");
}

/** The remaining records once this code is used; null if it is not valid. */
export function withoutCode(
  records: string | null,
  typed: string,
  now: number,
): { readonly left: string | null } | null {
  const lines = linesOf(records);
  const used = lines.filter((line) => isRecordOf(line, typed, now));
  if (used.length === 0) return null;
  return { left: lines.filter((line) => !used.includes(line)).join("\n") || null };
}

export function isCode(typed: string, records: string | null, now: number): boolean {
  return withoutCode(records, typed, now) !== null;
}

function isRecordOf(record: string, typed: string, now: number): boolean {
  const [hash = "", until = "0", , begun] = record.split(" ");
  const duration = begun === undefined ? LONGEST : Number(until) - Number(begun);
  const isInTime = holds(Number(until) - duration, duration, now);
  const given = Buffer.from(digest(normalCode(typed)));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored) && isInTime;
}

function linesOf(records: string | null): string[] {
  return (records ?? "").split("\n").filter((line) => line !== "");
}

/** Older records have no channel. */
function channelOf(record: string): string {
  return record.split(" ")[2] ?? "hand";
}
