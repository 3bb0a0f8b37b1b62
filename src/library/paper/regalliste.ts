/** `/regalliste`, `/regalliste.pdf?standort=3`: the copies of a place in the order of shelf marks, to check the shelves with. */

import { type DocumentShape, entries, place, placeAt } from "../../core/model/answers/document.ts";
import { memberAsked, type Page, type Visit } from "../../core/model/answers/page.ts";
import { STAFF } from "../../core/model/kinds/access.ts";
import { text } from "../../core/model/kinds/field.ts";
import { parameter } from "../../core/model/parameters/parameter-types.ts";
import { choiceOf, shortNameOf } from "../../core/representations/html/frame/names.ts";
import { type ShelfRow, shelfList } from "../tables/shelf-list.ts";
import { printTexts } from "../texts/themes.ts";
import { shelfListPage } from "./regalliste-html.ts";

const SHAPE: DocumentShape = {
  name: "regalliste",
  table: "exemplar",
  parts: {
    exemplar: entries("exemplare", {
      adresse: place({ required: true }),
      standort: text(),
      signatur: text({ required: true }),
      person: text(),
      titel: text({ required: true }),
      barcode: text(),
      status: text({ required: true }),
    }),
  },
};

/** More than a hundred pages: longer lists have to be printed place by place. */
const MOST = 5000;
const MOST_PLACES = 500;

export const shelfListPageOf: Page = {
  path: "/regalliste",
  read: STAFF,
  negotiated: true,
  personal: true,
  printed: true,
  document: SHAPE,
  parameters: { standort: parameter.member("standort") },
  async answer(visit) {
    const { view, read } = visit;
    const places = await read.matching(view.kinds.one("standort"), {}, MOST_PLACES);
    const chosen = await memberAsked("standort", visit);
    const found = await read.with(shelfList).shelfRows(chosen?.id ?? null, MOST + 1);
    const rows = found.slice(0, MOST);
    const isCut = found.length > MOST;
    return {
      html: () => shelfListPage({ places, chosen, rows, isCut }, view),
      values: {
        exemplar: rows.map(({ exemplar, ...row }) => ({
          values: { ...row, adresse: placeAt(`/exemplar/${exemplar}`) },
        })),
      },
      pdf: () => sheetsOf(rows, visit),
    };
  },
};

async function sheetsOf(rows: readonly ShelfRow[], { view, read }: Visit): Promise<Uint8Array> {
  // Imported lazily: fonts are loaded only for printing.
  const { shelfSheets } = await import("./print/shelf-sheets.ts");
  const { shelves } = printTexts(view.texts);
  const copies = view.kinds.one("exemplar");
  const byPlace = Map.groupBy(rows, ({ standort }) => standort ?? shelves.noPlace);
  const sheets = [...byPlace].map(([name, own]) => ({
    name,
    lines: own.map(({ signatur, person, titel, barcode, status }) => ({
      mark: signatur,
      title: person ? `${person}: ${titel}` : titel,
      number: barcode ?? "",
      away: status === "verfügbar" ? "" : choiceOf(copies, "status", status, view),
    })),
  }));
  const today = read.today();
  const title = `${shelves.title}, ${shortNameOf(view)}, ${view.texts.formats.day(today)}`;
  return shelfSheets(sheets, { title, language: view.language, day: today }, shelves.page);
}
