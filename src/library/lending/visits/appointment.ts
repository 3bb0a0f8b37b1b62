/** Appointments for pickup and return: the slots within the opening hours, and who can book one. */

import { addDays, type Day } from "../../../core/words/dates/days.ts";
import { hoursOn, minuteOf, readOpenings } from "../opening.ts";
import type { Refusal } from "../refusal.ts";
import type { LendingRules } from "../rules.ts";

/** A slot within a day: 14:00 to 14:15. */
export interface VisitTime {
  readonly uhr: string;
  readonly bis: string;
}

/** A booked appointment. */
export interface TakenSlot extends VisitTime {
  readonly konto: number | null;
  readonly platz: number;
}

/** Consecutive slots within the opening hours. */
export function slotsOn(day: Day, hours: readonly string[], rules: LendingRules): VisitTime[] {
  const length = rules.terminMinuten;
  return hoursOn(day, hours.flatMap(readOpenings), rules).flatMap((span) => {
    const [opens = 0, closes = 0] = span.split("–").map(minuteOf);
    const count = Math.floor((closes - opens) / length);
    return Array.from({ length: Math.max(0, count) }, (_, index) => ({
      uhr: timeAt(opens + index * length),
      bis: timeAt(opens + (index + 1) * length),
    }));
  });
}

/** The days with slots, from tomorrow on. */
export function appointmentDays(
  today: Day,
  hours: readonly string[],
  rules: LendingRules,
): readonly Day[] {
  const days = Array.from({ length: rules.terminVoraus }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => slotsOn(day, hours, rules).length > 0);
}

/** The free places of a slot: each serves one reader at a time. */
export function freePlaces(
  slot: VisitTime,
  taken: readonly TakenSlot[],
  rules: LendingRules,
): number[] {
  const overlapping = taken.filter((one) => one.uhr < slot.bis && slot.uhr < one.bis);
  const places = Array.from({ length: rules.terminPlaetze }, (_, index) => index + 1);
  return places.filter((place) => !overlapping.some(({ platz }) => platz === place));
}

interface Appointment {
  readonly tag: Day;
  readonly slot: VisitTime | undefined;
  readonly konto: number;
  /** All other appointments of that day. */
  readonly taken: readonly TakenSlot[];
  /** The reader has something to pick up or return; staff need no such reason. */
  readonly hasCause: boolean;
  readonly byReader: boolean;
  readonly rules: LendingRules;
  readonly today: Day;
}

export function whyNotAppoint(appointment: Appointment): Refusal | null {
  const { tag, slot, konto, taken, hasCause, byReader, rules, today } = appointment;
  // Staff check the list of the day in the morning.
  const isTooSoon = tag < today || (byReader && tag === today);
  if (isTooSoon || tag > addDays(today, rules.terminVoraus) || slot === undefined)
    return { reason: "kein-termin" };
  if (byReader && !hasCause) return { reason: "termin-ohne-anlass" };
  if (taken.some((one) => one.konto === konto)) return { reason: "schon-termin" };
  return freePlaces(slot, taken, rules).length === 0 ? { reason: "termin-vergeben" } : null;
}

function timeAt(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
