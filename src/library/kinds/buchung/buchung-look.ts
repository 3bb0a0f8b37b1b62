/** The look of bookings: days as people write them, and the button that cancels one. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { bookingTexts } from "../../texts/themes.ts";
import { copiesAndReaders, onwards } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  titleIn: (title, { texts }) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => texts.formats.day(day)),
  beside: (booking, view) =>
    html`${cancelForm(booking, `/buchung/${booking.id}`, view)}${onwards(booking, view)}`,
  gather: (booking, read, view) => copiesAndReaders([booking], read, view),
  gatherEntries: copiesAndReaders,
  /** Readers book on the calendar of a thing, and cancel by buttons. */
  byButton: ["leser"],
});

/** null where there is nothing to cancel any more. */
function cancelForm(booking: Member, next: string, view: View): Markup | null {
  if (booking.values.status !== "gebucht") return null;
  const { cancel } = bookingTexts(view.texts);
  return changeForm(
    booking,
    { label: cancel, values: { status: "storniert" }, next, done: "storniert" },
    view,
  );
}
