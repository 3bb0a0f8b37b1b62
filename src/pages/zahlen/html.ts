/** The page of figures: a quiet chart of loans, and a table of everything that was counted. */

import { HAPPENINGS } from "../../lending/tallies.ts";
import type { View } from "../../model/representation.ts";
import type { Figure } from "../../model/tally.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";

export function figuresPage(period: string, figures: readonly Figure[], view: View): string {
  const texts = view.texts.figures;
  const title = `${texts.title} ${period}`;
  const steps = stepsOf(period);
  const sum = (step: string | null, was: string) =>
    figures
      .filter((one) => one.was === was && (step === null || one.tag.startsWith(step)))
      .reduce((total, { anzahl }) => total + anzahl, 0);
  const main = html`<div class="desk">
${heading(title)}
<p class="lead">${texts.about}</p>
${chart(
  steps.map((step) => sum(step, "ausleihe")),
  texts.names.ausleihe ?? "",
)}
<section class="table" tabindex="0" aria-label="${title}"><table>
<thead><tr><th scope="col">${texts.when}</th>${HAPPENINGS.map((was) => html`<th scope="col">${texts.names[was] ?? was}</th>`)}</tr></thead>
<tbody>
${steps.map((step) => html`<tr><th scope="row">${period.length === 4 ? html`<a href="zahlen/${step}">${step}</a>` : step}</th>${HAPPENINGS.map((was) => html`<td>${view.texts.formats.number(sum(step, was))}</td>`)}</tr>\n`)}<tr><th scope="row">${texts.sum}</th>${HAPPENINGS.map((was) => html`<td>${view.texts.formats.number(sum(null, was))}</td>`)}</tr>
</tbody></table></section>
${tableLink(`zahlen/${period}`, view)}
</div>`;
  const above = [{ href: "theke", title: view.texts.lending.desk.title }];
  return layout(
    { title, description: texts.about, path: `/zahlen/${period}`, hidden: true, above, main },
    view,
  );
}

/** The months of a year, or the days of a month. */
function stepsOf(period: string): string[] {
  const two = (number: number) => `${number}`.padStart(2, "0");
  const [year = 0, month = 0] = period.split("-").map(Number);
  const count = period.length === 4 ? 12 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${period}-${two(index + 1)}`);
}

function chart(counts: readonly number[], label: string): Markup {
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, index) => {
    const height = Math.round((count / most) * 100);
    return html`<rect x="${index * 10 + 1}" y="${100 - height}" width="8" height="${height}"/>`;
  });
  return html`<svg class="chart" role="img" aria-label="${label}" viewBox="0 0 ${counts.length * 10} 100" width="100%" height="120" preserveAspectRatio="none" fill="currentColor">${bars}</svg>`;
}
