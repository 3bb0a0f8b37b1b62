/** Bookings of copies for days or hours to come: which time one takes, what is in its way, and when else it is free. */

import { addDays, type Day, daysBetween, isClosed, openDay } from "../../core/words/dates/days.ts";
import { type Borrower, refusalOf } from "./borrower.ts";
import type { Refusal } from "./refusal.ts";
import type { LendingRules } from "./rules.ts";

export const BOOKING_STATES = [
  "gebucht",
  "abgeholt",
  "erledigt",
  "verfallen",
  "storniert",
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** From its first day to its last; of hours where these are given. */
export interface BookedTime {
  readonly von: Day;
  readonly bis: Day;
  readonly vonUhr: string | null;
  readonly bisUhr: string | null;
}

/** Moments such as 2026-11-17T08:00; the last one is no longer part of it. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Where return and next collection share a day, one half of it belongs to each. */
const NOON = "12:00";

/** The time for which nobody else can have the copy: with the days that it needs afterwards. */
export function takenBy(time: BookedTime, rules: LendingRules): Span {
  const { von, bis, vonUhr, bisUhr } = time;
  if (vonUhr !== null || bisUhr !== null)
    return {
      from: `${von}T${vonUhr ?? "00:00"}`,
      to: bisUhr === null ? midnightAfter(bis) : `${bis}T${bisUhr}`,
    };
  const last = preparedOn(bis, rules);
  // One day alone cannot be shared.
  return rules.buchungWechseltag && last > von
    ? { from: `${von}T${NOON}`, to: `${last}T${NOON}` }
    : { from: `${von}T00:00`, to: midnightAfter(last) };
}

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

function midnightAfter(day: Day): string {
  return `${addDays(day, 1)}T00:00`;
}

/** Nobody prepares anything while the library is closed. */
function preparedOn(day: Day, rules: LendingRules): Day {
  let last = day;
  for (let left = rules.buchungVorbereitung; left > 0; left--)
    last = openDay(addDays(last, 1), rules);
  return last;
}

/** A loan takes the copy until its due day; one that is late, until somebody brings it back. */
export function takenByLoan(
  loan: { readonly von: Day; readonly bis: Day },
  rules: LendingRules,
  today: Day,
): Span {
  const bis = loan.bis < today ? today : loan.bis;
  return takenBy({ von: loan.von, bis, vonUhr: null, bisUhr: null }, rules);
}

/** The last day until which a copy can be lent from today on, where it is booked later; null: it cannot even until today. `due`: what it would be otherwise. */
export function lastDayOut(
  booked: readonly Span[],
  due: Day,
  rules: LendingRules,
  today: Day,
): Day | null {
  const [first] = booked.map(({ from }) => from).sort();
  if (first === undefined) return due;
  const begins = first.slice(0, 10);
  for (let day = begins < due ? begins : due; day >= today; day = addDays(day, -1)) {
    const time = { von: today, bis: day, vonUhr: null, bisUhr: null };
    const isBack = takenBy(time, rules).to <= first;
    if (isBack && (day === due || !isClosed(day, rules))) return day;
  }
  return null;
}

interface Booking {
  readonly time: BookedTime;
  readonly borrower: Borrower;
  /** For each copy that would do the times at which it is taken. */
  readonly copies: readonly (readonly Span[])[];
  /** A reader books: for no longer than the library allows. */
  readonly byReader: boolean;
  /** How many the reader has, where one more is booked. */
  readonly own: number | null;
  readonly rules: LendingRules;
  readonly today: Day;
}

export function whyNotBook(booking: Booking): Refusal | null {
  const { time, borrower, copies, byReader, own, rules, today } = booking;
  if (time.von < today) return { reason: "buchung-vergangen" };
  if (daysBetween(today, time.bis) > rules.buchungVoraus)
    return { reason: "buchung-zu-weit", most: rules.buchungVoraus };
  if (byReader && daysBetween(time.von, time.bis) >= rules.buchungTage)
    return { reason: "buchung-zu-lang", most: rules.buchungTage };
  const closed = [time.von, time.bis].find((day) => isClosed(day, rules));
  if (closed) return { reason: "buchung-geschlossen", tag: closed, frei: openDay(closed, rules) };
  if (copies.length === 0) return { reason: "ohne-exemplar" };
  if (copies.every((taken) => inTheWay(time, taken, rules).length > 0)) {
    const frei = nextFree(time, copies, rules);
    return { reason: "belegt", ...(frei && { von: frei.von, bis: frei.bis }) };
  }
  if (own !== null && own >= rules.buchungen)
    return { reason: "zu-viele-buchungen", most: rules.buchungen };
  return refusalOf(borrower, today);
}

export function inTheWay<T extends Span>(
  time: BookedTime,
  taken: readonly T[],
  rules: LendingRules,
): T[] {
  const wanted = takenBy(time, rules);
  return taken.filter((one) => overlap(wanted, one));
}

/** So many days are searched. */
const FAR = 200;

/** The same time on later days, when one of the copies is free. */
function nextFree(
  time: BookedTime,
  copies: readonly (readonly Span[])[],
  rules: LendingRules,
): BookedTime | null {
  for (let later = 1; later <= FAR; later++) {
    const moved = movedBy(time, later);
    if (isClosed(moved.von, rules) || isClosed(moved.bis, rules)) continue;
    if (copies.some((taken) => inTheWay(moved, taken, rules).length === 0)) return moved;
  }
  return null;
}

function movedBy(time: BookedTime, days: number): BookedTime {
  return { ...time, von: addDays(time.von, days), bis: addDays(time.bis, days) };
}

/** How often a booking comes again: every so many days. */
export const RHYTHMS = { täglich: 1, wöchentlich: 7, vierzehntäglich: 14 } as const;

/** The later times of a series, without those on closing days. */
export function repeated(
  time: BookedTime,
  rhythm: keyof typeof RHYTHMS,
  until: Day,
  rules: LendingRules,
): BookedTime[] {
  const times: BookedTime[] = [];
  for (let later: number = RHYTHMS[rhythm]; later <= FAR * 2; later += RHYTHMS[rhythm]) {
    const moved = movedBy(time, later);
    if (moved.von > until) break;
    if (!isClosed(moved.von, rules) && !isClosed(moved.bis, rules)) times.push(moved);
  }
  return times;
}

export type DayState = "frei" | "teils" | "belegt";

/** How much of a day a copy is taken for. */
export function stateOfDay(day: Day, taken: readonly Span[]): DayState {
  const whole = { from: `${day}T00:00`, to: midnightAfter(day) };
  const some = taken.filter((one) => overlap(whole, one));
  if (some.length === 0) return "frei";
  return some.some(({ from, to }) => from <= whole.from && to >= whole.to) ? "belegt" : "teils";
}

/** "08:30–10:00", for each time within a day at which it is taken. */
export function hoursTaken(day: Day, taken: readonly Span[]): string[] {
  const [start, end] = [`${day}T00:00`, midnightAfter(day)];
  return taken
    .filter((one) => overlap({ from: start, to: end }, one))
    .map(({ from, to }) => [
      from > start ? from.slice(11) : "00:00",
      to < end ? to.slice(11) : "24:00",
    ])
    .map((hours) => hours.join("–"))
    .sort();
}
