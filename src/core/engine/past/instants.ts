/** Instants as addresses and headers write them: `20261117141312345` in UTC to the millisecond, and HTTP dates (RFC 7089, 2.1.1). */

import { Problem } from "../../model/answers/problem.ts";

/** The path segment below which earlier states are found. */
export const PAST = "zeiten";

const DIGITS = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{3})?$/;
const HTTP_DATE = /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

export function writeInstant(instant: string): string {
  return instant.replace(/\D/g, "");
}

/** Without milliseconds it is the end of the second; null where there is no such instant. */
export function readInstant(digits: string): string | null {
  const [, year, month, day, hour, minute, second, rest = "999"] = DIGITS.exec(digits) ?? [];
  if (year === undefined) return null;
  const instant = `${year}-${month}-${day}T${hour}:${minute}:${second}.${rest}Z`;
  return isoOf(Date.parse(instant)) === instant ? instant : null;
}

/** The instant of `Accept-Datetime`: the end of that second. The day of the week is not compared. */
export function readAcceptDatetime(header: string): string {
  const text = header.trim();
  const iso = HTTP_DATE.test(text) ? isoOf(Date.parse(text)) : null;
  if (iso === null || new Date(iso).toUTCString().slice(5) !== text.slice(5))
    throw new Problem("ungueltige-anfrage", { reason: "Accept-Datetime" });
  return iso.replace(/\.\d+Z$/, ".999Z");
}

function isoOf(time: number): string | null {
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
