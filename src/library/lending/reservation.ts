/** Waiting for a work: who may, in which order, and how long something put aside is kept. */

import { addDays, type Day, openDay } from "../../core/words/dates/days.ts";
import { type Borrower, refusalOf } from "./borrower.ts";
import type { CopyState } from "./loan.ts";
import type { Refusal } from "./refusal.ts";
import type { LendingRules } from "./rules.ts";

export const RESERVATION_STATES = [
  "wartend",
  "bereitgestellt",
  "erledigt",
  "verfallen",
  "storniert",
] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export interface Reserving {
  readonly borrower: Borrower;
  /** The states of all copies of the work. */
  readonly copies: readonly CopyState[];
  /** One of them can be had again some day. */
  readonly comesBack?: boolean;
  /** The account has a copy of the work at home. */
  readonly hasIt: boolean;
  readonly waitsAlready: boolean;
  readonly openReservations: number;
  readonly rules: LendingRules;
  readonly today: Day;
}

export function whyNotReserve(reserving: Reserving): Refusal | null {
  const { borrower, copies, hasIt, waitsAlready, openReservations, rules, today } = reserving;
  if (waitsAlready) return { reason: "schon-vorgemerkt" };
  if (hasIt) return { reason: "schon-ausgeliehen" };
  if (copies.length === 0) return { reason: "ohne-exemplar" };
  const isFree = copies.includes("verfügbar");
  if (isFree && !rules.vormerkenVerfuegbar) return { reason: "verfuegbar" };
  if (!isFree && reserving.comesBack === false && !rules.vormerkenOhneAussicht)
    return { reason: "kommt-nicht-wieder" };
  if (openReservations >= rules.vormerkungen)
    return { reason: "zu-viele-vormerkungen", most: rules.vormerkungen };
  return refusalOf(borrower, today);
}

export function isOpen(state: ReservationState): boolean {
  return state === "wartend" || state === "bereitgestellt";
}

/** The last day on which something put aside today can be fetched. */
export function lastDayToFetch(today: Day, rules: LendingRules): Day {
  return openDay(addDays(today, rules.abholtage), rules);
}

/** Whoever has waited longest; of one day, whoever came first. */
export function firstInQueue<T extends { readonly seit: Day; readonly id: number }>(
  waiting: readonly T[],
): T | null {
  return [...waiting].sort((a, b) => compare(a.seit, b.seit) || a.id - b.id)[0] ?? null;
}

/** An open reservation, and of which account. */
export interface Waiting {
  readonly id: number;
  readonly konto: number;
  readonly status: ReservationState;
  readonly seit: Day;
}

/**
 * Two works become one: of all reservations of a reader one is left, that for which something is put aside already or else the
 * oldest, with the earliest day of them all. Whoever has a copy at home waits no longer.
 */
export function joinReservations(
  open: readonly Waiting[],
  atHome: ReadonlySet<number>,
): { left: { id: number; seit: Day }[]; over: number[] } {
  const left: { id: number; seit: Day }[] = [];
  const over: number[] = [];
  for (const [konto, own] of Map.groupBy(open, ({ konto }) => konto)) {
    const first = firstInQueue(own);
    const best = firstInQueue(own.filter(({ status }) => status === "bereitgestellt")) ?? first;
    const stays = atHome.has(konto) ? null : best;
    if (stays && first) left.push({ id: stays.id, seit: first.seit });
    over.push(...own.filter((one) => one !== stays).map(({ id }) => id));
  }
  return { left, over };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A copy that somebody has, and those for whom it will do. */
interface Returning {
  readonly id: number;
  readonly bis: Day;
  readonly serves: readonly number[];
}

interface Awaiting {
  readonly id: number;
  readonly seit: Day;
  readonly work: number;
}

/** Whether a loan is the next to come back for one of those who wait: what is due before it, and not late, serves others first. */
export function isAwaited(
  loan: Returning,
  others: readonly Returning[],
  waiting: readonly Awaiting[],
  today: Day,
): boolean {
  const left = [...waiting].sort((a, b) => compare(a.seit, b.seit) || a.id - b.id);
  const before = others.filter(({ id, bis }) => id !== loan.id && bis >= today);
  const inOrder = [...before, loan].sort((a, b) => compare(a.bis, b.bis) || a.id - b.id);
  for (const { id, serves } of inOrder) {
    const place = left.findIndex(({ work }) => serves.includes(work));
    if (id === loan.id) return place >= 0;
    if (place >= 0) left.splice(place, 1);
  }
  return false;
}
