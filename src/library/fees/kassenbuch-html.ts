/** The page of the cash book. */

import type { View } from "../../core/model/answers/representation.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { neighbours, otherPeriods } from "../figures/other-periods.ts";
import { belowDesk } from "../site/below-desk.ts";
import { type CashEntry, KEPT } from "../tables/cash-book.ts";
import { feeTexts } from "../texts/themes.ts";

/** The sum of payments and refunds by one payment method, or for one reason. */
export interface CashSum {
  readonly name: string;
  readonly ein: string;
  readonly aus: string;
  /** Begins with a minus if more was refunded than taken. */
  readonly saldo: string;
}

/** Of one currency: taken, given back, and held at the end. */
export interface DepositSum {
  readonly ein: string;
  readonly aus: string;
  readonly bestand: string;
}

/** What an entry was for, as far as its fee knows it. */
export interface AboutEntry {
  readonly sache: string | null;
  readonly vermerk: string | null;
  readonly reader: { readonly id: number; readonly name: string } | null;
}

interface CashBook {
  /** A day or a month. */
  readonly period: string;
  readonly entries: readonly CashEntry[];
  readonly sums: readonly CashSum[];
  readonly income: readonly CashSum[];
  readonly deposits: readonly DepositSum[];
  /** By fee. */
  readonly about: ReadonlyMap<number, AboutEntry>;
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
${entries.length === 0 ? html`<p class="nothing">${texts.none}</p>` : html`${sumsTables(book, view)}${table(book, view)}`}
${entries.length === 0 && depositsTable(book, view)}
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

function sumsTables(book: CashBook, view: View): Markup {
  const texts = feeTexts(view.texts).cashBook;
  const columns = [texts.taken, texts.given, texts.balance];
  const rows = (sums: readonly CashSum[], naming: (name: string, view: View) => string) =>
    sums.map(({ name, ein, aus, saldo }) => [naming(name, view), [ein, aus, saldo]] as const);
  return html`${sumsTable(texts.sums, [texts.way, ...columns], rows(book.sums, wayName), view)}
${book.income.length > 0 && sumsTable(texts.income, [texts.what, ...columns], rows(book.income, reasonName), view)}
${depositsTable(book, view)}`;
}

/** Deposits are a sum of their own: the library has to give them back. */
function depositsTable({ deposits, period, today }: CashBook, view: View): Markup | null {
  const texts = feeTexts(view.texts).cashBook;
  if (deposits.length === 0) return null;
  const isNow = today.startsWith(period);
  const held = isNow ? texts.heldToday : texts.heldThen;
  const name = choiceOf(view.kinds.one("gebuehr"), "grund", "kaution", view);
  const rows = deposits.map(({ ein, aus, bestand }) => [name, [ein, aus, bestand]] as const);
  return sumsTable(texts.deposits, [texts.what, texts.taken, texts.given, held], rows, view);
}

function sumsTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly [name: string, sums: readonly string[]])[],
  view: View,
): Markup {
  const { money } = view.texts.formats;
  return html`<section class="table stacked numbers" tabindex="0" aria-label="${title}"><table>
<caption>${title}</caption>
<thead><tr>${columns.map((column, index) => html`<th scope="col"${index > 0 && html` class="numeric"`}>${column}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([
    name,
    sums,
  ]) => html`<tr><th scope="row">${name}</th>${sums.map((sum, index) => amountCell(columns[index + 1] ?? "", money(sum)))}</tr>
`,
)}</tbody></table></section>`;
}

function table({ entries, about }: CashBook, view: View): Markup {
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
<thead><tr>${columns.map((column) => html`<th scope="col"${[texts.taken, texts.given].includes(column) && html` class="numeric"`}>${column}</th>`)}</tr></thead>
<tbody>
${entries.map((entry) => html`${row(entry, about.get(entry.posten), view)}\n`)}</tbody></table></section>`;
}

function row(entry: CashEntry, about: AboutEntry | undefined, view: View): Markup {
  const { nummer, zeitpunkt, richtung, betrag, weise, grund, posten, durch } = entry;
  const { formats } = view.texts;
  const texts = feeTexts(view.texts).cashBook;
  const { sache = null, vermerk = null, reader = null } = about ?? {};
  const more = [sache, vermerk].filter((one) => one !== null && one !== "");
  const amount = formats.money(betrag);
  return html`<tr>${cell(texts.number, nummer)}
${cell(texts.time, html`<time datetime="${zeitpunkt}">${formats.momentOf(zeitpunkt, view.timeZone)}</time>`)}
<th scope="row"><a href="gebuehr/${posten}">${reasonName(grund, view)}</a>${more.map((one) => html`<br><small dir="auto">${one}</small>`)}${reader && html`<br><small><a href="theke?konto=${reader.id}"><bdi>${reader.name}</bdi></a></small>`}</th>
${amountCell(texts.taken, richtung === "ein" && amount)}${amountCell(texts.given, richtung === "aus" && amount)}
${cell(texts.way, wayName(weise, view))}${cell(texts.who, durch && html`<bdi>${durch}</bdi>`)}</tr>`;
}

/** Its column is named in the cell where the table is stacked. */
function cell(column: string, content: Markup | string | number | false | null): Markup {
  return html`<td data-label="${column}">${content}</td>`;
}

function amountCell(column: string, amount: string | false): Markup {
  return html`<td class="numeric" data-label="${column}">${amount}</td>`;
}

export function reasonName(grund: string, view: View): string {
  if (grund === KEPT) return feeTexts(view.texts).cashBook.kept;
  return choiceOf(view.kinds.one("gebuehr"), "grund", grund, view);
}

function wayName(weise: string, view: View): string {
  return choiceOf(view.kinds.one("gebuehr"), "weise", weise, view);
}
