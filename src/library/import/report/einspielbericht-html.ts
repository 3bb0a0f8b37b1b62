/** The report of an import as a page: each row with its reasons, and the next steps. */

import type { View } from "../../../core/model/answers/representation.ts";
import type { Member } from "../../../core/model/store/member.ts";
import { tokenField } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, collectionAbove } from "../../../core/representations/html/frame/names.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { calledIn } from "../../../core/representations/html/member/beside.ts";
import { listIn } from "../columns/chosen-columns.ts";
import type { BadCell } from "../decide/bad-cells.ts";
import { type ImportState, isDeciding } from "../run/import-states.ts";
import { importTexts } from "../texts/themes.ts";
import { type CellGroup, namingIn, sayCell, sayGroup } from "./cells-left-out.ts";
import { sayLeftOut, saySheets, sheetsIn } from "./left-out.ts";
import {
  isMendable,
  type ReportOutcome,
  type StoredReportRow,
  sayReasons,
} from "./stored-report.ts";

interface ShownReport {
  readonly member: Member;
  /** The cells that are left out, by fault. */
  readonly groups: readonly CellGroup[];
  /** All rows, by outcome; and the outcome that is asked for. */
  readonly counts: ReadonlyMap<ReportOutcome, readonly StoredReportRow[]>;
  readonly outcome: string | null;
  readonly shown: readonly StoredReportRow[];
  /** Index of the first row shown, and number of all. */
  readonly from: number;
  readonly total: number;
}

export function inputForCell(line: number, column: number): string {
  return `zelle.${line}.${column}`;
}

/** Pads a short row to a cell for every column. */
export function filledUp(cells: readonly string[], columns: number): string[] {
  return Array.from({ length: Math.max(cells.length, columns) }, (_, index) => cells[index] ?? "");
}

/** The faults of a row: the cells it is imported without, or why it is refused. */
export function saidOfRow({ left = [], reasons }: StoredReportRow, view: View): string[] {
  const naming = namingIn(view.kinds, view.language);
  const said = left.map((cell) => sayCell(cell, view.texts, naming, choicesFor(cell, view)));
  return [...said, ...reasons];
}

/** null where the cell is wrong for another reason. */
function choicesFor({ code, field }: BadCell, view: View): string | null {
  const [singular = "", name = ""] = field.split(".");
  const kind = view.kinds.find(singular)?.kind;
  const declared = kind?.fields[name];
  if (code !== "auswahl" || !kind || declared?.type !== "choice") return null;
  return declared.choices.map((choice) => choiceOf(kind, name, choice, view)).join(", ");
}

/** "38 × Zugang: no day", one per line. */
export function groupsList(groups: readonly string[], view: View): Markup | null {
  if (groups.length === 0) return null;
  const texts = importTexts(view.texts).report;
  return html`<section aria-labelledby="weggelassen"><h2 id="weggelassen">${texts.cells}</h2>
<p>${texts.cellsHelp}</p>
<ul class="titles">${groups.map((group) => html`<li dir="auto">${group}</li>\n`)}</ul></section>`;
}

export function reportPage(report: ShownReport, view: View): string {
  const { member, groups, outcome, shown, from, total } = report;
  const asked = new URLSearchParams(outcome === null ? {} : { ausgang: outcome });
  const texts = importTexts(view.texts).report;
  const title = texts.title(calledIn(member, view));
  const path = `/einspielbericht/${member.id}`;
  const end = from + shown.length;
  const notRead = sayLeftOut(listIn(member.values, "ungelesen"), member.values.art, view.texts);
  const otherSheets = saySheets(sheetsIn(member.values), view.texts);
  const main = html`${heading(title)}
<p class="lead">${texts.about}</p>
${otherSheets !== "" && html`<p dir="auto">${otherSheets}</p>`}
${notRead !== "" && html`<p dir="auto">${notRead}</p>`}
${groupsList(
  groups.map((group) => sayGroup(group, view.texts, namingIn(view.kinds, view.language))),
  view,
)}
${outcomeChips(report, path, view)}
${shown.length === 0 ? html`<p class="nothing">${texts.none}</p>` : rows(report, path, view)}
${shown.length < total && html`<p>${texts.more(shown.length, total)}</p>`}
${end < total && html`<p><a class="button" href="${path.slice(1)}?${outcome !== null && `ausgang=${outcome}&`}ab=${end}">${texts.next}</a></p>`}
${download(report, view)}
${tableLink(path.slice(1), view, asked, importTexts(view.texts).report.asTable)}
<ul class="titles"><li><a href="${hrefOf(member.kind, member)}">${texts.back}</a></li></ul>`;
  const above = [
    ...collectionAbove(member.kind, view),
    { href: hrefOf(member.kind, member), title: calledIn(member, view) },
  ];
  return layout({ title, description: texts.about, path, hidden: true, above, main }, view);
}

function outcomeChips({ counts, outcome }: ShownReport, path: string, view: View): Markup | null {
  if (counts.size < 2 && outcome === null) return null;
  const { outcome: label, outcomes } = importTexts(view.texts).report;
  const chip = (value: string | null, name: string, count: string) =>
    html`<li><a href="${path.slice(1)}${value && `?ausgang=${value}`}"${outcome === value && html` aria-current="true"`}>${name}${count}</a></li>\n`;
  return html`<nav class="chips" aria-label="${label}"><ul>
${chip(null, view.texts.facets.all, "")}${[...counts].map(([value, { length }]) => chip(value, outcomes[value], ` ${view.texts.formats.number(length)}`))}</ul></nav>`;
}

function download({ member, shown }: ShownReport, view: View): Markup | null {
  const texts = importTexts(view.texts).report;
  if (!shown.some(isMendable)) return null;
  return html`<p><a class="button" href="ablehnungen/${member.id}">${texts.download}</a></p>
<p class="help">${texts.downloadHelp}</p>`;
}

/** As long as the import is undecided, refused rows can be corrected in the page. */
function rows(report: ShownReport, path: string, view: View): Markup {
  const { member, shown } = report;
  const texts = importTexts(view.texts).report;
  const open =
    isDeciding(member.values.zustand as ImportState) &&
    shown.some(({ cells }) => cells !== undefined);
  const table = html`<div class="table stacked"><table>
<thead><tr><th scope="col">${texts.line}</th><th scope="col">${texts.outcome}</th><th scope="col">${texts.what}</th><th scope="col">${texts.reason}</th></tr></thead>
<tbody>
${shown.map((row, index) => {
  // Of two reports about the same line the first has the inputs.
  const isFirst = shown.findIndex((one) => one.line === row.line && one.cells) === index;
  return entry(row, open && isFirst ? member : null, view);
})}</tbody></table></div>`;
  if (!open) return table;
  return html`<form class="form" method="post" action="${path.slice(1)}">${tokenField("POST", path, view)}
<p>${texts.mendHelp}</p>
${table}
<p class="form-end"><button>${texts.save}</button></p></form>`;
}

/** `mending`: the import, where its rows can be corrected. */
function entry(row: StoredReportRow, mending: Member | null, view: View): Markup {
  const { line, outcome, key, path } = row;
  const texts = importTexts(view.texts).report;
  const what = key === null ? null : html`<bdi>${key}</bdi>`;
  return html`<tr><td data-label="${texts.line}">${line > 0 && view.texts.formats.number(line)}</td>
<td data-label="${texts.outcome}">${texts.outcomes[outcome]}</td>
<td data-label="${texts.what}">${path === undefined ? what : html`<a href="${path.slice(1)}">${what}</a>`}</td>
<td data-label="${texts.reason}"><span dir="auto">${sayReasons(saidOfRow(row, view), view.texts)}</span>${mending && row.cells && mend(row, row.cells, mending, view)}</td></tr>\n`;
}

function mend(
  { line }: StoredReportRow,
  cells: readonly string[],
  { values }: Member,
  view: View,
): Markup {
  const names = listIn(values, "kopf");
  const { mend: title } = importTexts(view.texts).report;
  return html`<details class="mend"><summary>${title}</summary>
${filledUp(cells, names.length).map((cell, column) => {
  const name = inputForCell(line, column);
  const id = `zelle-${line}-${column}`;
  const control = cell.includes("\n")
    ? html`<textarea id="${id}" name="${name}" rows="3">${cell}</textarea>`
    : html`<input id="${id}" type="text" name="${name}" value="${cell}">`;
  return html`<div class="field"><label for="${id}"><bdi>${names[column] ?? `#${column + 1}`}</bdi></label>${control}</div>\n`;
})}</details>`;
}
