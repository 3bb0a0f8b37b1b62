/** The number of entries in each list of the desk. */

import type { Visit } from "../../../core/model/answers/page.ts";
import type { Conditions } from "../../../core/model/store/conditions.ts";
import type { AskedFilter } from "../../../core/model/store/filter.ts";
import { addDays, type Closing, openDay } from "../../../core/words/dates/days.ts";
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
  const count = async (kind: string, ...fields: AskedFilter[]) => {
    const query = { words: [], sorting: null, limit: 1, cursor: null, fields };
    return (await read.list(view.kinds.one(kind), query)).total;
  };
  return {
    heute: await count(
      "ausleihe",
      asked("bis", [today]),
      asked("status", [], [LOANS_IN_STATE.laufend(today)]),
    ),
    ueberfaellig: await count("ausleihe", asked("status", [], [LOANS_IN_STATE.überfällig(today)])),
    bereitgestellt: await count("vormerkung", asked("bereitgelegt", [], [PUT_ASIDE])),
    bereitlegen: await count("vormerkung", asked("bereitgelegt", [], [TO_PUT_ASIDE])),
    buchungen: await count(
      "buchung",
      asked("status", [], bookingsAtDesk(today, lendingRules(view.site ?? {}))),
    ),
  };
}

function asked(name: string, values: string[], conditions?: readonly Conditions[]): AskedFilter {
  return { name, field: name, there: null, values, asked: [], ...(conditions && { conditions }) };
}
