/** A page that the library writes itself, such as its imprint; until then the page says what belongs there. */

import type { View } from "../../../core/model/answers/representation.ts";
import { may } from "../../../core/model/kinds/access.ts";
import { toGroup } from "../../../core/representations/html/form/page/groups.ts";
import { layout } from "../../../core/representations/html/frame/layout.ts";
import { heading, html, type Markup } from "../../../core/representations/html/frame/markup.ts";
import { prose } from "../../../core/representations/html/frame/prose.ts";
import { shortened } from "../../../core/representations/html/frame/shortened.ts";
import type { NoteName } from "../../../core/texts/texts.ts";
import { readMarkdown } from "../../../core/words/markdown.ts";
import { lends } from "../../lending/rules.ts";

export function notePage(name: NoteName, view: View): string {
  const { notes } = view.texts;
  const { title: usual, missing } = notes[name];
  const written = view.face?.notes.get(`${name} ${view.language}`) ?? anyOf(name, view);
  const { title, blocks } = readMarkdown(written ?? missing(view.siteName, lends(view)));
  const main = html`${heading(title ?? usual)}
<div class="prose note">
${prose(blocks)}</div>
${written === undefined && toWrite(view)}`;
  const description = shortened(`${title ?? usual}: ${view.siteName}`);
  return layout({ title: title ?? usual, description, path: `/${name}`, main }, view);
}

/** For users who may edit it. */
function toWrite(view: View): Markup | null {
  const settings = view.kinds.one("bibliothek");
  if (!may(settings.access.replace, view.actor)) return null;
  const href = `${settings.plural}?formular=aendern${toGroup("seiten")}`;
  return html`<ul class="actions"><li><a href="${href}">${view.texts.form.groups.bibliothek?.seiten}</a></li></ul>`;
}

/** A text in another language is better than none. */
function anyOf(name: NoteName, view: View): string | undefined {
  return [...(view.face?.notes ?? [])].find(([key]) => key.startsWith(`${name} `))?.[1];
}
