/** Steps entered without network: which day counts, and how old they may be. */

import { dayIn } from "../../../core/words/dates/days.ts";

const HOUR = 60 * 60 * 1000;
/** Offline steps older than this are refused; well below the week for which their idempotency keys are kept. */
export const MOST_HOURS = 72;
/** Tolerated clock difference. */
const AHEAD = HOUR / 12;

type PastDay =
  | { readonly day: string; readonly at?: number }
  | { readonly refused: "zu-alt" | "zukunft" };

/** `said`: the timestamp sent by the browser; empty: now. */
export function dayOfStep(
  said: string,
  { now, today, timeZone }: { now: number; today: string; timeZone: string },
): PastDay {
  if (said === "") return { day: today };
  const instant = Date.parse(said);
  if (Number.isNaN(instant) || instant < now - MOST_HOURS * HOUR) return { refused: "zu-alt" };
  if (instant > now + AHEAD) return { refused: "zukunft" };
  const day = dayIn(timeZone, instant);
  return { day: day < today ? day : today, at: instant };
}
