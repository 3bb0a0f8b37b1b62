/** What can become of a message, and what can follow on it. */

export const NOTICE_STATES = [
  "wartend",
  "hinfällig",
  "gesendet",
  "gedruckt",
  "fehlgeschlagen",
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What people may say of one; sending is the program's part. */
const FOLLOWS: Readonly<Record<NoticeState, readonly NoticeState[]>> = {
  wartend: ["hinfällig", "gedruckt"],
  // Nobody knows whether it arrived: a person finds out, and says so.
  fehlgeschlagen: ["wartend", "hinfällig", "gedruckt", "gesendet"],
  // It came back.
  gesendet: ["fehlgeschlagen"],
  // The printer ate it.
  gedruckt: ["wartend"],
  hinfällig: ["wartend"],
};

export function canBecome(state: NoticeState, next: NoticeState): boolean {
  return state === next || FOLLOWS[state].includes(next);
}

/** What a message becomes that is to no purpose any more. */
export function moot(today: string) {
  return { zustand: "hinfällig", wann: today, hinfaelligSeit: today };
}

const MINUTE = 60_000;
/** Of whoever has begun to send and is not heard of for so long nobody knows whether it was sent. */
export const CLAIM = 15 * MINUTE;
export const MOST_TRIES = 9;

/** Until the next try, after so many: five minutes, then always three times as long, but never more than a day. */
export function pauseAfter(tries: number): number {
  return Math.min(5 * MINUTE * 3 ** (tries - 1), 24 * 60 * MINUTE);
}
