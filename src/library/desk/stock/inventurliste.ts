/** `/inventurliste/<id>`: what a stocktaking has come to, as lists, and what closing it would do. */

import {
  type DocumentEntry,
  type DocumentShape,
  entries,
  linkTo,
  nextPage,
  placeAt,
  reference,
} from "../../../core/model/answers/document.ts";
import type { Page, Visit } from "../../../core/model/answers/page.ts";
import { STAFF } from "../../../core/model/kinds/access.ts";
import { choice, number, text } from "../../../core/model/kinds/field.ts";
import { linkOf, type Member } from "../../../core/model/store/member.ts";
import { stockOf } from "../../circulation/stocktaking.ts";
import { RESULTS, type Result } from "../../lending/stocktaking.ts";
import { stocktaking } from "../../tables/stocktaking.ts";
import { stockAt } from "./erfassen.ts";
import { type ResultRow, resultPage } from "./inventurliste-html.ts";

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
    next: nextPage(),
  },
};

/** So many of a list at once; programs and tables are told where it goes on. */
const SHOWN = 500;

export const stockResult: Page = {
  path: "/inventurliste/:key",
  read: STAFF,
  negotiated: true,
  personal: true,
  document: SHAPE,
  keys: "id",
  async answer(visit) {
    const stock = await stockAt(visit);
    if (!stock) return null;
    const { view, read } = visit;
    const table = read.with(stocktaking);
    const counts = await table.counts(stockOf(stock));
    const asked = view.query.get("liste");
    const list: Result = RESULTS.find((one) => one === asked) ?? RESULTS[0];
    const offset = Number(/^\d{1,7}$/.exec(view.query.get("nach") ?? "")?.[0] ?? 0);
    const rows = await rowsOf(stock, list, offset, visit);
    const after = offset + rows.length;
    const hasMore = after < (counts.get(list) ?? 0);
    const query = new URLSearchParams({ liste: list, nach: `${after}` });
    const next = hasMore ? `/inventurliste/${stock.id}?${query}` : null;
    return {
      html: async () => {
        const returned = (await table.loansBefore(stockOf(stock))).length;
        return resultPage({ stock, counts, list, rows, next, returned }, view);
      },
      values: {
        inventur: linkTo(stock),
        liste: list,
        anzahl: RESULTS.map((befund) => ({ values: { befund, anzahl: counts.get(befund) ?? 0 } })),
        eintrag: rows.map(entryOf),
        ...(next && { next: placeAt(next) }),
      },
    };
  },
};

async function rowsOf(
  stock: Member,
  list: Result,
  offset: number,
  { view, read }: Visit,
): Promise<ResultRow[]> {
  const rows = await read.with(stocktaking).rows(stockOf(stock), list, offset, SHOWN);
  const ids = rows.flatMap(({ exemplar }) => (exemplar === null ? [] : [Number(exemplar)]));
  const copies = await read.entries(view.kinds.one("exemplar"), ids);
  const byId = new Map(copies.map((copy) => [copy.id, copy]));
  return rows.map(({ exemplar, barcode, gehoertNach }) => ({
    number: barcode,
    copy: byId.get(Number(exemplar)) ?? null,
    belongsTo: gehoertNach,
  }));
}

function entryOf({ number, copy, belongsTo }: ResultRow): DocumentEntry {
  return {
    values: {
      nummer: number,
      werk: copy && linkOf(copy, "werk"),
      exemplar: copy && linkTo(copy),
      standort: copy && linkOf(copy, "standort"),
      gehoertNach: belongsTo,
    },
  };
}
