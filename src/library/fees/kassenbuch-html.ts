/** The page of the cash book. */

import type { View } from "../../core/model/answers/representation.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { neighbours, otherPeriods } from "../figures/other-periods.ts";
import { belowDesk } from "../site/below-desk.ts";
import type { CashEntry } from "../tables/cash-book.ts";
import { feeTexts } from "../texts/themes.ts";

/** The sum of payments and refunds by one payment method. */
export interface CashSum {
  readonly weise: string;
  readonly ein: string;
  readonly aus: string;
  /** Begins with a minus if more was refunded than taken. */
  readonly saldo: string;
}

interface CashBook {
  /** A day or a month. */
  readonly period: string;
  readonly entries: readonly CashEntry[];
  readonly sums: readonly CashSum[];
  readonly today: string;
}

export function cashBookPage(book: CashBook, view: View): string {
  const texts = feeTexts(view.texts).cashBook;
  const { period, entries } = book;
  const title = `${texts.title}, ${periodName(period, view)}`;
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${texts.about}</p>
${periodLinks(book, view)}
${entries.length === 0 ? html`<p class="nothing">${texts.none}</p>` : html`${sums(book, view)}${table(book, view)}`}
${tableLink(`kassenbuch/${period}`, view)}
</div>`;
  const path = `/kassenbuch/${period}`;
  return belowDesk(
    { title, description: texts.about, path, main, stylesheet: deskStylesheetPath },
    view,
  );
}

function periodName(period: string, { texts: { formats } }: View): string {
  return period.length > 7 ? formats.day(period) : formats.month(period);
}

function periodLinks({ period, today }: CashBook, view: View): Markup {
  const texts = feeTexts(view.texts).cashBook;
  const steps = [
    ...neighbours(period, today).map((one) => [one, periodName(one, view)] as const),
    period.length > 7
      ? ([period.slice(0, 7), texts.wholeMonth] as const)
      : ([today, texts.today] as const),
  ];
  return otherPeriods(
    texts.periods,
    steps.map(([key, name]) => [`kassenbuch/${key}`, name] as const),
  );
}

function sums({ sums }: CashBook, view: View): Markup {
  const texts = feeTexts(view.texts).cashBook;
  const columns = [texts.way, texts.taken, texts.given, texts.balance];
  const amounts = ({ ein, aus, saldo }: CashSum) =>
    [ein, aus, saldo].map((sum, index) =>
      cell(columns[index + 1] ?? "", view.texts.formats.money(sum)),
    );
  return html`<section class="table stacked numbers" tabindex="0" aria-label="${texts.sums}"><table>
<caption>${texts.sums}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${sums.map((sum) => html`<tr><th scope="row">${wayName(sum.weise, view)}</th>${amounts(sum)}</tr>\n`)}</tbody></table></section>`;
}

function table({ entries }: CashBook, view: View): Markup {
  const texts = feeTexts(view.texts).cashBook;
  const columns = [
    texts.number,
    texts.time,
    texts.what,
    texts.taken,
    texts.given,
    texts.way,
    texts.who,
  ];
  return html`<section class="table stacked numbers" tabindex="0" aria-label="${texts.title}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${entries.map((entry) => html`${row(entry, view)}\n`)}</tbody></table></section>`;
}

function row(entry: CashEntry, view: View): Markup {
  const { nummer, zeitpunkt, richtung, betrag, weise, grund, posten, durch } = entry;
  const { formats } = view.texts;
  const texts = feeTexts(view.texts).cashBook;
  const name = choiceOf(view.kinds.one("gebuehr"), "grund", grund, view);
  const amount = formats.money(betrag);
  return html`<tr>${cell(texts.number, nummer)}
${cell(texts.time, html`<time datetime="${zeitpunkt}">${formats.momentOf(zeitpunkt, view.timeZone)}</time>`)}
<th scope="row"><a href="gebuehr/${posten}">${name}</a></th>
${cell(texts.taken, richtung === "ein" && amount)}${cell(texts.given, richtung === "aus" && amount)}
${cell(texts.way, wayName(weise, view))}${cell(texts.who, durch && html`<bdi>${durch}</bdi>`)}</tr>`;
}

/** Its column is named in the cell where the table is stacked. */
function cell(column: string, content: Markup | string | number | false | null): Markup {
  return html`<td data-label="${column}">${content}</td>`;
}

function wayName(weise: string, view: View): string {
  return choiceOf(view.kinds.one("gebuehr"), "weise", weise, view);
}
