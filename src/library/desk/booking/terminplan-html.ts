/** The appointment plan as a page: the days, the free slots of one day as buttons, and the appointments made. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isStaff } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { enterButton } from "../../../core/representations/html/form/chooser.ts";
import {
  hiddenInputs,
  onceField,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { itemWithSteps } from "../../../core/representations/html/look.ts";
import type { Day } from "../../../core/words/dates/days.ts";
import { bookingTexts } from "../../lending/texts/themes.ts";
import type { VisitTime } from "../../lending/visits/appointment.ts";
import { readerChooser } from "./reader-chooser.ts";

export interface FreeSlot extends VisitTime {
  readonly tag: Day;
  /** How many readers the slot still has room for. */
  readonly plaetze: number;
}

interface AppointmentPlan {
  readonly days: readonly Day[];
  readonly shown: Day;
  /** Whether there are appointments on that day at all. */
  readonly isOffered: boolean;
  readonly free: readonly FreeSlot[];
  /** For staff the appointments of the day, for readers all their own. */
  readonly listed: readonly Member[];
  readonly canChoose: boolean;
}

export function appointmentsPage(plan: AppointmentPlan, view: View): string {
  const { visit: texts } = bookingTexts(view.texts);
  const { days, shown, listed } = plan;
  const { day } = view.texts.formats;
  const path = `/terminplan?tag=${shown}`;
  const isDesk = isStaff(view.actor);
  const main = html`<article class="appointments">
${heading(texts.title)}
<p class="lead">${isDesk ? texts.aboutDesk : texts.about}</p>
${
  days.length > 0 &&
  html`<nav class="tabs" aria-label="${texts.days}"><ul>
${days.map((one) => html`<li><a href="terminplan?tag=${one}"${one === shown && html` aria-current="page"`}>${view.texts.formats.weekday(one)}</a></li>\n`)}</ul></nav>`
}
${
  (listed.length > 0 || isDesk) &&
  html`<section aria-labelledby="vereinbart"><h2 id="vereinbart">${isDesk ? texts.comes(day(shown)) : texts.yours}</h2>
${listed.length === 0 ? html`<p class="nothing">${texts.nobody}</p>` : html`<ul class="entries">\n${listed.map((one) => itemWithSteps(one, path, view))}</ul>`}</section>`
}
${choosing(plan, path, view)}
<ul class="titles"><li><a href="terminplan.ics" type="text/calendar">${texts.calendar}</a></li></ul>
</article>`;
  return layout({ title: texts.title, description: texts.about, path, main, hidden: true }, view);
}

/** For readers each free slot is a button that books it. */
function choosing(
  { shown, isOffered, free, canChoose }: AppointmentPlan,
  path: string,
  view: View,
): Markup {
  const { visit: texts } = bookingTexts(view.texts);
  const title = texts.free(view.texts.formats.day(shown));
  const none = isOffered ? texts.full : texts.notOffered(view.texts.formats.day(shown));
  const why = !canChoose ? texts.nothingToFetch : free.length === 0 ? none : null;
  if (why !== null) return html`<p class="nothing">${why}</p>`;
  const hidden = [
    ["tag", shown],
    ["_weiter", path],
    ["_meldung", "terminVereinbart"],
    ...(isStaff(view.actor) ? [["_ausgefuellt", "ja"] as const] : []),
  ] as const;
  return html`<section aria-labelledby="frei"><h2 id="frei">${title}</h2>
<form class="form" method="post" action="termine" data-form>${isStaff(view.actor) && enterButton(texts.make)}${hiddenInputs(hidden)}${onceField()}${tokenField("POST", "/termine", view)}
${isStaff(view.actor) ? atDesk(free, view) : html`<div class="slots">${free.map(({ uhr, bis }) => html`<button class="light" name="uhr" value="${uhr}">${uhr}–${bis}</button>\n`)}</div>`}</form></section>`;
}

/** A scanner ends a card number with Enter, which would press the first of many buttons; so the time is chosen in a select. */
function atDesk(free: readonly FreeSlot[], view: View): Markup {
  const { visit: texts } = bookingTexts(view.texts);
  return html`${readerChooser(view.kinds.one("termin"), view)}
<div class="field"><label for="feld-uhr">${texts.time}</label><select id="feld-uhr" name="uhr" required><option value="">${texts.pick}</option>${free.map(({ uhr, bis }) => html`<option value="${uhr}">${uhr}–${bis}</option>`)}</select></div>
<button>${texts.make}</button>`;
}
