/** The HTML of series: for staff a link from a periodical to its missing issues. */

import { isStaff } from "../../../core/model/kinds/access.ts";
import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { periodicalTexts } from "../../lending/texts/themes.ts";

export const look = htmlLook({
  beside: (series, view) =>
    isStaff(view.actor) && typeof series.values.rhythmus === "string"
      ? html`<ul class="actions"><li><a href="zeitschriften?reihe=${series.id}">${periodicalTexts(view.texts).ofSeries}</a></li></ul>`
      : null,
});
