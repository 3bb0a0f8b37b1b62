/** The shelf list as a page: choose a place, preview the beginning of the list, print it. */

import type { View } from "../../core/model/answers/representation.ts";
import { may } from "../../core/model/kinds/access.ts";
import type { Member } from "../../core/model/store/member.ts";
import { nothing } from "../../core/representations/html/collection/nothing.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { belowDesk } from "../site/below-desk.ts";
import type { ShelfRow } from "../tables/shelf-list.ts";
import { emptyWays } from "../texts/empty-ways.ts";
import { printTexts, stockTexts } from "../texts/themes.ts";

interface ShelfList {
  readonly places: readonly Member[];
  readonly chosen: Member | null;
  readonly rows: readonly ShelfRow[];
  readonly isCut: boolean;
}

/** Rows of the preview. */
const SHOWN = 20;

const WAYS = emptyWays(["werke?formular=neu", "einspielungen"]);

export function shelfListPage({ places, chosen, rows, isCut }: ShelfList, view: View): string {
  const { shelves } = printTexts(view.texts);
  const { title, about: description } = shelves;
  const query = new URLSearchParams(chosen ? { standort: `${chosen.id}` } : {});
  const pdf = `regalliste.pdf${chosen ? `?${query}` : ""}`;
  const mayAdd = !chosen && may(view.kinds.one("werk").access.create, view.actor);
  const main = html`<div class="desk">
${heading(chosen ? `${title}: ${chosen.title}` : title)}
<p class="lead">${shelves.about}</p>
<form class="form" method="get" action="regalliste">
<div class="field"><label for="feld-standort">${shelves.place}</label>
<span class="search-line"><select id="feld-standort" name="standort"><option value="">${shelves.all}</option>
${places.map((place) => html`<option value="${place.id}"${place.id === chosen?.id && html` selected`}>${place.title}</option>\n`)}</select><button class="light">${shelves.show}</button></span></div></form>
${rows.length === 0 ? nothing(shelves.none, mayAdd ? WAYS(view) : []) : html`<p><a class="button" href="${pdf}">${shelves.print(rows.length)}</a></p>`}
${isCut && html`<p class="help">${shelves.cut(rows.length)}</p>`}
${rows.length > 0 && table(title, rows.slice(0, SHOWN), view)}
${rows.length > SHOWN && html`<p class="help">${shelves.more(rows.length - SHOWN)}</p>`}
${rows.length > 0 && tableLink("regalliste", view, query)}
</div>`;
  return belowDesk(
    { title, description, path: "/regalliste", main, stylesheet: deskStylesheetPath },
    view,
  );
}

function table(title: string, rows: readonly ShelfRow[], view: View): Markup {
  const { columns } = stockTexts(view.texts);
  const cell = (name: keyof typeof columns, text: string | null) =>
    html`<td data-label="${columns[name]}"><bdi>${text ?? ""}</bdi></td>`;
  return html`<section class="table stacked" tabindex="0" aria-label="${title}"><table>
<thead><tr><th scope="col">${columns.signatur}</th><th scope="col">${columns.werk}</th><th scope="col">${columns.standort}</th><th scope="col">${columns.nummer}</th></tr></thead>
<tbody>
${rows.map((row) => html`<tr><th scope="row"><a href="exemplar/${row.exemplar}"><bdi>${row.signatur}</bdi></a></th>${cell("werk", row.person ? `${row.person}: ${row.titel}` : row.titel)}${cell("standort", row.standort)}${cell("nummer", row.barcode)}</tr>\n`)}</tbody></table></section>`;
}
