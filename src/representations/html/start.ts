/** The start page: a search in the middle, what is new, whom to discover, and the ways in. */

import type { View } from "../../model/representation.ts";
import { entries } from "./collection/entries.ts";
import { layout } from "./frame/layout.ts";
import { html, type Markup } from "./frame/markup.ts";
import { manyOf, nounsOf } from "./frame/names.ts";
import { searchable, searchedFirst, searchForm } from "./frame/search.ts";
import { shelf } from "./member/shelf.ts";

export function startPage(view: View): string {
  const { texts, siteName } = view;
  const main = html`<div class="welcome">
<div class="welcome-head"><h1><bdi>${siteName}</bdi></h1>
<p class="lead">${texts.site.motto}</p></div>
${mainSearch(view)}
</div>
${newest(view)}
${discover(view)}
${ways(view)}`;
  const page = { title: null, description: texts.site.about(siteName), path: "/", searches: true };
  return layout({ ...page, ...dataOf(view), main }, view);
}

function mainSearch(view: View): Markup | null {
  const first = searchedFirst(view);
  if (first === null) return null;
  const others = searchable(view).filter((kind) => kind !== first);
  return searchForm(first, view, { id: "suche", others });
}

function newest(view: View): Markup | null {
  const works = view.start?.newest ?? [];
  const kind = works[0]?.kind;
  if (!kind) return null;
  const { start } = view.texts;
  return html`<section aria-labelledby="neu">
<div class="section-head"><h2 id="neu">${start.newest}</h2><a href="${kind.plural}">${start.all(manyOf(kind, view))}</a></div>
${shelf(works, view)}
</section>`;
}

function discover(view: View): Markup | null {
  const persons = view.start?.discover ?? [];
  const kind = persons[0]?.kind;
  if (!kind) return null;
  const { start } = view.texts;
  return html`<section aria-labelledby="entdecken">
<div class="section-head"><h2 id="entdecken">${start.discover}</h2><a href="${kind.plural}">${start.all(manyOf(kind, view))}</a></div>
${entries(persons, view)}
</section>`;
}

function ways(view: View): Markup | null {
  const counts = view.start?.counts ?? [];
  if (counts.length === 0) return null;
  return html`<section aria-labelledby="sammlungen">
<h2 id="sammlungen">${view.texts.start.numbers}</h2>
<ul class="ways">
${counts.map(({ kind, total }) => html`<li><a href="${kind.plural}"><span class="figure">${view.texts.formats.number(total)}</span> ${nounsOf(kind, view)[total === 1 ? 0 : 1]}</a></li>\n`)}</ul>
</section>`;
}

function dataOf(view: View): { data?: string } {
  const data = view.representations.find(({ name }) => name === "jsonld")?.start(view);
  return typeof data === "string" ? { data } : {};
}
