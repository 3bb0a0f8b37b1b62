/** The form to choose members and sheet, with a preview of the first sheet. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import { hiddenInputs } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { belowDesk } from "../../site/below-desk.ts";
import { type PrintTexts, printTexts } from "../../texts/themes.ts";
import { A4 } from "../print/area.ts";
import { ARTICLES, areaOf, labelsOn, SHEETS } from "../print/sheets.ts";
import { addressWarning } from "./address-warning.ts";
import {
  type AskedPlacement,
  MEASURES,
  MOST_OFF,
  OF_SHEET,
  OWN,
  type SheetMeasure,
} from "./placement.ts";
import { MOST_PRINTED, type PrintList } from "./print-list.ts";

interface SheetPage {
  /** Last part of its address, and key of its texts. */
  readonly name: keyof PrintTexts["pages"];
  readonly hasAddress: boolean;
  readonly list: PrintList;
  readonly placement: AskedPlacement;
  /** Warnings about what would be printed. */
  readonly remarks: readonly string[];
  /** The labels of the first sheet; null where nothing is printed. */
  readonly picture: readonly Markup[] | null;
  /** Further inputs of the form. */
  readonly more?: Markup | null;
  readonly today: string;
  readonly weekAgo: string;
}

/** Parameters that the form has inputs for; all others are passed on as hidden inputs. */
const ASKED = new Set(["suche", "seit", "nummern"]);

export function sheetPage(page: SheetPage, view: View): string {
  const print = printTexts(view.texts);
  const { name, list } = page;
  const { title, about } = print.pages[name];
  const main = html`<div class="desk sheets">
${heading(title)}
<p class="lead">${about}</p>
${page.hasAddress && addressWarning(view)}
${dayLinks(page, view)}
${form(page, view)}
${list.asked && result(page, view)}
</div>`;
  return belowDesk({ title, description: about, path: `/${name}`, main }, view);
}

function dayLinks({ name, today, weekAgo }: SheetPage, view: View): Markup {
  const texts = printTexts(view.texts).pages[name];
  const since = view.query.get("seit");
  const way = (day: string, label: string) =>
    html`<li><a href="${name}?seit=${day}"${since === day && html` aria-current="page"`}>${label}</a></li>\n`;
  return html`<nav class="desk-modes" aria-label="${printTexts(view.texts).choose}"><ul>
${way(today, texts.today)}${way(weekAgo, texts.week)}</ul></nav>`;
}

function form(page: SheetPage, view: View): Markup {
  const { name, placement, list } = page;
  const texts = printTexts(view.texts);
  const { query } = view;
  // Only to print: another choice is shown from its first part.
  const part = list.parts > 1 && html` name="teil" value="${list.part}"`;
  const along = [...query].filter(([key]) => !OF_SHEET.has(key) && !ASKED.has(key));
  return html`<form class="form sheet-form" method="get" action="${name}">${hiddenInputs(along)}
<fieldset class="field"><legend>${texts.choose}</legend>
${field("suche", texts.search, html`<input id="feld-suche" type="search" name="suche" value="${query.get("suche") ?? ""}" maxlength="200">`)}
${field("seit", texts.since, html`<input id="feld-seit" type="date" name="seit" value="${query.get("seit") ?? ""}" aria-describedby="hilfe-seit">`, texts.sinceHelp)}
${field("nummern", texts.pages[name].numbers, html`<textarea id="feld-nummern" name="nummern" rows="3" aria-describedby="hilfe-nummern">${query.get("nummern") ?? ""}</textarea>`, texts.numbersHelp)}
</fieldset>
<fieldset class="field"><legend>${texts.sheet}</legend>
${field("bogen", texts.sheet, sheetChoice(page, view), texts.sheetHelp)}
${ownMeasures(page, view)}
${field("ab", texts.start, html`<input id="feld-ab" type="number" name="ab" min="1" max="${labelsOn(placement.sheet)}" value="${placement.start}" aria-describedby="hilfe-ab">`, texts.startHelp)}
${page.more}
<div class="field"><label class="radio"><input type="checkbox" name="linien" value="ja"${placement.lines && html` checked`}> ${texts.lines}</label></div>
${printer(page, view)}
</fieldset>
<p class="form-end"><button class="light">${texts.show}</button> <button formaction="${name}.pdf"${part}>${texts.print}${part && `: ${texts.part(list.part)}`}</button> <button class="light" formaction="${name}.pdf" name="probe" value="ja">${texts.calibrate}</button></p>
</form>`;
}

function field(name: string, label: string, input: Markup, help: string | null = null): Markup {
  return html`<div class="field"><label for="feld-${name}">${label}</label>
${help !== null && html`<p class="help" id="hilfe-${name}">${help}</p>`}
${input}</div>`;
}

function sheetChoice({ placement }: SheetPage, view: View): Markup {
  const { sheetName, ownSheet } = printTexts(view.texts);
  const { number } = view.texts.formats;
  const options = Object.entries(SHEETS).map(([name, sheet]) => {
    const size = sheetName(labelsOn(sheet), number(sheet.width), number(sheet.height));
    const label = [size, ARTICLES[name]].filter(Boolean).join(": ");
    return html`<option value="${name}"${name === placement.name && html` selected`}>${label}</option>\n`;
  });
  return html`<select id="feld-bogen" name="bogen" aria-describedby="hilfe-bogen">
${options}<option value="${OWN}"${placement.name === OWN && html` selected`}>${ownSheet}</option>
</select>`;
}

/** Filled in with the measures of the chosen sheet, so that only differences have to be changed. */
function ownMeasures({ placement: { name, sheet } }: SheetPage, view: View): Markup {
  const texts = printTexts(view.texts);
  const values: Readonly<Record<SheetMeasure, number>> = {
    spalten: sheet.columns,
    zeilen: sheet.rows,
    breite: sheet.width,
    hoehe: sheet.height,
    links: sheet.left,
    oben: sheet.top,
    abstand: sheet.across,
    zeilenabstand: sheet.down,
  };
  const inputs = (Object.keys(MEASURES) as SheetMeasure[]).map((measure) => {
    const [least, most] = MEASURES[measure];
    const step = measure === "spalten" || measure === "zeilen" ? "1" : "any";
    return html`<div class="field"><label for="feld-${measure}">${texts.measures[measure]}</label>
<input id="feld-${measure}" type="number" name="${measure}" min="${least}" max="${most}" step="${step}" value="${values[measure]}"></div>\n`;
  });
  return html`<details${name === OWN && html` open`}><summary>${texts.millimetres}</summary>
<p class="help">${texts.millimetresHelp}</p>
<div class="measures">${inputs}</div></details>`;
}

function printer({ placement }: SheetPage, view: View): Markup {
  const texts = printTexts(view.texts);
  const input = (name: string, label: string, value: number) =>
    html`<div class="field"><label for="feld-${name}">${label}</label>
<input id="feld-${name}" type="number" name="${name}" min="${-MOST_OFF}" max="${MOST_OFF}" step="any" value="${value}"></div>\n`;
  const moved = placement.right !== 0 || placement.below !== 0;
  return html`<details${moved && html` open`}><summary>${texts.printer}</summary>
<p class="help">${texts.printerHelp}</p>
<div class="measures">${input("rechts", texts.right, placement.right)}${input("unten", texts.below, placement.below)}</div></details>`;
}

function result(page: SheetPage, view: View): Markup {
  const { list, remarks, name } = page;
  const texts = printTexts(view.texts);
  const { total, parts } = list;
  const carried = new URLSearchParams(
    [...view.query].filter(([key]) => key === "teil" || !OF_SHEET.has(key)),
  );
  return html`<section aria-labelledby="vorschau"><h2 id="vorschau">${texts.preview}</h2>
${runLine(list, view)}<p role="status">${total === 0 ? texts.pages[name].none : texts.pages[name].chosen(total)}</p>
${remarks.map((remark) => html`<p class="desk-state warning">${remark}</p>\n`)}
${parts > 1 && html`<p>${texts.more(MOST_PRINTED, parts)}</p>\n${partLinks(page, view)}`}
${page.picture && preview(page, page.picture, view)}
${tableLink(name, view, carried)}
</section>`;
}

/** Which import they are from. */
function runLine({ run }: PrintList, view: View): Markup | null {
  if (!run || !may(run.kind.access.read, view.actor)) return null;
  const link = html`<a href="${hrefOf(run.kind, run)}"><bdi>${run.title}</bdi></a>`;
  return html`<p>${printTexts(view.texts).fromImport} ${link}</p>\n`;
}

function partLinks({ list, name }: SheetPage, view: View): Markup {
  const links = Array.from({ length: list.parts }, (_, index) => {
    const query = new URLSearchParams(view.query);
    query.set("teil", `${index + 1}`);
    const current = index + 1 === list.part && html` aria-current="page"`;
    return html`<li><a href="${name}?${query.toString()}"${current}>${printTexts(view.texts).part(index + 1)}</a></li>\n`;
  });
  return html`<nav class="desk-modes" aria-label="${printTexts(view.texts).parts}"><ul>\n${links}</ul></nav>`;
}

/**
 * The first sheet, in millimetres. Each label is a link to the page that starts printing there; the input `ab` does the same by keyboard.
 */
function preview(page: SheetPage, picture: readonly Markup[], view: View): Markup {
  const { placement, list, name } = page;
  const texts = printTexts(view.texts);
  const onSheet = labelsOn(placement.sheet);
  const sheets = Math.ceil((placement.start - 1 + list.members.length) / onSheet);
  const startingAt = (label: number) => {
    const query = new URLSearchParams(view.query);
    const asked = [...placement.asked, ["bogen", placement.name], ["ab", `${label}`]] as const;
    for (const [key, value] of asked) query.set(key, value);
    return query.toString();
  };
  const labels = Array.from({ length: onSheet }, (_, index) => {
    const { x, y, width, height } = areaOf(placement, index);
    const drawn = picture[index - placement.start + 1];
    return html`<a href="${name}?${startingAt(index + 1)}#vorschau" tabindex="-1" aria-label="${texts.startAt(index + 1)}"><rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}"${drawn && html` class="taken"`}/></a>${drawn && html`<g pointer-events="none">${drawn}</g>`}\n`;
  });
  const label = texts.previewOf(sheets);
  return html`<figure class="sheet"><svg class="sheet-picture" viewBox="0 0 ${A4.width} ${A4.height}" role="group" aria-label="${label}">
${labels}</svg><figcaption>${label}. ${texts.startByClick}</figcaption></figure>`;
}

function round(value: number): string {
  return `${Math.round(value * 100) / 100}`;
}
