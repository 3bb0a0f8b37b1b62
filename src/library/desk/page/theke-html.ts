/** The desk as a page: the field and its outcome on the left, the reader on the right, the lists below. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../../core/representations/html/frame/names.ts";
import { deskScriptPath, deskStylesheetPath } from "../../assets/assets.ts";
import { toDoList } from "../../setup/einrichten-html.ts";
import { lendingTexts } from "../../texts/themes.ts";
import { offlinePart } from "../offline/offline-html.ts";
import { nextAt } from "../sets/class.ts";
import type { DoneStep, LoanDone, PaymentDone } from "../steps/done-today.ts";
import { nameOfCash } from "../steps/payments.ts";
import { nameOfRecorded, type RecordedStep } from "../steps/recorded-steps.ts";
import { nameOfStep } from "../steps/step-name.ts";
import { choicesList } from "./choices-html.ts";
import type { DeskPage } from "./desk-page.ts";
import { fieldForm, outcome } from "./field-html.ts";
import { formOf } from "./forms-html.ts";
import { listsWithNumbers } from "./lists-html.ts";
import { readerPanel } from "./reader-html.ts";

export function deskPage(page: DeskPage, view: View): string {
  const texts = lendingTexts(view.texts).desk;
  const main = html`<div class="desk" data-desk data-reader="${cardOf(page)}">
<div class="desk-top"><h1>${texts.title}</h1>${modes(page, view)}</div>
${offlinePart(view)}
<div class="desk-columns" data-online>
<div class="desk-scanning">
${fieldForm(page, view)}
<div id="treffer" aria-live="polite">${choicesList(page, view)}</div>
${outcome(page, view)}
</div>
<div class="desk-person">
${page.reader ? readerPanel(page.reader, page, view) : listsWithNumbers(page.numbers, view)}
</div>
<div class="desk-done">
${doneList(page, view)}
${page.reader && listsWithNumbers(page.numbers, view)}
</div>
</div>
${!page.reader && toDoList(page.toDo, view)}
${sound(view)}
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  const { title, about: description } = texts;
  const stylesheet = deskStylesheetPath;
  return layout({ title, description, path: "/theke", hidden: true, stylesheet, main }, view);
}

/** The card number of the open account, for use without network. */
function cardOf({ reader }: DeskPage): string {
  return reader ? `${reader.account.values.ausweis ?? reader.account.title}` : "";
}

function modes({ scene }: DeskPage, view: View): Markup {
  const { returning, account } = scene;
  const texts = lendingTexts(view.texts).desk;
  return html`<nav class="desk-modes" aria-label="${texts.title}"><ul>
<li><a href="theke" accesskey="a"${!returning && html` aria-current="page"`}>${texts.modeLend}</a></li>
<li><a href="theke?modus=rueckgabe" accesskey="r"${returning && html` aria-current="page"`}>${texts.modeReturn}</a></li>
${account !== null && !returning && html`<li><a class="desk-next" href="${nextAt(scene).slice(1)}" accesskey="n">${texts.next}</a></li>\n`}</ul></nav>`;
}

/** This many of the latest steps are shown unfolded. */
const AT_A_GLANCE = 5;

/** Steps of today can be undone, also after other scans. */
function doneList({ done, scene }: DeskPage, view: View): Markup | null {
  const texts = lendingTexts(view.texts).desk;
  if (done.length === 0) return null;
  const isReader = scene.account !== null && !scene.returning;
  const list = (steps: readonly DoneStep[]) => html`<ul class="entries">
${steps.map((step) => html`<li>${doneStep(step, isReader, view)}${formOf(undoing(step, view), scene, view, step.what === "bezahlt" ? view.texts.formats.money(step.line.betrag) : step.title)}</li>\n`)}</ul>`;
  return html`<section class="lying" aria-labelledby="getan"><h2 id="getan">${scene.returning ? texts.backToday : texts.today}</h2>
${list(done.slice(0, AT_A_GLANCE))}${
  done.length > AT_A_GLANCE &&
  html`
<details><summary>${texts.all(done.length)}</summary>
${list(done.slice(AT_A_GLANCE))}</details>`
}</section>`;
}

function doneStep(step: DoneStep, isReader: boolean, view: View): Markup {
  const { formats } = view.texts;
  const { what, when, reader, account, consequence } = step;
  const whose =
    !isReader && account && html` · <a href="theke?konto=${account.id}"><bdi>${reader}</bdi></a>`;
  const about =
    what === "bezahlt"
      ? paymentDone(step, view)
      : "change" in step
        ? recordedDone(step, view)
        : loanDone(step, view);
  return html`<div class="entry-text">${about.title}<div class="entry-facts"><time datetime="${when}">${formats.timeOf(when, view.timeZone)}</time> · ${about.facts}${whose}</div><div class="entry-facts">${lendingTexts(view.texts).desk.undo}: ${consequence}</div></div>`;
}

interface AboutStep {
  readonly title: Markup;
  readonly facts: Markup | string;
}

function loanDone({ what, loan, title, copy, barcode }: LoanDone, view: View): AboutStep {
  const texts = lendingTexts(view.texts).desk;
  const lent = texts.wasLent(view.texts.formats.day(`${loan.values.bis}`));
  return {
    title: html`<a class="entry-title" href="ausleihe/${loan.id}"><bdi>${title}</bdi></a>${barcode !== "" && html` <small><bdi>${barcode}</bdi></small>`}`,
    facts: html`${what === "zurueck" ? endOf(loan, view) : lent} · <bdi>${copy}</bdi>`,
  };
}

function paymentDone({ fee, line }: PaymentDone, view: View): AboutStep {
  const { grund } = fee.values;
  return {
    title: html`<a class="entry-title" href="${hrefOf(fee.kind, fee)}">${choiceOf(fee.kind, "grund", `${grund}`, view)}, ${view.texts.formats.money(line.betrag)}</a>`,
    facts: html`${line.richtung === "ein" ? choiceOf(fee.kind, "zustand", "bezahlt", view) : lendingTexts(view.texts).desk.wasGivenBack} · ${choiceOf(fee.kind, "weise", line.weise, view)}`,
  };
}

function recordedDone({ what, about, title }: RecordedStep, view: View): AboutStep {
  return {
    title: html`<a class="entry-title" href="${hrefOf(about.kind, about)}"><bdi>${title}</bdi></a>`,
    facts: lendingTexts(view.texts).desk.wasDone[what],
  };
}

/** A loan that ended today need not have been returned: it can be lost, for example. */
function endOf({ kind, values }: Member, view: View): string {
  const { ausgang } = values;
  const isBack = ausgang === "zurück";
  return isBack
    ? lendingTexts(view.texts).desk.cameBack
    : choiceOf(kind, "ausgang", `${ausgang}`, view);
}

function undoing(step: DoneStep, view: View) {
  const { undo: label } = lendingTexts(view.texts).desk;
  return { action: "rueckgaengig", fields: [["schritt", undoOf(step)]], label } as const;
}

function undoOf(step: DoneStep): string {
  if ("change" in step) return nameOfRecorded(step);
  if (step.what !== "bezahlt") return nameOfStep(step.what, step.loan.id);
  return nameOfCash(step.line, step.fee);
}

/** Only the sound setting, stored in this browser; the keys are listed in the bar above. */
function sound(view: View): Markup {
  return html`<p class="desk-sound" hidden><label><input type="checkbox" data-sound> ${lendingTexts(view.texts).desk.sound}</label></p>`;
}
