/** The open reader at the desk: overdue loans first, then what is to be collected, then the rest. */

import type { View } from "../../../core/model/answers/representation.ts";
import { mayReadLoanList } from "../../../core/model/kinds/access.ts";
import type { Link } from "../../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { html, type Markup, paragraphs } from "../../../core/representations/html/frame/markup.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { addDays, daysBetween, openDay } from "../../../core/words/dates/days.ts";
import { isLaid } from "../../lending/reservation.ts";
import { lendingRules } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { bookedSets, bookingEntry } from "../../site/booked-sets.ts";
import { confirmForm } from "../../site/pages/confirm-reader.ts";
import { lendingTexts, noticeTexts } from "../../texts/themes.ts";
import type { LoanList } from "../loan-list/ausleihliste-html.ts";
import type { LoanEntry, ReservationEntry } from "../loan-list/entries-html.ts";
import { membershipForm, owedPart } from "../loan-list/owed.ts";
import { classLine } from "../sets/class.ts";
import { setFields } from "../sets/lend-set.ts";
import { takingBackAll } from "../sets/return-set.ts";
import type { DeskButton, Scene } from "../steps/scene.ts";
import { barcodeAmong } from "../steps/words.ts";
import type { DeskPage } from "./desk-page.ts";
import { mendingLink } from "./field-html.ts";
import { formOf } from "./forms-html.ts";

/** The desk warns this many days before a card expires. */
const SOON = 30;
/** From so many loans of one work on they are shown as a set. */
const SET = 3;

export function readerPanel(list: LoanList, page: DeskPage, view: View): Markup {
  const { scene, names, today, unreached, step } = page;
  const texts = lendingTexts(view.texts).desk;
  const { account, open, reservations, bookings } = list;
  const late = open.filter(({ daysLate }) => daysLate > 0);
  const isFresh = ({ loan }: LoanEntry) => loan.id === step?.lent?.id;
  const inTime = open.filter(({ daysLate }) => daysLate === 0);
  const others = [...inTime.filter(isFresh), ...inTime.filter((entry) => !isFresh(entry))];
  const ready = reservations.filter(({ reservation }) => isReady(reservation));
  const waiting = reservations.filter(({ reservation }) => !isReady(reservation));
  const renewable = open.filter(({ refused }) => refused === null).length;
  const all = {
    action: "alleVerlaengern",
    fields: [],
    label: lendingTexts(view.texts).list.renewAll(renewable),
  };
  const loans = inSets(others, scene, view, isFresh);
  return html`<section class="desk-reader" aria-labelledby="konto">
<h2 id="konto"><a href="${hrefOf(account.kind, account)}"><bdi>${names(account)}</bdi></a></h2>
${facts(account, view)}
${classLine(scene, view)}
${warnings(account, today, view)}
${unreached.map((message) => unreachedBy(message, view))}
${part("late", texts.late(late.length), inSets(late, scene, view, isFresh))}
${owedPart(account, list.owed, `/theke?konto=${account.id}`, view, page.payment)}
${membershipForm(account, list.owed, `/theke?konto=${account.id}`, view)}
${part(
  "ready",
  texts.ready(ready.length),
  ready.map((entry) => reservation(entry, scene, view)),
)}
${part(
  "booked",
  bookingTexts(view.texts).atDesk(bookings.length),
  bookedSets(bookings).map((some) => booking(some, page, view)),
)}
${open.length === 0 ? html`<p class="nothing">${texts.nothing}</p>` : part("loans", late.length > 0 ? texts.loansInAll(open.length) : texts.loans(open.length), loans)}
${renewable > 1 && formOf(all, scene, view)}
${part(
  "waiting",
  texts.reservations(waiting.length),
  waiting.map((entry) => reservation(entry, scene, view)),
)}
<ul class="titles desk-ways">${mayReadLoanList(view.actor, account.id) && html`<li><a href="ausleihliste/${account.id}">${texts.loanList}</a></li>\n`}<li><a href="theke/beleg?konto=${account.id}" accesskey="b">${texts.receipt}</a></li>
<li><a href="theke/vertrag?konto=${account.id}">${texts.agreement.link}</a></li></ul>
</section>`;
}

function unreachedBy({ kind, id, values }: Member, view: View): Markup {
  const { formats } = view.texts;
  const notices = noticeTexts(view.texts);
  return html`<p class="desk-state warning"><a href="${hrefOf(kind, { id, slug: null })}">${notices.outbox.failedAt(formats.day(`${values.wann}`))}</a></p>\n`;
}

function part(name: string, title: string, items: readonly Markup[]): Markup | null {
  if (items.length === 0) return null;
  return html`<section class="desk-part ${name}" aria-labelledby="teil-${name}"><h3 id="teil-${name}">${title}</h3>
<ul class="entries">
${items}</ul></section>`;
}

function facts({ values }: Member, view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  const { ausweis, gueltigBis } = values;
  const groups = [values.gruppe ?? []].flat() as readonly Link[];
  const all = [
    ...(ausweis ? [texts.card(`${ausweis}`)] : []),
    ...groups.map(({ title }) => title),
    ...(gueltigBis ? [texts.validUntil(view.texts.formats.day(`${gueltigBis}`))] : []),
  ];
  return html`<p class="entry-facts"><bdi>${all.join(" · ")}</bdi></p>`;
}

function warnings(account: Member, today: string, view: View): Markup {
  const texts = lendingTexts(view.texts).desk;
  const { gesperrt, gueltigBis, notiz } = account.values;
  const left = gueltigBis ? daysBetween(today, `${gueltigBis}`) : null;
  const day = view.texts.formats.day(`${gueltigBis}`);
  return html`${Boolean(gesperrt) && html`<p class="desk-state problem">${texts.blocked(`${gesperrt}`)} ${mendingLink(account, view)}</p>${confirmForm(account, `/theke?konto=${account.id}`, view)}`}
${left !== null && left < 0 && html`<p class="desk-state problem">${texts.expired(day)} ${mendingLink(account, view)}</p>`}
${left !== null && left >= 0 && left <= SOON && html`<p class="desk-state warning">${texts.expires(day)} ${mendingLink(account, view)}</p>`}
${Boolean(notiz) && html`<div class="desk-note"><h3>${texts.note}</h3>${paragraphs(`${notiz}`)}</div>`}`;
}

/** Several loans of one work, such as a class set, are one line that opens, and are taken back together. */
function inSets(
  entries: readonly LoanEntry[],
  scene: Scene,
  view: View,
  isFresh: (entry: LoanEntry) => boolean,
): Markup[] {
  const { desk } = lendingTexts(view.texts);
  const byWork = Map.groupBy(entries, ({ work, loan }) => work?.id ?? -loan.id);
  return [...byWork.values()].flatMap((some) => {
    const all = some.map((entry) => loan(entry, scene, view, isFresh(entry)));
    if (some.length < SET) return all;
    const title = some[0]?.work?.title ?? "";
    const button = takingBackAll(
      some.map((entry) => entry.loan),
      desk.setTakeBack(some.length),
    );
    return html`<li class="desk-lent-set"><details${some.some(isFresh) && html` open`}><summary><bdi>${desk.setOf(some.length, title)}</bdi></summary>
<ul class="entries">
${all}</ul></details><div class="desk-buttons">${formOf(button, scene, view, title)}</div></li>\n`;
  });
}

function loan(
  { loan, copy, work, whole, daysLate, holiday, ...entry }: LoanEntry,
  scene: Scene,
  view: View,
  isFresh = false,
): Markup {
  const texts = lendingTexts(view.texts).desk;
  const bis = `${loan.values.bis}`;
  const title = work?.title ?? loan.title;
  const buttons: DeskButton[] = [
    ...(copy
      ? [
          {
            action: "zurueck",
            fields: [["exemplar", `${copy.id}`]] as const,
            label: texts.takeBack,
          },
        ]
      : []),
    ...(entry.refused?.reason !== "kein-gewinn"
      ? [
          {
            action: "verlaengern",
            fields: [["ausleihe", `${loan.id}`]] as const,
            label: texts.renew,
          },
        ]
      : []),
  ];
  const barcode = barcodeAmong(copy, whole);
  return html`<li${isFresh && html` class="fresh"`}>${isFresh && whole && lookOf(whole.kind).cover?.(whole)}<div class="entry-text"><a class="entry-title" href="${hrefOf(loan.kind, loan)}"><bdi>${title}</bdi></a>${barcode !== "" && html` <small><bdi>${barcode}</bdi></small>`}<div class="entry-facts"><bdi>${copy?.title ?? ""}</bdi> · ${lendingTexts(view.texts).list.due} <time datetime="${bis}">${view.texts.formats.day(bis)}</time>${holiday !== null && html` (${texts.afterHoliday(holiday)})`}${daysLate > 0 && html` · <strong class="desk-days">${texts.days(daysLate)}</strong>`}</div></div><div class="desk-buttons">${buttons.map((button) => formOf(button, scene, view, title))}</div></li>\n`;
}

function reservation(
  { reservation, work, place }: ReservationEntry,
  scene: Scene,
  view: View,
): Markup {
  const texts = lendingTexts(view.texts).desk;
  const { formats } = view.texts;
  const title = work?.title ?? reservation.title;
  const shelf = (reservation.values.exemplar as { title?: string } | null)?.title;
  const state =
    place !== null
      ? texts.place(place)
      : isLaid(reservation.values)
        ? texts.fetchUntil(formats.day(`${reservation.values.bis}`))
        : texts.notAsideYet;
  const button = {
    action: "stornieren",
    fields: [["vormerkung", `${reservation.id}`]],
    label: texts.cancel,
    takesAway: true,
  } as const;
  return html`<li><div class="entry-text"><a class="entry-title" href="${hrefOf(reservation.kind, reservation)}"><bdi>${title}</bdi></a><div class="entry-facts">${shelf && html`<bdi>${shelf}</bdi> · `}${state}</div></div><div class="desk-buttons">${formOf(button, scene, view, title)}</div></li>\n`;
}

/** Bookings that begin on the next open day at the latest can be handed out. */
function booking(
  some: readonly [Member, ...Member[]],
  { scene, lastLoan }: DeskPage,
  view: View,
): Markup {
  const [one] = some;
  const copies = some.flatMap((booked) => linkOf(booked, "exemplar") ?? []);
  const [copy] = copies;
  const today = scene.visit.read.today();
  const soon = openDay(addDays(today, 1), lendingRules(view.site ?? {}));
  const isDue = copy && `${one.values.von}` <= soon;
  const ids = copies.map(({ id }) => id);
  const { setHandOut } = lendingTexts(view.texts).desk;
  const button: DeskButton =
    ids.length > 1
      ? { action: "satz", fields: setFields(ids, lastLoan), label: setHandOut(ids.length) }
      : {
          action: "ausleihen",
          fields: [["exemplar", `${copy?.id}`]],
          label: bookingTexts(view.texts).handOut,
        };
  return html`<li>${bookingEntry(some, view)}<div class="desk-buttons">${isDue && formOf(button, scene, view, copy.title)}</div></li>\n`;
}

function isReady({ values }: Member): boolean {
  return values.status === "bereitgestellt";
}
