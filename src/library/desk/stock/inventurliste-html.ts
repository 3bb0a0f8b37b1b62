/** The result of a stocktaking as a page: the counts, one list, and the closing with its effects. */

import type { View } from "../../../core/model/answers/representation.ts";
import { isLibrarian } from "../../../core/model/kinds/access.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { changeForm } from "../../../core/representations/html/form/page/change-form.ts";
import { hrefOf } from "../../../core/representations/html/frame/addresses.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { tableLink } from "../../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../../assets/assets.ts";
import type { closingPlan } from "../../circulation/stocktaking.ts";
import { RESULTS, type Result } from "../../lending/stocktaking-rules.ts";
import { belowDesk } from "../../site/below-desk.ts";
import type { StockRow } from "../../tables/stocktaking.ts";
import { stockTexts } from "../../texts/themes.ts";
import { aboveStock } from "./erfassen-html.ts";

interface ResultPage {
  readonly stock: Member;
  readonly counts: ReadonlyMap<string, number>;
  readonly list: Result;
  readonly rows: readonly StockRow[];
  /** What closing it would do. */
  readonly plan: Awaited<ReturnType<typeof closingPlan>>;
}

/** Rows of a list on the page; the table download has all of them. */
const SHOWN = 100;

export function resultPage(page: ResultPage, view: View): string {
  const { stock, counts, list, rows } = page;
  const asked = /^\d{1,6}$/.exec(view.query.get("ab") ?? "")?.[0];
  const from = Math.min(Number(asked ?? 0), rows.length);
  const end = Math.min(from + SHOWN, rows.length);
  const next = new URLSearchParams({ liste: list, ab: `${end}` });
  const texts = stockTexts(view.texts);
  const { number } = view.texts.formats;
  const path = `/inventurliste/${stock.id}`;
  const title = texts.resultTitle(stock.title);
  const shown = RESULTS.filter((name) => name === list || (counts.get(name) ?? 0) > 0);
  const main = html`<div class="desk">
${heading(title)}
<nav class="desk-lists" aria-label="${title}"><ul>
${shown.map((name) => html`<li><a href="${path.slice(1)}?${new URLSearchParams({ liste: name }).toString()}"${name === list && html` aria-current="page"`}>${texts.lists[name]} <strong class="tally">${number(counts.get(name) ?? 0)}</strong></a></li>\n`)}</ul></nav>
${isLibrarian(view.actor) && closing(page, view)}
<section aria-labelledby="liste"><h2 id="liste">${texts.lists[list]}</h2>
${rows.length === 0 ? html`<p class="nothing">${texts.listNone}</p>` : table({ ...page, rows: rows.slice(from, end) }, view)}
${end < rows.length && html`<p><a class="button" href="${path.slice(1)}?${next.toString()}">${texts.more}</a></p>`}</section>
${tableLink(path.slice(1), view, new URLSearchParams({ liste: list }))}
<ul class="titles">
${stock.values.zustand === "offen" && html`<li><a href="erfassen/${stock.id}">${texts.scan}</a></li>\n`}<li><a href="${hrefOf(stock.kind, stock)}">${texts.toStocktaking}</a></li>
</ul>
</div>`;
  return belowDesk(
    { title, path, main, above: aboveStock(stock, view), stylesheet: deskStylesheetPath },
    view,
  );
}

function table({ stock, rows, list }: ResultPage, view: View): Markup {
  const { columns, resultTitle } = stockTexts(view.texts);
  const hasPlace = rows.some(({ gehoertNach }) => gehoertNach !== null) && list !== "fehlt";
  return html`<section class="table stacked" tabindex="0" aria-label="${resultTitle(stock.title)}"><table>
<thead><tr><th scope="col">${columns.nummer}</th><th scope="col">${columns.werk}</th><th scope="col">${columns.signatur}</th><th scope="col">${columns.standort}</th>${hasPlace && html`<th scope="col">${columns.gehoertNach}</th>`}</tr></thead>
<tbody>
${rows.map((one) => html`${row(one, hasPlace, view)}\n`)}</tbody></table></section>`;
}

function row(
  { barcode, exemplar, werk, standort, gehoertNach }: StockRow,
  hasPlace: boolean,
  view: View,
): Markup {
  const { columns } = stockTexts(view.texts);
  const cell = (name: keyof typeof columns, content: Markup | string | null) =>
    html`<td data-label="${columns[name]}">${content}</td>`;
  const link = (kind: string, to: StockRow["werk"]) =>
    to && html`<a href="${hrefOf(view.kinds.one(kind), to)}"><bdi>${to.title}</bdi></a>`;
  return html`<tr><th scope="row"><bdi>${barcode ?? ""}</bdi></th>
${cell("werk", link("werk", werk))}
${cell("signatur", link("exemplar", exemplar))}
${cell("standort", link("standort", standort))}
${hasPlace && cell("gehoertNach", html`<bdi>${gehoertNach ?? ""}</bdi>`)}</tr>`;
}

/** Shows the effects with counts before closing; reopening undoes them. */
function closing({ stock, counts, plan }: ResultPage, view: View): Markup {
  const texts = stockTexts(view.texts);
  const { number } = view.texts.formats;
  const next = `/inventurliste/${stock.id}`;
  if (stock.values.zustand !== "offen")
    return html`<section aria-labelledby="abschluss"><h2 id="abschluss">${texts.reopen}</h2>
<p>${texts.reopenAbout}</p>
${changeForm(stock, { label: texts.reopen, values: { zustand: "offen" }, next, done: "inventurWiederOffen" }, view)}</section>`;
  const many = (name: Result) => counts.get(name) ?? 0;
  const place = linkOf(stock, "standort")?.title ?? "";
  const line = (count: number, say: (count: string) => string) =>
    count > 0 ? [say(number(count))] : [];
  const does = [
    ...line(plan.missing.length, texts.doesMissing),
    ...line(plan.found.length, texts.doesFound),
    ...line(plan.loans.length, texts.doesReturn),
    ...line(plan.moved.length, (count) => texts.doesMove(count, place)),
  ];
  const isNothing = many("vorhanden") + many("gesehen") === 0;
  const edit = `${hrefOf(stock.kind, stock)}?formular=aendern`;
  return html`<section aria-labelledby="abschluss"><h2 id="abschluss">${texts.close}</h2>
${isNothing && html`<p class="desk-state warning">${texts.nothingScanned}</p>`}
<p>${does.length === 0 ? texts.doesNothing : texts.closeAbout}</p>
${does.length > 0 && html`<ul class="will-do">${does.map((one) => html`<li>${one}</li>\n`)}</ul>`}
<p>${texts.notWished} <a href="${edit}">${texts.edit}</a></p>
${changeForm(stock, { label: texts.close, values: { zustand: "abgeschlossen" }, next, done: "inventurAbgeschlossen" }, view)}</section>`;
}
