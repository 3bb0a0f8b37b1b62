/** Bookings as entries of lists: several copies that are booked together, such as a class set, are one. */

import type { View } from "../../core/model/answers/representation.ts";
import { linkOf, type Member } from "../../core/model/store/member.ts";
import { foundIn } from "../../core/representations/html/collection/entry.ts";
import { changeForm } from "../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { beside, nameOf } from "../../core/representations/html/member/beside.ts";
import { isOfSet, setOf } from "../lending/booking-rules.ts";
import { titleOfWork } from "../lending/editions.ts";
import { bookingTexts } from "../lending/texts/themes.ts";

/** Bookings of one work for the same time that were made in one step, such as a class set. */
export function bookedSets(bookings: readonly Member[]): (readonly [Member, ...Member[]])[] {
  const keyOf = (one: Member) => `${setOf(one)} ${one.values.status}`;
  return [...Map.groupBy(bookings, keyOf).values()] as [Member, ...Member[]][];
}

/** The button that cancels all of a set at this time, none of the following weeks. */
export function cancelSet(
  some: readonly [Member, ...Member[]],
  next: string,
  view: View,
): Markup | null {
  const [first] = some;
  if (first.values.status !== "gebucht" || !isOfSet(first)) return null;
  const label = bookingTexts(view.texts).cancelSet(some.length);
  const values = { status: "storniert", auchFolgende: "satz" };
  return changeForm(first, { label, values, next, done: "buchungStorniert" }, view);
}

/** A set is one entry, "30 × Emil und die Detektive". */
export function bookingEntry(some: readonly [Member, ...Member[]], view: View): Markup {
  const [booking] = some;
  const { values, kind } = booking;
  const texts = bookingTexts(view.texts);
  const account = beside("konto", linkOf(booking, "konto")?.id, view);
  const isGone = some.some((one) => one.values.ausfall);
  const facts = [
    some.length === 1 && linkOf(booking, "exemplar")?.title,
    timeText(booking, view),
    account && nameOf(account),
    values.zweck,
    values.status === "gebucht" && isGone && texts.gone,
    values.status !== "gebucht" && choiceOf(kind, "status", `${values.status}`, view),
  ].filter(Boolean);
  const title = titleOfWork(booking);
  const called = some.length === 1 ? title : texts.several(some.length, title);
  return html`<div class="entry-text"><a class="entry-title" href="${hrefOf(kind, booking)}"><bdi>${called}</bdi></a><div class="entry-facts"><bdi>${facts.join(" · ")}</bdi></div>${foundIn(booking, view)}</div>`;
}

/** "1. Dezember 2026, 08:30–10:00", "1. Dezember 2026 bis 4. Dezember 2026". */
function timeText({ values }: Member, view: View): string {
  const { von, vonUhr = null, bisUhr = null } = values as Record<string, string | null>;
  const bis = `${values.bis ?? von}`;
  const { day } = view.texts.formats;
  const hours = [vonUhr, bisUhr].filter(Boolean).join("–");
  if (von === bis) return [day(bis), hours].filter(Boolean).join(", ");
  const at = (text: string, time: string | null) => (time === null ? text : `${text}, ${time}`);
  return bookingTexts(view.texts).span(at(day(`${von}`), vonUhr), at(day(bis), bisUhr));
}
