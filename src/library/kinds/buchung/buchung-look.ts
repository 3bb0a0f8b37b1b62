/** The HTML of bookings: what is booked and when, and the button to cancel. */

import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { isOfSet } from "../../lending/booking-rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { bookingEntry } from "../../site/booked-sets.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { copiesAndReaders, onwards } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  titleIn: (title, { texts }) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => texts.formats.day(day)),

  entry: (booking, view) => bookingEntry([booking], view),

  steps(booking, next, view) {
    if (booking.values.status !== "gebucht") return null;
    const { cancel, cancelLater, cancelSet: cancelAll } = bookingTexts(view.texts);
    const form = (label: string, more: Record<string, string> = {}) => {
      const values = { status: "storniert", ...more };
      return changeForm(booking, { label, values, next, done: "buchungStorniert" }, view);
    };
    const { wiederholung, anzahl } = booking.values;
    const later = wiederholung ? cancelLater : isOfSet(booking) && cancelAll(Number(anzahl));
    return html`${form(cancel)}${later && form(later, { auchFolgende: "ja" })}`;
  },

  beside: (booking, view) =>
    html`${look.steps?.(booking, `/buchung/${booking.id}`, view)}${onwards(booking, view)}`,
  gather: (booking, read, view) => copiesAndReaders([booking], read, view),
  gatherEntries: copiesAndReaders,
  /** Readers book on the calendar of a copy, and cancel by buttons. */
  byButton: ["leser"],
});
