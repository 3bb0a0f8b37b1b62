/** `/zahlen`, `/zahlen/2026`, `/zahlen/2026-11`: what was counted as it happened, by month or day, for librarians. */

import { type DocumentShape, entries } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { LIBRARIAN } from "../../core/model/kinds/access.ts";
import { choice, number, text } from "../../core/model/kinds/field.ts";
import { HAPPENINGS } from "../lending/tallies.ts";
import { type Figure, tallies } from "../tables/tallies.ts";
import { countIn, figuresByStep } from "./sums.ts";
import { figuresPage } from "./zahlen-html.ts";

const SHAPE: DocumentShape = {
  name: "zahlen",
  table: "zahl",
  otherTables: ["summe"],
  parts: {
    zeitraum: text({ required: true }),
    zahl: entries("zahlen", {
      tag: text({ required: true }),
      was: choice(HAPPENINGS, { required: true }),
      art: text(),
      ort: text(),
      gruppe: text(),
      anzahl: number({ required: true }),
    }),
    summe: entries("summen", {
      zeit: text({ required: true }),
      ...Object.fromEntries(HAPPENINGS.map((was) => [was, number({ required: true })])),
    }),
  },
};

const COMMON = {
  read: LIBRARIAN,
  negotiated: true,
  personal: true,
  document: SHAPE,
  parameters: ["tabelle"],
} as const;

export const figurePages: readonly Page[] = [
  {
    ...COMMON,
    path: "/zahlen",
    answer: (visit) => answer(visit.read.today().slice(0, 4), visit),
  },
  {
    ...COMMON,
    path: "/zahlen/:key",
    answer: (visit) =>
      /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(visit.key) ? answer(visit.key, visit) : null,
  },
];

async function answer(period: string, { view, read }: Visit): Promise<PageAnswer> {
  const [from, to] =
    period.length === 4 ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, `${period}-31`];
  const figures = await read.with(tallies).between(from, to);
  return {
    html: () => figuresPage(period, figures, read.today(), view),
    values: {
      zeitraum: period,
      zahl: figures.map(({ kreis, ...figure }: Figure) => ({
        values: { ...figure, gruppe: kreis },
      })),
      summe: figuresByStep(period, figures, read.today()).map(({ step, figures }) => ({
        values: {
          zeit: step,
          ...Object.fromEntries(HAPPENINGS.map((was) => [was, countIn(figures, was)])),
        },
      })),
    },
  };
}
