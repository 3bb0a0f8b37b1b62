/** The HTML of bookings: what is booked and when, and the button to cancel. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { foundIn } from "../../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { beside, nameOf } from "../../../core/representations/html/member/beside.ts";
import { timeOf } from "../../circulation/booking.ts";
import { linkIn } from "../../circulation/values.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { emptyWays } from "../../texts/empty-ways.ts";
import { copiesAndReaders, onwards } from "../ausleihe/lending-look.ts";

export const look = htmlLook({
  emptyWays: emptyWays(["werke"]),
  titleIn: (title, { texts }) => title.replace(/\d{4}-\d\d-\d\d$/, (day) => texts.formats.day(day)),

  entry(booking, view) {
    const { values, kind } = booking;
    const account = beside("konto", linkIn(values, "konto")?.id, view);
    const facts = [
      linkIn(values, "exemplar")?.title,
      timeText(booking, view),
      account && nameOf(account),
      values.zweck,
      values.status === "gebucht" && values.ausfall && bookingTexts(view.texts).gone,
      values.status !== "gebucht" && choiceOf(kind, "status", `${values.status}`, view),
    ].filter(Boolean);
    return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(kind, booking)}"><bdi>${linkIn(values, "werk")?.title ?? booking.title}</bdi></a><div class="entry-facts"><bdi>${facts.join(" · ")}</bdi></div>${foundIn(booking, view)}</div>`;
  },

  steps(booking, next, view) {
    if (booking.values.status !== "gebucht") return null;
    const { cancel, cancelLater, cancelSet } = bookingTexts(view.texts);
    const form = (label: string, more: Record<string, string> = {}) => {
      const values = { status: "storniert", ...more };
      return changeForm(booking, { label, values, next, done: "buchungStorniert" }, view);
    };
    const { wiederholung, anzahl } = booking.values;
    const isSet = Number(anzahl ?? 1) > 1;
    const later = wiederholung ? cancelLater : isSet && cancelSet(Number(anzahl));
    return html`${form(cancel)}${later && form(later, { auchFolgende: "ja" })}`;
  },

  beside: (booking, view) =>
    html`${look.steps?.(booking, `/buchung/${booking.id}`, view)}${onwards(booking, view)}`,
  gather: (booking, read, view) => copiesAndReaders([booking], read, view),
  gatherEntries: copiesAndReaders,
  /** Readers book on the calendar of a copy, and cancel by buttons. */
  byButton: ["leser"],
});

/** "1. Dezember 2026, 08:30–10:00", "1. Dezember 2026 bis 4. Dezember 2026". */
function timeText(booking: Member, view: View): string {
  const { von, bis, vonUhr, bisUhr } = timeOf(booking);
  const { day } = view.texts.formats;
  const hours = [vonUhr, bisUhr].filter(Boolean).join("–");
  if (von === bis) return [day(von), hours].filter(Boolean).join(", ");
  const at = (text: string, time: string | null) => (time === null ? text : `${text}, ${time}`);
  return bookingTexts(view.texts).span(at(day(von), vonUhr), at(day(bis), bisUhr));
}
