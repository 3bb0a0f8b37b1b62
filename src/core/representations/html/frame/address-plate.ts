/** A line below a page: its address to copy, and folded the other formats. */

import type { View } from "../../../model/answers/representation.ts";
import { otherFormats, variantsOf } from "./addresses.ts";
import { html, type Markup } from "./markup.ts";
import { formatName } from "./names.ts";

/** A page with one format needs none: its address is in the browser's address bar. */
export function addressPlate(path: string, view: View): Markup | null {
  const { address } = view.texts;
  const others = otherFormats(view);
  if (others.length === 0) return null;
  const variantOf = variantsOf(path);
  return html`<section class="address-plate" aria-label="${address.label}">
<span>${address.label}</span> <a rel="bookmark" href="${path}">${view.origin}${path}</a>
<button type="button" class="quiet" data-copy="${view.origin}${path}" data-copied="${address.copied}" hidden>${address.copy}</button> <span role="status"></span>
<details><summary>${address.formats}</summary>
${others.map((other) => html`<a rel="nofollow" href="${variantOf(other.name)}" type="${other.accepts[0]}">${formatName(other)}</a>\n`)}</details></section>`;
}
