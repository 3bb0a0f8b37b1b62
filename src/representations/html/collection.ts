/** The page of a collection: search, order, entries, and the way to the next ones. */

import { pageLinks } from "../../engine/list.ts";
import type { View } from "../../engine/representation.ts";
import type { Listing } from "../../engine/store.ts";
import { canonicalList, here } from "./addresses.ts";
import { entries } from "./entries.ts";
import { layout } from "./layout.ts";
import { html, type Markup } from "./markup.ts";
import { manyOf, nounsOf } from "./names.ts";
import { pager } from "./pager.ts";
import { searchable, searchForm } from "./search.ts";
import { sortingLinks } from "./sorting.ts";

export function collectionPage(listing: Listing, view: View): string {
  const { kind, total } = listing;
  const { texts, siteName } = view;
  const nouns = nounsOf(kind, view);
  const words = (view.query.get("suche") ?? "").trim();
  const main = html`<h1>${nouns[1]}</h1>
${searchForm(kind, view, { id: "suche", words, kept: kept(view) })}
${listing.members.length > 0 ? list(listing, words, view) : nothing(listing, words, view)}
${words !== "" && elsewhere(listing, words, view)}`;
  return layout(
    {
      title: words === "" ? nouns[1] : texts.search.title(nouns[1], words),
      description: texts.list.about(total, nouns, siteName),
      path: canonicalList(view),
      kind,
      searches: true,
      above: words === "" ? [] : [{ href: kind.plural, title: nouns[1] }],
      main,
    },
    view,
  );
}

function list(listing: Listing, words: string, view: View): Markup {
  const { kind, total, more } = listing;
  const { texts } = view;
  const nouns = nounsOf(kind, view);
  return html`<div class="list-head">
<p class="total">${words === "" ? texts.count(total, nouns) : texts.search.results(total, more, nouns)}${words !== "" && html` ${clearing(view)}`}</p>
${total > 1 && sortingLinks(kind, words !== "", view)}
</div>
${entries(listing.members, view)}
${pager(pageLinks(listing, view), view)}`;
}

function nothing(listing: Listing, words: string, view: View): Markup {
  const { search, list } = view.texts;
  if (words === "") return html`<p class="nothing">${list.empty(manyOf(listing.kind, view))}</p>`;
  const [before, after] = search.none;
  return html`<div class="nothing"><p>${before}<bdi>${words}</bdi>${after}</p><p>${search.noneHelp} ${clearing(view)}</p></div>`;
}

function clearing(view: View): Markup {
  return html`<a href="${here(view, { suche: null, nach: null })}">${view.texts.search.clear}</a>`;
}

/** The same words in the other collections. */
function elsewhere(listing: Listing, words: string, view: View): Markup | null {
  const others = searchable(view).filter((kind) => kind !== listing.kind);
  if (others.length === 0) return null;
  const query = new URLSearchParams({ suche: words });
  return html`<ul class="elsewhere">
${others.map((kind) => html`<li><a href="${kind.plural}?${query.toString()}">${view.texts.search.alsoIn(manyOf(kind, view))}</a></li>\n`)}</ul>`;
}

/** A new search keeps how the list is shown, but begins at its beginning. */
function kept(view: View): Record<string, string> {
  const pairs = ["sortierung", "anzahl", "lang"].flatMap((name) => {
    const value = view.query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(pairs);
}
