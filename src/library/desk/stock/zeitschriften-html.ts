/** Periodicals as a page: a field to scan new issues, and for each periodical the missing, expected and outdated issues. */

import type { FormFields } from "../../../core/model/answers/page.ts";
import type { ProblemDocument } from "../../../core/model/answers/problem-document.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { readCode } from "../../../core/model/codes/codes.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  changeForm,
  hiddenInputs,
  tokenField,
} from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { deskScriptPath, deskStylesheetPath } from "../../assets/assets.ts";
import type { ExpectedIssue } from "../../lending/periodicals/expected.ts";
import { PRESS_NUMBERS, type PressNumber } from "../../lending/periodicals/press-code.ts";
import { periodicalTexts } from "../../lending/texts/themes.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { camera } from "../page/field-html.ts";

/** A series with a frequency, and the data of its section. */
export interface ShownPeriodical {
  readonly series: Member;
  readonly last: string | null;
  readonly expected: readonly (ExpectedIssue & { readonly name: string })[];
  /** Copies of issues past their retention period. */
  readonly old: readonly Member[];
}

interface PeriodicalsPage {
  readonly all: readonly ShownPeriodical[];
  /** The issue received just now. */
  readonly arrived: Member | null;
  readonly refused?: { readonly fields: FormFields; readonly problem: ProblemDocument };
}

const PATH = "/zeitschriften";

export function periodicalsPage(page: PeriodicalsPage, view: View): string {
  const texts = periodicalTexts(view.texts);
  const { all } = page;
  const isNarrowed = ["reihe", "zustand"].some((name) => view.query.has(name));
  const main = html`<div class="desk" data-desk>
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${mayReceive(view) && scanForm(page, view)}
${outcome(page, view)}
${(isNarrowed || all.length > 0) && states(view)}
${all.length === 0 && html`<p class="nothing">${isNarrowed ? texts.noneLeft : texts.none}</p>`}
${all.map((one) => html`${section(one, view)}\n`)}
${all.length > 0 && tableLink(PATH.slice(1), view, knownQuery(view))}
<ul class="titles">
${isNarrowed && html`<li><a href="${PATH.slice(1)}">${texts.all}</a></li>\n`}${may(view.kinds.one("reihe").access.create, view.actor) && html`<li><a href="reihen?formular=neu&amp;rhythmus=monatlich">${texts.newSeries}</a></li>\n`}<li><a href="reihen">${texts.toSeries}</a></li>
</ul>
</div>
<script type="module" src="${deskScriptPath}"></script>`;
  const { title, about: description } = texts;
  return belowDesk({ title, description, path: PATH, main, stylesheet: deskStylesheetPath }, view);
}

function mayReceive({ kinds, actor }: View): boolean {
  return may(kinds.one("werk").access.create, actor);
}

function knownQuery({ query }: View): URLSearchParams {
  return new URLSearchParams([...query].filter(([name]) => name === "reihe" || name === "zustand"));
}

function scanForm({ refused }: PeriodicalsPage, view: View): Markup {
  const texts = periodicalTexts(view.texts);
  const typed = refused?.fields.get("code") ?? "";
  return html`<form class="desk-scan" method="post" action="${PATH.slice(1)}">${tokenField("POST", PATH, view)}
<label for="feld-text">${texts.scan}</label>
<span class="search-line"><input id="feld-text" name="code" type="text" maxlength="100" required autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" aria-describedby="hilfe-text" value="${typed}" autofocus data-field><button>${texts.submit}</button></span>
<p class="help" id="hilfe-text">${texts.scanHelp}</p></form>
${camera(view)}`;
}

/** The outcome of the last click or scan. */
function outcome({ all, arrived, refused }: PeriodicalsPage, view: View): Markup | null {
  const texts = periodicalTexts(view.texts);
  if (refused) {
    const { faults, detail } = refused.problem;
    const said = faults.map((fault) => fault.detail).join(" ");
    return html`<div class="desk-state problem" role="alert" data-outcome="problem"><p>${said || detail}</p></div>`;
  }
  const scanned = numberIn(view);
  if (scanned)
    return html`<div class="desk-state warning" role="alert" data-outcome="warning"><p>${texts.unknown(texts.numbers[scanned.field], scanned.value)}</p>
${mayReceive(view) && html`<a class="button" href="reihen?formular=neu&amp;rhythmus=monatlich&amp;${scanned.field}=${scanned.value}">${texts.enter}</a>`}
${mayReceive(view) && all.length > 0 && oneOfThese(all, scanned, view)}</div>`;
  if (!arrived) return null;
  return html`<div class="desk-state done" role="status" data-outcome="done"><p dir="auto">${texts.arrived(arrived.title)}</p>
<a class="button" href="etiketten?werk=${arrived.id}">${texts.label}</a> <a class="button" href="${hrefOf(arrived.kind, arrived)}">${texts.toWork}</a></div>`;
}

interface ScannedNumber {
  readonly field: PressNumber;
  readonly value: string;
}

/** The scanned number that no periodical has. */
function numberIn({ query }: View): ScannedNumber | null {
  for (const field of ["issn", "objektnummer"] as const) {
    const value = readCode(PRESS_NUMBERS[field], query.get(field) ?? "");
    if (value !== null) return { field, value };
  }
  return null;
}

/** A periodical that was entered without this number gets it by a click, and is found by the next scan. */
function oneOfThese(
  all: readonly ShownPeriodical[],
  { field, value }: ScannedNumber,
  view: View,
): Markup {
  const texts = periodicalTexts(view.texts);
  const buttons = all.map(({ series }) => {
    const change = {
      label: series.title,
      described: texts.hasNumber(series.title, texts.numbers[field], value),
      values: { [field]: field === "issn" ? [...textsIn(series, "issn"), value] : value },
      next: `${PATH}?reihe=${series.id}`,
      done: "gespeichert",
    };
    return html`<li>${changeForm(series, change, view)}</li>\n`;
  });
  return html`<details class="asking"><summary>${texts.oneOfThese}</summary>
<ul class="entries">\n${buttons}</ul></details>`;
}

function textsIn({ values }: Member, name: string): readonly string[] {
  return (values[name] ?? []) as readonly string[];
}

function states(view: View): Markup {
  const texts = periodicalTexts(view.texts);
  const now = view.query.get("zustand") ?? "";
  const link = (state: string, label: string) =>
    html`<li><a href="${PATH.slice(1)}${state !== "" && `?zustand=${state}`}"${state === now && html` aria-current="page"`}>${label}</a></li>\n`;
  return html`<nav class="desk-lists" aria-label="${texts.title}"><ul>
${link("", texts.all)}${Object.entries(texts.states).map(([state, label]) => link(state, label))}</ul></nav>`;
}

function section({ series, last, expected, old }: ShownPeriodical, view: View): Markup {
  const texts = periodicalTexts(view.texts);
  const id = `reihe-${series.id}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}"><a href="${hrefOf(series.kind, series)}"><bdi>${series.title}</bdi></a></h2>
<p>${last === null ? texts.first : texts.last(last)}</p>
${expected.length > 0 && html`<ul class="entries">\n${expected.map((one) => html`<li>${issueEntry(series, one, view)}</li>\n`)}</ul>`}
${
  mayReceive(view) &&
  (last === null
    ? issueForm(series, texts.firstField, view)
    : html`<details class="asking"><summary>${texts.other}</summary>
${issueForm(series, texts.number, view)}</details>`)
}
${old.length > 0 && withdrawing(old, view)}</section>`;
}

function issueEntry(
  series: Member,
  { name, zustand, von, bis }: ShownPeriodical["expected"][number],
  view: View,
): Markup {
  const texts = periodicalTexts(view.texts);
  const day = (value: string | null) => value && view.texts.formats.day(value);
  const said = zustand === "fehlt" ? texts.missing(day(bis)) : texts.due(day(von), day(bis));
  return html`<div class="entry-text"><strong>${name}</strong> <span class="entry-facts">${said}</span>
${
  mayReceive(view) &&
  html`<form class="change" method="post" action="${PATH.slice(1)}">${tokenField("POST", PATH, view)}${hiddenInputs(
    [
      ["reihe", `${series.id}`],
      ["heft", name],
    ],
  )}<button class="light" aria-label="${texts.hereOf(name)}">${texts.here}</button></form>
${zustand === "fehlt" && notComing(series, name, view)}`
}</div>`;
}

function notComing(series: Member, name: string, view: View): Markup {
  const texts = periodicalTexts(view.texts);
  const change = {
    label: texts.never,
    described: texts.neverOf(name),
    values: { entfallenesHeft: [...textsIn(series, "entfallenesHeft"), name] },
    next: PATH,
    done: "gespeichert",
  };
  return changeForm(series, change, view);
}

function issueForm({ id }: Member, label: string, view: View): Markup {
  const texts = periodicalTexts(view.texts);
  return html`<form class="form" method="post" action="${PATH.slice(1)}">${tokenField("POST", PATH, view)}${hiddenInputs([["reihe", `${id}`]])}
<div class="field"><label for="heft-${id}">${label}</label>
<span class="search-line"><input id="heft-${id}" name="heft" type="text" maxlength="100" required autocomplete="off" aria-describedby="hilfe-heft-${id}"><button class="light">${texts.here}</button></span>
<p class="help" id="hilfe-heft-${id}">${texts.otherHelp}</p></div></form>`;
}

/** Bounded by the length of the list's address. */
const MOST_WITHDRAWN = 500;

/** A bulk change with a preview, which can be undone. */
function withdrawing(old: readonly Member[], view: View): Markup | null {
  const texts = periodicalTexts(view.texts);
  const bulk = view.kinds.one("sammelaenderung");
  const copies = view.kinds.one("exemplar");
  if (!may(bulk.access.create, view.actor) || !may(copies.access.replace, view.actor))
    return html`<p>${texts.old(old.length)}</p>`;
  const ids = old.slice(0, MOST_WITHDRAWN).map(({ id }) => id);
  return html`<p>${texts.old(old.length)}</p>
<form class="change" method="post" action="${bulk.plural}">${tokenField("POST", `/${bulk.plural}`, view)}${hiddenInputs(
    [
      ["liste", `/${copies.plural}?${copies.singular}=${ids.join(",")}`],
      ["aenderung.0", "zustand=ausgesondert"],
      ["aenderung.1", `grund=${texts.withdrawReason}`],
    ],
  )}<button class="light">${texts.withdraw}</button></form>`;
}
