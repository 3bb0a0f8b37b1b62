/** What is due or booked on closed days, as a page: loans with their new day and one button, bookings to talk about. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import type { OnClosedDays } from "../../circulation/closing/due-on-closed-days.ts";
import { settingsTexts } from "../../texts/themes.ts";

interface ClosedDays extends OnClosedDays {
  readonly facts: (one: Member) => { readonly werk: Link | null; readonly konto: Member | null };
  /** How many loans can be put back. */
  readonly moved: number;
}

const PATH = "/schliesstage";

export function closedDaysPage(page: ClosedDays, view: View): string {
  const { loans, bookings, moved } = page;
  const texts = settingsTexts(view.texts).closed;
  const movable = loans.filter(({ isBooked }) => !isBooked).length;
  const main = html`<div class="desk">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${moved > 0 && acting("zuruecknehmen", texts.undo(moved), "light", view)}
${loans.length + bookings.length === 0 && html`<p class="nothing">${texts.none}</p>`}
${loans.length > 0 && loanPart(page, movable, view)}
${bookings.length > 0 && bookingPart(page, view)}
</div>`;
  const settings = view.kinds.one("bibliothek");
  const above = [{ href: "einstellungen", title: nounsOf(settings, view)[1] }];
  const { title, about: description } = texts;
  return layout({ title, description, path: PATH, hidden: true, above, main }, view);
}

function loanPart({ loans, facts }: ClosedDays, movable: number, view: View): Markup {
  const texts = settingsTexts(view.texts).closed;
  const { columns } = texts;
  const rows = loans.map(
    ({ loan, to, isBooked }) => html`<tr>${namedCells(loan, facts, view)}
<td data-label="${columns.due}"><a href="${hrefOf(loan.kind, loan)}">${dayOf(`${loan.values.bis}`, view)}</a></td>
<td data-label="${columns.becomes}">${isBooked ? texts.booked : dayOf(to, view)}</td></tr>\n`,
  );
  return html`<section aria-labelledby="faellig"><h2 id="faellig">${texts.loans(loans.length)}</h2>
${movable > 0 && acting("verschieben", texts.move(movable), null, view)}
${tableOf(texts.loans(loans.length), [columns.title, columns.reader, columns.due, columns.becomes], rows)}</section>`;
}

function bookingPart({ bookings, facts }: ClosedDays, view: View): Markup {
  const texts = settingsTexts(view.texts).closed;
  const { columns } = texts;
  const rows = bookings.map(({ booking, days }) => {
    const { von, bis } = booking.values as Record<string, string>;
    const cell = (label: string, day = "") =>
      html`<td data-label="${label}"><a href="${hrefOf(booking.kind, booking)}">${dayOf(day, view)}</a>${days.includes(day) && html` (${texts.closed})`}</td>`;
    return html`<tr>${namedCells(booking, facts, view)}\n${cell(columns.from, von)}\n${cell(columns.to, bis)}</tr>\n`;
  });
  return html`<section aria-labelledby="gebucht"><h2 id="gebucht">${texts.bookings(bookings.length)}</h2>
<p>${texts.aboutBookings}</p>
${tableOf(texts.bookings(bookings.length), [columns.title, columns.reader, columns.from, columns.to], rows)}</section>`;
}

function namedCells(one: Member, facts: ClosedDays["facts"], view: View): Markup {
  const { werk, konto } = facts(one);
  const { columns } = settingsTexts(view.texts).closed;
  return html`<th scope="row">${werk ? html`<a href="${hrefOf(view.kinds.one("werk"), werk)}"><bdi>${werk.title}</bdi></a>` : html`<bdi>${one.title}</bdi>`}</th>
<td data-label="${columns.reader}">${konto && html`<a href="theke?konto=${konto.id}"><bdi>${nameOf(konto)}</bdi></a>`}</td>`;
}

function tableOf(label: string, columns: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="table stacked" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${columns.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>`;
}

function dayOf(day: string, { texts }: View): Markup {
  return html`<time datetime="${day}">${texts.formats.day(day)}</time>`;
}

function acting(action: string, label: string, look: string | null, view: View): Markup {
  return html`<form class="change" method="post" action="schliesstage">${hiddenInputs([["aktion", action]])}${tokenField("POST", PATH, view)}<button${look && html` class="${look}"`}>${label}</button></form>`;
}
