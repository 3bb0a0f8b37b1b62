/** Plots drawn on the server: columns by time, ranked bars, a heat map. Each has its numbers as text, too. */

import type { View } from "../../core/model/answers/representation.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { shownWeekday } from "../../core/texts/formats.ts";

interface PlotColumn {
  readonly name: string;
  readonly count: number;
  /** In the compared period. */
  readonly before: number;
}

/** With more columns only some are labelled. */
const ROOMY = 12;

/** Each column is an element of its own, so that labels keep their size on narrow pages; a table on the page has the same numbers. */
export function columnPlot(
  label: string,
  outline: string,
  columns: readonly PlotColumn[],
  view: View,
): Markup {
  const most = Math.max(1, ...columns.flatMap(({ count, before }) => [count, before]));
  const isCompared = columns.some(({ before }) => before > 0);
  return html`<figure class="bars${columns.length > ROOMY && html` many`}"><figcaption>${label}${isCompared && html` <span class="outline-name">${outline}</span>`}</figcaption>
<div class="bar-row" role="img" aria-label="${label}">
${columns.map(({ name, count, before }) => html`<div class="bar"><span class="bar-count">${view.texts.formats.number(count)}</span><svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">${before > 0 && html`<rect x="0.2" y="${100 - part(before, most)}" width="9.6" height="${part(before, most)}" class="bar-before"/>`}<rect x="1.5" y="${100 - part(count, most)}" width="7" height="${part(count, most)}"/></svg><span>${name}</span></div>\n`)}</div></figure>`;
}

/** Every count above zero stays visible. */
function part(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(2, Math.round((count / most) * 100));
}

interface Bar {
  readonly name: string | Markup;
  /** The count as displayed. */
  readonly shown: string;
  readonly count: number;
}

export function rankedBars(bars: readonly Bar[]): Markup {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`<ul class="ranked">
${bars.map(({ name, shown, count }) => html`<li class="ranked-row"><span class="ranked-name">${name}</span><svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${part(count, most)}" height="1"/></svg><span class="ranked-count">${shown}</span></li>\n`)}</ul>`;
}

/** Weeks start on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];
const SHADES = 5;

/** Weekdays by hours, from the first to the last hour with loans. */
export function heatMap(
  corner: string,
  days: ReadonlyMap<number, ReadonlyMap<number, number>>,
  view: View,
): Markup {
  const busy = [...days.values()].flatMap((hours) =>
    [...hours].flatMap(([hour, count]) => (count > 0 ? [hour] : [])),
  );
  const [first, last] = [Math.min(...busy), Math.max(...busy)];
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const most = Math.max(1, ...[...days.values()].flatMap((some) => [...some.values()]));
  const cell = (count: number) =>
    html`<td class="heat-${Math.ceil((Math.max(0, count) / most) * SHADES)}">${count > 0 && view.texts.formats.number(count)}</td>`;
  return html`<table class="heat">
<thead><tr><th scope="col">${corner}</th>${hours.map((hour) => html`<th scope="col">${hour}</th>`)}</tr></thead>
<tbody>
${WEEK.filter((day) => days.has(day)).map((day) => html`<tr><th scope="row">${shownWeekday(day, view.language)}</th>${hours.map((hour) => cell(days.get(day)?.get(hour) ?? 0))}</tr>\n`)}</tbody></table>`;
}
