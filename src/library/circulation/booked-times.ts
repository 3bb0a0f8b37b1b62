/** Bookings made before the rules changed: where copies are taken for a shorter time now, others can have them. */

import type { Occasion } from "../../core/model/kinds/rules.ts";
import { takenBy } from "../lending/booking-rules.ts";
import type { LendingRules } from "../lending/rules.ts";
import { spanOf, timeOf } from "./booking.ts";

/** One that would take longer now stays as it was booked: the time may be somebody else's. */
export async function shortenBookings(
  rules: LendingRules,
  { writing, kinds }: Pick<Occasion, "writing" | "kinds">,
): Promise<void> {
  const open = { status: "gebucht", ende: null };
  for (const booking of await writing.matching(kinds.one("buchung"), open)) {
    const was = spanOf(booking);
    const { from, to } = takenBy(timeOf(booking), rules);
    const isWithin = from >= was.from && to <= was.to;
    if (isWithin && (from !== was.from || to !== was.to))
      await writing.adjust(booking, { belegtVon: from, belegtBis: to });
  }
}
