/** `/zahlen`, `/zahlen/2026`, `/zahlen/2026-11`, `/zahlen?von=…&bis=…`: counts and the report, for librarians. */

import { type DocumentShape, entries, place, placeAt } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { wrongParameter } from "../../core/model/answers/problem.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import { WEEKDAYS } from "../../core/words/dates/calendar.ts";
import { COUNTED_EVENTS } from "../lending/tally-rules.ts";
import { STOCK_SIDES } from "../tables/stock.ts";
import type { Figure } from "../tables/tallies.ts";
import { countText } from "./few-persons.ts";
import { type FigurePeriod, hasFigures, inYear, periodOf, yearOrMonth } from "./periods.ts";
import { DBS, type FigureReport, INDICATORS, ISO, reportOf } from "./report.ts";
import { countIn, figuresByStep } from "./sums.ts";
import { figuresPage } from "./zahlen-html.ts";

const SHAPE: DocumentShape = {
  name: "zahlen",
  table: "zahl",
  otherTables: ["summe", "kennzahl", "bestand", "leser", "stunde"],
  parts: {
    zeitraum: text(),
    von: day({ required: true }),
    bis: day({ required: true }),
    verglichenVon: day({ required: true }),
    verglichenBis: day({ required: true }),
    kennzahl: entries("kennzahlen", {
      name: choice(INDICATORS, { required: true }),
      wert: text(),
      vorher: text(),
      dbs: text(),
      iso: text(),
    }),
    bestand: entries("bestaende", {
      nach: choice(STOCK_SIDES, { required: true }),
      name: text(),
      anzahl: number({ required: true }),
    }),
    leser: entries("leserzahlen", {
      was: choice(["aktiv", "anmeldung"], { required: true }),
      nach: choice(["gruppe", "alter"], { required: true }),
      name: text(),
      anzahl: text({ required: true }),
    }),
    werk: entries("meistAusgeliehen", {
      werk: place({ required: true }),
      titel: text({ required: true }),
      ausleihen: number({ required: true }),
    }),
    stunde: entries("stunden", {
      wochentag: choice(WEEKDAYS, { required: true }),
      stunde: number({ required: true }),
      anzahl: number({ required: true }),
    }),
    zahl: entries("zahlen", {
      tag: text({ required: true }),
      was: choice(COUNTED_EVENTS, { required: true }),
      art: text(),
      ort: text(),
      gruppe: text(),
      anzahl: number({ required: true }),
    }),
    summe: entries("summen", {
      zeit: text({ required: true }),
      ...Object.fromEntries(COUNTED_EVENTS.map((was) => [was, number({ required: true })])),
    }),
  },
};

const COMMON = {
  read: LIBRARIAN,
  negotiated: true,
  personal: true,
  document: SHAPE,
  parameters: { vergleich: parameter.year() },
} as const;

export const figurePages: readonly Page[] = [
  {
    ...COMMON,
    path: "/zahlen",
    parameters: { ...COMMON.parameters, von: parameter.day(), bis: parameter.day() },
    answer: (visit) => answer(asked(visit), visit),
  },
  {
    ...COMMON,
    path: "/zahlen/:key",
    answer: (visit) => {
      const period = hasFigures(visit.key) ? yearOrMonth(visit.key) : null;
      return period && answer(period, visit);
    },
  },
];

/** Any period, its ends in either order; a missing end is that of the year. */
function asked({ view, read }: Visit): FigurePeriod {
  const [von, bis] = ["von", "bis"].map((name) => {
    const value = view.query.get(name) || null;
    if (value === null || hasFigures(value)) return value;
    throw wrongParameter(name, value, "ein-tag");
  });
  const year = (von ?? bis ?? read.today()).slice(0, 4);
  const [from = "", to = ""] = [von ?? `${year}-01-01`, bis ?? `${year}-12-31`].sort();
  return periodOf(from, to);
}

/** The same days of the requested year, by default of the year before. */
function comparedWith(period: FigurePeriod, { view }: Visit): FigurePeriod {
  const value = view.query.get("vergleich") || `${Number(period.from.slice(0, 4)) - 1}`;
  return inYear(period, Number(value));
}

async function answer(period: FigurePeriod, visit: Visit): Promise<PageAnswer> {
  const { view, read } = visit;
  const compared = comparedWith(period, visit);
  const report = await reportOf({ period, compared }, view.site ?? {}, view.kinds, read);
  return {
    html: () => figuresPage(report, read.today(), view),
    values: {
      zeitraum: period.name,
      ...{ von: period.from, bis: period.to },
      ...{ verglichenVon: compared.from, verglichenBis: compared.to },
      ...valuesOf(report),
      summe: figuresByStep(period, report.figures, read.today()).map(({ step, figures }) => ({
        values: {
          zeit: step,
          ...Object.fromEntries(COUNTED_EVENTS.map((was) => [was, countIn(figures, was)])),
        },
      })),
    },
  };
}

function valuesOf({ indicators, stock, readers, most, hours, figures }: FigureReport) {
  return {
    kennzahl: indicators.map(({ name, value, before }) => ({
      values: {
        name,
        wert: value === null ? null : countText(value),
        vorher: before === null ? null : countText(before),
        ...{ dbs: DBS[name] ?? null, iso: ISO[name] ?? null },
      },
    })),
    bestand: [...stock].flatMap(([nach, counts]) =>
      counts.map(({ name, anzahl }) => ({ values: { nach, name, anzahl } })),
    ),
    leser: readers.flatMap(({ was, nach, parts }) =>
      [...parts].map(([name, count]) => ({
        values: { was, nach, name, anzahl: countText(count) },
      })),
    ),
    werk: most.map(({ work, loans }) => ({
      values: { werk: placeAt(`/werk/${work.id}`), titel: work.title, ausleihen: loans },
    })),
    stunde: [...hours].flatMap(([weekday, counts]) =>
      [...counts].map(([stunde, anzahl]) => ({
        values: { wochentag: WEEKDAYS[weekday] ?? "", stunde, anzahl },
      })),
    ),
    zahl: figures.map(({ kreis, ...figure }: Figure) => ({ values: { ...figure, gruppe: kreis } })),
  };
}
