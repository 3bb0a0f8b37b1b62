/** The loan list of a reader as a page: what is out, until when, and what can be done about it. */

import type { View } from "../../../core/model/answers/representation.ts";
import { ownerOf } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { pager } from "../../../core/representations/html/collection/pager.ts";
import {
  changeForm,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import type { Refusal } from "../../lending/refusal.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { type Owed, owedPart } from "./owed.ts";

export interface LoanList {
  readonly account: Member;
  readonly open: readonly LoanEntry[];
  /** The last first. */
  readonly returned: readonly LoanEntry[];
  /** The page that has all but the past on it. */
  readonly isFirst: boolean;
  /** The loan behind which the next page of the past begins; null where there is none. */
  readonly next: number | null;
  readonly reservations: readonly ReservationEntry[];
  /** What is booked and not collected yet, the next first. */
  readonly bookings: readonly Member[];
  /** null where the library takes no fees. */
  readonly owed: Owed | null;
}

export interface LoanEntry {
  readonly loan: Member;
  readonly copy: Member | null;
  readonly work: Link | null;
  /** The work with all that is known of it. */
  readonly whole: Member | null;
  /** From the first day to the last, and to today. */
  readonly days: number;
  readonly daysGone: number;
  readonly renewalsLeft: number;
  /** Why it cannot be renewed now, by the rule that would refuse it; null where it can. */
  readonly refused: Refusal | null;
  readonly daysLate: number;
}

export interface ReservationEntry {
  readonly reservation: Member;
  readonly work: Link | null;
  readonly whole: Member | null;
  /** The place in the queue; null where it waits no longer. */
  readonly place: number | null;
}

export function loanListPage(list: LoanList, view: View): string {
  const { account, open, returned, reservations, bookings, isFirst, next } = list;
  const texts = lendingTexts(view.texts).list;
  const title = texts.title(nameOf(account));
  const about = view.actor?.id === account.id ? texts.about : texts.aboutOther;
  const path = `/ausleihliste/${account.id}`;
  const here = path.slice(1);
  const main = html`<article class="loan-list">
${heading(title)}
<p class="lead">${about}</p>
${tabs(list, view)}
${
  isFirst &&
  html`<section aria-labelledby="offen"><h2 id="offen">${texts.open}</h2>
${summary(list, path, view)}
${open.length === 0 ? html`<p class="nothing">${texts.none}</p>` : html`<ul class="entries loans">\n${open.map((entry) => html`<li>${loan(entry, path, view)}</li>\n`)}</ul>`}
</section>`
}
${owedPart(account, list.owed, path, view)}
${
  reservations.length > 0 &&
  html`<section aria-labelledby="vorgemerkt"><h2 id="vorgemerkt">${texts.reservations}</h2>
<ul class="entries loans">
${reservations.map((entry) => html`<li>${reservation(entry, path, view)}</li>\n`)}</ul></section>`
}
${
  bookings.length > 0 &&
  html`<section aria-labelledby="gebucht"><h2 id="gebucht">${manyOf(view.kinds.one("buchung"), view)}</h2>
<ul class="entries loans">
${bookings.map((one) => html`<li>${lookOf(one.kind).entry?.(one, view)}${lookOf(one.kind).steps?.(one, path, view)}</li>\n`)}</ul></section>`
}
${
  returned.length > 0 &&
  html`<section aria-labelledby="zurueck"><h2 id="zurueck">${texts.returned}</h2>
<ul class="entries loans">
${returned.map((entry) => html`<li>${back(entry, view)}</li>\n`)}</ul></section>`
}
${pager({ first: isFirst ? null : here, previous: null, next: next === null ? null : `${here}?nach=${next}` }, view)}
<ul class="titles">
<li><a href="zugang/${account.id}">${texts.access}</a></li>
<li><a href="ausleihliste/${account.id}.ics" type="text/calendar">${texts.calendar}</a></li>
</ul>
${tableLink(`ausleihliste/${account.id}`, view)}
</article>`;
  return layout({ title, description: about, path, main }, view);
}

/** The parts of this page, and the other pages of the account. */
function tabs({ account, open, reservations, bookings, returned }: LoanList, view: View): Markup {
  const texts = lendingTexts(view.texts).list;
  const here = `ausleihliste/${account.id}`;
  const isOwn = view.actor?.id === account.id;
  const links = [
    [`${here}#offen`, texts.open, open.length],
    ...(reservations.length > 0
      ? [[`${here}#vorgemerkt`, texts.reservations, reservations.length] as const]
      : []),
    ...(bookings.length > 0
      ? [[`${here}#gebucht`, manyOf(view.kinds.one("buchung"), view), bookings.length] as const]
      : []),
    ...(returned.length > 0 ? [[`${here}#zurueck`, texts.returned, 0] as const] : []),
    ...(isOwn ? [["merklisten", manyOf(view.kinds.one("merkliste"), view), 0] as const] : []),
    [`konto/${account.id}`, texts.account, 0],
  ] as const;
  return html`<nav class="tabs" aria-label="${texts.parts}"><ul>
${links.map(([href, title, total]) => html`<li><a href="${href}">${title}${total > 0 && html` <span class="tally">${total}</span>`}</a></li>\n`)}</ul></nav>`;
}

/** What is late and what to do about it, what keeps all from being renewed, and the button for all that can be. */
function summary({ account, open }: LoanList, path: string, view: View): Markup | null {
  const texts = lendingTexts(view.texts).list;
  const late = open.filter(({ daysLate }) => daysLate > 0);
  const canRenew = late.length > 0 && late.every(({ refused }) => refused === null);
  const isOwn = view.actor?.id === account.id;
  const ofAccount = open.find(({ refused }) => isOfAccount(refused));
  const renewable = open.filter(({ refused }) => refused === null);
  return html`${late.length > 0 && html`<p class="late-note">${texts.lateNote(late.length)}${isOwn && ` ${texts.lateHelp(late.length, canRenew)}`}</p>`}
${ofAccount && html`<p class="hint">${renewing(ofAccount, view)}</p>`}
${renewable.length > 1 && html`<form class="change" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}<button>${texts.renewAll(renewable.length)}</button></form>`}`;
}

/** These keep everything that the reader has from being renewed: they are said once. */
function isOfAccount(refused: Refusal | null): boolean {
  return refused !== null && ["saeumig", "gesperrt", "abgelaufen"].includes(refused.reason);
}

function coverOf(whole: Member | null): Markup | null {
  return (whole && lookOf(whole.kind).cover?.(whole)) ?? null;
}

function loan(entry: LoanEntry, path: string, view: View): Markup {
  const { values } = entry.loan;
  const texts = lendingTexts(view.texts).list;
  const title = entry.work?.title ?? entry.loan.title;
  const late = entry.daysLate > 0;
  const renewals = Number(values.verlaengerungen ?? 0);
  return html`${coverOf(entry.whole)}<div class="entry-text">${workLink(entry, view)}
<div class="entry-facts">${copyLink(entry)} · ${texts.lent} ${dayOf(values.von, view)}</div>
<p class="due${late && html` late`}"><a href="${hrefOf(entry.loan.kind, entry.loan)}">${texts.due} ${dayOf(values.bis, view)}</a>${late ? html` <strong>${texts.late(entry.daysLate)}</strong>` : html` <span class="extra">${texts.daysLeft(entry.days - entry.daysGone)}</span>`}</p>
<progress class="loan-days${late && " late"}" max="${Math.max(1, entry.days)}" value="${Math.min(entry.days, entry.daysGone)}" aria-hidden="true"></progress>
${!isOfAccount(entry.refused) && html`<p class="entry-facts">${renewing(entry, view)}</p>`}
${entry.refused === null && changeForm(entry.loan, { label: texts.renew(title), values: { verlaengerungen: renewals + 1 }, next: path, done: "verlaengert" }, view)}</div>`;
}

/** How often it can be renewed, or what stands in the way: a number beside no button would be a riddle. */
function renewing({ refused, renewalsLeft }: LoanEntry, { texts }: View): string {
  const { list } = lendingTexts(texts);
  const why = refused && list.notRenewable[refused.reason];
  return why ? why(refused, renewalsLeft) : list.renewals(renewalsLeft);
}

function reservation(
  { reservation, work, whole, place }: ReservationEntry,
  path: string,
  view: View,
): Markup {
  const texts = lendingTexts(view.texts).list;
  const { values, kind } = reservation;
  const title = work?.title ?? reservation.title;
  const day = (value: unknown) => view.texts.formats.day(`${value}`);
  const isOwn = ownerOf(reservation) === view.actor?.id;
  return html`${coverOf(whole)}<div class="entry-text"><a class="entry-title" href="${hrefOf(kind, reservation)}"><bdi>${title}</bdi></a>
<div class="entry-facts">${texts.since(day(values.seit))}</div>
<p class="due">${place === null ? texts.fetch(day(values.bis), isOwn) : texts.place(place, isOwn)}</p>
${changeForm(reservation, { label: texts.cancel(title), values: { status: "storniert" }, next: path, done: "storniert" }, view)}</div>`;
}

function back(entry: LoanEntry, view: View): Markup {
  const texts = lendingTexts(view.texts).list;
  return html`${coverOf(entry.whole)}<div class="entry-text">${workLink(entry, view)}
<div class="entry-facts"><a href="${hrefOf(entry.loan.kind, entry.loan)}">${texts.back} ${dayOf(entry.loan.values.zurueck, view)}</a></div></div>`;
}

function workLink({ work, loan }: LoanEntry, view: View): Markup {
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
