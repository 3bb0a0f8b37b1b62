/** A loan and a reservation as a loan list shows them, with the buttons that the user may press. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may, ownerOf } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import type { Refusal } from "../../lending/refusal.ts";
import { isLaid } from "../../lending/reservation.ts";
import { lendingTexts } from "../../texts/themes.ts";

export interface LoanEntry {
  readonly loan: Member;
  readonly copy: Member | null;
  readonly work: Link | null;
  /** The work with all its fields. */
  readonly whole: Member | null;
  /** From the first to the last day of the loan, and to today. */
  readonly days: number;
  readonly daysGone: number;
  readonly renewalsLeft: number;
  /** Why it cannot be renewed now, by the same rule as the write; null if it can. */
  readonly refused: Refusal | null;
  readonly daysLate: number;
  /** The holiday because of which it is due later. */
  readonly holiday: string | null;
}

export interface ReservationEntry {
  readonly reservation: Member;
  readonly work: Link | null;
  readonly whole: Member | null;
  /** The position in the queue; null if it no longer waits. */
  readonly place: number | null;
}

/** Reasons that block all renewals of the reader: they are shown once. */
export function isOfAccount(refused: Refusal | null): boolean {
  return refused !== null && ["saeumig", "gesperrt", "abgelaufen"].includes(refused.reason);
}

function coverOf(whole: Member | null): Markup | null {
  return (whole && lookOf(whole.kind).cover?.(whole)) ?? null;
}

export function loanItem(entry: LoanEntry, path: string, view: View): Markup {
  const { values } = entry.loan;
  const { list: texts, desk } = lendingTexts(view.texts);
  const title = entry.work?.title ?? entry.loan.title;
  const late = entry.daysLate > 0;
  const renewals = Number(values.verlaengerungen ?? 0);
  return html`${coverOf(entry.whole)}<div class="entry-text">${workLink(entry, view)}
<div class="entry-facts">${copyLink(entry)} · ${texts.lent} ${dayOf(values.von, view)}</div>
<p class="due${late && html` late`}">${linkToMember(entry.loan, html`${texts.due} ${dayOf(values.bis, view)}`, view)}${late ? html` <strong>${texts.late(entry.daysLate)}</strong>` : html` <span class="extra">${texts.daysLeft(entry.days - entry.daysGone)}</span>`}</p>
<progress class="loan-days${late && " late"}" max="${Math.max(1, entry.days)}" value="${Math.min(entry.days, entry.daysGone)}" aria-hidden="true"></progress>
${!isOfAccount(entry.refused) && html`<p class="entry-facts">${renewing(entry, view)}</p>`}
${entry.refused === null && changeForm(entry.loan, { label: desk.renew, described: texts.renew(title), values: { verlaengerungen: renewals + 1 }, next: path, done: "verlaengert" }, view)}</div>`;
}

/** How often it can be renewed, or why not: a number without a button would be hard to understand. */
export function renewing({ refused, renewalsLeft }: LoanEntry, { texts }: View): string {
  const { list } = lendingTexts(texts);
  const why = refused && list.notRenewable[refused.reason];
  return why ? why(refused, renewalsLeft) : list.renewals(renewalsLeft);
}

export function reservationItem(
  { reservation, work, whole, place }: ReservationEntry,
  path: string,
  view: View,
): Markup {
  const { list: texts, desk } = lendingTexts(view.texts);
  const { values } = reservation;
  const title = work?.title ?? reservation.title;
  const day = (value: unknown) => view.texts.formats.day(`${value}`);
  const isOwn = ownerOf(reservation) === view.actor?.id;
  return html`${coverOf(whole)}<div class="entry-text">${workLink({ work, loan: reservation }, view)}
<div class="entry-facts">${linkToMember(reservation, html`${texts.since(day(values.seit))}`, view)}</div>
<p class="due">${place !== null ? texts.place(place, isOwn) : isLaid(values) ? texts.fetch(day(values.bis), isOwn) : texts.soonReady(isOwn)}</p>
${changeForm(reservation, { label: desk.cancel, described: texts.cancel(title), values: { status: "storniert" }, next: path, done: "storniert" }, view)}</div>`;
}

export function returnedItem(entry: LoanEntry, view: View): Markup {
  const texts = lendingTexts(view.texts).list;
  return html`${coverOf(entry.whole)}<div class="entry-text">${workLink(entry, view)}
<div class="entry-facts"><a href="${hrefOf(entry.loan.kind, entry.loan)}">${texts.back} ${dayOf(entry.loan.values.zurueck, view)}</a></div></div>`;
}

/** A representative may press the buttons, but may not open the loan itself, so it is not linked. */
function linkToMember(member: Member, said: Markup, view: View): Markup {
  const isRead = may(member.kind.access.read, view.actor, ownerOf(member));
  return isRead ? html`<a href="${hrefOf(member.kind, member)}">${said}</a>` : said;
}

function workLink({ work, loan }: Pick<LoanEntry, "work" | "loan">, view: View): Markup {
  if (work === null) return html`<span class="entry-title"><bdi>${loan.title}</bdi></span>`;
  return html`<a class="entry-title" href="${hrefOf(view.kinds.one("werk"), work)}"><bdi>${work.title}</bdi></a>`;
}

function copyLink({ copy, loan }: LoanEntry): Markup {
  return copy
    ? html`<a href="${hrefOf(copy.kind, copy)}"><bdi>${copy.title}</bdi></a>`
    : html`<bdi>${loan.title}</bdi>`;
}

function dayOf(value: unknown, view: View): Markup {
  return html`<time datetime="${`${value}`}">${view.texts.formats.day(`${value}`)}</time>`;
}
