/** The HTML of school years: a link to the page that runs the change. */

import { isLibrarian } from "../../../core/model/kinds/access.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { readerTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  beside(year, view) {
    if (!isLibrarian(view.actor)) return null;
    const texts = readerTexts(view.texts).schoolYear;
    const isDone = year.values.zustand === "vollzogen";
    return html`<ul class="titles">
<li><a href="jahreswechsel/${year.id}">${isDone ? texts.toResult : texts.toPlan}</a></li>
</ul>`;
  },
});
