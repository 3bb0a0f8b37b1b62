/** Exports of other catalogues as tables, detected by their columns, with the names of those here. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { FormatName } from "../texts/files.ts";
import {
  type Fields,
  type FieldsRow,
  FormatFault,
  type ReadEntry,
  type TableRow,
} from "./format.ts";
import { withoutEntities } from "./html-entities.ts";
import { entryOfTags, type Tag, type TagWords } from "./records/tag-words.ts";

interface Export extends TagWords {
  readonly format: FormatName;
  /** Columns that only tables of this program have together; in lower case, as all columns here. */
  readonly needs: readonly string[];
  /** With one of these it is a list of loans or of what readers wait for. */
  readonly unless?: readonly string[];
  /** Preprocesses the cell of a column. */
  readonly cells?: Readonly<Record<string, (cell: string) => string>>;
}

/** English names of bindings and media. */
const MEDIA: Readonly<Record<string, string>> = {
  "paper book": "Buch",
  book: "Buch",
  paperback: "Buch",
  "mass market paperback": "Buch",
  hardcover: "Buch",
  "kindle edition": "Buch",
  ebook: "Buch",
  audiobook: "Hörbuch",
  "audio cd": "Hörbuch",
  "sound recording": "Musik",
  cd: "Musik",
  dvd: "Film",
  "video recording": "Film",
  map: "Karte",
  "printed music": "Noten",
};

/** Koha counts the states of a copy; 0 is none. */
const stateOf = (cell: string, state: string) =>
  /^-?[0-9]+$/.test(cell) ? (Number(cell) === 0 ? "" : state) : cell;

const LIBRARYTHING: Export = {
  format: "librarything",
  needs: ["book id", "title", "primary author"],
  texts: {
    "book id": "id",
    title: "titel",
    date: "jahr",
    "physical description": "umfang",
    "page count": "umfang",
  },
  lists: {
    isbn: ["isbn", null],
    isbns: ["isbn", /,/],
    issn: ["issn", /,/],
    languages: ["sprache", /,/],
    tags: ["schlagwort", /,/],
    subjects: ["schlagwort", /[|;]/],
  },
  names: {
    "primary author": ["person", "aut"],
    "secondary author": ["person", "", /\|/],
    publication: ["verlag"],
  },
  copies: {
    barcode: "barcode",
    "other call number": "signatur",
    acquired: "zugang",
    "from where": "herkunft",
    "purchase price": "preis",
  },
  type: "media",
  types: MEDIA,
  // "Reclam (1996), Edition: 2, 136 pages"
  cells: { publication: (cell) => cell.split(" (")[0] ?? "" },
};

const EXPORTS: readonly Export[] = [
  LIBRARYTHING,
  {
    format: "goodreads",
    needs: ["book id", "author l-f", "exclusive shelf"],
    texts: {
      "book id": "id",
      title: "titel",
      "year published": "jahr",
      "number of pages": "umfang",
    },
    lists: {
      isbn: ["isbn", null],
      isbn13: ["isbn", null],
      bookshelves: ["schlagwort", /,/],
    },
    names: {
      "author l-f": ["person", "aut"],
      "additional authors": ["person", "", /,/],
      publisher: ["verlag"],
      reihe: ["reihe"],
    },
    copies: {},
    extras: { reihe: { band: ["band"] } },
    type: "binding",
    types: MEDIA,
  },
  {
    format: "koha",
    needs: ["biblionumber", "title"],
    unless: ["cardnumber", "borrowernumber", "surname"],
    texts: {
      biblionumber: "id",
      title: "titel",
      subtitle: "untertitel",
      copyrightdate: "jahr",
      publicationyear: "jahr",
      place: "ort",
      editionstatement: "auflage",
      pages: "umfang",
      abstract: "beschreibung",
    },
    lists: { isbn: ["isbn", /[|;]/], issn: ["issn", /[|;]/] },
    names: {
      author: ["person", "aut"],
      publishercode: ["verlag"],
      seriestitle: ["reihe"],
    },
    copies: {
      itemcallnumber: "signatur",
      barcode: "barcode",
      location: "standort",
      homebranch: "standort",
      stocknumber: "inventarnummer",
      dateaccessioned: "zugang",
      price: "preis",
      booksellerid: "herkunft",
      itemnotes_nonpublic: "bemerkung",
      withdrawn: "zustand",
      itemlost: "zustand",
      damaged: "zustand",
      notforloan: "ausleihbar",
    },
    cells: {
      withdrawn: (cell) => stateOf(cell, "ausgesondert"),
      itemlost: (cell) => stateOf(cell, cell === "4" ? "vermisst" : "verloren"),
      damaged: (cell) => stateOf(cell, "beschädigt"),
      // What is below 0 is on order or not yet on the shelf.
      notforloan: (cell) => stateOf(cell, cell.startsWith("-") ? "nein" : "präsenz"),
    },
    extras: { reihe: { band: ["volume"] } },
    type: "itemtype",
    types: { BK: "Buch", MU: "Musik", VM: "Film", MP: "Karte", CR: "Zeitschrift", CF: "Software" },
  },
  {
    // The item search; the author follows the title without any separator.
    format: "koha",
    needs: ["title", "barcode", "call number", "home library"],
    texts: { title: "titel", "publication date": "jahr" },
    lists: {},
    names: { publisher: ["verlag"] },
    copies: {
      "call number": "signatur",
      barcode: "barcode",
      location: "standort",
      "home library": "standort",
      "inventory number": "inventarnummer",
    },
    type: "",
    types: {},
  },
  {
    format: "librarika",
    needs: ["id", "title", "authors", "isbn13", "category"],
    texts: {
      id: "id",
      title: "titel",
      "sub title": "untertitel",
      subtitle: "untertitel",
      "published year": "jahr",
      "publish year": "jahr",
      edition: "auflage",
      pages: "umfang",
      description: "beschreibung",
    },
    lists: {
      isbn: ["isbn", null],
      isbn10: ["isbn", null],
      isbn13: ["isbn", null],
      language: ["sprache", /,/],
      category: ["schlagwort", /[,;|]/],
      tags: ["schlagwort", /[,;|]/],
    },
    names: {
      authors: ["person", "aut", /[;|]|, (?=[^,]+ )/],
      publisher: ["verlag"],
      publishers: ["verlag"],
      series: ["reihe"],
    },
    copies: { "call number": "signatur", "call no": "signatur" },
    extras: { reihe: { band: ["volume"] } },
    type: "media type",
    types: MEDIA,
  },
];

/** The table itself where its columns are not known. */
export async function asExport(
  read: () => AsyncIterable<readonly TableRow[]>,
  kinds: Kinds,
): Promise<
  | { readonly known: null; readonly rows: AsyncIterable<readonly TableRow[]> }
  | { readonly known: FormatName; readonly rows: AsyncIterable<readonly FieldsRow[]> }
> {
  const names = await columnsIn(read());
  const columns = names.map((name) => name.toLowerCase());
  const has = (column: string) => columns.includes(column);
  const found = EXPORTS.find(({ needs, unless = [] }) => needs.every(has) && !unless.some(has));
  if (!found) return { known: null, rows: read() };
  return { known: found.format, rows: entriesIn(read(), names, found, kinds) };
}

async function columnsIn(batches: AsyncIterable<readonly TableRow[]>): Promise<string[]> {
  for await (const [first] of batches) {
    if (!first) continue;
    if (first.cells instanceof FormatFault) return [];
    return first.cells.map((cell) => cell.trim());
  }
  return [];
}

async function* entriesIn(
  batches: AsyncIterable<readonly TableRow[]>,
  names: readonly string[],
  facts: Export,
  kinds: Kinds,
): AsyncGenerator<FieldsRow[]> {
  const called = new Map(names.map((name) => [name.toLowerCase(), name]));
  const columns = names.map((name) => name.toLowerCase());
  let head = true;
  for await (const some of batches) {
    const rows = head ? some.slice(1) : some;
    if (some.length > 0) head = false;
    yield rows.map(({ line, cells }) => {
      if (cells instanceof FormatFault) return { line, fields: cells };
      const { fields, unread = [] } = rowOf(cells, columns, facts, kinds);
      return { line, fields, unread: unread.map((column) => called.get(column) ?? column) };
    });
  }
}

function rowOf(
  cells: readonly string[],
  columns: readonly string[],
  facts: Export,
  kinds: Kinds,
): ReadEntry {
  const params = { cells: cells.length, columns: columns.length };
  if (cells.length !== columns.length) return { fields: new FormatFault("row-width", {}, params) };
  return entryBy(
    kinds,
    facts,
    columns.map((column, index) => [column, cells[index] ?? ""] as const),
  );
}

function entryBy(kinds: Kinds, facts: Export, given: readonly Tag[]): ReadEntry {
  const tags = given.flatMap(([column, cell]): Tag[] => {
    const text = unlocked(facts.cells?.[column]?.(cell) ?? cell);
    return column === "title"
      ? titleTags(text.trimEnd().replace(BEFORE_MORE, ""))
      : [[column, text]];
  });
  return entryOfTags(kinds, facts, tags, (text) => text.trim());
}

/** Records have a sign before what follows the title: "Momo /". */
const BEFORE_MORE = /\s[/:;=]$/;

/** Goodreads writes ="0140449132" so that Excel keeps leading zeros; LibraryThing writes [0140449132]. */
function unlocked(cell: string): string {
  return /^="(.*)"$/s.exec(cell)?.[1] ?? /^\[([0-9Xx-]*)\]$/.exec(cell)?.[1] ?? cell;
}

/** "Der Zauberberg (Gesammelte Werke, #3)": series and volume follow the title. */
function titleTags(title: string): Tag[] {
  const at = title.lastIndexOf(" (");
  const [, series, volume] = /^([^#]+)#([^#)]+)\)$/.exec(title.slice(at + 2)) ?? [];
  if (at < 0 || series === undefined || volume === undefined) return [["title", title]];
  const name = series.trim();
  return [
    ["title", title.slice(0, at)],
    ["reihe", name.endsWith(",") ? name.slice(0, -1) : name],
    ["band", volume],
  ];
}

/** LibraryThing's JSON has the fields of its table, and more. */
const JSON_COLUMNS: Readonly<Record<string, string>> = {
  books_id: "book id",
  title: "title",
  publication: "publication",
  date: "date",
  originalisbn: "isbn",
  isbn: "isbn",
  language: "languages",
  tags: "tags",
  subject: "subjects",
  physical_description: "physical description",
  pages: "page count",
  barcode: "barcode",
};
/** Read only in part, or in place of one another. */
const JSON_OTHERS = ["authors", "primaryauthor", "format"];

export function entryOfLibraryThing(book: Fields, kinds: Kinds): ReadEntry {
  const texts = (value: unknown): string[] =>
    typeof value === "object" && value !== null
      ? Object.values(value).flatMap(texts)
      : value === undefined || value === null
        ? []
        : [withoutEntities(String(value))];
  const all = (column: string, value: unknown) => texts(value).map((text): Tag => [column, text]);
  const authors = Array.isArray(book.authors) ? (book.authors as Fields[]) : [];
  const { fields, unread = [] } = entryBy(kinds, LIBRARYTHING, [
    ...Object.entries(JSON_COLUMNS).flatMap(([name, column]) => all(column, book[name])),
    ...authors.flatMap(({ lf }, index) =>
      all(index === 0 ? "primary author" : "secondary author", lf),
    ),
    ...(authors.length === 0 ? all("primary author", book.primaryauthor) : []),
    ...all("media", Array.isArray(book.format) ? (book.format[0] as Fields)?.text : undefined),
  ]);
  const others = Object.keys(book).filter(
    (name) => !Object.hasOwn(JSON_COLUMNS, name) && !JSON_OTHERS.includes(name),
  );
  const isFilled = (name: string) => texts(book[name]).some((text) => text.trim() !== "");
  return { fields, unread: [...others.filter(isFilled), ...unread] };
}
