/** The table of opening hours: a row for each day, with two spans. */

import type { ProblemDocument } from "../../../core/model/answers/problem-document.ts";
import type { View } from "../../../core/model/answers/representation.ts";
import { codeOf } from "../../../core/model/codes/codes.ts";
import { tokenField } from "../../../core/representations/html/form/page/change-form.ts";
import { toGroup } from "../../../core/representations/html/form/page/groups.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { nounsOf } from "../../../core/representations/html/frame/names.ts";
import { shownWeekday } from "../../../core/texts/formats.ts";
import { lendingRules } from "../../lending/rules.ts";
import { settingsTexts } from "../../texts/themes.ts";
import { WEEK } from "./opening-table.ts";

/** By day from Monday on, then by span. */
export type FilledHours = readonly (readonly { readonly von: string; readonly bis: string }[])[];

export function hoursPage(
  filled: FilledHours,
  problem: ProblemDocument | null,
  view: View,
): string {
  const texts = settingsTexts(view.texts).hours;
  const fixed = view.face?.fixed?.get("oeffnungszeit");
  const path = "/oeffnungszeiten";
  const { schliesstage } = lendingRules(view.site ?? {});
  const closings = schliesstage.map((days) => codeOf("schliesstag").shown(days, view.language));
  const spans = (filled[0] ?? []).map((_, index) => index + 1);
  const row = (weekday: number, index: number) => {
    const day = shownWeekday(weekday, view.language);
    return html`<tr><th scope="row">${day}</th>${spans.map((span) => html`<td data-label="${texts.span(span)}">${times(filled, index, span, day, problem, view)}</td>`)}</tr>\n`;
  };
  const main = html`<div class="desk">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${fixed && html`<p class="desk-state warning">${texts.fixed(fixed.place)}</p>`}
<form class="form" method="post" action="oeffnungszeiten">${tokenField("POST", path, view)}
<div class="table stacked work"><table>
<thead><tr><th scope="col">${texts.day}</th>${spans.map((span) => html`<th scope="col">${texts.span(span)}</th>`)}</tr></thead>
<tbody>
${WEEK.map(row)}</tbody></table></div>
<p class="form-actions"><button>${view.texts.form.save}</button></p></form>
<p><a href="einstellungen?formular=aendern${toGroup("besuch")}">${texts.asText}</a></p>
<section aria-labelledby="schliesstage"><h2 id="schliesstage">${texts.closings}</h2>
${closings.length === 0 ? html`<p class="nothing">${texts.noClosings}</p>` : html`<ul>${closings.map((one) => html`<li>${one}</li>\n`)}</ul>`}
<p><a href="einstellungen?formular=aendern${toGroup("schliessung")}">${texts.editClosings}</a></p></section>
</div>`;
  const settings = view.kinds.one("bibliothek");
  const above = [{ href: "einstellungen", title: nounsOf(settings, view)[1] }];
  const { title, about: description } = texts;
  return layout({ title, description, path, hidden: true, above, main }, view);
}

function times(
  filled: FilledHours,
  index: number,
  span: number,
  day: string,
  problem: ProblemDocument | null,
  view: View,
): Markup {
  const texts = settingsTexts(view.texts).hours;
  const { von = "", bis = "" } = filled[index]?.[span - 1] ?? {};
  const place = `${index + 1}.${span}`;
  const fault = problem?.faults.find(({ pointer }) => pointer === `/von.${place}`);
  const described = fault && html` aria-invalid="true" aria-describedby="fehler-${place}"`;
  const input = (name: string, value: string, label: string) =>
    html`<input type="time" name="${name}.${place}" value="${value}" aria-label="${label}"${described}>`;
  return html`<span class="times">${input("von", von, texts.from(day, span))} – ${input("bis", bis, texts.to(day, span))}</span>${fault && html`<span class="fault" id="fehler-${place}" role="alert">${fault.detail}</span>`}`;
}
