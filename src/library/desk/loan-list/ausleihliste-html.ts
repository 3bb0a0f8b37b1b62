/** The loan list of a reader as a page: loans, due days, and the actions on them. */

import type { View } from "../../../core/model/answers/representation.ts";
import { answersFor, isStaff } from "../../../core/model/kinds/access.ts";
import { isEnabled } from "../../../core/model/kinds/enabled.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { pager } from "../../../core/representations/html/collection/pager.ts";
import {
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { itemWithSteps } from "../../../core/representations/html/look.ts";
import { nameOf } from "../../../core/representations/html/member/beside.ts";
import { lendingRules } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { lendingTexts } from "../../texts/themes.ts";
import {
  isOfAccount,
  type LoanEntry,
  loanItem,
  type ReservationEntry,
  renewing,
  reservationItem,
  returnedItem,
} from "./entries-html.ts";
import { type Owed, owedPart } from "./owed.ts";

export interface LoanList {
  readonly account: Member;
  readonly open: readonly LoanEntry[];
  /** Newest first. */
  readonly returned: readonly LoanEntry[];
  /** The first page, which also lists everything besides the past loans. */
  readonly isFirst: boolean;
  /** The loan after which the next page of past loans begins; null on the last page. */
  readonly next: number | null;
  readonly reservations: readonly ReservationEntry[];
  /** Bookings not collected yet, the next one first. */
  readonly bookings: readonly Member[];
  /** Future appointments; null if the library offers none. */
  readonly appointments: readonly Member[] | null;
  /** null if the library charges no fees. */
  readonly owed: Owed | null;
}

/** `others`: the lists of readers represented by this one. */
export function loanListPage(list: LoanList, others: readonly LoanList[], view: View): string {
  const { account, open, returned, reservations, bookings, isFirst, next } = list;
  const texts = lendingTexts(view.texts).list;
  const title = texts.title(nameOf(account));
  const about = aboutPage(account, view);
  const path = `/ausleihliste/${account.id}`;
  const here = path.slice(1);
  const main = html`<article class="loan-list">
${heading(title)}
<p class="lead">${about}</p>
${tabs(list, others, view)}
${
  isFirst &&
  html`<section aria-labelledby="offen"><h2 id="offen">${texts.open}</h2>
${summary(list, path, view)}
${open.length === 0 ? html`<p class="nothing">${texts.none}</p>` : html`<ul class="entries loans">\n${open.map((entry) => html`<li>${loanItem(entry, path, view)}</li>\n`)}</ul>`}
</section>`
}
${owedPart(account, list.owed, path, view)}
${
  reservations.length > 0 &&
  html`<section aria-labelledby="vorgemerkt"><h2 id="vorgemerkt">${texts.reservations}</h2>
<ul class="entries loans">
${reservations.map((entry) => html`<li>${reservationItem(entry, path, view)}</li>\n`)}</ul></section>`
}
${
  bookings.length > 0 &&
  html`<section aria-labelledby="gebucht"><h2 id="gebucht">${manyOf(view.kinds.one("buchung"), view)}</h2>
<ul class="entries loans">
${bookings.map((one) => itemWithSteps(one, path, view))}</ul></section>`
}
${otherPart(others, path, view)}
${appointmentPart(list, path, view)}
${
  returned.length > 0 &&
  html`<section aria-labelledby="zurueck"><h2 id="zurueck">${texts.returned}</h2>
<ul class="entries loans">
${returned.map((entry) => html`<li>${returnedItem(entry, view)}</li>\n`)}</ul></section>`
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

function aboutPage({ id, values }: Member, view: View): string {
  const texts = lendingTexts(view.texts).list;
  if (view.actor?.id !== id) return texts.aboutOther;
  const isSeen = values.vertretung !== null && lendingRules(view.site ?? {}).vertretungErlaubt;
  return isSeen ? `${texts.about} ${texts.aboutRepresented}` : texts.about;
}

function otherPart(others: readonly LoanList[], path: string, view: View): Markup | null {
  if (others.length === 0) return null;
  const texts = lendingTexts(view.texts).list;
  const isEmpty = (list: LoanList) => list.open.length + list.reservations.length === 0;
  const idle = others.filter(isEmpty).map(({ account }) => shortName(account));
  return html`<section aria-labelledby="andere"><h2 id="andere">${texts.others}</h2>
${others
  .filter((list) => !isEmpty(list))
  .map(
    (list) => html`<h3 id="konto-${list.account.id}"><bdi>${shortName(list.account)}</bdi></h3>
${summary(list, path, view)}
<ul class="entries loans">
${list.open.map((entry) => html`<li>${loanItem(entry, path, view)}</li>\n`)}${list.reservations.map((entry) => html`<li>${reservationItem(entry, path, view)}</li>\n`)}</ul>`,
  )}
${idle.length > 0 && html`<p class="hint">${texts.othersNone(idle)}</p>`}</section>`;
}

/** The name where there is one: user names mean little to a family. */
function shortName({ values, title }: Member): string {
  return `${values.name ?? ""}`.trim() || title;
}

/** Offered if there is something to collect or to return. */
function appointmentPart(list: LoanList, path: string, view: View): Markup | null {
  const { account, appointments, open, reservations, bookings, isFirst } = list;
  if (appointments === null || !isFirst) return null;
  const { visit } = bookingTexts(view.texts);
  const isOwn = view.actor?.id === account.id;
  const hasCause =
    open.length + bookings.length > 0 || reservations.some(({ place }) => place === null);
  if (appointments.length === 0 && !(isOwn && hasCause)) return null;
  return html`<section aria-labelledby="termine"><h2 id="termine">${manyOf(view.kinds.one("termin"), view)}</h2>
${appointments.length > 0 && html`<ul class="entries">\n${appointments.map((one) => itemWithSteps(one, path, view))}</ul>`}
${isOwn && hasCause && html`<p><a href="terminplan">${visit.choose}</a></p>`}</section>`;
}

/** Links to the parts of this page, and to the other pages of the account. */
function tabs(
  { account, open, reservations, bookings, returned }: LoanList,
  others: readonly LoanList[],
  view: View,
): Markup {
  const texts = lendingTexts(view.texts).list;
  const here = `ausleihliste/${account.id}`;
  const isOwn = view.actor?.id === account.id;
  const wunsch = view.kinds.one("wunsch");
  const links = [
    [`${here}#offen`, texts.open, open.length],
    ...(reservations.length > 0
      ? [[`${here}#vorgemerkt`, texts.reservations, reservations.length] as const]
      : []),
    ...(bookings.length > 0
      ? [[`${here}#gebucht`, manyOf(view.kinds.one("buchung"), view), bookings.length] as const]
      : []),
    ...(others.length > 0
      ? [[`${here}#andere`, texts.others, others.flatMap((list) => list.open).length] as const]
      : []),
    ...(returned.length > 0 ? [[`${here}#zurueck`, texts.returned, 0] as const] : []),
    ...(isOwn && isEnabled(wunsch, view.site)
      ? [[wunsch.plural, manyOf(wunsch, view), 0] as const]
      : []),
    ...(isOwn ? [["merklisten", manyOf(view.kinds.one("merkliste"), view), 0] as const] : []),
    [`konto/${account.id}`, texts.account, 0],
  ] as const;
  return html`<nav class="tabs" aria-label="${texts.parts}"><ul>
${links.map(([href, title, total]) => html`<li><a href="${href}">${title}${total > 0 && html` <span class="tally">${total}</span>`}</a></li>\n`)}</ul></nav>`;
}

/** What is late and what to do about it, what blocks all renewals, and the button that renews everything that can be renewed. */
function summary({ account, open }: LoanList, path: string, view: View): Markup | null {
  const texts = lendingTexts(view.texts).list;
  const late = open.filter(({ daysLate }) => daysLate > 0);
  const canRenew = late.length > 0 && late.every(({ refused }) => refused === null);
  const isOther = answersFor(view.actor, account.id);
  const isOwn = isOther || view.actor?.id === account.id;
  const ofAccount = open.find(({ refused }) => isOfAccount(refused));
  const renewable = open.filter(({ refused }) => refused === null);
  return html`${late.length > 0 && html`<p class="late-note">${texts.lateNote(late.length)}${isOwn && ` ${texts.lateHelp(late.length, canRenew)}`}</p>`}
${ofAccount && html`<p class="hint">${renewing(ofAccount, view)}</p>`}
${isStaff(view.actor) && open.some(({ refused }) => refused?.trotzdem) && html`<p><a href="theke?konto=${account.id}">${texts.renewAnyway}</a></p>`}
${renewable.length > 1 && html`<form class="change" method="post" action="${path.slice(1)}">${isOther && hiddenInputs([["konto", `${account.id}`]])}${tokenField("POST", path, view)}<button>${texts.renewAll(renewable.length)}</button></form>`}`;
}
