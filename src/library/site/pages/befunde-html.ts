/** The page with the faults in the library's own files. */

import type { View } from "../../../core/model/answers/representation.ts";
import { heading, html } from "../../../core/representations/html/frame/markup.ts";
import { findingTexts } from "../../texts/themes.ts";
import { belowDesk } from "../below-desk.ts";

interface ShownFinding {
  readonly datei: string | null;
  readonly satz: string;
}

export function findingsHtml(findings: readonly ShownFinding[], view: View): string {
  const { title, about, none, columns } = findingTexts(view.texts);
  const main = html`${heading(title)}
<p class="lead">${about}</p>
${
  findings.length === 0
    ? html`<p class="nothing">${none}</p>`
    : html`<section class="table stacked" aria-label="${title}"><table>
<thead><tr><th scope="col">${columns.datei}</th><th scope="col">${columns.befund}</th></tr></thead>
<tbody>
${findings.map(({ datei, satz }) => html`<tr><td data-label="${columns.datei}">${datei !== null && html`<code>${datei}</code>`}</td><td data-label="${columns.befund}">${satz}</td></tr>\n`)}</tbody></table></section>`
}`;
  return belowDesk({ title, description: about, path: "/befunde", main }, view);
}
