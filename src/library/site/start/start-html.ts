/** The start page: a search in the middle, what is new, whom to discover, and the ways in. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  type CollectionSize,
  collectionLinks,
  mainSearch,
} from "../../../core/pages/start/start-html.ts";
import { entryList } from "../../../core/representations/html/collection/entries.ts";
import { noneYet } from "../../../core/representations/html/collection/nothing.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { manyOf } from "../../../core/representations/html/frame/names.ts";
import { shelf } from "../../../core/representations/html/member/shelf.ts";
import { firstHourTexts } from "../../texts/themes.ts";
import { premisesOf, visit } from "./visit-html.ts";

export interface LibraryStart {
  readonly today: string;
  readonly newest: readonly Member[];
  readonly discover: readonly Member[];
  readonly counts: readonly CollectionSize[];
}

/** `data`: the same as JSON-LD, for search engines. */
export function libraryStartPage(start: LibraryStart, data: string, view: View): string {
  const { texts, siteName } = view;
  const { motto } = premisesOf(view);
  const main = html`<div class="welcome">
<div class="welcome-head"><h1><bdi>${siteName}</bdi></h1>
${motto && html`<p class="lead">${motto}</p>`}</div>
${mainSearch(view)}
</div>
${visit(view, start.today)}
${newest(start.newest, view)}
${discover(start.discover, view)}
${collectionLinks(start.counts, view)}`;
  const page = { title: null, description: texts.site.about(siteName), path: "/", searches: true };
  return layout({ ...page, data, main }, view);
}

function newest(works: LibraryStart["newest"], view: View): Markup | null {
  const kind = works[0]?.kind;
  if (!kind) return empty(view);
  const { start } = view.texts;
  return html`<section aria-labelledby="neu">
<div class="section-head"><h2 id="neu">${start.newest}</h2><a href="${kind.plural}">${start.all(manyOf(kind, view))}</a></div>
${shelf(works, view)}
</section>`;
}

/** Whoever can do something about it is told what. */
function empty(view: View): Markup {
  const werk = view.kinds.one("werk");
  return may(werk.access.create, view.actor)
    ? noneYet(werk, view)
    : html`<div class="nothing"><p>${firstHourTexts(view.texts).empty.start}</p></div>`;
}

function discover(persons: LibraryStart["discover"], view: View): Markup | null {
  const kind = persons[0]?.kind;
  if (!kind) return null;
  const { start } = view.texts;
  return html`<section aria-labelledby="entdecken">
<div class="section-head"><h2 id="entdecken">${start.discover}</h2><a href="${kind.plural}">${start.all(manyOf(kind, view))}</a></div>
${entryList(persons, view)}
</section>`;
}
