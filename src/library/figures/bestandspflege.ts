/** `/bestandspflege`, `/bestandspflege/nie-ausgeliehen?jahre=3` …: lists of stock to weed, buy or repair, for staff. */

import { type DocumentShape, entries, place, placeAt } from "../../core/model/answers/document.ts";
import type { Page, PageAnswer, Visit } from "../../core/model/answers/page.ts";
import { STAFF } from "../../core/model/kinds/access.ts";
import { choice, day, number, text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import { lends } from "../lending/rules.ts";
import {
  CARE_LISTS,
  type CareList,
  type CareRow,
  careLists,
  stockCare,
} from "../tables/stock-care.ts";
import { careOverviewPage, carePage } from "./bestandspflege-html.ts";

/** Rows of a list. */
const SHOWN = 500;
const USUAL_YEARS = 2;
const MOST_YEARS = 50;
/** After this many loans most books are worn out. */
const USUAL_LOANS = 40;
const MOST_LOANS = 1000;

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
      schaeden: number(),
      zustand: text(),
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
        liste: careLists(lends(view)).map((list) => ({
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
    parameters: {
      jahre: parameter.number(1, MOST_YEARS),
      ausleihen: parameter.number(1, MOST_LOANS),
    },
    answer: (visit) => {
      const list = careLists(lends(visit.view)).find((name) => name === visit.key);
      return list ? answer(list, visit) : null;
    },
  },
];

async function answer(list: CareList, { view, read }: Visit): Promise<PageAnswer> {
  const years = Number(view.query.get("jahre") || USUAL_YEARS);
  const loans = Number(view.query.get("ausleihen") || USUAL_LOANS);
  const today = read.today();
  const since = `${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace("-02-29", "-02-28");
  const found = await read.with(stockCare).careList(list, { since, today, loans }, SHOWN + 1);
  const rows = found.slice(0, SHOWN);
  const isCut = found.length > SHOWN;
  return {
    html: () => carePage({ list, years, loans, rows, isCut }, view),
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
