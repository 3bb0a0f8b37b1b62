/** Links from the page of a period to others: the previous, the next and the longer one. */

import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { addDays } from "../../core/words/dates/days.ts";

/** After this many days from its first a year or a month is over, by the length of its name. */
const LONGEST: Readonly<Record<number, number>> = { 4: 366, 7: 31 };

export function otherPeriods(
  label: string,
  periodLinks: readonly (readonly [href: string, name: string])[],
): Markup {
  return html`<nav class="desk-modes" aria-label="${label}"><ul>
${periodLinks.map(([href, name]) => html`<li><a href="${href}">${name}</a></li>\n`)}</ul></nav>`;
}

/** The year, month or day before, and the next one if it has begun. */
export function neighbours(period: string, today: string): string[] {
  const rest = "-01-01".slice(period.length - 4);
  const around = [-1, LONGEST[period.length] ?? 1].map((days) =>
    addDays(period + rest, days).slice(0, period.length),
  );
  return around.filter((one) => /^\d/.test(one) && one <= today.slice(0, one.length));
}
