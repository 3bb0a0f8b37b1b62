/** The report on the page of figures: one row per indicator, with the terms of official statistics; readers and stock as bars. */

import type { View } from "../../core/model/answers/representation.ts";
import { html, type Markup } from "../../core/representations/html/frame/markup.ts";
import { choiceOf } from "../../core/representations/html/frame/names.ts";
import { tableLink } from "../../core/representations/html/frame/table-link.ts";
import { lends } from "../lending/rules.ts";
import type { StockSide } from "../tables/stock.ts";
import { figureTexts } from "../texts/themes.ts";
import { countText } from "./few-persons.ts";
import type { FigurePeriod } from "./periods.ts";
import { rankedBars } from "./plots.ts";
import { DBS, type FigureReport, type IndicatorValue, ISO, OF_STOCK } from "./report.ts";

export function reportTable(
  { period, indicators, readers }: FigureReport,
  [now, then]: readonly [string, string],
  view: View,
): Markup {
  const texts = figureTexts(view.texts);
  const shownHere = indicators.filter((one) => lends(view) || !isEmptyOfLending(one));
  const ofPersons = readers.length > 0 || shownHere.some(({ name }) => name === "aktiv");
  return html`<h2 id="bericht">${texts.report}</h2>
<section class="table numbers report" tabindex="0" aria-labelledby="bericht"><table>
<thead><tr><th scope="col">${texts.indicator}</th><th scope="col">${now}</th><th scope="col">${then}</th><th scope="col">${texts.dbs}</th><th scope="col">${texts.iso}</th></tr></thead>
<tbody>
${shownHere.map(({ name, value, before }) => html`<tr><th scope="row">${texts.indicators[name]}${name === "aktiv" && hasOthers(indicators) && html`<br><small>${texts.otherAges}</small>`}</th><td>${shown(value, view)}</td><td>${shown(before, view)}</td><td>${DBS[name] ?? ""}</td><td lang="en">${ISO[name] ?? ""}</td></tr>\n`)}</tbody></table></section>
<p class="help">${texts.aboutReport(lends(view))}${ofPersons && html` ${texts.aboutPersons}`}</p>
${csvOf(period, "kennzahl", view)}`;
}

/** A library that lent once has figures of that time; one that never did has no rows of noughts. */
function isEmptyOfLending({ name, value, before }: FigureReport["indicators"][number]): boolean {
  return !OF_CATALOGUE.includes(name) && [value, before].every((one) => Number(one ?? 0) === 0);
}

const OF_CATALOGUE: readonly string[] = [...OF_STOCK, "oeffnungsstunden"];

/** Whether the two rows of ages below the active borrowers are not all of them. */
function hasOthers(indicators: FigureReport["indicators"]): boolean {
  const value = (name: string) => indicators.find((one) => one.name === name)?.value ?? null;
  const [all, young, old] = [value("aktiv"), value("aktivBis12"), value("aktivAb60")];
  return young !== null && old !== null && Number(young) + Number(old) !== all;
}

function shown(value: IndicatorValue, view: View): string {
  const { formats } = view.texts;
  if (value === null) return "";
  if (typeof value === "number" || value === "few" || value === "withheld")
    return countText(value, formats.number);
  return value
    .split(", ")
    .map((one) => (/[A-Z]{3}$/.test(one) ? formats.money(one) : formats.decimal(Number(one), 2)))
    .join(", ");
}

export function readersAndStock({ readers, stock }: FigureReport, view: View): Markup {
  const texts = figureTexts(view.texts);
  const panel = (id: string, title: string, bars: Parameters<typeof rankedBars>[0]) =>
    html`<div class="panel"><h2 id="${id}">${title}</h2>
${rankedBars(bars)}</div>\n`;
  return html`${readers.map(({ was, nach, parts }) =>
    panel(
      `${was}-nach-${nach}`,
      texts.readers[was][nach],
      [...parts]
        .toSorted(
          ([one], [other]) =>
            Number(one === "") - Number(other === "") ||
            one.localeCompare(other, view.language, { numeric: true }),
        )
        .map(([name, count]) => ({
          name: name === "" ? nameless(nach, view) : nach === "alter" ? texts.years(name) : name,
          shown: countText(count, view.texts.formats.number),
          count: typeof count === "number" ? count : 0,
        })),
    ),
  )}${[...stock]
    .filter(([, counts]) => counts.some(({ name }) => name !== ""))
    .map(([side, counts]) =>
      panel(
        `bestand-nach-${side}`,
        texts.stock[side],
        counts.map(({ name, anzahl }) => ({
          name: stockName(side, name, view),
          shown: view.texts.formats.number(anzahl),
          count: anzahl,
        })),
      ),
    )}`;
}

function nameless(nach: "gruppe" | "alter", view: View): string {
  const { unknown, noGroup } = figureTexts(view.texts);
  return nach === "gruppe" ? noGroup : unknown;
}

function stockName(side: StockSide, name: string, view: View): string {
  const texts = figureTexts(view.texts);
  if (name === "") return texts.unknown;
  if (side === "art") return choiceOf(view.kinds.one("werk"), "art", name, view);
  return side === "jahr" ? texts.years(name) : name;
}

export function csvOf({ name, from, to }: FigurePeriod, table: string, view: View): Markup | null {
  const days = name === null ? { von: from, bis: to } : {};
  const path = name === null ? "zahlen" : `zahlen/${name}`;
  return tableLink(path, view, new URLSearchParams({ ...days, tabelle: table }));
}
