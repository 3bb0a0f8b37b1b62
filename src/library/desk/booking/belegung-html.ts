/**
 * The booking calendar of copies as a page: a month or a week of free and taken days, and the booking form. On a phone the days are a list.
 */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { enterButton } from "../../../core/representations/html/form/chooser.ts";
import {
  hiddenInputs,
  onceField,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { signInHref } from "../../../core/representations/html/frame/retry-form.ts";
import { lookOf } from "../../../core/representations/html/look.ts";
import { shownWeekday } from "../../../core/texts/formats.ts";
import { addDays, closingName, type Day, isClosed } from "../../../core/words/dates/days.ts";
import type { TakenTime } from "../../circulation/booking.ts";
import { type DayState, hoursTaken, RHYTHMS, stateOfDay } from "../../lending/booking-rules.ts";
import { type LendingRules, lendingRules } from "../../lending/rules.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import { bookedSets, bookingEntry, cancelSet } from "../../site/booked-sets.ts";
import { mayBook } from "../../site/booking-link.ts";
import { readerChooser } from "./reader-chooser.ts";

export interface CalendarPeriod {
  readonly name: "monat" | "woche";
  readonly days: readonly Day[];
}

interface Calendar {
  /** The work, copy or location; null: everything that is booked. */
  readonly about: Member | null;
  readonly copies: readonly Member[];
  readonly times: ReadonlyMap<number, readonly TakenTime[]>;
  /** The bookings that the user may read. */
  readonly own: readonly Member[];
  readonly period: CalendarPeriod;
  readonly rules: LendingRules;
  readonly today: Day;
}

export function calendarPage(calendar: Calendar, view: View): string {
  const { about, copies, own, period } = calendar;
  const texts = bookingTexts(view.texts);
  const name = about && nameOfSubject(about);
  const title = name === null ? texts.everything : texts.title(name);
  const path = addressOf(about);
  const [first = "", last = first] = [period.days[0], period.days.at(-1)];
  const listed = own
    .filter(({ values }) => `${values.von}` <= last && `${values.bis}` >= first)
    .sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  const main = html`<article class="booking-calendar">
${heading(title)}
<p class="lead">${texts.about}</p>
${about && html`<p><a href="${hrefOf(about.kind, about)}"><bdi>${name}</bdi></a></p>`}
${periodLinks(calendar, view)}
${copies.length === 0 ? html`<p class="nothing">${about ? texts.noCopies : texts.nothingBooked}</p>` : period.name === "monat" ? monthTable(calendar, view) : weekTable(calendar, view)}
${
  listed.length > 0 &&
  html`<section aria-labelledby="gebucht"><h2 id="gebucht">${isStaff(view.actor) ? texts.booked : texts.yours}</h2>
<ul class="entries">
${bookedSets(listed).map((some) => bookedItem(some, `/${path}`, view))}</ul></section>`
}
${copies.length > 0 && bookingForm(calendar, view)}
<ul class="titles"><li><a href="${path.replace("belegung", "belegung.ics")}" type="text/calendar">${texts.subscribe}</a></li></ul>
</article>`;
  return layout({ title, description: texts.about, path: `/${path}`, main }, view);
}

/** A set is one line that opens; its first booking cancels all of it. */
function bookedItem(some: readonly [Member, ...Member[]], next: string, view: View): Markup {
  const [first] = some;
  const { entry, steps } = lookOf(first.kind);
  const each =
    some.length > 1 &&
    html`<details><summary>${bookingTexts(view.texts).copiesOfSet}</summary><ul class="entries">
${some.map((one) => html`<li>${entry?.(one, view)}${steps?.(one, next, view)}</li>\n`)}</ul></details>`;
  return html`<li>${bookingEntry(some, view)}${some.length > 1 ? cancelSet(some, next, view) : steps?.(first, next, view)}${each}</li>\n`;
}

function startOf({ values }: Member): string {
  return `${values.von} ${values.vonUhr ?? ""}`;
}

/** A copy is named together with its work. */
function nameOfSubject(about: Member): string {
  const work = about.kind.singular === "exemplar" ? linkOf(about, "werk")?.title : undefined;
  return work ? `${work}, ${about.title}` : about.title;
}

function addressOf(about: Member | null, more: Readonly<Record<string, string>> = {}): string {
  const subject = about ? { [about.kind.singular]: `${about.id}` } : {};
  const query = new URLSearchParams({ ...subject, ...more });
  return query.size > 0 ? `belegung?${query}` : "belegung";
}

function periodLinks({ about, period }: Calendar, view: View): Markup {
  const texts = bookingTexts(view.texts);
  const { formats } = view.texts;
  const { name, days } = period;
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const isMonth = name === "monat";
  const [before, after] = [addDays(first, -1), addDays(last, 1)];
  const month = (one: Day) => [
    addressOf(about, { monat: one.slice(0, 7) }),
    formats.month(one.slice(0, 7)),
  ];
  const week = (one: Day, title: string) => [addressOf(about, { woche: one }), title];
  const links = isMonth
    ? [month(before), month(after), week(first, texts.week)]
    : [week(before, texts.weekBefore), week(after, texts.weekAfter), month(first)];
  return html`<nav class="tabs" aria-label="${texts.periods}"><ul>
${links.map(([href, title]) => html`<li><a href="${href}">${title}</a></li>\n`)}</ul></nav>`;
}

/** The state of a day and its label. */
interface ShownDay {
  readonly state: DayState | "zu";
  readonly said: string;
}

function shownDay(day: Day, copies: readonly Member[], calendar: Calendar, view: View): ShownDay {
  const texts = bookingTexts(view.texts);
  if (isClosed(day, calendar.rules))
    return { state: "zu", said: closingName(day, calendar.rules) ?? texts.closed };
  const taken = copies.map(({ id }) => calendar.times.get(id) ?? []);
  const states = taken.map((one) => stateOfDay(day, one));
  const free = states.filter((state) => state === "frei").length;
  const isOne = copies.length === 1;
  if (free === copies.length) return { state: "frei", said: texts.free };
  if (free > 0) return { state: "teils", said: texts.someFree(free, copies.length) };
  if (!states.includes("teils")) return { state: "belegt", said: texts.taken };
  const hours = hoursTaken(day, taken[0] ?? []);
  return { state: "teils", said: isOne ? texts.takenAt(hours) : texts.partly };
}

function monthTable(calendar: Calendar, view: View): Markup {
  const { period, copies } = calendar;
  const [first = ""] = period.days;
  const weeks: (Day | null)[][] = [];
  const begin = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...Array.from({ length: begin }, () => null), ...period.days];
  for (let at = 0; at < cells.length; at += 7)
    weeks.push([...cells.slice(at, at + 7), ...Array.from({ length: 7 }, () => null)].slice(0, 7));
  const weekday = (index: number, width: "long" | "short") =>
    shownWeekday((index + 1) % 7, view.language, width);
  return html`<table class="month"><caption>${view.texts.formats.month(first.slice(0, 7))}</caption>
<thead><tr>${[0, 1, 2, 3, 4, 5, 6].map((index) => html`<th scope="col"><abbr title="${weekday(index, "long")}">${weekday(index, "short")}</abbr></th>`)}</tr></thead>
<tbody>
${weeks.map((week) => html`<tr>${week.map((day) => (day === null ? html`<td></td>` : dayCell(day, copies, calendar, view)))}</tr>\n`)}</tbody></table>`;
}

interface WeekRow {
  readonly place: string;
  readonly name: string;
  readonly some: readonly Member[];
}

/** One row per copy; where everything booked is shown, the copies of one work are one row. */
function rowsOf({ about, copies }: Calendar, view: View): WeekRow[] {
  const row = (copy: Member) => ({
    place: addressOf(copy),
    name: nameOfSubject(copy),
    some: [copy],
  });
  if (about !== null) return copies.map(row);
  const byWork = Map.groupBy(copies, (copy) => linkOf(copy, "werk")?.id ?? -copy.id);
  return [...byWork].flatMap(([id, some]) => {
    const work = linkOf(some[0] as Member, "werk");
    if (some.length === 1 || !work) return some.map(row);
    const name = bookingTexts(view.texts).several(some.length, work.title);
    return { place: `belegung?werk=${id}`, name, some };
  });
}

function weekTable(calendar: Calendar, view: View): Markup {
  const { period } = calendar;
  const texts = bookingTexts(view.texts);
  const { formats } = view.texts;
  return html`<section class="table" tabindex="0" aria-label="${texts.week}"><table class="week">
<thead><tr><td></td>${period.days.map((day) => html`<th scope="col"><time datetime="${day}">${formats.weekday(day)}</time></th>`)}</tr></thead>
<tbody>
${rowsOf(calendar, view).map(({ place, name, some }) => html`<tr><th scope="row"><a href="${place}"><bdi>${name}</bdi></a></th>${period.days.map((day) => dayCell(day, some, calendar, view))}</tr>\n`)}</tbody></table></section>`;
}

/** If it can be booked, the day links to the form with that day filled in. */
function dayCell(day: Day, copies: readonly Member[], calendar: Calendar, view: View): Markup {
  const { about, period, today } = calendar;
  const { state, said } = shownDay(day, copies, calendar, view);
  const { weekday } = view.texts.formats;
  const number = html`<time datetime="${day}"><span class="weekday">${weekday(day)}</span><span class="day-number" aria-hidden="true">${Number(day.slice(8))}</span></time>`;
  const canBook = mayBook(view) && day >= today && state !== "zu" && state !== "belegt";
  const [copy = null, ...others] = copies;
  const subject = period.name === "monat" ? about : others.length === 0 ? copy : null;
  const isBookable = canBook && subject !== null && subject.kind.singular !== "standort";
  const content = html`${number} <span class="day-state">${said}</span>`;
  return html`<td class="${state}${day < today && " past"}${day === today && " today"}">${isBookable ? html`<a href="${addressOf(subject, { ...placeOf(period), von: day })}#buchen" rel="nofollow">${content}</a>` : content}</td>`;
}

/** Visitors are told that they can book after signing in. */
function signInToBook(view: View): Markup | null {
  if (view.actor !== null || !lendingRules(view.site ?? {}).buchungSelbst) return null;
  return html`<p class="lending"><a rel="nofollow" href="${signInHref(view)}">${bookingTexts(view.texts).signIn}</a></p>`;
}

function placeOf({ name, days: [first = ""] }: CalendarPeriod): Readonly<Record<string, string>> {
  return name === "woche" ? { woche: first } : { monat: first.slice(0, 7) };
}

/** A location itself cannot be booked, only its copies. */
function bookingForm(calendar: Calendar, view: View): Markup | null {
  const { about, copies, period, today } = calendar;
  if (!about || about.kind.singular === "standort") return null;
  if (!mayBook(view)) return signInToBook(view);
  const isDesk = isStaff(view.actor);
  const isSet = isDesk && copies.length > 1;
  const texts = bookingTexts(view.texts);
  const booking = view.kinds.one("buchung");
  const label = (name: string) => booking.words[view.language]?.fields?.[name] ?? name;
  const asked = view.query.get("von") ?? "";
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : "";
  const input = (name: string, type: string, more: Markup | null = null) =>
    html`<div class="field"><label for="feld-${name}">${label(name)}</label><input id="feld-${name}" name="${name}" type="${type}"${more}></div>\n`;
  const hidden = [
    [about.kind.singular, `/${about.kind.singular}/${about.id}`],
    // The calendar shows the time that was booked.
    ["_weiter", `/${addressOf(about, { [period.name]: "{von}" })}`],
    ["_ausgefuellt", "ja"],
    ["_meldung", "gebucht"],
  ] as const;
  return html`<section aria-labelledby="buchen"><h2 id="buchen">${texts.book}</h2>
<form class="form booking-form" method="post" action="buchungen" data-form>${isDesk && enterButton(texts.book)}${hiddenInputs(hidden)}${onceField()}${tokenField("POST", "/buchungen", view)}
${isDesk && readerChooser(booking, view)}
<div class="booking-times">
${isSet && input("anzahl", "number", html` min="1" max="${copies.length}" value="1"`)}${input("von", "date", html` required min="${today}" value="${day}"`)}${input("bis", "date", html` min="${today}" value="${day}"`)}${input("vonUhr", "time")}${input("bisUhr", "time")}</div>
<div class="booking-times"><div class="field"><label for="feld-wiederholung">${label("wiederholung")}</label><select id="feld-wiederholung" name="wiederholung"><option value="">${texts.once}</option>${Object.keys(RHYTHMS).map((one) => html`<option value="${one}">${choiceOf(booking, "wiederholung", one, view)}</option>`)}</select></div>
${input("wiederholtBis", "date", html` min="${today}"`)}</div>
${input("zweck", "text", html` maxlength="200"`)}
<p class="hint">${texts.hours}</p>
<button>${texts.book}</button></form></section>`;
}
