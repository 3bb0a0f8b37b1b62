/** The HTML of stocktakings: links to scanning, results and closing. */

import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { stockTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  beside(stock, view) {
    const texts = stockTexts(view.texts);
    const isOpen = stock.values.zustand === "offen";
    return html`<ul class="titles">
${isOpen && html`<li><a href="erfassen/${stock.id}">${texts.scan}</a></li>\n`}<li><a href="inventurliste/${stock.id}">${isOpen ? texts.resultAndClose : texts.result}</a></li>
<li><a href="erfassungen?inventur=${stock.id}">${texts.scans}</a></li>
</ul>`;
  },
  removing: (view) => stockTexts(view.texts).removing,
});
