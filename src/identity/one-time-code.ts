/** A code that staff hands to somebody who has no password, or has forgotten it: typed once, before it is over. */

import { timingSafeEqual } from "node:crypto";
import { digest, normalCode, randomCode } from "./secret.ts";

const DAY = 24 * 60 * 60_000;

/** The code for the slip of paper, and what is stored of it. */
export function makeCode(
  now: number,
  days = 1,
): { readonly code: string; readonly record: string } {
  const code = randomCode();
  return { code, record: `${digest(normalCode(code))} ${now + days * DAY}` };
}

export function isCode(typed: string, record: string | null, now: number): boolean {
  const [hash = "", until = "0"] = (record ?? "").split(" ");
  const given = Buffer.from(digest(normalCode(typed)));
  const stored = Buffer.from(hash);
  return given.length === stored.length && timingSafeEqual(given, stored) && Number(until) > now;
}
