/** What bookings and loans take of the time of copies, as it is stored; and what lending does to bookings. */

import type { Values } from "../../core/model/kinds/field.ts";
import type { Kinds } from "../../core/model/kinds/kind.ts";
import type { Occasion } from "../../core/model/kinds/rules.ts";
import { linkToMember, type Member } from "../../core/model/store/member.ts";
import type { Reading } from "../../core/model/store/reading.ts";
import { addDays, openDay } from "../../core/words/dates/days.ts";
import {
  type BookedTime,
  inTheWay,
  lastDayOut,
  type Span,
  takenBy,
  takenByLoan,
} from "../lending/booking.ts";
import { copiesFor } from "../lending/editions.ts";
import { isMissing, isWithdrawn, isWithheld } from "../lending/loan.ts";
import { type LendingRules, lendingRules } from "../lending/rules.ts";
import { linkIn, stateOfCopy } from "./values.ts";

/** When a copy is taken, and by which booking or loan. */
export interface TakenTime extends Span {
  readonly by: Member;
}

interface Shelves {
  readonly read: Reading;
  readonly kinds: Kinds;
}

export function timeOf({ values }: Pick<Member, "values">): BookedTime {
  const { von, bis, vonUhr = null, bisUhr = null } = values as Record<string, string | null>;
  return { von: `${von}`, bis: `${bis ?? von}`, vonUhr, bisUhr };
}

export function spanOf({ values }: Member): Span {
  return { from: `${values.belegtVon}`, to: `${values.belegtBis}` };
}

/** The bookings of copies that are not over, the first first, by the ids of the copies. */
export async function bookingsOf(
  copies: readonly number[],
  { read, kinds }: Shelves,
): Promise<Map<number, Member[]>> {
  if (copies.length === 0) return new Map();
  const open = { exemplar: { among: copies }, ende: null };
  const all = await read.matching(kinds.one("buchung"), open, MOST);
  const sorted = all.toSorted((a, b) => (spanOf(a).from < spanOf(b).from ? -1 : 1));
  return Map.groupBy(sorted, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
}

/** More than a library without staff of its own has to come. */
const MOST = 20_000;

/** The same with what is on loan. */
export async function takenTimes(
  copies: readonly number[],
  rules: LendingRules,
  shelves: Shelves,
): Promise<Map<number, TakenTime[]>> {
  const { read, kinds } = shelves;
  const bookings = await bookingsOf(copies, shelves);
  const isOpen = { exemplar: { among: copies }, zurueck: null };
  const loans = copies.length > 0 ? await read.matching(kinds.one("ausleihe"), isOpen, MOST) : [];
  const loanOf = Map.groupBy(loans, ({ values }) => linkIn(values, "exemplar")?.id ?? 0);
  return new Map(
    copies.map((id) => [
      id,
      [
        ...(loanOf.get(id) ?? []).map((by) => {
          const days = { von: `${by.values.von}`, bis: `${by.values.bis}` };
          return { ...takenByLoan(days, rules, read.today()), by };
        }),
        // What was collected is taken by its loan.
        ...(bookings.get(id) ?? [])
          .filter(({ values }) => values.status === "gebucht")
          .map((by) => ({ ...spanOf(by), by })),
      ],
    ]),
  );
}

/** What is booked of the work of a copy: one question for all that lending has to know. */
export async function bookingsAround(copy: Member, occasion: Occasion): Promise<readonly Member[]> {
  const werk = linkIn(copy.values, "werk")?.id;
  if (werk === undefined) return [];
  const { writing, kinds } = occasion;
  return writing.matching(kinds.one("buchung"), { werk, ende: null }, MOST);
}

/** The booking for which a copy is kept: it begins so soon that nobody else can have the copy before, not even for today. */
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

/** Whether a copy that comes back is kept for a booking. */
export async function isKeptForBooking(copy: Member, occasion: Occasion): Promise<boolean> {
  const around = await bookingsAround(copy, occasion);
  const own = around.filter(({ values }) => linkIn(values, "exemplar")?.id === copy.id);
  return bookingAtHand(own, lendingRules(occasion.site), occasion.today) !== null;
}

/** When others have booked this copy. */
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

/** The booking that a reader collects with this copy: of the copy itself, or of its work; on the open day before it begins at the earliest. */
async function bookingCollected(
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

/** Until when a copy can be lent: as long as it was booked for, and not into what others have booked. `due`: without any booking. */
export async function dueBefore(
  copy: Member,
  account: number,
  due: string,
  occasion: Occasion,
): Promise<string> {
  const own = await bookingCollected(copy, account, occasion);
  const wanted = own ? timeOf(own).bis : due;
  const booked = await bookedByOthers(copy, account, occasion);
  return lastDayOut(booked, wanted, lendingRules(occasion.site), occasion.today) ?? wanted;
}

/** The day of the booking that a loan until `due` would run into. */
export async function runsInto(
  copy: Member,
  account: number,
  due: string,
  occasion: Occasion,
): Promise<string | null> {
  const booked = await bookedByOthers(copy, account, occasion);
  if (lastDayOut(booked, due, lendingRules(occasion.site), occasion.today) === due) return null;
  const [first = ""] = booked.map(({ from }) => from.slice(0, 10)).sort();
  return first;
}

/** A booking becomes a loan, which takes the copy from now on. */
export async function collect(copy: Member, loan: Member, occasion: Occasion): Promise<void> {
  const account = linkIn(loan.values, "konto")?.id ?? 0;
  const booking = await bookingCollected(copy, account, occasion);
  if (!booking) return;
  const taken = { belegtVon: null, belegtBis: null };
  const links = { exemplar: linkToMember(copy), ausleihe: linkToMember(loan) };
  await change(booking, { status: "abgeholt", ...links, ...taken }, occasion);
}

/** With the loan its booking is over. */
export async function finish(copy: Member, loan: Member, occasion: Occasion): Promise<void> {
  const ende = `${loan.values.zurueck ?? occasion.today}`;
  for (const booking of await bookingsAround(copy, occasion))
    if (linkIn(booking.values, "ausleihe")?.id === loan.id)
      await change(booking, { status: "erledigt", ende }, occasion);
}

/** The loan was a slip: what was booked is booked again, unless somebody else has booked that time since. */
export async function bookAgain(loan: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const rules = lendingRules(occasion.site);
  for (const booking of await writing.matching(kinds.one("buchung"), { ausleihe: loan.id })) {
    const copy = linkIn(booking.values, "exemplar")?.id ?? 0;
    const time = timeOf(booking);
    const times = (await takenTimes([copy], rules, shelvesOf(occasion))).get(copy) ?? [];
    const others = times.filter(({ by }) => by.kind === booking.kind && by.id !== booking.id);
    const { from, to } = takenBy(time, rules);
    const again =
      booking.values.ende === null && inTheWay(time, others, rules).length === 0
        ? { status: "gebucht", belegtVon: from, belegtBis: to }
        : { status: "verfallen", ende: today };
    await change(booking, { ...again, ausleihe: null }, occasion);
  }
}

/** Before the first of a series goes, the next one takes its place. */
export async function leaveSeries(
  { kind, id }: Member,
  { writing }: Pick<Occasion, "writing">,
): Promise<void> {
  const [next, ...others] = await writing.matching(kind, { serie: id });
  if (!next) return;
  await writing.update(next, { ...next.values, serie: null }, null);
  for (const one of others)
    await writing.update(one, { ...one.values, serie: linkToMember(next) }, null);
}

/** A copy that belongs to another work by now takes its bookings along. */
export async function followCopy({ id, values }: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds } = occasion;
  for (const booking of await writing.matching(kinds.one("buchung"), { exemplar: id, ende: null }))
    await change(booking, { werk: values.werk ?? null }, occasion);
}

/** After a copy was lost, withdrawn or found: those who have booked it get another one that is free, or are told that there is none (`ausfall`). */
export async function settleBookings(copy: Member, occasion: Occasion): Promise<void> {
  const { writing, kinds, today } = occasion;
  const open = { exemplar: copy.id, status: "gebucht" };
  for (const booking of await writing.matching(kinds.one("buchung"), open)) {
    const other = isGone(copy) ? await freeInstead(copy, booking, occasion) : copy;
    const ausfall = other ? null : (booking.values.ausfall ?? today);
    await change(booking, { exemplar: linkToMember(other ?? copy), ausfall }, occasion);
  }
}

/** Nobody knows when it will be there again, if ever. */
export function isGone({ values }: Member): boolean {
  return isMissing(values) || isWithdrawn(values);
}

async function freeInstead(
  copy: Member,
  booking: Member,
  occasion: Occasion,
): Promise<Member | null> {
  const rules = lendingRules(occasion.site);
  const work = linkIn(booking.values, "werk")?.id;
  const all = work === undefined ? [] : await copiesFor(work, shelvesOf(occasion));
  const others = all.filter((one) => one.id !== copy.id && !isWithheld(stateOfCopy(one)));
  const ids = others.map(({ id }) => id);
  const times = await takenTimes(ids, rules, shelvesOf(occasion));
  const isFree = ({ id }: Member) =>
    inTheWay(timeOf(booking), times.get(id) ?? [], rules).length === 0;
  return others.find(isFree) ?? null;
}

function shelvesOf({ writing, kinds }: Occasion): Shelves {
  return { read: writing, kinds };
}

function change(booking: Member, values: Values, { writing }: Occasion): Promise<void> {
  return writing.update(booking, { ...booking.values, ...values }, null);
}
