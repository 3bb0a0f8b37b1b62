/** The page of figures: what happened most at a glance, a chart of loans, and everything that was counted, by time and by what it was. */

import type { View } from "../../core/model/answers/representation.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { HAPPENINGS, type Happening } from "../lending/tallies.ts";
import { belowDesk } from "../site/below-desk.ts";
import type { Figure } from "../tables/tallies.ts";
import { figureTexts } from "../texts/themes.ts";
import { neighbours, otherPeriods } from "./other-periods.ts";
import { countIn, figuresByStep } from "./sums.ts";

/** What is told apart, and the name of its heading in the page. */
const SIDES = [
  ["art", "nach-art"],
  ["ort", "nach-ort"],
  ["kreis", "nach-gruppe"],
] as const;
type FigureSide = (typeof SIDES)[number][0];

interface FiguresRow {
  readonly name: string | Markup;
  readonly figures: readonly Figure[];
}

export function figuresPage(
  period: string,
  figures: readonly Figure[],
  today: string,
  view: View,
): string {
  const texts = figureTexts(view.texts);
  const isYear = period.length === 4;
  const title = isYear
    ? `${texts.title} ${period}`
    : `${texts.title}, ${view.texts.formats.month(period)}`;
  const main = html`<div class="desk figures">
${heading(title)}
<p class="lead">${texts.about}</p>
${otherPeriods(texts.periods, periodLinks(period, today, view))}
${figures.length === 0 ? html`<p class="nothing">${texts.none}</p>` : counted(period, title, figures, today, view)}
${tableLink(`zahlen/${period}`, view, new URLSearchParams({ tabelle: "summe" }))}
</div>`;
  const path = `/zahlen/${period}`;
  return belowDesk(
    { title, description: texts.about, path, main, stylesheet: deskStylesheetPath },
    view,
  );
}

function periodLinks(period: string, today: string, view: View): (readonly [string, string])[] {
  const { formats } = view.texts;
  const figures = figureTexts(view.texts);
  const name = (one: string) => (one.length === 4 ? one : formats.month(one));
  return [
    ...neighbours(period, today).map((one) => [`zahlen/${one}`, name(one)] as const),
    ...(period.length > 4 ? [[`zahlen/${period.slice(0, 4)}`, figures.wholeYear] as const] : []),
  ];
}

function counted(
  period: string,
  title: string,
  figures: readonly Figure[],
  today: string,
  view: View,
): Markup {
  const { formats } = view.texts;
  const texts = figureTexts(view.texts);
  const isYear = period.length === 4;
  const steps = figuresByStep(period, figures, today);
  const rows = steps.map(({ step, figures }) => ({
    name: isYear
      ? html`<a href="zahlen/${step}">${formats.monthName(step)}</a>`
      : html`<time datetime="${step}">${formats.weekday(step)}</time>`,
    figures,
  }));
  const bars = steps.map(({ step, figures }, index) => ({
    name: isYear ? formats.monthName(step, "short") : `${index + 1}`,
    count: countIn(figures, "ausleihe"),
  }));
  return html`${glance(figures, view)}
${chart(bars, view)}
<section class="table numbers" tabindex="0" aria-label="${title}">${table(texts.when, HAPPENINGS, [...rows, { name: texts.sum, figures }], view)}</section>
${SIDES.map(([side, id]) => breakdown(side, id, figures, view))}`;
}

/** What there is most of, in large figures. */
function glance(figures: readonly Figure[], view: View): Markup {
  const shown = HAPPENINGS.flatMap((was) => {
    const sum = countIn(figures, was);
    return sum === 0 ? [] : [[was, sum] as const];
  });
  return html`<dl class="glance">
${shown.map(([was, sum]) => html`<div class="glance-one"><dt>${nameOf(was, view)}</dt><dd class="figure">${view.texts.formats.number(sum)}</dd></div>\n`)}</dl>`;
}

/** Each bar stands alone, so that names stay as large as they are however narrow the page is; the table below says the same. */
function chart(
  bars: readonly { readonly name: string; readonly count: number }[],
  view: View,
): Markup {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const label = nameOf("ausleihe", view);
  return html`<figure class="bars${bars.length > 12 && html` many`}"><figcaption>${label}</figcaption>
<div class="bar-row" role="img" aria-label="${label}">
${bars.map(({ name, count }) => html`<div class="bar"><span class="bar-count">${view.texts.formats.number(count)}</span><svg viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="100" class="bar-room"/><rect y="${100 - height(count, most)}" width="1" height="${height(count, most)}"/></svg><span>${name}</span></div>\n`)}</div></figure>`;
}

/** Whatever happened at all can be seen. */
function height(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(2, Math.round((count / most) * 100));
}

/** Nothing where nobody tells them apart. */
function breakdown(
  side: FigureSide,
  id: string,
  figures: readonly Figure[],
  view: View,
): Markup | null {
  const texts = figureTexts(view.texts);
  const [title, one] = texts.by[side];
  const columns = HAPPENINGS.filter((was) =>
    figures.some((figure) => figure.was === was && figure[side] !== ""),
  );
  if (columns.length === 0) return null;
  const shown = figures.filter(({ was }) => (columns as readonly string[]).includes(was));
  const groups = [...Map.groupBy(shown, (figure) => figure[side])];
  const first = columns[0] as Happening;
  const rows = groups
    .sort(
      ([name, some], [other, others]) =>
        Number(name === "") - Number(other === "") ||
        countIn(others, first) - countIn(some, first) ||
        name.localeCompare(other, view.language),
    )
    .map(([name, figures]) => ({ name: calledBy(side, name, view), figures }));
  return html`<h2 id="${id}">${title}</h2>
<section class="table numbers" tabindex="0" aria-labelledby="${id}">${table(one, columns, rows, view)}</section>\n`;
}

function calledBy(side: FigureSide, name: string, view: View): string {
  if (name === "") return figureTexts(view.texts).unknown;
  return side === "art" ? choiceOf(view.kinds.one("werk"), "art", name, view) : name;
}

function table(
  one: string,
  columns: readonly Happening[],
  rows: readonly FiguresRow[],
  view: View,
): Markup {
  const { number } = view.texts.formats;
  return html`<table>
<thead><tr><th scope="col">${one}</th>${columns.map((was) => html`<th scope="col">${nameOf(was, view)}</th>`)}</tr></thead>
<tbody>
${rows.map(({ name, figures }) => html`<tr><th scope="row">${name}</th>${columns.map((was) => html`<td>${number(countIn(figures, was))}</td>`)}</tr>\n`)}</tbody></table>`;
}

function nameOf(was: Happening, view: View): string {
  return figureTexts(view.texts).names[was] ?? was;
}
