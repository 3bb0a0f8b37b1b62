/** `/inventurliste/<id>`: the result of a stocktaking as lists, and the effects of closing it. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  reference,
} from "../../../core/model/answers/document.ts";
import { memberAt, type Page } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import { parameter } from "../../../core/model/parameters/parameter-types.ts";
import { closingPlan, stockOf } from "../../circulation/stocktaking.ts";
import { RESULTS, type Result } from "../../lending/stocktaking-rules.ts";
import { type StockRow, stocktaking } from "../../tables/stocktaking.ts";
import { resultPage } from "./inventurliste-html.ts";

const SHAPE: DocumentShape = {
  name: "inventurliste",
  table: "eintrag",
  parts: {
    inventur: reference("inventur", { required: true }),
    liste: choice(RESULTS, { required: true }),
    anzahl: entries("anzahlen", {
      befund: choice(RESULTS, { required: true }),
      anzahl: number({ required: true }),
    }),
    eintrag: entries("eintraege", {
      nummer: text(),
      werk: reference("werk"),
      exemplar: reference("exemplar"),
      standort: reference("standort"),
      gehoertNach: text(),
    }),
  },
};

/** More than such a library has on its shelves. */
const MOST = 100_000;

export const stockResult: Page = {
  path: "/inventurliste/:key",
  read: STAFF,
  negotiated: true,
  personal: true,
  document: SHAPE,
  keys: "id",
  parameters: { liste: parameter.choice(RESULTS), ab: parameter.number(0, 999_999) },
  async answer(visit) {
    const stock = await memberAt("inventur", visit.key, visit);
    if (!stock) return null;
    const { view, read } = visit;
    const table = read.with(stocktaking);
    const counts = await table.counts(stockOf(stock));
    const asked = view.query.get("liste");
    const list: Result = RESULTS.find((one) => one === asked) ?? RESULTS[0];
    const rows = await table.rows(stockOf(stock), list, MOST);
    return {
      html: async () => {
        const plan = await closingPlan(stock, read, view.kinds);
        return resultPage({ stock, counts, list, rows, plan }, view);
      },
      values: {
        inventur: linkTo(stock),
        liste: list,
        anzahl: RESULTS.map((befund) => ({ values: { befund, anzahl: counts.get(befund) ?? 0 } })),
        eintrag: rows.map(entryOf),
      },
    };
  },
};

function entryOf({ barcode, gehoertNach, werk, exemplar, standort }: StockRow): DocumentEntry {
  const link = (to: StockRow["werk"]) => to && linkTo(to);
  return {
    values: {
      nummer: barcode,
      werk: link(werk),
      exemplar: link(exemplar),
      standort: link(standort),
      gehoertNach,
    },
  };
}
