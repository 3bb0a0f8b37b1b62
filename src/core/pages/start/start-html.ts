/** The start page for people: a search, and the sizes of the collections. */

import type { View } from "../../model/answers/representation.ts";
import { isPublic } from "../../model/kinds/access.ts";
import type { Kind } from "../../model/kinds/kind.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { html, type Markup } from "../../representations/html/frame/markup.ts";
import { nounsOf } from "../../representations/html/frame/names.ts";
import { searchable, searchedFirst, searchForm } from "../../representations/html/frame/search.ts";

export interface CollectionSize {
  readonly kind: Kind;
  readonly total: number;
}

/** `data`: the same as JSON-LD, for search engines. */
export function startPage(sizes: readonly CollectionSize[], data: string, view: View): string {
  const { texts, siteName } = view;
  const main = html`<div class="welcome">
<div class="welcome-head"><h1><bdi>${siteName}</bdi></h1></div>
${mainSearch(sizes, view)}
</div>
${collectionLinks(sizes, view)}`;
  const page = { title: null, description: texts.site.about(siteName), path: "/", searches: true };
  return layout({ ...page, data, main }, view);
}

/** Offers no search of a collection for everybody that has nothing in it. */
export function mainSearch(sizes: readonly CollectionSize[], view: View): Markup | null {
  const first = searchedFirst(view);
  if (first === null) return null;
  const filled = new Set(sizes.map(({ kind }) => kind));
  const others = searchable(view).filter(
    (kind) => kind !== first && (filled.has(kind) || !isPublic(kind)),
  );
  return searchForm(first, view, { id: "suche", others });
}

export function collectionLinks(sizes: readonly CollectionSize[], view: View): Markup | null {
  if (sizes.length === 0) return null;
  return html`<section aria-labelledby="sammlungen">
<h2 id="sammlungen">${view.texts.start.numbers}</h2>
<ul class="ways">
${sizes.map(({ kind, total }) => html`<li><a href="${kind.plural}"><span class="figure">${view.texts.formats.number(total)}</span> ${nounsOf(kind, view)[total === 1 ? 0 : 1]}</a></li>\n`)}</ul>
</section>`;
}
