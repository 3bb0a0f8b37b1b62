/** When copies are taken by stored bookings and loans, and when a loan is due before them. */

import type { Occasion } from "../../core/model/kinds/rules.ts";
import type { Member } from "../../core/model/store/member.ts";
import { addDays, openDay } from "../../core/words/dates/days.ts";
import {
  type BookedTime,
  besideFrom,
  isOfSet,
  lastDayOut,
  type Span,
  takenByLoan,
  takenByRepair,
} from "../lending/booking-rules.ts";
import type { Catalogue } from "../lending/editions.ts";
import { isInRepair, isWithheld } from "../lending/loan.ts";
import { type LendingRules, lendingRules } from "../lending/rules.ts";
import { linkIn, stateOfCopy } from "./values.ts";

/** A period in which a copy is taken, and the booking or loan that takes it; the copy itself while it is in repair. */
export interface TakenTime extends BookedTime, Span {
  readonly by: Member;
}

export function timeOf({ values }: Pick<Member, "values">): BookedTime {
  const { von, bis, vonUhr = null, bisUhr = null } = values as Record<string, string | null>;
  return { von: `${von}`, bis: `${bis ?? von}`, vonUhr, bisUhr };
}

export function spanOf({ values }: Member): Span {
  return { from: `${values.belegtVon}`, to: `${values.belegtBis}` };
}

/** The open bookings of copies, sorted by start, keyed by copy id. */
export async function bookingsOf(
  copies: readonly number[],
  { read, kinds }: Catalogue,
): Promise<Map<number, Member[]>> {
  const open = { exemplar: { among: copies }, ende: null };
  const all = await read.matching(kinds.one("buchung"), open, MOST);
  const sorted = all.toSorted((a, b) => (spanOf(a).from < spanOf(b).from ? -1 : 1));
  return Map.groupBy(sorted, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
}

/** Upper limit of a query; more than a volunteer-run library ever has. */
const MOST = 20_000;

/** Can be booked: it can be lent, or a day is known on which it can be again. */
export function isBookable(copy: Member): boolean {
  return !isWithheld(stateOfCopy(copy)) || repairedOn(copy) !== null;
}

/** The day until which a copy is in repair that can be lent otherwise. */
export function repairedOn({ values }: Member): string | null {
  const isLent = isInRepair(values) && (values.ausleihbar ?? "ja") === "ja";
  return isLent ? ((values.reparaturBis ?? null) as string | null) : null;
}

/** The periods in which copies are taken, by bookings, loans and repairs. */
export async function takenTimes(
  copies: readonly Member[],
  rules: LendingRules,
  catalogue: Catalogue,
): Promise<Map<number, TakenTime[]>> {
  const { read, kinds } = catalogue;
  const among = copies.map(({ id }) => id);
  const bookings = await bookingsOf(among, catalogue);
  const isOpen = { exemplar: { among }, zurueck: null };
  const loans = await read.matching(kinds.one("ausleihe"), isOpen, MOST);
  const loanOf = Map.groupBy(loans, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
  const today = read.today();
  return new Map(
    copies.map((copy) => {
      const until = repairedOn(copy);
      const all = [
        ...(until === null ? [] : [{ ...takenByRepair(until, today), by: copy }]),
        ...(loanOf.get(copy.id) ?? []).map((by) => {
          const time = timeOf(by);
          return { ...time, ...takenByLoan(time, rules, today), by };
        }),
        // A collected booking is covered by its loan.
        ...(bookings.get(copy.id) ?? [])
          .filter(({ values }) => values.status === "gebucht")
          .map((by) => ({ ...timeOf(by), ...spanOf(by), by })),
      ];
      return [copy.id, all];
    }),
  );
}

/** The open bookings of the work of a copy, in one query for all checks of lending. */
export async function bookingsAround(copy: Member, occasion: Occasion): Promise<readonly Member[]> {
  const werk = linkIn(copy.values, "werk")?.id;
  if (werk === undefined) return [];
  const { writing, kinds } = occasion;
  return writing.matching(kinds.one("buchung"), { werk, ende: null }, MOST);
}

/** The booking for which a copy is kept: it begins so soon that nobody else can borrow the copy before, not even for today. */
export function bookingAtHand(
  bookings: readonly Member[],
  rules: LendingRules,
  today: string,
): Member | null {
  const open = bookings
    .filter(({ values }) => values.status === "gebucht")
    .toSorted((a, b) => (spanOf(a).from < spanOf(b).from ? -1 : 1));
  return lastDayOut(open.map(spanOf), today, rules, today) === null ? (open[0] ?? null) : null;
}

/** Whether a returned copy is kept for a booking. */
export async function isKeptForBooking(copy: Member, occasion: Occasion): Promise<boolean> {
  const around = await bookingsAround(copy, occasion);
  const own = around.filter(({ values }) => linkIn(values, "exemplar")?.id === copy.id);
  return bookingAtHand(own, lendingRules(occasion.site), occasion.today) !== null;
}

/** The periods for which others have booked this copy. */
export async function bookedByOthers(
  copy: Member,
  account: number,
  occasion: Occasion,
): Promise<Span[]> {
  const around = await bookingsAround(copy, occasion);
  return around
    .filter(({ values }) => values.status === "gebucht")
    .filter(({ values }) => linkIn(values, "exemplar")?.id === copy.id)
    .filter(({ values }) => linkIn(values, "konto")?.id !== account)
    .map(spanOf);
}

/** The booking that this loan collects: of the copy itself or of its work, at the earliest on the open day before it begins. */
export async function bookingCollected(
  copy: Member,
  account: number,
  occasion: Occasion,
): Promise<Member | null> {
  const { today } = occasion;
  const soon = openDay(addDays(today, 1), lendingRules(occasion.site));
  const own = (await bookingsAround(copy, occasion)).filter(
    ({ values }) =>
      values.status === "gebucht" &&
      linkIn(values, "konto")?.id === account &&
      `${values.von}` <= soon &&
      `${values.bis}` >= today,
  );
  const isOfCopy = ({ values }: Member) => linkIn(values, "exemplar")?.id === copy.id;
  return own.find(isOfCopy) ?? own[0] ?? null;
}

/** The loans of a reader that are no part of a booked set: only these count for what a reader may have at once. */
export async function loansOutsideSets(
  loans: readonly Member[],
  account: number,
  { writing, kinds }: Occasion,
): Promise<readonly Member[]> {
  const collected = { konto: account, status: "abgeholt" };
  const bookings = await writing.matching(kinds.one("buchung"), collected);
  const inSets = new Set(
    bookings.filter(isOfSet).map(({ values }) => linkIn(values, "ausleihe")?.id),
  );
  return loans.filter(({ id }) => !inSets.has(id));
}

/** The due date of a copy: the end of the reader's own booking, and before the bookings of others. `due`: the date without bookings. */
export async function dueBefore(
  copy: Member,
  account: number,
  due: string,
  occasion: Occasion,
): Promise<string> {
  const own = await bookingCollected(copy, account, occasion);
  return dueBeside(own, copy, account, own ? timeOf(own).bis : due, occasion);
}

/** The due day of a loan whose return is undone: before what others have booked meanwhile, if that is possible. */
export async function dueAgain(
  copy: Member,
  account: number,
  loan: Member,
  occasion: Occasion,
): Promise<string> {
  const { writing, kinds } = occasion;
  // In the words of `reopenBooking`, which asks the same in this write.
  const ended = { ausleihe: loan.id, status: "erledigt" };
  const [own = null] = await writing.matching(kinds.one("buchung"), ended);
  return dueBeside(own, copy, account, `${loan.values.bis}`, occasion);
}

async function dueBeside(
  own: Member | null,
  copy: Member,
  account: number,
  due: string,
  occasion: Occasion,
): Promise<string> {
  const booked = besides(own, copy, due, await bookedByOthers(copy, account, occasion));
  return lastDayOut(booked, due, lendingRules(occasion.site), occasion.today) ?? due;
}

/** Without what was booked beside the reader's own booking of this copy, which keeps its days, also where the rules now ask for more time. */
function besides(
  own: Member | null,
  copy: Member,
  due: string,
  booked: readonly Span[],
): readonly Span[] {
  if (!own || linkIn(own.values, "exemplar")?.id !== copy.id) return booked;
  const time = timeOf(own);
  return due > time.bis ? booked : booked.filter(({ from }) => from < besideFrom(time));
}

/** The first day of the booking that a loan until `due` would overlap. */
export async function runsInto(
  copy: Member,
  account: number,
  due: string,
  occasion: Occasion,
): Promise<string | null> {
  const own = await bookingCollected(copy, account, occasion);
  const booked = besides(own, copy, due, await bookedByOthers(copy, account, occasion));
  if (lastDayOut(booked, due, lendingRules(occasion.site), occasion.today) === due) return null;
  const [first = ""] = booked.map(({ from }) => from.slice(0, 10)).sort();
  return first;
}
