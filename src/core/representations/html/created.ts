/** The answer to a POST as a page: status and URL. */

import type { View } from "../../model/answers/representation.ts";
import { layout } from "./frame/layout.ts";
import { html } from "./frame/markup.ts";

export function createdPage(status: number, url: string, view: View): string {
  const { created } = view.texts;
  const [before, after] = created.sentence;
  const main = html`<div class="created">
<p class="status">${created.status(status)}</p>
<h1>${created.title}</h1>
<p class="lead" role="status">${before}<a href="${url}">${url}</a>${after}</p>
</div>`;
  return layout({ title: created.title, description: created.title, path: null, main }, view);
}
