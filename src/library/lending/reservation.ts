/** Reservations of a work: who may reserve, the order of the queue, and how long a copy is put aside. */

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
  /** At least one of them will be available again. */
  readonly comesBack?: boolean;
  /** The account has a copy of the work on loan. */
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

/** Whether the copy lies on the pickup shelf; one that was only assigned has to be fetched by staff, and its days have not begun. */
export function isLaid({ status, bereitgelegt }: Readonly<Record<string, unknown>>): boolean {
  return status === "bereitgestellt" && (bereitgelegt ?? null) !== null;
}

/** The last day to pick up a copy that is put aside today. */
export function lastDayToFetch(today: Day, rules: LendingRules): Day {
  return openDay(addDays(today, rules.abholtage), rules);
}

/** The earliest reservation; by id within a day. */
export function firstInQueue<T extends { readonly seit: Day; readonly id: number }>(
  waiting: readonly T[],
): T | null {
  return [...waiting].sort((a, b) => compare(a.seit, b.seit) || a.id - b.id)[0] ?? null;
}

/** An open reservation. */
export interface Waiting {
  readonly id: number;
  /** The reader where works are merged, the work where readers are: of each one reservation stays. */
  readonly group: number;
  readonly status: ReservationState;
  readonly seit: Day;
}

/**
 * When two works or readers are merged, one reservation stays with the earliest date of all: the one put aside, else the oldest. None
 * stays where the reader has a copy on loan.
 */
export function joinReservations(
  open: readonly Waiting[],
  atHome: ReadonlySet<number>,
): { left: { id: number; seit: Day }[]; over: number[] } {
  const left: { id: number; seit: Day }[] = [];
  const over: number[] = [];
  for (const [group, own] of Map.groupBy(open, (one) => one.group)) {
    const first = firstInQueue(own);
    const best = firstInQueue(own.filter(({ status }) => status === "bereitgestellt")) ?? first;
    const stays = atHome.has(group) ? null : best;
    if (stays && first) left.push({ id: stays.id, seit: first.seit });
    over.push(...own.filter((one) => one !== stays).map(({ id }) => id));
  }
  return { left, over };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A copy on loan, and the works whose reservations it can fulfil. */
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

/** Whether one of the waiting readers depends on this loan: loans due earlier, unless overdue, serve others first. */
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
