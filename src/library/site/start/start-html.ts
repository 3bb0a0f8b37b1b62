/** The start page: search, today's hours, new works, the most borrowed, topics, and directions. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import type { FacetCounts } from "../../../core/model/kinds/facet.ts";
import type { Member } from "../../../core/model/store/member.ts";
import {
  type CollectionSize,
  collectionLinks,
  mainSearch,
} from "../../../core/pages/start/start-html.ts";
import { noneYet } from "../../../core/representations/html/collection/nothing.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { choiceOf, labelOf, manyOf } from "../../../core/representations/html/frame/names.ts";
import { shelf } from "../../../core/representations/html/member/shelf.ts";
import { firstHourTexts } from "../../texts/themes.ts";
import { libraryNotice, openingLine, premisesOf, visit } from "./visit-html.ts";

export interface LibraryStart {
  readonly today: string;
  readonly newest: readonly Member[];
  readonly borrowed: readonly Member[];
  /** The facets of the list of works. */
  readonly facets: readonly FacetCounts[];
  readonly counts: readonly CollectionSize[];
}

/** `data`: the same as JSON-LD, for search engines. */
export function libraryStartPage(start: LibraryStart, data: string, view: View): string {
  const { texts, siteName } = view;
  const { motto } = premisesOf(view);
  const main = html`<div class="welcome">
<div class="welcome-head"><h1><bdi>${siteName}</bdi></h1>
${motto && html`<p class="lead">${motto}</p>`}</div>
${mainSearch(start.counts, view)}
${openingLine(view, start.today)}
</div>
${libraryNotice(view)}
${newest(start.newest, view)}
${borrowed(start.borrowed, view)}
${beginnings(start.facets, view)}
${collectionLinks(start.counts, view)}
${visit(view, start.today)}`;
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

/** Users who may add works get a link to do so. */
function empty(view: View): Markup {
  const werk = view.kinds.one("werk");
  return may(werk.access.create, view.actor)
    ? noneYet(werk, view)
    : html`<div class="nothing"><p>${firstHourTexts(view.texts).empty.start}</p></div>`;
}

function borrowed(works: LibraryStart["borrowed"], view: View): Markup | null {
  if (works.length === 0) return null;
  return html`<section aria-labelledby="beliebt"><h2 id="beliebt">${view.texts.start.borrowed}</h2>
${shelf(works, view)}
</section>`;
}

/** The topics shown; the list of works has the others. */
const TOPICS = 12;

/** Media types and topics, for browsing. */
function beginnings(facets: LibraryStart["facets"], view: View): Markup | null {
  const werk = view.kinds.one("werk");
  const valuesOf = (name: string) => {
    const values = facets.find(({ facet }) => facet.name === name)?.values ?? [];
    return values.toSorted((a, b) => b.total - a.total);
  };
  const [kinds, topics] = [valuesOf("art"), valuesOf("schlagwort").slice(0, TOPICS)];
  if (kinds.length < 2 && topics.length === 0) return null;
  const chip = (href: string, title: string, total: number) =>
    html`<li><a href="${href}"><bdi>${title}</bdi> <span class="tally">${view.texts.formats.number(total)}</span></a></li>\n`;
  const list = (label: string, chips: readonly Markup[]) =>
    html`<nav aria-label="${label}"><ul class="keywords">\n${chips}</ul></nav>\n`;
  return html`<section class="beginnings" aria-labelledby="anfangen"><h2 id="anfangen">${view.texts.start.begin}</h2>
${
  kinds.length > 1 &&
  list(
    labelOf(werk, "art", view),
    kinds.map(({ value, total }) =>
      chip(
        `${werk.plural}?${new URLSearchParams({ art: `${value}` })}`,
        choiceOf(werk, "art", `${value}`, view),
        total,
      ),
    ),
  )
}${
  topics.length > 0 &&
  list(
    view.texts.start.topics,
    topics.map(({ value, title, total }) =>
      chip(`schlagwort/${value}`, title ?? `${value}`, total),
    ),
  )
}</section>`;
}
