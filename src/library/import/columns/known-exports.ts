/**
 * Tables exported by other programs, detected by their columns, where names or cells alone are ambiguous: the meaning of each column.
 * Columns that are not listed are left out and reported; people can change them as any other.
 */

import { isParticle } from "../../lending/reader-name.ts";
import { withoutEntities } from "../formats/html-entities.ts";
import { asBody } from "../formats/makers/body-names.ts";
import { yearIn } from "../formats/records/entry.ts";
import { columnKey } from "./column-names.ts";
import type { KnownExport } from "./tables/known-export.ts";
import { MEDIA_EXPORTS } from "./tables/media-exports.ts";
import { PMB_EXPORTS } from "./tables/pmb-exports.ts";
import { READER_EXPORTS } from "./tables/reader-exports.ts";

/** "A, B" where both are whole names, even of one word. */
const wholeNames = (cell: string) => cell.replaceAll(", ", "; ");
const company = (cell: string) => cell && asBody(cell);
const serial = (cell: string) => cell && `S/N ${cell}`;
const thing = () => "Ding";
const isTrue = (cell: string) => cell === "true";
const dayOf = (cell: string) => (cell === "false" ? "" : cell);
const isIsbn = (cell: string) => /^(97[89][0-9]{10}|[0-9]{9}[0-9Xx])$/.test(cell.replace(/-/g, ""));
const onlyIsbn = (cell: string) => (isIsbn(cell) ? cell : "");

const EXPORTS: readonly KnownExport[] = [
  ...READER_EXPORTS,
  ...MEDIA_EXPORTS,
  ...PMB_EXPORTS,
  {
    format: "snipe-it",
    kind: "werk",
    needs: ["asset tag", "model"],
    columns: {
      "name|asset name|item name": "werk.titel",
      model: "werk.titel",
      category: "werk.schlagwort",
      manufacturer: "werk.person(mfr)",
      "asset tag": "exemplar.barcode",
      "location|default location": "exemplar.standort",
      supplier: "exemplar.herkunft",
      "purchase date|purchased": "exemplar.zugang",
      "purchase cost|cost": "exemplar.preis",
      status: "exemplar.zustand",
      "serial|serial number": "exemplar.bemerkung",
      "notes|asset notes": "exemplar.bemerkung",
    },
    cells: {
      manufacturer: company,
      "serial|serial number": serial,
      // Whoever has it is no state of it.
      status: (cell) => {
        if (/\barchived\b/i.test(cell)) return "ausgesondert";
        return /\bdeploy|\bpending\b/i.test(cell) ? "" : cell.replace(/ \(undeployable\)$/, "");
      },
    },
    says: { "werk.art": thing },
  },
  {
    format: "snipe-it",
    kind: "konto",
    needs: ["username", "last name", "job title"],
    columns: {
      "first name": "konto.vorname",
      "last name": "konto.nachname",
      email: "konto.email",
      username: "konto.username",
      phone: "konto.telefon",
      address: "konto.anschrift",
      department: "konto.gruppe",
      "employee number|employee no": "konto.ausweis",
      notes: "konto.notiz",
    },
    beside: ["postal code", "city", "state", "country"],
    cells: {
      address: (cell, other) => {
        const town = ["postal code", "city"].map(other).filter(Boolean).join(" ");
        return [cell, town, other("state"), other("country")].filter(Boolean).join("\n");
      },
    },
  },
  {
    format: "calibre",
    kind: "werk",
    needs: ["title", "authors", "author_sort"],
    columns: {
      id: "id",
      title: "werk.titel",
      authors: "werk.person",
      isbn: "werk.isbn",
      identifiers: "werk.isbn",
      publisher: "werk.verlag",
      pubdate: "werk.jahr",
      languages: "werk.sprache",
      tags: "werk.schlagwort",
      series: "werk.reihe",
      series_index: "werk.reihe.band",
      comments: "werk.beschreibung",
    },
    cells: {
      authors: (cell) => cell.replaceAll(" & ", "; "),
      identifiers: (cell, other) =>
        other("isbn") === "" ? (/(?:^|,)isbn:([0-9Xx-]+)/.exec(cell)?.[1] ?? "") : "",
      // Calibre writes the year 101 for an unknown date.
      pubdate: yearIn,
      series_index: (cell) => cell.replace(/\.0+$/, ""),
      comments: withoutMarkup,
    },
  },
  {
    format: "bookwyrm",
    kind: "werk",
    needs: ["title", "author_text", "openlibrary_key"],
    columns: {
      title: "werk.titel",
      author_text: "werk.person",
      "isbn_10|isbn_13": "werk.isbn",
    },
    cells: { author_text: wholeNames },
  },
  {
    format: "storygraph",
    kind: "werk",
    needs: ["title", "authors", "isbn/uid", "read status"],
    columns: {
      title: "werk.titel",
      authors: "werk.person",
      contributors: "werk.person(ctb)",
      "isbn/uid": "werk.isbn",
      format: "werk.art",
      tags: "werk.schlagwort",
    },
    cells: {
      authors: wholeNames,
      contributors: wholeNames,
      "isbn/uid": onlyIsbn,
      format: (cell) => ({ digital: "Buch", audio: "Hörbuch" })[cell] ?? cell,
    },
  },
  {
    format: "babelio",
    kind: "werk",
    needs: ["titre", "auteur", "editeur", "date d'entrée dans babelio"],
    columns: {
      isbn: "werk.isbn",
      titre: "werk.titel",
      auteur: "werk.person",
      editeur: "werk.verlag",
      "date de publication": "werk.jahr",
    },
    cells: { isbn: onlyIsbn, auteur: surnameFirst, "date de publication": yearIn },
  },
  {
    format: "libib",
    kind: "werk",
    needs: ["item_type", "title", "creators", "ean_isbn13"],
    columns: {
      title: "werk.titel",
      item_type: "werk.art",
      creators: "werk.person",
      "ean_isbn13|upc_isbn10": "werk.isbn",
      description: "werk.beschreibung",
      publisher: "werk.verlag",
      publish_date: "werk.jahr",
      tags: "werk.schlagwort",
      length: "werk.umfang",
      age_group: "werk.altersfreigabe",
      copies: "werk.exemplar",
      collection: "exemplar.standort",
      price: "exemplar.preis",
      notes: "exemplar.bemerkung",
    },
    cells: {
      item_type: (cell) => (cell === "videogame" ? "Spiel" : cell),
      creators: wholeNames,
      "ean_isbn13|upc_isbn10": onlyIsbn,
      publish_date: yearIn,
    },
    says: {
      "werk.ean": (cell) => {
        const numbers = ["ean_isbn13", "upc_isbn10"].map(cell);
        return numbers.find((number) => /^[0-9]{12,13}$/.test(number) && !isIsbn(number)) ?? "";
      },
    },
  },
  {
    format: "zotero",
    kind: "werk",
    needs: ["key", "item type", "publication year", "title"],
    columns: {
      key: "id",
      "item type": "werk.art",
      "publication year": "werk.jahr",
      title: "werk.titel",
      author: "werk.person",
      editor: "werk.person(edt)",
      translator: "werk.person(trl)",
      contributor: "werk.person(ctb)",
      composer: "werk.person(cmp)",
      isbn: "werk.isbn",
      issn: "werk.issn",
      url: "werk.verweis",
      "abstract note": "werk.beschreibung",
      "num pages": "werk.umfang",
      series: "werk.reihe",
      "series number": "werk.reihe.band",
      publisher: "werk.verlag",
      place: "werk.ort",
      language: "werk.sprache",
      edition: "werk.auflage",
      "manual tags|automatic tags": "werk.schlagwort",
    },
    cells: {
      "item type": (cell) => ZOTERO_TYPES[cell] ?? "",
      isbn: (cell) => cell.replaceAll(" ", "; "),
    },
    beside: ["publication title", "volume", "issue", "pages"],
    says: {
      "werk.beschreibung": (cell) => {
        const [issue, pages] = [cell("issue"), cell("pages")];
        const number = [cell("publication title"), cell("volume"), issue && `(${issue})`];
        const place = [number.filter(Boolean).join(" "), pages].filter(Boolean).join(", ");
        return cell("publication title") && `In: ${place}`;
      },
    },
  },
  {
    format: "collectorz",
    kind: "werk",
    needs: ["title", "author", "collection status"],
    columns: {
      title: "werk.titel",
      subtitle: "werk.untertitel",
      "original title": "werk.weitererTitel",
      author: "werk.person",
      illustrator: "werk.person(ill)",
      translator: "werk.person(trl)",
      editor: "werk.person(edt)",
      isbn: "werk.isbn",
      publisher: "werk.verlag",
      "publication place": "werk.ort",
      "publication date|publication year": "werk.jahr",
      edition: "werk.auflage",
      format: "werk.art",
      language: "werk.sprache",
      "genre|genres": "werk.schlagwort",
      "subject|subjects": "werk.schlagwort",
      tags: "werk.schlagwort",
      series: "werk.reihe",
      "volume|series nr": "werk.reihe.band",
      "pages|no. of pages": "werk.umfang",
      "plot|synopsis": "werk.beschreibung",
      quantity: "werk.exemplar",
      location: "exemplar.standort",
      "purchase date": "exemplar.zugang",
      "purchase price": "exemplar.preis",
      "purchase store": "exemplar.herkunft",
      notes: "exemplar.bemerkung",
    },
    cells: { "publication date|publication year": yearIn },
  },
  {
    format: "leihs",
    kind: "werk",
    needs: ["inventory code|inventarcode", "product|produkt"],
    columns: {
      "product|produkt": "werk.titel",
      "manufacturer|hersteller": "werk.person(mfr)",
      "description|beschreibung": "werk.beschreibung",
      "technical details|technische details": "werk.beschreibung",
      "categories|kategorien": "werk.schlagwort",
      "inventory code|inventarcode": "exemplar.barcode",
      "serial number|seriennummer": "exemplar.bemerkung",
      "note|notiz": "exemplar.bemerkung",
      "accessories|zubehör": "exemplar.zubehoer",
      "building|gebäude": "exemplar.standort",
      "supplier|lieferant": "exemplar.herkunft",
      "invoice date|rechnungsdatum": "exemplar.zugang",
      "initial price|anschaffungswert": "exemplar.preis",
      "borrowable|ausleihbar": "exemplar.ausleihbar",
      "completeness|vollständigkeit": "exemplar.bemerkung",
      "status note|statusnotiz": "exemplar.bemerkung",
      "retirement|ausmusterung": "exemplar.ausgesondertAm",
      "reason for retirement|grund der ausmusterung": "exemplar.grund",
    },
    beside: ["version", "room|raum", "working order|zustand"],
    cells: {
      "product|produkt": (cell, other) => `${cell} ${other("version")}`.trim(),
      "manufacturer|hersteller": company,
      "serial number|seriennummer": serial,
      "building|gebäude": (cell, other) => [cell, other("room|raum")].filter(Boolean).join(", "),
      "completeness|vollständigkeit": (cell, other) => {
        if (!isTrue(cell)) return "";
        return other("completeness") === "" ? "Unvollständig" : "Incomplete";
      },
      "retirement|ausmusterung": (cell) => (isTrue(cell) ? "" : dayOf(cell)),
    },
    says: {
      "werk.art": thing,
      "exemplar.zustand": (cell) => {
        const retired = cell("retirement|ausmusterung");
        if (isTrue(retired) || dayOf(retired) !== "") return "ausgesondert";
        return isTrue(cell("working order|zustand")) ? "beschädigt" : "";
      },
    },
  },
  {
    format: "lend-engine",
    kind: "werk",
    needs: ["code", "name", "loan fee", "loan period"],
    columns: {
      name: "werk.titel",
      "short description|long description": "werk.beschreibung",
      "tags|keywords": "werk.schlagwort",
      brand: "werk.person(mfr)",
      code: "exemplar.barcode",
      "serial number": "exemplar.bemerkung",
      location: "exemplar.standort",
      "price paid": "exemplar.preis",
      "donated by": "exemplar.herkunft",
      "added on": "exemplar.zugang",
      components: "exemplar.zubehoer",
      condition: "exemplar.zustand",
      "value (rrp)": "exemplar.bemerkung",
    },
    cells: {
      brand: company,
      "serial number": serial,
      "short description|long description": withoutMarkup,
      // It stands there until it is back.
      location: (cell) => (cell === "On loan" ? "" : cell),
      "value (rrp)": (cell, other) =>
        cell && other("price paid") !== "" ? `Value (RRP): ${cell}` : "",
    },
    says: { "werk.art": thing, "exemplar.preis": (cell) => cell("value (rrp)") },
  },
];

const ZOTERO_TYPES: Readonly<Record<string, string>> = {
  book: "Buch",
  film: "Film",
  videoRecording: "Film",
  audioRecording: "Musik",
  map: "Karte",
  artwork: "Bild",
  computerProgram: "Software",
};

/** null for an unknown table. */
export function knownExport(header: readonly string[]): KnownExport | null {
  const keys = new Set(header.map(columnKey));
  const has = (names: string) => names.split("|").some((name) => keys.has(columnKey(name)));
  return EXPORTS.find(({ needs }) => needs.every(has)) ?? null;
}

/** The meaning of each column of the header. */
export function knownMeanings(
  { columns }: KnownExport,
  header: readonly string[],
): (string | null)[] {
  const meanings = byKey(columns);
  return header.map((name) => meanings.get(columnKey(name)) ?? null);
}

/** The columns that are not imported. */
export function unreadColumns(
  columns: readonly { readonly name: string; readonly to: string | null }[],
): string[] {
  const known = knownExport(columns.map(({ name }) => name));
  const beside = new Set(known?.beside?.flatMap((names) => names.split("|").map(columnKey)));
  const unread = columns.filter(({ to, name }) => to === null && !beside.has(columnKey(name)));
  return unread.flatMap(({ name }) => (name === "" ? [] : [name]));
}

/** The columns added to those of the header, and a function that computes the cells of both from a row. */
export function knownCells(
  { cells = {}, says = {} }: KnownExport,
  header: readonly string[],
): {
  readonly more: readonly string[];
  readonly read: (row: readonly string[]) => readonly string[];
} {
  const keys = header.map(columnKey);
  const changes = byKey(cells);
  return {
    more: Object.keys(says),
    read: (row) => {
      const cell = (names: string) =>
        names
          .split("|")
          .map((name) => row[keys.indexOf(columnKey(name))]?.trim() ?? "")
          .find((text) => text !== "") ?? "";
      const changed = row.map(
        (text, index) => changes.get(keys[index] ?? "")?.(text.trim(), cell) ?? text,
      );
      return [...changed, ...Object.values(says).map((say) => say(cell))];
    },
  };
}

function byKey<Value>(facts: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(
    Object.entries(facts).flatMap(([names, value]) =>
      names.split("|").map((name) => [columnKey(name), value] as const),
    ),
  );
}

/** Some programs write descriptions as HTML. */
function withoutMarkup(text: string): string {
  const lines = text
    .replace(/<(?:br|\/p|\/div|\/li)[ /]{0,2}>/gi, "\n")
    .replace(/<[^<>]{1,500}>/g, "")
    .split("\n")
    .map((line) => withoutEntities(line).trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** "Saint-Exupéry Antoine de", "Le Guin Ursula": leading particles belong to the family name. */
function surnameFirst(name: string): string {
  const words = name.split(" ");
  const last = words.findIndex((word) => !isParticle(word)) + 1;
  if (last === 0 || last === words.length) return name;
  return `${words.slice(0, last).join(" ")}, ${words.slice(last).join(" ")}`;
}
