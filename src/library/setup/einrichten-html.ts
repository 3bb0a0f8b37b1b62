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
<div class="import-next">${button("weiter", lends(view) ? texts.toDesk : texts.toStart, view)}${button("verwerfen", texts.dismiss, view)}</div>
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
  // Nothing falls due where nothing is lent.
  const told = name === "zeiten" && !lends(view) ? texts.names.zeiten.helpUnlent : help;
  return html`<li class="${done ? "done" : "open"}"><span class="mark" aria-hidden="true">${done ? "✓" : "○"}</span> <a href="${path.slice(1)}">${title}</a><span class="unseen"> (${done ? texts.done : texts.open})</span>${whole && !done && html`<p class="help">${told}</p>`}${whole && !done && BY_HAND.includes(name) && button("abhaken", texts.tick, view, name)}</li>\n`;
})}</ul>`;
}

function names(library: Member, view: View): Markup {
  const texts = firstHourTexts(view.texts).setup;
  const { kind } = library;
  const { site = {} } = view;
  const name = library.values.name ?? (site.name === "Leihwerk" ? "" : site.name);
  const languages = Object.entries(LANGUAGES).map(
    ([one, { language }]) => [one, language] as const,
  );
  // Until something is saved, it is most likely the one in which they read this.
  const language =
    library.values.name === null && !view.face?.fixed?.has("sprache")
      ? view.language
      : `${site.sprache}`;
  // One that only catalogues says so at the beginning.
  const ways = ["ja", "nein"].map((one) => [one, choiceOf(kind, "ausleihe", one, view)] as const);
  const asked: Readonly<Record<string, SetupField>> = {
    name: {
      label: texts.libraryName,
      input: html`<input id="feld-name" name="name" type="text" maxlength="100" required value="${`${name ?? ""}`}">`,
      inForce: `${site.name}`,
    },
    sprache: {
      label: texts.language,
      help: texts.languageHelp,
      ...chosen("sprache", languages, language),
    },
    ausleihe: {
      label: labelOf(kind, "ausleihe", view),
      help: texts.lendsHelp,
      ...chosen("ausleihe", ways, lends(view) ? "ja" : "nein"),
    },
  };
  const inputs = html`${Object.entries(asked).map(([name, one]) => fieldFor(name, one, view))}`;
  // What a file fixes is not asked; what is stored of it is sent along.
  const open = Object.keys(asked).filter((name) => !view.face?.fixed?.has(name));
  const values = Object.fromEntries(open.map((name) => [name, null]));
  const change = { label: texts.save, values, inputs, next: "/einrichten", done: "gespeichert" };
  return html`<section aria-labelledby="bibliothek"><h2 id="bibliothek">${texts.library}</h2>
${open.length > 0 ? changeForm(library, change, view) : inputs}</section>`;
}

interface SetupField {
  readonly label: string;
  readonly help?: string | undefined;
  readonly input: Markup;
  /** What holds now, in words. */
  readonly inForce: string;
}

function chosen(
  name: string,
  choices: readonly (readonly [choice: string, shown: string])[],
  now: string,
): Pick<SetupField, "input" | "inForce"> {
  const options = choices.map(
    ([one, shown]) =>
      html`<option value="${one}"${one === now && html` selected`}>${shown}</option>`,
  );
  return {
    input: html`<select id="feld-${name}" name="${name}" aria-describedby="hilfe-${name}">${options}</select>`,
    inForce: choices.find(([one]) => one === now)?.[1] ?? now,
  };
}

function fieldFor(name: string, { label, help, input, inForce }: SetupField, view: View): Markup {
  const fixed = view.face?.fixed?.get(name);
  if (fixed)
    return html`<div class="field fixed"><p class="fixed-label">${label}</p>
<p class="help">${view.texts.form.fixed(fixed.place)}</p>
<p class="fixed-value" dir="auto">${inForce}</p></div>\n`;
  return html`<div class="field"><label for="feld-${name}">${label}</label>
${help && html`<p class="help" id="hilfe-${name}">${help}</p>\n`}${input}</div>\n`;
}

function button(action: string, label: string, view: View, step: string | null = null): Markup {
  return html`<form class="change" method="post" action="einrichten">${tokenField("POST", "/einrichten", view)}${
    step !== null && hiddenInputs([["schritt", step]])
  }<button${action !== "weiter" && html` class="light"`} name="aktion" value="${action}">${label}</button></form>\n`;
}

export function backupPage(last: string | null, view: View): string {
  const texts = firstHourTexts(view.texts).backup;
  const about = texts.about(lends(view));
  const { formats } = view.texts;
  const main = html`<div class="desk">
${heading(texts.title)}
<p class="lead">${about}</p>
<p>${last === null ? texts.never : texts.last(formats.day(dayIn(view.timeZone ?? "UTC", Date.parse(last))))}</p>
<form class="change" method="post" action="sicherung">${tokenField("POST", "/sicherung", view)}<button>${texts.save}</button></form>
<p class="help">${texts.secret}</p>
</div>`;
  return belowDesk({ title: texts.title, description: about, path: "/sicherung", main }, view);
}
