/** Validity periods that tolerate a wrong clock: a timestamp from the future must neither lock nor unlock anything. */

/** The maximum clock skew between two nodes, in milliseconds. */
export const SKEW = 60_000;

/** Whether a period that began at `begin` for `duration` milliseconds includes `now`. A period that begins in the future is invalid. */
export function holds(begin: number, duration: number, now: number): boolean {
  return begin <= now + SKEW && now < begin + duration;
}
