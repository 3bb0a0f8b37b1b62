/** The page of a collection: search, order, entries and pagination. */

import { pageLinks } from "../../../engine/ask/query/list.ts";
import type { View } from "../../../model/answers/representation.ts";
import type { Kind } from "../../../model/kinds/kind.ts";
import type { Member } from "../../../model/store/member.ts";
import type { Listing } from "../../../model/store/query.ts";
import { fold, isSignsAlone } from "../../../words/fold.ts";
import { createAction, printingAll } from "../form/page/links.ts";
import { canonicalList, here, selecting } from "../frame/addresses.ts";
import { layout } from "../frame/layout.ts";
import { html, type Markup } from "../frame/markup.ts";
import { manyOf, nounsOf } from "../frame/names.ts";
import { searchable, searchForm } from "../frame/search.ts";
import { tableLink } from "../frame/table-link.ts";
import { entryList, HITS } from "./entries.ts";
import {
  type Chosen,
  chosenFacets,
  chosenValues,
  facetPanel,
  stateChips,
  withoutFacets,
} from "./facets.ts";
import { letterLinks } from "./letters.ts";
import { meantSection } from "./meant.ts";
import { goodNews, noneYet } from "./nothing.ts";
import { pager } from "./pager.ts";
import { sortingLinks, usualIn } from "./sorting.ts";
import { tickAll, tickedForm } from "./ticks.ts";

export function collectionPage(listing: Listing, view: View): string {
  const { kind, total } = listing;
  const { texts, siteName } = view;
  const nouns = nounsOf(kind, view);
  const words = (view.query.get("suche") ?? "").trim();
  const chosen = chosenValues(listing, view);
  const above = html`${meantParameters(view)}${chosenFacets(kind, chosen, view)}
${meantSection(view)}`;
  const all = ofAll(kind, view);
  const found = html`${listing.members.length > 0 ? list(listing, words, { above, all }, view) : html`${above}${nothing(listing, words, chosen, view)}`}
${words !== "" && !isSignsAlone(words) && elsewhere(listing, words, view)}`;
  const panel = facetPanel(listing, chosen, view);
  const main = html`<h1>${nouns[1]}</h1>
${createAction(kind, view)}
${searchForm(kind, view, { id: "suche", words, carried: carried(chosen, view) })}
${words === "" && letterLinks(listing, view)}
${stateChips(kind, view)}
${
  panel
    ? html`<div class="narrowing">${panel}
<div class="found">${found}</div></div>`
    : found
}`;
  const name = words === "" ? nouns[1] : texts.search.title(nouns[1], words);
  return layout(
    {
      title: chosen.length > 0 ? `${name}: ${chosen.map(({ label }) => label).join(", ")}` : name,
      description: texts.list.about(total, nouns, siteName),
      path: canonicalList(kind, view),
      combined: all.size > 0,
      kind,
      searches: true,
      hits: shownIn(listing).length > 0 ? HITS : null,
      above: words === "" && chosen.length === 0 ? [] : [{ href: kind.plural, title: nouns[1] }],
      main,
    },
    view,
  );
}

/** The members, or the suggested ones where nothing is found. */
export function shownIn({ members, total, suggestion }: Listing): readonly Member[] {
  return total === 0 && suggestion ? suggestion.members : members;
}

/** `above`: markup between the head of the list and its entries; `all`: the query that selects them. */
function list(
  listing: Listing,
  words: string,
  { above, all }: { readonly above: Markup; readonly all: URLSearchParams },
  view: View,
): Markup {
  const { kind, total, more } = listing;
  const { texts } = view;
  const nouns = nounsOf(kind, view);
  return html`<div class="list-head">
<p class="total">${words === "" ? texts.count(total, nouns) : texts.search.results(total, more, nouns)}${words !== "" && html` ${clearing(view)}`}</p>
${total > 1 && sortingLinks(kind, usualIn(kind, words !== "", view), view)}
</div>
${widened(listing, words, view)}${suggestion(listing, view)}${above}
${tickAll(listing, () => all, view)}
${entryList(listing.members, view, { id: HITS, ticks: true })}
${tickedForm(kind, view)}
${pager(pageLinks(listing, view), view)}
${tableLink(kind.plural, view, all)}
${printingAll(kind, all, view)}`;
}

/** A link from elsewhere, with a parameter that is called differently here; an unknown one that means nothing may be a tracker's. */
function meantParameters(view: View): Markup[] {
  return (view.unknown ?? []).flatMap(({ name, meant }) => {
    const value = view.query.get(name) ?? "";
    if (meant === null || value === "") return [];
    const [before, after] = view.texts.search.meant;
    return [
      html`<p class="meant">${view.texts.list.unknownParameter(name)} ${before}<a href="${here(view, { [meant]: value })}"><bdi>${meant}=${value}</bdi></a>${after}</p>
`,
    ];
  });
}

/** Says that some of the hits do not have the words as typed. */
function widened({ total, widened }: Listing, words: string, view: View): Markup | null {
  if (!widened) return null;
  const [before, after] = view.texts.search.widened(total - widened);
  return html`<p class="widened">${before}<bdi>${words}</bdi>${after}</p>\n`;
}

/** The query that selects the entries, without pagination. */
function ofAll(kind: Kind, view: View): URLSearchParams {
  // Not shortened: a part of the query would select other entries.
  const { known = view.query } = view;
  if (known.size === 0) return known;
  const query = selecting(kind, known);
  query.delete("anzahl");
  query.delete("nach");
  return query;
}

function nothing(listing: Listing, words: string, chosen: readonly Chosen[], view: View): Markup {
  const { search, facets } = view.texts;
  const { kind } = listing;
  if (chosen.length > 0 && !isSignsAlone(words)) {
    const emptyMessage = words === "" ? goodNews(kind, chosen, view) : null;
    return html`<div class="nothing"><p>${emptyMessage ?? facets.none}</p>${suggestion(listing, view)}<p><a href="${withoutFacets(kind, view)}">${facets.clear}</a></p></div>${suggestedEntries(listing, view)}`;
  }
  if (words === "") return noneYet(kind, view);
  if (isSignsAlone(words))
    return html`<div class="nothing"><p>${search.signsAlone} ${clearing(view)}</p></div>`;
  const [before, after] = search.none;
  return html`<div class="nothing"><p>${before}<bdi>${words}</bdi>${after}</p>${suggestion(listing, view)}<p>${!listing.suggestion && search.noneHelp} ${clearing(view)}</p></div>${suggestedEntries(listing, view)}`;
}

function suggestion({ suggestion: suggested }: Listing, view: View): Markup | null {
  if (!suggested) return null;
  const { search } = view.texts;
  const [before, after] = search.meant;
  const words = inTheirSpelling(suggested.words, view.query.get("suche") ?? "");
  return html`<p class="meant">${before}<a href="${here(view, { suche: words, nach: null })}"><bdi>${words}</bdi></a>${after} <span class="extra">(${search.hits(suggested.total, suggested.more)})</span></p>`;
}

/** After a typing error the intended results are shown at once. */
function suggestedEntries({ kind, suggestion: suggested }: Listing, view: View): Markup | null {
  if (!suggested) return null;
  return html`${entryList(suggested.members, view, { id: HITS, ticks: true })}
${tickedForm(kind, view)}`;
}

/** Words that stay are spelt as typed if the user minds capitals: the title that a word was found in does not decide. */
function inTheirSpelling(suggested: string, typed: string): string {
  if (typed === typed.toLowerCase()) return suggested;
  const theirs = new Map(typed.split(/\s+/).map((word) => [fold(word), word]));
  return suggested.replace(/\S+/g, (word) => theirs.get(fold(word)) ?? word);
}

function clearing(view: View): Markup {
  return html`<a href="${here(view, { suche: null, nach: null })}">${view.texts.search.clear}</a>`;
}

/** Links to the same search in the other collections. */
function elsewhere(listing: Listing, words: string, view: View): Markup | null {
  const others = searchable(view).filter((kind) => kind !== listing.kind);
  if (others.length === 0) return null;
  const query = new URLSearchParams({ suche: words });
  return html`<ul class="elsewhere">
${others.map((kind) => html`<li><a rel="nofollow" href="${kind.plural}?${query.toString()}">${view.texts.search.alsoIn(manyOf(kind, view))}</a></li>\n`)}</ul>`;
}

/** A new search keeps order and filters, but starts at the first page. */
function carried(chosen: readonly Chosen[], view: View): [string, string][] {
  const shown = ["sortierung", "anzahl", "lang"].flatMap((name): [string, string][] => {
    const value = view.query.get(name);
    return value ? [[name, value]] : [];
  });
  return [...shown, ...chosen.map(({ name, value }): [string, string] => [name, value])];
}
