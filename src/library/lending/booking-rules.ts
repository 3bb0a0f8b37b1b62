/** Bookings of copies for future days or hours: the time each takes, conflicts, and the next free time. */

import { linkOf, type Member } from "../../core/model/store/member.ts";
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

/** From the first day to the last; by the hour where times are given. */
export interface BookedTime {
  readonly von: Day;
  readonly bis: Day;
  readonly vonUhr: string | null;
  readonly bisUhr: string | null;
}

/** Local timestamps such as 2026-11-17T08:00; `to` is exclusive. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Where a return and the next pickup share a day, each gets one half of it. */
const NOON = "12:00";

/** The time in which nobody else can have the copy, including the preparation days afterwards. */
export function takenBy(time: BookedTime, rules: LendingRules): Span {
  const { von, bis, vonUhr, bisUhr } = time;
  if (vonUhr !== null || bisUhr !== null)
    return {
      from: `${von}T${vonUhr ?? "00:00"}`,
      to: bisUhr === null ? midnightAfter(bis) : `${bis}T${bisUhr}`,
    };
  const last = preparedOn(bis, rules);
  // A single day cannot be shared.
  return rules.buchungWechseltag && last > von
    ? { from: `${von}T${NOON}`, to: `${last}T${NOON}` }
    : { from: `${von}T00:00`, to: midnightAfter(last) };
}

/** From then on others may have booked the copy beside this booking, by whatever rules held then. */
export function besideFrom({ bis, bisUhr }: BookedTime): string {
  return `${bis}T${bisUhr ?? NOON}`;
}

/** A time that is shared as far as any rules let it be. */
export function leastTaken(time: BookedTime, rules: LendingRules): Span {
  return takenBy(time, { ...rules, buchungWechseltag: true, buchungVorbereitung: 0 });
}

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

function midnightAfter(day: Day): string {
  return `${addDays(day, 1)}T00:00`;
}

/** Preparation days are open days. */
function preparedOn(day: Day, rules: LendingRules): Day {
  let last = day;
  for (let left = rules.buchungVorbereitung; left > 0; left--)
    last = openDay(addDays(last, 1), rules);
  return last;
}

/** A loan takes the copy until its due day; an overdue one at least for today. */
export function takenByLoan(
  loan: { readonly von: Day; readonly bis: Day },
  rules: LendingRules,
  today: Day,
): Span {
  const bis = loan.bis < today ? today : loan.bis;
  return takenBy({ von: loan.von, bis, vonUhr: null, bisUhr: null }, rules);
}

/** A copy in repair is taken through the day until which it is away; an overdue one at least for today. */
export function takenByRepair(until: Day, today: Day): BookedTime & Span {
  const bis = until < today ? today : until;
  return {
    ...{ von: today, bis, vonUhr: null, bisUhr: null },
    ...{ from: `${today}T00:00`, to: midnightAfter(bis) },
  };
}

/** The latest due day of a loan from today on before the next booking; null: not even today. `due`: the day without bookings. */
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

/** One of several copies that are booked together, such as a class set. */
export function isOfSet({ values }: { readonly values: { readonly anzahl?: unknown } }): boolean {
  return Number(values.anzahl ?? 1) > 1;
}

/** What the bookings of one set have in common: the step in which they were booked, the work and the time. */
export function setOf(booking: Member): string {
  const serie = linkOf(booking, "serie")?.id ?? booking.id;
  const time = ["von", "bis", "vonUhr", "bisUhr"].map((name) => booking.values[name]);
  return [serie, linkOf(booking, "werk")?.id, ...time].join(" ");
}

interface Booking {
  readonly time: BookedTime;
  readonly borrower: Borrower;
  /** The taken times of each suitable copy. */
  readonly copies: readonly (readonly Span[])[];
  /** Booked by a reader, so the maximum duration applies. */
  readonly byReader: boolean;
  /** The number of the reader's bookings; null where none is added. */
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
  return overlapping(takenBy(time, rules), taken);
}

export function overlapping<T extends Span>(wanted: Span, taken: readonly T[]): T[] {
  return taken.filter((one) => overlap(wanted, one));
}

/** How many days ahead are searched. */
const FAR = 200;

/** The same time on the next later day on which one of the copies is free. */
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

/** The interval of a series, in days. */
export const RHYTHMS = { täglich: 1, wöchentlich: 7, vierzehntäglich: 14 } as const;

/** In days: each time of a series is booked in the same write. */
export const LONGEST_SERIES = 400;

/** The later times of a series, without those on closing days. */
export function repeated(
  time: BookedTime,
  rhythm: keyof typeof RHYTHMS,
  until: Day,
  rules: LendingRules,
): BookedTime[] {
  const times: BookedTime[] = [];
  for (let later: number = RHYTHMS[rhythm]; ; later += RHYTHMS[rhythm]) {
    const moved = movedBy(time, later);
    if (moved.von > until) return times;
    if (!isClosed(moved.von, rules) && !isClosed(moved.bis, rules)) times.push(moved);
  }
}

export type DayState = "frei" | "teils" | "belegt";

export function stateOfDay(day: Day, taken: readonly Span[]): DayState {
  const whole = { from: `${day}T00:00`, to: midnightAfter(day) };
  const some = taken.filter((one) => overlap(whole, one));
  if (some.length === 0) return "frei";
  let end = whole.from;
  // One brings it back at noon, and another takes it then.
  for (const { from, to } of some.toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (from <= end && to > end) end = to;
  return end >= whole.to ? "belegt" : "teils";
}

interface FreeDays {
  readonly von: Day;
  /** null: as far as was looked. */
  readonly bis: Day | null;
}

/**
 * From when until when at least one of the copies can be booked for whole days, from today on, by the rule that bookings go by; closed days
 * end nothing and begin nothing.
 */
export function freeDays(
  copies: readonly (readonly Span[])[],
  today: Day,
  days: number,
  rules: LendingRules,
): FreeDays[] {
  const open = Array.from({ length: days }, (_, ahead) => addDays(today, ahead)).filter(
    (day) => !isClosed(day, rules),
  );
  const isFree = (von = "", bis = von) => {
    const time = { von, bis, vonUhr: null, bisUhr: null };
    return copies.some((taken) => inTheWay(time, taken, rules).length === 0);
  };
  const found: FreeDays[] = [];
  for (let last = 0; last < open.length; last++) {
    const von = open[last] as Day;
    const first = last;
    while (last + 1 < open.length && isFree(open[last], open[last + 1])) last++;
    if (last > first || isFree(von))
      found.push({ von, bis: last + 1 < open.length ? (open[last] as Day) : null });
  }
  return found;
}

/** The hours of a day at which it is taken; null: from its beginning, or to its end. */
export function hoursTaken(day: Day, taken: readonly Span[]): TakenHours[] {
  const [start, end] = [`${day}T00:00`, midnightAfter(day)];
  return taken
    .filter((one) => overlap({ from: start, to: end }, one))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to }) => ({
      from: from > start ? from.slice(11) : null,
      to: to < end ? to.slice(11) : null,
    }));
}

export interface TakenHours {
  readonly from: string | null;
  readonly to: string | null;
}
