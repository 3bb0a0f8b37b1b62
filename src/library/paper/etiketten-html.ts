/** A part of the form that only labels have: which of shelf mark and codes are printed. */

import type { View } from "../../core/model/answers/representation.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { printTexts } from "../texts/themes.ts";
import type { Contents } from "./print/labels.ts";

export function contentsChoice(contents: Contents, view: View): Markup {
  const { contents: label, contentsOf } = printTexts(view.texts);
  const options = Object.entries(contentsOf).map(
    ([name, text]) =>
      html`<option value="${name}"${name === contents && html` selected`}>${text}</option>\n`,
  );
  return html`<div class="field"><label for="feld-inhalt">${label}</label>
<select id="feld-inhalt" name="inhalt">\n${options}</select></div>`;
}
