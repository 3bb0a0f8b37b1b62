/** Moments that a clock has written down: one that was wrong once must neither lock nor open anything for as long as it was wrong. */

/** The clocks of two nodes differ by less than this, in milliseconds. */
export const SKEW = 60_000;

/** Whether what began at one moment, for so many milliseconds, still holds at another. What begins in the future is over. */
export function holds(begin: number, duration: number, now: number): boolean {
  return begin <= now + SKEW && now < begin + duration;
}
