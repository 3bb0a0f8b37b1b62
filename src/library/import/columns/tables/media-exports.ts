/** Tables of books, records and games as their programs export them. */

import type { KnownExport } from "./known-export.ts";
import { conditionIn, dayOrNone, lendableBy, unescaped } from "./slims-cells.ts";

/** "<Abdul Kadir><Terra Ch. Triwahyuni>" */
const inAngles = (cell: string) =>
  cell.startsWith("<") && cell.endsWith(">") ? cell.slice(1, -1).split("><").join("; ") : cell;
/** Discogs counts artists and labels of one name: "Rhino Records (2)". */
const uncounted = (cell: string) => cell.replace(/ \([0-9]{1,4}\)/g, "");
/** Of an unknown year. */
const known = (cell: string) => (cell === "0" ? "" : cell);

export const MEDIA_EXPORTS: readonly KnownExport[] = [
  {
    format: "slims",
    kind: "werk",
    needs: ["title", "gmd_name", "item_code"],
    columns: {
      title: "werk.titel",
      gmd_name: "werk.art",
      authors: "werk.person",
      edition: "werk.auflage",
      isbn_issn: "werk.isbn",
      publisher_name: "werk.verlag",
      publish_year: "werk.jahr",
      place_name: "werk.ort",
      collation: "werk.umfang",
      series_title: "werk.reihe",
      language_name: "werk.sprache",
      topics: "werk.schlagwort",
      notes: "werk.beschreibung",
      call_number: "exemplar.signatur",
      item_code: "exemplar.barcode",
    },
    cells: {
      gmd_name: (cell) => (cell === "Text" ? "Buch" : cell),
      authors: inAngles,
      topics: inAngles,
      item_code: inAngles,
      notes: unescaped,
    },
    says: {
      "werk.exemplar": (cell) => {
        const codes = inAngles(cell("item_code"));
        return codes && `${codes.split("; ").length}`;
      },
    },
  },
  {
    // Copies alone, each with the title of its book.
    format: "slims",
    kind: "werk",
    needs: ["item_code", "coll_type_name", "title"],
    columns: {
      title: "werk.titel",
      item_code: "exemplar.barcode",
      call_number: "exemplar.signatur",
      inventory_code: "exemplar.inventarnummer",
      received_date: "exemplar.zugang",
      supplier_name: "exemplar.herkunft",
      location_name: "exemplar.standort",
      item_status_name: "exemplar.zustand",
      price: "exemplar.preis",
    },
    beside: ["price_currency"],
    cells: {
      received_date: dayOrNone,
      item_status_name: conditionIn,
      price: (cell, other) =>
        known(cell) && `${cell} ${other("price_currency").replace(/^rupiah$/i, "IDR")}`.trim(),
    },
    says: { "exemplar.ausleihbar": (cell) => lendableBy(cell("item_status_name")) },
  },
  {
    format: "discogs",
    kind: "werk",
    needs: ["catalog#", "artist", "released", "release_id"],
    columns: {
      release_id: "id",
      title: "werk.titel",
      artist: "werk.person(prf)",
      label: "werk.verlag",
      format: "werk.umfang",
      released: "werk.jahr",
      collectionfolder: "werk.schlagwort",
      "date added": "exemplar.zugang",
      "collection media condition": "exemplar.bemerkung",
      "collection notes": "exemplar.bemerkung",
    },
    cells: {
      artist: uncounted,
      label: (cell) => uncounted(cell).replaceAll(", ", "; "),
      released: known,
      collectionfolder: (cell) => (cell === "Uncategorized" ? "" : cell),
    },
    says: {
      "werk.art": (cell) => (/dvd|blu-ray|vhs/i.test(cell("format")) ? "Film" : "Musik"),
    },
  },
  {
    format: "boardgamegeek",
    kind: "werk",
    needs: ["objectname", "objectid", "collid"],
    columns: {
      objectname: "werk.titel",
      originalname: "werk.weitererTitel",
      yearpublished: "werk.jahr",
      version_publishers: "werk.verlag",
      version_languages: "werk.sprache",
      bggrecagerange: "werk.altersfreigabe",
      conditiontext: "exemplar.zustand",
      acquisitiondate: "exemplar.zugang",
      acquiredfrom: "exemplar.herkunft",
      pricepaid: "exemplar.preis",
      invlocation: "exemplar.standort",
      barcode: "exemplar.barcode",
      "comment|privatecomment": "exemplar.bemerkung",
    },
    cells: {
      originalname: (cell, other) => (cell === other("objectname") ? "" : cell),
      yearpublished: known,
      pricepaid: (cell, other) => cell && `${cell} ${other("pp_currency")}`.trim(),
    },
    beside: ["pp_currency", "own", "quantity"],
    says: {
      "werk.art": () => "Spiel",
      // What is wished for or was sold is in the list, too.
      "werk.exemplar": (cell) => (cell("own") === "1" ? cell("quantity") || "1" : ""),
    },
  },
];
