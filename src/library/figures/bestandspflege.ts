/** `/bestandspflege`, `/bestandspflege/nie-ausgeliehen?jahre=3` …: lists of what might be weeded or bought, for staff. */

import { type DocumentShape, entries, place, placeAt } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { Problem } from "../../core/model/answers/problem.ts";
import { STAFF } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import { CARE_LISTS, type CareList, type CareRow, stockCare } from "../tables/stock-care.ts";
import { careOverviewPage, carePage } from "./bestandspflege-html.ts";

/** The most that anybody goes through at a time. */
const SHOWN = 500;
const USUAL_YEARS = 2;
const MOST_YEARS = 50;

const OVERVIEW: DocumentShape = {
  name: "bestandspflege",
  parts: { liste: entries("listen", { adresse: place({ required: true }) }) },
};

const LIST: DocumentShape = {
  name: "bestandsliste",
  table: "posten",
  parts: {
    liste: choice(CARE_LISTS, { required: true }),
    seit: day({ required: true }),
    posten: entries("alle", {
      titel: text({ required: true }),
      werk: place(),
      exemplar: place(),
      reihe: place(),
      signatur: text(),
      standort: text(),
      seit: text(),
      ausleihen: number(),
      exemplare: number(),
      vormerkungen: number(),
      baende: text(),
    }),
  },
};

const COMMON = { read: STAFF, negotiated: true, personal: true } as const;

export const carePages: readonly Page[] = [
  {
    ...COMMON,
    path: "/bestandspflege",
    document: OVERVIEW,
    answer: ({ view }) => ({
      html: () => careOverviewPage(view),
      values: {
        liste: CARE_LISTS.map((list) => ({
          values: { adresse: placeAt(`/bestandspflege/${list}`) },
        })),
      },
    }),
  },
  {
    ...COMMON,
    path: "/bestandspflege/:key",
    keys: CARE_LISTS,
    document: LIST,
    parameters: ["jahre"],
    answer: (visit) => {
      const list = CARE_LISTS.find((name) => name === visit.key);
      return list ? answer(list, visit) : null;
    },
  },
];

async function answer(list: CareList, { view, read }: Visit): Promise<PageAnswer> {
  const asked = view.query.get("jahre") || `${USUAL_YEARS}`;
  const years = /^\d{1,2}$/.test(asked) ? Number(asked) : 0;
  if (years < 1 || years > MOST_YEARS)
    throw new Problem("ungueltiger-parameter", {
      ...{ name: "jahre", value: asked.slice(0, 100), reason: `1–${MOST_YEARS}` },
    });
  const today = read.today();
  const since = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace("-02-29", "-02-28");
  const rows = await read.with(stockCare).careList(list, since, SHOWN);
  return {
    html: () => carePage({ list, years, rows, isCut: rows.length === SHOWN }, view),
    values: { liste: list, seit: since, posten: rows.map((row) => ({ values: valuesOf(row) })) },
  };
}

function valuesOf({ werk, exemplar, reihe, ...row }: CareRow) {
  const at = (kind: string, id: number | null) => (id === null ? null : placeAt(`/${kind}/${id}`));
  return {
    ...row,
    werk: at("werk", werk),
    exemplar: at("exemplar", exemplar),
    reihe: at("reihe", reihe),
  };
}
