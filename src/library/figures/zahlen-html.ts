/** The page of figures: the report, plots of loans, and all counts by time and category. */

import type { View } from "../../core/model/answers/representation.ts";
import { nothing } from "../../core/representations/html/collection/nothing.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { lends } from "../lending/rules.ts";
import { COUNTED_EVENTS, type CountedEvent } from "../lending/tally-rules.ts";
import { belowDesk } from "../site/below-desk.ts";
import type { Figure } from "../tables/tallies.ts";
import { emptyWays } from "../texts/empty-ways.ts";
import { figureTexts } from "../texts/themes.ts";
import { neighbours, otherPeriods } from "./other-periods.ts";
import { type FigurePeriod, hasFigures, stepLength } from "./periods.ts";
import { columnPlot, heatMap, rankedBars } from "./plots.ts";
import type { FigureReport } from "./report.ts";
import { csvOf, readersAndStock, reportTable } from "./report-html.ts";
import { countIn, figuresByStep } from "./sums.ts";

/** The categories, and the ids of their headings. */
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

export function figuresPage(report: FigureReport, today: string, view: View): string {
  const { period, compared, figures } = report;
  const texts = figureTexts(view.texts);
  const named = periodName(period, view);
  const title = period.name?.length === 4 ? `${texts.title} ${named}` : `${texts.title}, ${named}`;
  const isEmpty = figures.length === 0;
  const main = html`<div class="desk figures">
${heading(title)}
<p class="lead">${texts.about}</p>
${otherPeriods(texts.periods, periodLinks(period, today, view))}
${isEmpty && nothing([texts.none, texts.willCount(lends(view))], onwards(period, today, view))}
${!isEmpty && reportTable(report, [period.to > today ? texts.upToNow(named) : named, periodName(compared, view)], view)}
${!isEmpty && counted(report, title, today, view)}
${!isEmpty && csvOf(period, "summe", view)}
${chooser(period, compared, view)}
</div>`;
  const path = period.name === null ? "/zahlen" : `/zahlen/${period.name}`;
  return belowDesk(
    { title, description: texts.about, path, main, stylesheet: deskStylesheetPath },
    view,
  );
}

/** Nothing that is done now is counted in the past. */
function onwards({ to }: FigurePeriod, today: string, view: View) {
  if (to < today) return [];
  return emptyWays([...(lends(view) ? ["theke" as const] : []), "werke?formular=neu"])(view);
}

function periodName({ name, from, to }: FigurePeriod, { texts: { formats } }: View): string {
  if (name === null) return `${formats.day(from)} – ${formats.day(to)}`;
  return name.length === 4 ? name : formats.month(name);
}

function periodLinks(
  { name }: FigurePeriod,
  today: string,
  view: View,
): (readonly [string, string])[] {
  const { formats } = view.texts;
  const texts = figureTexts(view.texts);
  if (name === null) return [[`zahlen/${today.slice(0, 4)}`, today.slice(0, 4)]];
  const called = (one: string) => (one.length === 4 ? one : formats.month(one));
  const others = neighbours(name, today).filter(hasFigures);
  return [
    ...others.map((one) => [`zahlen/${one}`, called(one)] as const),
    ...(name.length > 4 ? [[`zahlen/${name.slice(0, 4)}`, texts.wholeYear] as const] : []),
  ];
}

function chooser({ from, to }: FigurePeriod, compared: FigurePeriod, view: View): Markup {
  const { choose } = figureTexts(view.texts);
  const field = (name: string, label: string, input: Markup) =>
    html`<div class="field"><label for="feld-${name}">${label}</label>${input}</div>`;
  const day = (name: string, value: string) =>
    html`<input id="feld-${name}" type="date" name="${name}" value="${value}" required>`;
  return html`<form class="form period-form" method="get" action="zahlen">
<fieldset class="field"><legend>${choose.title}</legend>
${field("von", choose.from, day("von", from))}
${field("bis", choose.to, day("bis", to))}
${field("vergleich", choose.with, html`<input id="feld-vergleich" type="number" name="vergleich" min="1900" max="9999" value="${compared.from.slice(0, 4)}">`)}
<button class="light">${choose.show}</button></fieldset></form>`;
}

function counted(report: FigureReport, title: string, today: string, view: View): Markup {
  const { period, compared, figures, before, hours, most } = report;
  const { formats } = view.texts;
  const texts = figureTexts(view.texts);
  const byMonth = stepLength(period) === 7;
  const steps = figuresByStep(period, figures, today);
  const years = Number(period.from.slice(0, 4)) - Number(compared.from.slice(0, 4));
  const rows = steps.map(({ step, figures }) => ({
    name: byMonth
      ? html`<a href="zahlen/${step}">${period.name ? formats.monthName(step) : formats.month(step)}</a>`
      : html`<time datetime="${step}">${formats.weekday(step)}</time>`,
    figures,
  }));
  // Where nothing is lent, and nothing was, what came in is drawn.
  const lent = [...figures, ...before].some(({ was }) => was === "ausleihe");
  const drawn: CountedEvent = lends(view) || lent ? "ausleihe" : "zugang";
  const columns = steps.map(({ step, figures }) => {
    const then = `${Number(step.slice(0, 4)) - years}`.padStart(4, "0") + step.slice(4);
    return {
      name: byMonth ? formats.monthName(step, "short") : `${Number(step.slice(8))}`,
      count: countIn(figures, drawn),
      before: countIn(
        before.filter(({ tag }) => tag === then),
        drawn,
      ),
    };
  });
  const happened = COUNTED_EVENTS.filter((was) => figures.some((figure) => figure.was === was));
  const outline = texts.outline(periodName(compared, view));
  return html`${columnPlot(nameOf(drawn, view), outline, columns, view)}
<div class="figure-panels">
${SIDES.map(([side, id]) => breakdown(side, id, figures, view))}${readersAndStock(report, view)}${
  most.length > 0 &&
  html`<div class="panel"><h2 id="am-meisten">${texts.most}</h2>
<ol class="titles">${most.map(({ work, loans }) => html`<li><a href="werk/${work.id}">${work.title}</a> <span class="quiet">${texts.loansOf(formats.number(loans))}</span></li>\n`)}</ol></div>\n`
}${
  hours.size > 0 &&
  html`<div class="panel wide"><h2 id="stunden">${texts.hours}</h2>
<section class="table" tabindex="0" aria-labelledby="stunden">${heatMap(texts.weekday, hours, view)}</section></div>\n`
}</div>
<section class="table numbers by-time" tabindex="0" aria-label="${title}">${table(texts.when, happened, [...rows, { name: texts.sum, figures }], view)}</section>`;
}

/** Nothing where there are no categories. */
function breakdown(
  side: FigureSide,
  id: string,
  figures: readonly Figure[],
  view: View,
): Markup | null {
  const texts = figureTexts(view.texts);
  const [title, one] = texts.by[side];
  const columns = COUNTED_EVENTS.filter((was) =>
    figures.some((figure) => figure.was === was && figure[side] !== ""),
  );
  if (columns.length === 0) return null;
  const shown = figures.filter(({ was }) => (columns as readonly string[]).includes(was));
  const groups = [...Map.groupBy(shown, (figure) => figure[side])];
  const first = columns[0] as CountedEvent;
  const rows = groups
    .sort(
      ([name, some], [other, others]) =>
        Number(name === "") - Number(other === "") ||
        countIn(others, first) - countIn(some, first) ||
        name.localeCompare(other, view.language),
    )
    .map(([name, figures]) => ({ name: calledBy(side, name, view), figures }));
  const bars = rows.map(({ name, figures }) => {
    const count = countIn(figures, first);
    return { name, count, shown: view.texts.formats.number(count) };
  });
  return html`<div class="panel wide"><h2 id="${id}">${title}</h2>
${
  bars.length > 1 &&
  html`<div aria-hidden="true"><p class="panel-of">${nameOf(first, view)}</p>
${rankedBars(bars)}</div>\n`
}<section class="table numbers" tabindex="0" aria-labelledby="${id}">${table(one, columns, rows, view)}</section></div>\n`;
}

function calledBy(side: FigureSide, name: string, view: View): string {
  const { unknown, noGroup } = figureTexts(view.texts);
  if (name === "") return side === "kreis" ? noGroup : unknown;
  return side === "art" ? choiceOf(view.kinds.one("werk"), "art", name, view) : name;
}

function table(
  one: string,
  columns: readonly CountedEvent[],
  rows: readonly FiguresRow[],
  view: View,
): Markup {
  const { number } = view.texts.formats;
  return html`<table>
<thead><tr><th scope="col">${one}</th>${columns.map((was) => html`<th scope="col">${nameOf(was, view)}</th>`)}</tr></thead>
<tbody>
${rows.map(({ name, figures }) => html`<tr><th scope="row">${name}</th>${columns.map((was) => html`<td>${number(countIn(figures, was))}</td>`)}</tr>\n`)}</tbody></table>`;
}

function nameOf(was: CountedEvent, view: View): string {
  return figureTexts(view.texts).names[was] ?? was;
}
