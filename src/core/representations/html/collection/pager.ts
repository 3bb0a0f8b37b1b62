/** Pagination links of a list. */

import type { View } from "../../../model/answers/representation.ts";
import { html, type Markup } from "../frame/markup.ts";

interface PageLinks {
  readonly first: string | null;
  readonly previous: string | null;
  readonly next: string | null;
}

export function pager(all: PageLinks, view: View): Markup | null {
  const { paging } = view.texts;
  // Previous pages have addresses of their own: a static export has each page once.
  const links = view.asFiles ? { ...all, previous: null } : all;
  if (links.first === null && links.previous === null && links.next === null) return null;
  return html`<nav class="pager" aria-label="${paging.label}"><ul>
${links.first !== null && html`<li><a rel="first" href="${links.first}">${paging.first}</a></li>\n`}${links.previous !== null && html`<li><a rel="prev" href="${links.previous}">${paging.previous}</a></li>\n`}${links.next !== null && html`<li class="next"><a rel="next" href="${links.next}">${paging.next}</a></li>\n`}</ul></nav>`;
}
