/** A long text: the beginning, and the rest folded. */

import type { View } from "../../../model/answers/representation.ts";
import { html, type Markup, paragraphs } from "../frame/markup.ts";
import { shortened } from "../frame/shortened.ts";

/** Shorter texts are shown whole. */
const LONG = 700;

export function aboutText(text: string, view: View): Markup | null {
  if (text === "") return null;
  if (text.length <= LONG) return html`<div class="prose">${paragraphs(text)}</div>`;
  return html`<div class="prose"><details class="folded"><summary><span dir="auto">${shortened(text)}</span> <span class="more">${view.texts.member.readMore}</span></summary>${paragraphs(text)}</details></div>`;
}
