/** The way to the same list as a table for an office program, where there is one. */

import type { View } from "../../../model/representation.ts";
import { html, type Markup } from "./markup.ts";

/** The table itself is not for search engines: what it holds stands on the pages. */
export function tableLink(path: string, view: View, kept = new URLSearchParams()): Markup | null {
  const table = view.variants.find(({ name }) => name === "csv");
  if (!table) return null;
  const { asTable, separator } = view.texts.list;
  const query = new URLSearchParams([...kept, ["trennzeichen", separator]]);
  return html`<p class="as-table"><a href="${path}.${table.name}?${query.toString()}" type="${table.accepts[0]}" rel="nofollow">${asTable}</a></p>`;
}
