/** The HTML of scans: a link back to scanning. */

import { html } from "../../../core/representations/html/frame/markup.ts";
import { htmlLook } from "../../../core/representations/html/look.ts";
import { linkIn } from "../../circulation/values.ts";
import { stockTexts } from "../../texts/themes.ts";

export const look = htmlLook({
  beside(scan, view) {
    const stock = linkIn(scan.values, "inventur");
    if (stock === null) return null;
    const texts = stockTexts(view.texts);
    return html`<ul class="titles">
<li><a href="erfassen/${stock.id}">${texts.scan}</a></li>
<li><a href="inventurliste/${stock.id}">${texts.result}</a></li>
</ul>`;
  },
});
