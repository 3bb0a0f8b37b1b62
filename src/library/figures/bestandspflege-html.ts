/** The lists of stock to weed, buy or repair as pages. */

import type { View } from "../../core/model/answers/representation.ts";
import { heading, html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { deskStylesheetPath } from "../assets/assets.ts";
import { lends } from "../lending/rules.ts";
import { belowDesk } from "../site/below-desk.ts";
import { type CareList, type CareRow, careLists } from "../tables/stock-care.ts";
import { figureTexts } from "../texts/themes.ts";

/** The columns of each list, after the title. */
const COLUMNS: Readonly<Record<CareList, readonly (keyof CareRow)[]>> = {
  "nie-ausgeliehen": ["signatur", "standort", "seit"],
  "lange-nicht-ausgeliehen": ["signatur", "standort", "seit"],
  "oft-ausgeliehen": ["ausleihen", "exemplare"],
  vorgemerkt: ["vormerkungen", "exemplare"],
  mehrfach: ["exemplare", "ausleihen"],
  "fehlende-baende": ["baende"],
  abgenutzt: ["signatur", "standort", "ausleihen", "schaeden", "zustand"],
  "pruefung-faellig": ["signatur", "standort", "seit"],
  "reparatur-faellig": ["signatur", "standort", "seit"],
};
/** The meaning of a row's day; by default that of the last loan. */
const SINCE: Readonly<Partial<Record<CareList, "came" | "check" | "back">>> = {
  "nie-ausgeliehen": "came",
  "pruefung-faellig": "check",
  "reparatur-faellig": "back",
};
/** The number that filters a list; null: none. By default the number of years. */
const NARROWED: Readonly<Partial<Record<CareList, "ausleihen" | null>>> = {
  vorgemerkt: null,
  "fehlende-baende": null,
  abgenutzt: "ausleihen",
  "pruefung-faellig": null,
  "reparatur-faellig": null,
};

export function careOverviewPage(view: View): string {
  const { care } = figureTexts(view.texts);
  const main = html`<div class="desk figures">
${heading(care.title)}
<p class="lead">${lends(view) ? care.about : care.aboutUnlent}</p>
<dl class="care-lists">
${careLists(lends(view)).map((list) => html`<div><dt><a href="bestandspflege/${list}">${care.lists[list][0]}</a></dt><dd>${care.lists[list][1]}</dd></div>\n`)}</dl>
</div>`;
  return page(care.title, "/bestandspflege", main, view);
}

export function carePage(
  {
    list,
    years,
    loans,
    rows,
    isCut,
  }: {
    readonly list: CareList;
    readonly years: number;
    readonly loans: number;
    readonly rows: readonly CareRow[];
    readonly isCut: boolean;
  },
  view: View,
): string {
  const { care } = figureTexts(view.texts);
  const [title, about] = care.lists[list];
  const path = `bestandspflege/${list}`;
  const by = NARROWED[list] === undefined ? "jahre" : NARROWED[list];
  const asked = by === "ausleihen" ? loans : years;
  const main = html`<div class="desk figures">
${heading(title)}
<p class="lead">${about}</p>
${
  by !== null &&
  html`<form class="form period-form" method="get" action="${path}"><fieldset class="field"><legend>${care.narrowed[by][0]}</legend>
<div class="field"><label for="feld-${by}">${care.narrowed[by][1]}</label><input id="feld-${by}" type="number" name="${by}" min="1" max="${by === "jahre" ? 50 : 1000}" value="${asked}"></div>
<button class="light">${care.show}</button></fieldset></form>`
}
${rows.length === 0 ? html`<p class="nothing">${care.none}</p>` : table(title, list, rows, view)}
${toTick(rows, view)}
${isCut && html`<p class="help">${care.cut(rows.length)}</p>`}
${rows.length > 0 && tableLink(path, view, new URLSearchParams(by === null ? {} : { [by]: `${asked}` }))}
</div>`;
  const above = [{ href: "bestandspflege", title: care.title }];
  return page(title, `/${path}`, main, view, above);
}

function table(title: string, list: CareList, rows: readonly CareRow[], view: View): Markup {
  const { care } = figureTexts(view.texts);
  const columns = COLUMNS[list];
  return html`<section class="table numbers care" tabindex="0" aria-label="${title}"><table>
<thead><tr><th scope="col">${list === "fehlende-baende" ? care.series : care.work}</th>${columns.map((name) => html`<th scope="col">${name === "seit" ? care.since[SINCE[list] ?? "lent"] : care.columns[name]}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr><th scope="row">${titleOf(row)}</th>${columns.map((name) => html`<td>${shown(name, row, view)}</td>`)}</tr>\n`)}</tbody></table></section>`;
}

/**
 * Link to an ordinary list of the same members, where they can be selected, changed and printed; the length of an address limits the number
 * of ids.
 */
const TICKABLE = 100;

function toTick(rows: readonly CareRow[], view: View): Markup | null {
  const kind = rows[0]?.exemplar ? "exemplar" : "werk";
  const all = rows.flatMap((row) => row[kind] ?? []);
  const ids = all.slice(0, TICKABLE);
  if (ids.length === 0) return null;
  const { care } = figureTexts(view.texts);
  const said = ids.length < all.length ? care.tickSome(ids.length) : care.tick;
  return html`<p><a href="${view.kinds.one(kind).plural}?${kind}=${ids.join(",")}">${said}</a></p>`;
}

function titleOf({ titel, werk, reihe }: CareRow): Markup {
  return html`<a href="${werk === null ? `reihe/${reihe}` : `werk/${werk}`}">${titel}</a>`;
}

function shown(name: keyof CareRow, row: CareRow, view: View): string | Markup {
  const value = row[name];
  if (value === null) return "";
  if (name === "signatur") return html`<a href="exemplar/${row.exemplar}">${value}</a>`;
  if (name === "exemplare") return html`<a href="exemplare?werk=${row.werk}">${value}</a>`;
  if (name === "zustand") return choiceOf(view.kinds.one("exemplar"), name, `${value}`, view);
  if (name === "seit") return view.texts.formats.day(`${value}`);
  return typeof value === "number" ? view.texts.formats.number(value) : value;
}

function page(
  title: string,
  path: string,
  main: Markup,
  view: View,
  above?: readonly { readonly href: string; readonly title: string }[],
): string {
  return belowDesk(
    { title, path, main, stylesheet: deskStylesheetPath, ...(above && { above }) },
    view,
  );
}
