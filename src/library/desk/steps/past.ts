/** Steps that were taken while there was no network: which day counts, and how long ago is too long. */

import { dayIn } from "../../../core/words/dates/days.ts";

const HOUR = 60 * 60 * 1000;
/** Offline steps older than this are refused; well below the week for which their idempotency keys keep them from being done twice. */
export const MOST_HOURS = 72;
/** Clocks differ a little. */
const AHEAD = HOUR / 12;

type PastDay = { readonly day: string } | { readonly refused: "zu-alt" | "zukunft" };

/** `said`: the instant as the browser wrote it; empty: now. */
export function dayOfStep(
  said: string,
  { now, today, timeZone }: { now: number; today: string; timeZone: string },
): PastDay {
  if (said === "") return { day: today };
  const instant = Date.parse(said);
  if (Number.isNaN(instant) || instant < now - MOST_HOURS * HOUR) return { refused: "zu-alt" };
  if (instant > now + AHEAD) return { refused: "zukunft" };
  const day = dayIn(timeZone, instant);
  return { day: day < today ? day : today };
}
