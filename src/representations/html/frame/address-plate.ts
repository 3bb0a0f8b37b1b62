/** The label on the spine of a page: its address to copy, and the same thing in every other format. */

import type { View } from "../../../model/representation.ts";
import { otherFormats, variantOf } from "./addresses.ts";
import { html, type Markup } from "./markup.ts";
import { formatName } from "./names.ts";

export function addressPlate(path: string, view: View): Markup {
  const { address } = view.texts;
  const others = otherFormats(view);
  return html`<section class="address-plate" aria-label="${address.label}">
<p><span class="label">${address.label}</span> <a rel="bookmark" href="${path}">${view.origin}${path}</a>
<button type="button" class="quiet" data-copy="${view.origin}${path}" data-copied="${address.copied}" hidden>${address.copy}</button> <span class="copied" role="status"></span></p>
${others.length > 0 && html`<p><span class="label">${address.formats}</span> ${others.map((representation, index) => variant(path, representation, index))}</p>`}
</section>`;
}

function variant(
  path: string,
  representation: View["representations"][number],
  index: number,
): Markup {
  const { name, accepts } = representation;
  return html`${index > 0 && " · "}<a href="${variantOf(path, name)}" type="${accepts[0]}">${formatName(representation)}</a>`;
}
