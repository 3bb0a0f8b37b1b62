/** The link to the same list as a file: a table, or the format of reference managers, where there is one. */

import type { View } from "../../../model/answers/representation.ts";
import { html, type Markup } from "./markup.ts";
import { formatName } from "./names.ts";

/** `label`: where the page has another file link. The files are not for search engines: the pages have the same content. */
export function tableLink(
  path: string,
  view: View,
  carried = new URLSearchParams(),
  label = view.texts.list.asTable,
): Markup | null {
  const table = view.variants.find(({ name }) => name === "csv");
  if (!table) return null;
  const workbook = view.variants.find(({ name }) => name === "xlsx");
  const { asWorkbook, separator, toCite } = view.texts.list;
  const own = carried.size > 0 ? `?${carried}` : "";
  const separated = `${own === "" ? "?" : `${own}&`}trennzeichen=${encodeURIComponent(separator)}`;
  const cited = view.variants.filter(({ lists }) => lists !== undefined);
  return html`<p class="as-table"><a href="${path}.${table.name}${separated}" type="${table.accepts[0]}" rel="nofollow">${label}</a>${workbook && html` <a href="${path}.${workbook.name}${own}" type="${workbook.accepts[0]}" rel="nofollow">${asWorkbook}</a>`}${cited.length > 0 && html` <span>${toCite} ${cited.map((one, index) => html`${index > 0 && ", "}<a href="${path}.${one.name}${own}" type="${one.accepts[0]}" rel="nofollow">${formatName(one)}</a>`)}</span>`}</p>`;
}
