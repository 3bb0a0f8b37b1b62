/** The page of the security log. */

import type { View } from "../../model/answers/representation.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { isDay } from "../../words/dates/calendar.ts";

interface ShownEvent {
  readonly time: string;
  readonly what: string;
  readonly account: number | null;
  readonly name: string | null;
  readonly address: string | null;
  readonly detail: string | null;
}

export function eventsPage(events: readonly ShownEvent[], view: View): string {
  const texts = view.texts.events;
  const columns = [texts.time, texts.what, texts.who, texts.address, texts.detail];
  const main = html`<div class="desk">
${heading(texts.title)}
<p class="lead">${texts.about}</p>
${
  events.length === 0
    ? html`<p class="nothing">${texts.none}</p>`
    : html`<section class="table stacked" tabindex="0" aria-label="${texts.title}"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${events.map((event) => html`${row(event, view)}\n`)}</tbody></table></section>`
}
${tableLink("vorgaenge", view)}
</div>`;
  const above = view.additions?.staff(view) ?? [];
  return layout(
    {
      title: texts.title,
      description: texts.about,
      path: "/vorgaenge",
      hidden: true,
      above,
      main,
    },
    view,
  );
}

function row({ time, what, account, name, address, detail }: ShownEvent, view: View): Markup {
  const who = name !== null && html`<bdi>${name}</bdi>`;
  const { time: when, what: happened, who: by, address: from, detail: more } = view.texts.events;
  return html`<tr><td data-label="${when}"><time datetime="${time}">${view.texts.formats.momentOf(time, view.timeZone)}</time></td>
<td data-label="${happened}">${view.texts.events.names[what] ?? what}</td>
<td data-label="${by}">${account === null ? who : html`<a href="konto/${account}">${who}</a>`}</td>
<td data-label="${from}">${address !== null && html`<bdi>${address}</bdi>`}</td><td data-label="${more}">${detail !== null && html`<bdi>${inWords(detail, view)}</bdi>`}</td></tr>`;
}

/** A day in the language of the page; other details stay as they are. */
export function inWords(detail: string, { texts }: View): string {
  return isDay(detail) ? texts.formats.day(detail) : detail;
}
