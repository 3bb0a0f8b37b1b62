/** The number of entries in each list of the desk. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Conditions } from "../../../core/model/store/conditions.ts";
import { addDays, type Closing, openDay } from "../../../core/words/dates/days.ts";
import { AWAITING } from "../../lending/borrower.ts";
import { LOANS_IN_STATE } from "../../lending/loan.ts";
import { lendingRules } from "../../lending/rules.ts";

export type Numbers = Readonly<Record<string, number>>;

/** A state of open ones, which are few: their end is indexed, and nearly all that there ever were have one. */
const READY: Conditions = { status: "bereitgestellt", ende: null };
const BOOKED: Conditions = { status: "gebucht", ende: null };

/** Reserved for a reader, but not put aside yet. */
export const TO_PUT_ASIDE: Conditions = { ...READY, bereitgelegt: null };

/** Bookings to be collected today or on the next open day, and all bookings whose copy is not available. */
export function bookingsAtDesk(today: string, closing: Closing): readonly Conditions[] {
  const later = addDays(openDay(addDays(today, 1), closing), 1);
  return [
    { ...BOOKED, von: { before: later } },
    { ...BOOKED, von: { from: later }, ausfall: { filled: true } },
  ];
}

/** Put aside for its reader. */
export const PUT_ASIDE: Conditions = { ...READY, bereitgelegt: { filled: true } };

export async function numbersOf({ view, read }: Visit): Promise<Numbers> {
  const today = read.today();
  const lists: Readonly<Record<string, readonly [kind: string, ...any: Conditions[]]>> = {
    heute: ["ausleihe", { zurueck: null, bis: today }],
    ueberfaellig: ["ausleihe", LOANS_IN_STATE.überfällig(today)],
    bereitgestellt: ["vormerkung", PUT_ASIDE],
    bereitlegen: ["vormerkung", TO_PUT_ASIDE],
    wartend: ["konto", AWAITING],
    buchungen: ["buchung", ...bookingsAtDesk(today, lendingRules(view.site ?? {}))],
  };
  const numbers = await read.counts(
    Object.values(lists).map(([kind, ...any]) => ({ kind: view.kinds.one(kind), any })),
  );
  return Object.fromEntries(Object.keys(lists).map((name, at) => [name, numbers[at] ?? 0]));
}
