/** A page that the library writes itself, such as its imprint; until it has, the page says what belongs there. */

import type { View } from "../../model/representation.ts";
import { layout } from "../../representations/html/frame/layout.ts";
import { heading, html } from "../../representations/html/frame/markup.ts";
import { prose } from "../../representations/html/frame/prose.ts";
import { shortened } from "../../representations/html/frame/shortened.ts";
import type { NoteName } from "../../texts/texts.ts";
import { readMarkdown } from "../../words/markdown.ts";

export function notePage(name: NoteName, view: View): string {
  const { notes } = view.texts;
  const { title: usual, missing } = notes[name];
  const written = view.face?.notes.get(`${name} ${view.language}`) ?? anyOf(name, view);
  const { title, blocks } = readMarkdown(written ?? missing(view.siteName));
  const main = html`${heading(title ?? usual)}
<div class="prose note">
${prose(blocks)}</div>`;
  const description = shortened(`${title ?? usual}: ${view.siteName}`);
  return layout({ title: title ?? usual, description, path: `/${name}`, main }, view);
}

/** In another language it is still better than nothing. */
function anyOf(name: NoteName, view: View): string | undefined {
  return [...(view.face?.notes ?? [])].find(([key]) => key.startsWith(`${name} `))?.[1];
}
