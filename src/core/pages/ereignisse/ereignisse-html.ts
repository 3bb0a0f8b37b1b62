/** The events of the catalogue as a page: the latest ones, each with a link to its member. */

import type { View } from "../../model/answers/representation.ts";
import { pager } from "../../representations/html/collection/pager.ts";
import { here } from "../../representations/html/frame/addresses.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../representations/html/frame/markup.ts";
import { nounsOf } from "../../representations/html/frame/names.ts";
import { tableLink } from "../../representations/html/frame/table-link.ts";
import { titleIn } from "../../representations/html/member/beside.ts";
import type { Edit } from "../verlauf/edits.ts";

const PATH = "/ereignisse";

export function happeningsPage(events: readonly Edit[], next: string | null, view: View): string {
  const { title, about, none } = view.texts.happenings;
  const first = view.query.has("nach") ? here(view, { nach: null }) : null;
  const main = html`<div class="desk history">
${heading(title)}
<p class="lead">${about}</p>
${
  events.length === 0
    ? html`<p class="nothing">${none}</p>`
    : html`<ol class="edits">
${events.map((event) => html`<li>${happening(event, view)}</li>\n`)}</ol>`
}
${pager({ first, previous: null, next }, view)}
${tableLink("ereignisse", view)}
</div>`;
  // Only the first page is for search engines.
  const hidden = view.query.size > 0;
  return layout({ title, description: about, path: PATH, hidden, main }, view);
}

function happening({ kind, change, doing, title }: Edit, view: View): Markup {
  const { history, formats } = view.texts;
  const { zeitpunkt, mitglied } = change;
  const path = `${kind.singular}/${mitglied}`;
  const name = title === "" ? path : titleIn(kind, title, view);
  return html`<p class="edited"><a class="entry-title" href="${path}"><bdi>${name}</bdi></a> <span class="entry-facts">${nounsOf(kind, view)[0]}</span></p>
<p class="happened"><time datetime="${zeitpunkt}">${formats.momentOf(zeitpunkt, view.timeZone)}</time> <strong>${history.doings[doing]}</strong></p>`;
}
