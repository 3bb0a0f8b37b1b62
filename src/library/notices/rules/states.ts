/** The states of a message and their transitions. */

export const NOTICE_STATES = [
  "wartend",
  "hinfällig",
  "gesendet",
  "gedruckt",
  "fehlgeschlagen",
] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** The transitions that people may make; sending is up to the program. */
const FOLLOWS: Readonly<Record<NoticeState, readonly NoticeState[]>> = {
  wartend: ["hinfällig", "gedruckt"],
  // Whether it arrived is unknown: a person finds out and records it.
  fehlgeschlagen: ["wartend", "hinfällig", "gedruckt", "gesendet"],
  // It bounced.
  gesendet: ["fehlgeschlagen"],
  // The print failed.
  gedruckt: ["wartend"],
  hinfällig: ["wartend"],
};

export function canBecome(state: NoticeState, next: NoticeState): boolean {
  return state === next || FOLLOWS[state].includes(next);
}

/** The values of a cancelled message. */
export function moot(today: string) {
  return { zustand: "hinfällig", wann: today, hinfaelligSeit: today };
}

const MINUTE = 60_000;
/** A claim older than this is given up: its process died, and whether the message was sent is unknown. */
export const CLAIM = 15 * MINUTE;
export const MOST_TRIES = 9;

/** Exponential backoff: five minutes, then three times as long each time, at most a day. */
export function pauseAfter(tries: number): number {
  return Math.min(5 * MINUTE * 3 ** (tries - 1), 24 * 60 * MINUTE);
}
