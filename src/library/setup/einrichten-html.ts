/** The pages of the first setup: the steps with their links, and the backup. */

import type { View } from "../../core/model/answers/representation.ts";
import type { Member } from "../../core/model/store/member.ts";
import {
  changeForm,
  hiddenInputs,
  tokenField,
} from "../../core/representations/html/form/page/change-form.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf } from "../../core/representations/html/frame/names.ts";
import { LANGUAGES } from "../../core/texts/languages.ts";
import { dayIn } from "../../core/words/dates/days.ts";
import { lends } from "../lending/rules.ts";
import { belowDesk } from "../site/below-desk.ts";
import { firstHourTexts } from "../texts/themes.ts";
import { BY_HAND, type SetupStep } from "./setup-steps.ts";

export function setupPage(steps: readonly SetupStep[], library: Member | null, view: View): string {
  const texts = firstHourTexts(view.texts).setup;
  const main = html`<div class="desk setup">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${library && names(library, view)}
<section aria-labelledby="schritte"><h2 id="schritte">${texts.steps}</h2>
${checklist(steps, view)}</section>
<section aria-labelledby="anfangen"><h2 id="anfangen">${texts.begin}</h2>
<ul class="ways setup-ways">
<li><a href="einspielungen">${texts.ways.list}</a></li>
<li><a href="werke?formular=neu">${texts.ways.work}</a></li>
<li><a href="${steps.some(({ name }) => name === "demo") ? "./" : "einspielungen#demo"}">${texts.ways.demo}</a></li>
</ul></section>
<div class="import-next">${button("weiter", texts.toDesk, view)}${button("verwerfen", texts.dismiss, view)}</div>
</div>`;
  const { title, about: description } = texts;
  return belowDesk({ title, description, path: "/einrichten", main }, view);
}

/** At the desk: only the open steps. */
export function toDoList(steps: readonly SetupStep[], view: View): Markup | null {
  const open = steps.filter(({ done }) => !done);
  if (open.length === 0) return null;
  const texts = firstHourTexts(view.texts).setup;
  return html`<section class="to-do" aria-labelledby="einrichten"><h2 id="einrichten">${texts.left(open.length)}</h2>
${checklist(open, view, false)}
<p><a href="einrichten">${texts.title}</a></p>
${button("verwerfen", texts.dismiss, view)}</section>`;
}

function checklist(steps: readonly SetupStep[], view: View, whole = true): Markup {
  const texts = firstHourTexts(view.texts).setup;
  return html`<ul class="checklist">
${steps.map(({ name, done, path }) => {
  const { title, help } = texts.names[name];
  return html`<li class="${done ? "done" : "open"}"><span class="mark" aria-hidden="true">${done ? "✓" : "○"}</span> <a href="${path.slice(1)}">${title}</a><span class="unseen"> (${done ? texts.done : texts.open})</span>${whole && !done && html`<p class="help">${help}</p>`}${whole && !done && BY_HAND.includes(name) && button("abhaken", texts.tick, view, name)}</li>\n`;
})}</ul>`;
}

function names(library: Member, view: View): Markup {
  const texts = firstHourTexts(view.texts).setup;
  const { site = {} } = view;
  const name = library.values.name ?? (site.name === "Leihwerk" ? "" : site.name);
  const inputs = html`<div class="field"><label for="feld-name">${texts.libraryName}</label>
<input id="feld-name" name="name" type="text" maxlength="100" required value="${`${name ?? ""}`}"></div>
<div class="field"><label for="feld-sprache">${texts.language}</label>
<p class="help" id="hilfe-sprache">${texts.languageHelp}</p>
<select id="feld-sprache" name="sprache" aria-describedby="hilfe-sprache">${Object.entries(
    LANGUAGES,
  ).map(
    ([one, { language }]) =>
      html`<option value="${one}"${one === site.sprache && html` selected`}>${language}</option>`,
  )}</select></div>
${lending(library, view)}`;
  const values = { name: null, sprache: null, ausleihe: null };
  const change = { label: texts.save, values, inputs, next: "/einrichten", done: "gespeichert" };
  return html`<section aria-labelledby="bibliothek"><h2 id="bibliothek">${texts.library}</h2>
${changeForm(library, change, view)}</section>`;
}

/** One that only catalogues says so at the beginning. */
function lending({ kind }: Member, view: View): Markup {
  const options = ["ja", "nein"].map(
    (one) =>
      html`<option value="${one}"${one === (lends(view) ? "ja" : "nein") && html` selected`}>${choiceOf(kind, "ausleihe", one, view)}</option>`,
  );
  return html`<div class="field"><label for="feld-ausleihe">${labelOf(kind, "ausleihe", view)}</label>
<p class="help" id="hilfe-ausleihe">${kind.words[view.language]?.help?.ausleihe}</p>
<select id="feld-ausleihe" name="ausleihe" aria-describedby="hilfe-ausleihe">${options}</select></div>`;
}

function button(action: string, label: string, view: View, step: string | null = null): Markup {
  return html`<form class="change" method="post" action="einrichten">${tokenField("POST", "/einrichten", view)}${
    step !== null && hiddenInputs([["schritt", step]])
  }<button${action !== "weiter" && html` class="light"`} name="aktion" value="${action}">${label}</button></form>\n`;
}

export function backupPage(last: string | null, view: View): string {
  const texts = firstHourTexts(view.texts).backup;
  const { formats } = view.texts;
  const main = html`<div class="desk">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
<p>${last === null ? texts.never : texts.last(formats.day(dayIn(view.timeZone ?? "UTC", Date.parse(last))))}</p>
<form class="change" method="post" action="sicherung">${tokenField("POST", "/sicherung", view)}<button>${texts.save}</button></form>
<p class="help">${texts.secret}</p>
</div>`;
  const { title, about: description } = texts;
  return belowDesk({ title, description, path: "/sicherung", main }, view);
}
