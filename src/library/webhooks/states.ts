/** What becomes of a receiver after each attempt: retried with growing pauses, and turned off after days without success. */

import { holds } from "../../core/identity/moments.ts";
import type { Values } from "../../core/model/kinds/field.ts";

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const FIRST_PAUSE = 30 * SECOND;
/** A receiver that takes nothing for so long is turned off. */
const PATIENCE = 7 * DAY;
/** The receiver says that it is gone for good. */
const GONE = "HTTP 410";

export const NO_FAILURES = { versuche: 0, fehlerSeit: null, naechster: null, abgeschaltet: null };

/** Exponential backoff: half a minute, then three times as long each time, at most a day. */
function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE * 3 ** (tries - 1), DAY);
}

export function isReceiverDue({ versuche, naechster }: Values, now: number): boolean {
  if (typeof naechster !== "string") return true;
  const pause = pauseAfter(Number(versuche ?? 1));
  return !holds(Date.parse(naechster) - pause, pause, now);
}

export function afterSuccess(stand: string, now: number): Values {
  return { ...NO_FAILURES, stand, zugestellt: new Date(now).toISOString() };
}

/** `isOver`: it is turned off. */
export function afterFailure(
  values: Values,
  reason: string,
  now: number,
): { readonly values: Values; readonly isOver: boolean } {
  const instant = new Date(now).toISOString();
  const versuche = Number(values.versuche ?? 0) + 1;
  const fehlerSeit = typeof values.fehlerSeit === "string" ? values.fehlerSeit : instant;
  const failed = { versuche, fehlerSeit, fehlgeschlagen: instant, fehler: reason.slice(0, 200) };
  const isOver = reason === GONE || now - Date.parse(fehlerSeit) >= PATIENCE;
  const naechster = isOver ? null : new Date(now + pauseAfter(versuche)).toISOString();
  const off = isOver && { aktiv: "nein", abgeschaltet: instant };
  return { values: { ...failed, naechster, ...off }, isOver };
}
