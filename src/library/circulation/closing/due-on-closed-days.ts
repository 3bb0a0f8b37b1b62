/**
 * Closing days that are entered later: loans that are due on one of them move to the next open day, all in one step that can be undone;
 * bookings are only named, since their readers have to choose other days.
 */

import type { Occasion } from "../../../core/model/kinds/rules.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { addDays, type Day, isClosed, openDay } from "../../../core/words/dates/days.ts";
import { lastDayOut } from "../../lending/booking-rules.ts";
import type { Catalogue } from "../../lending/editions.ts";
import { type LendingRules, lendingRules } from "../../lending/rules.ts";
import { bookingsOf, spanOf, timeOf } from "../booking.ts";
import { doneIn, doStep, FILE, isStill, undoStep } from "../undoable.ts";
import { catalogueOf, linkIn } from "../values.ts";

interface ClosedLoan {
  readonly loan: Member;
  /** The next open day. */
  readonly to: Day;
  /** It cannot move: the copy is booked for somebody else before. */
  readonly isBooked: boolean;
}

interface ClosedBooking {
  readonly booking: Member;
  /** The days of collection and return that are closed. */
  readonly days: readonly Day[];
}

export interface OnClosedDays {
  readonly loans: readonly ClosedLoan[];
  readonly bookings: readonly ClosedBooking[];
}

/** Closed days are looked for so far back, as long as the library has not opened since, and so far ahead. */
const BACK = 60;
const AHEAD = 400;
const MOST = 10_000;

export async function onClosedDays(
  rules: LendingRules,
  catalogue: Catalogue,
): Promise<OnClosedDays> {
  const { read, kinds } = catalogue;
  const today = read.today();
  const all = Array.from({ length: BACK + AHEAD }, (_, index) => addDays(today, index - BACK));
  const closed = all.filter((day) => isClosed(day, rules));
  // Behind days on which it could have been returned it is late, whatever was entered since.
  const among = closed.filter((day) => openDay(day, rules) >= today);
  if (among.length === 0) return { loans: [], bookings: [] };
  const due = { zurueck: null, bis: { among } };
  const loans = await read.matching(kinds.one("ausleihe"), due, MOST);
  const booked = (end: "von" | "bis") =>
    read.matching(kinds.one("buchung"), { status: "gebucht", [end]: { among } }, MOST);
  const bookings = new Map(
    [...(await booked("von")), ...(await booked("bis"))].map((one) => [one.id, one]),
  );
  return {
    loans: (await planned(loans, rules, catalogue)).toSorted(byDay(({ loan }) => loan.values.bis)),
    bookings: [...bookings.values()]
      .map((booking) => {
        const { von, bis } = timeOf(booking);
        return { booking, days: [...new Set([von, bis])].filter((day) => among.includes(day)) };
      })
      .toSorted(byDay(({ days }) => days[0])),
  };
}

function byDay<T>(dayOf: (one: T) => unknown): (a: T, b: T) => number {
  return (a, b) => `${dayOf(a)}`.localeCompare(`${dayOf(b)}`);
}

async function planned(
  loans: readonly Member[],
  rules: LendingRules,
  catalogue: Catalogue,
): Promise<ClosedLoan[]> {
  const copies = loans.flatMap(({ values }) => linkIn(values, "exemplar")?.id ?? []);
  const bookings = await bookingsOf(copies, catalogue);
  const today = catalogue.read.today();
  return loans.map((loan) => {
    const to = openDay(`${loan.values.bis}`, rules);
    const reader = linkIn(loan.values, "konto")?.id;
    const others = (bookings.get(linkIn(loan.values, "exemplar")?.id ?? 0) ?? []).filter(
      ({ values }) => values.status === "gebucht" && linkIn(values, "konto")?.id !== reader,
    );
    return { loan, to, isBooked: lastDayOut(others.map(spanOf), to, rules, today) !== to };
  });
}

/** `settings`: the member that records the step. */
export async function moveDueDays(settings: Member, occasion: Occasion): Promise<void> {
  const { writing, site } = occasion;
  const { loans } = await onClosedDays(lendingRules(site), catalogueOf(occasion));
  const changes = loans
    .filter(({ isBooked }) => !isBooked)
    .map(({ loan: member, to }) => ({ member, values: { bis: to }, alone: true as const }));
  if (changes.length === 0) return;
  await writing.removeFiles(settings.kind, settings.id, FILE);
  await doStep(settings, changes, occasion);
}

/** How many loans still have the day to which they were moved the last time. */
export async function movedBefore(settings: Member, { read, kinds }: Catalogue): Promise<number> {
  const done = await doneIn(settings, { writing: read });
  const ids = done.map(({ id }) => id);
  const loans = await read.members(kinds.one("ausleihe"), ids);
  const after = new Map(done.map((one) => [one.id, one.after ?? {}]));
  return loans.filter(
    (loan) => loan.values.zurueck === null && isStill(loan, after.get(loan.id) ?? {}),
  ).length;
}

export async function undoMove(settings: Member, occasion: Occasion): Promise<void> {
  await undoStep(settings, occasion, { may: ({ values }) => values.zurueck === null });
}
