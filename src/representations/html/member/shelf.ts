/** Works side by side, each with its cover: on a phone one looks along them. */

import type { Member } from "../../../model/member.ts";
import type { View } from "../../../model/representation.ts";
import { hrefOf } from "../frame/addresses.ts";
import { html, type Markup } from "../frame/markup.ts";
import { coverOf, languageOf, makerLinks } from "./work.ts";

export function shelf(works: readonly Member[], view: View): Markup {
  return html`<ul class="shelf">
${works.map((work) => html`<li>${onShelf(work, view)}</li>\n`)}</ul>`;
}

function onShelf(work: Member, view: View): Markup {
  const makers = makerLinks(work, view);
  return html`<a class="shelf-title" href="${hrefOf(work.kind, work)}">${coverOf(work)}<bdi${languageOf(work)}>${work.title}</bdi></a>${makers.length > 0 && html`<span class="entry-facts">${makers}</span>`}`;
}
