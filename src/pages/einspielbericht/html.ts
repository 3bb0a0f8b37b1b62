/** The report of an import as a page: each row with its reasons, and the ways on from there. */

import type { Member } from "../../model/member.ts";
import type { View } from "../../model/representation.ts";
import { hrefOf } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { collectionAbove } from "../../representations/html/frame/names.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import type { KeptRow } from "../../transfer/kept-report.ts";

export interface ShownReport {
  readonly member: Member;
  readonly shown: readonly KeptRow[];
  /** The first one that is shown, and how many there are. */
  readonly from: number;
  readonly total: number;
}

export function reportPage(report: ShownReport, view: View): string {
  const { member, shown, from, total } = report;
  const texts = view.texts.importing.report;
  const title = texts.title(member.title);
  const path = `/einspielbericht/${member.id}`;
  const end = from + shown.length;
  const main = html`${heading(title)}
<p class="lead">${texts.about}</p>
${shown.length === 0 ? html`<p class="nothing">${texts.none}</p>` : rows(shown, view)}
${shown.length < total && html`<p>${texts.more(shown.length, total)}</p>`}
${end < total && html`<p><a class="button" href="${path.slice(1)}?ab=${end}">${texts.next}</a></p>`}
${tableLink(path.slice(1), view)}
<ul class="titles"><li><a href="${hrefOf(member.kind, member)}">${texts.back}</a></li></ul>`;
  const above = [
    ...collectionAbove(member.kind, view),
    { href: hrefOf(member.kind, member), title: member.title },
  ];
  return layout({ title, description: texts.about, path, hidden: true, above, main }, view);
}

function rows(shown: readonly KeptRow[], view: View): Markup {
  const texts = view.texts.importing.report;
  return html`<div class="table stacked"><table>
<thead><tr><th scope="col">${texts.line}</th><th scope="col">${texts.outcome}</th><th scope="col">${texts.what}</th><th scope="col">${texts.reason}</th></tr></thead>
<tbody>
${shown.map((row) => entry(row, view))}</tbody></table></div>`;
}

function entry({ line, outcome, key, reasons, path }: KeptRow, view: View): Markup {
  const texts = view.texts.importing.report;
  const what = key === null ? null : html`<bdi>${key}</bdi>`;
  return html`<tr><td data-label="${texts.line}">${line > 0 && view.texts.formats.number(line)}</td>
<td data-label="${texts.outcome}">${texts.outcomes[outcome]}</td>
<td data-label="${texts.what}">${path === undefined ? what : html`<a href="${path.slice(1)}">${what}</a>`}</td>
<td data-label="${texts.reason}" dir="auto">${reasons.join(" ")}</td></tr>\n`;
}
