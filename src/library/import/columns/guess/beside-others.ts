/** What a column means beside the others of its list: "Typ" beside "Marke", "Collection" beside "Titre". */

import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { choiceMeant } from "../../../../core/model/kinds/kind-words.ts";
import { fold } from "../../../../core/words/fold.ts";
import { mediumOf } from "../../rows/cells.ts";
import { columnKey, ownKey, partsOf } from "../column-names.ts";
import type { GuessedColumn } from "./mapping.ts";
import { mendNamesBeside, readNamesBeside } from "./names-beside.ts";

interface ListRead {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly kind: Kind;
  /** All meanings that a column of it can have. */
  readonly possible: ReadonlySet<string>;
}

/** Once the names are read. */
export function readBesideOthers(
  columns: GuessedColumn[],
  { header, rows, kind, possible }: ListRead,
): void {
  const keys = header.map(columnKey);
  readNamesBeside(columns, keys, rows, kind);
  readCollection(columns, keys, possible);
  readTypes(columns, rows, kind);
  readDating(columns, kind);
  readThings(columns, keys, kind);
  readPlaces(columns, rows, possible);
  readIssues(columns, rows, kind);
}

/** Once the cells are read, too. */
export function mendBesideOthers(
  columns: GuessedColumn[],
  { rows, kind }: ListRead,
  kinds: Kinds,
): void {
  mendNamesBeside(columns, rows, kind, kinds);
  leaveRunningNumbers(columns, rows);
  leaveLoneNotes(columns, kind, kinds);
  readArtists(columns, rows, kind);
}

/** "Gerät" and "Instrument" hold titles where no other column does. */
function readThings(columns: GuessedColumn[], keys: readonly string[], { singular }: Kind): void {
  const to = `${singular}.titel`;
  if (singular !== "werk" || keys.includes("name") || columns.some((one) => one.to === to)) return;
  const index = columns.findIndex((one, at) => one.to === null && THINGS.has(keys[at] ?? ""));
  const { name } = columns[index] ?? {};
  if (name !== undefined) columns[index] = { name, to, certainty: 0.7, reason: "name" };
}

const THINGS = new Set(["gerät", "instrument", "schlüssel", "spiel", "werkzeug"].map(columnKey));

const ISSUES = new Set(["heft", "heft nr", "issue", "issue nr"].map(columnKey));

/** The number of an issue tells it from the others of its journal; "1-12" are those that there are. */
function readIssues(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  { singular }: Kind,
): void {
  const to = "werk.reihe.band";
  const index = columns.findIndex(({ name }) => ISSUES.has(columnKey(name)));
  const { name, to: taken } = columns[index] ?? {};
  if (singular !== "werk" || name === undefined || taken !== null) return;
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  const areNumbers = cells.length > 0 && cells.every((cell) => /^[0-9]{1,4}[a-z]?$/i.test(cell));
  if (areNumbers && columns.every((one) => one.to !== to))
    columns[index] = { name, to, certainty: 0.8, reason: "name" };
}

const PLACES =
  /^(?:schrank|regal|raum|keller|lager|fach|kiste|box|karton|zimmer|büro|magazin|boden|dachboden|wand|vitrine|shelf|room|cupboard|rack|basement|attic)(?![\p{Ll}])/iu;

/** "Ort" is where a work was published, unless most of its cells say where it stands: "Schrank 3". */
function readPlaces(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  possible: ReadonlySet<string>,
): void {
  const to = "exemplar.standort";
  const index = columns.findIndex(({ name, to }) => to === "werk.ort" && ownKey(name) === "ort");
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  const { name } = columns[index] ?? {};
  if (name === undefined || !possible.has(to) || columns.some((one) => one.to === to)) return;
  if (cells.filter((cell) => PLACES.test(cell)).length * 2 > cells.length)
    columns[index] = { name, to, certainty: 0.8, reason: "text" };
}

/** "Collection" beside "Titre" is the series; in English it is a part of the holdings. */
function readCollection(
  columns: GuessedColumn[],
  keys: readonly string[],
  possible: ReadonlySet<string>,
): void {
  const to = "werk.reihe";
  const index = keys.indexOf("collection");
  const column = columns[index];
  if (column?.to !== null || !keys.includes("titre") || !possible.has(to)) return;
  if (columns.every((other) => other.to !== to))
    columns[index] = { name: column.name, to, certainty: 0.9, reason: "name" };
}

/** Names of columns that can have types; "Thema" of a book is no type, though "Musik" is one. */
const CATEGORIES = new Set(
  ["kategorie", "kategorien", "rubrik", "sachgruppe", "category", "categories", "catégorie"].map(
    columnKey,
  ),
);
/** The share of cells of a column that are types; the others become subjects. */
const MOST_TYPES = 0.8;

/** A column "Kategorie" is read as subjects, unless its cells are the types of works that the library has. */
function readTypes(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  kind: Kind,
): void {
  const [name, field] =
    Object.entries(kind.fields).find(([, one]) => one.type === "choice" && one.more) ?? [];
  const type = `${kind.singular}.${name}`;
  if (field?.type !== "choice") return;
  const isType = (cell: string) =>
    field.choices.includes(choiceMeant(kind.words, name ?? "", field.choices, cell)) ||
    mediumOf(fold(cell)) !== null;
  readModel(columns, rows, type, isType);
  if (columns.some(({ to }) => to === type)) return;
  const index = columns.findIndex(({ name, to }, index) => {
    if (to === null || !CATEGORIES.has(columnKey(name))) return false;
    if (kind.fields[to.split(".")[1] ?? ""]?.type !== "links") return false;
    const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.filter(isType).length >= cells.length * MOST_TYPES;
  });
  const column = columns[index];
  if (column) columns[index] = { name: column.name, to: type, certainty: 0.9, reason: "name" };
}

/**
 * The only date of a list of letters or photographs is the year that lists, decades and the order of works go by, with "um 1920" beside
 * it; but a table that names its works by address changes just what it has.
 */
function readDating(columns: GuessedColumn[], { singular, fields }: Kind): void {
  const [year] = Object.entries(fields).find(([, { exchange }]) => exchange?.otherwise) ?? [];
  const dating = fields[year ?? ""]?.exchange?.otherwise;
  if (columns.some(({ to }) => to === "id" || to === `${singular}.${year}`)) return;
  if (columns.some(({ name }) => name === "url" || name === "version")) return;
  for (const only of ["entstanden", dating]) {
    const index = columns.findIndex(({ to }) => to === `${singular}.${only}`);
    const column = columns[index];
    if (!column) continue;
    columns[index] = { ...column, to: `${singular}.${year}`, certainty: 0.9 };
    return;
  }
}

/** "Künstler", "Artist", also as "Künstler/in": performers of music, but the makers of pictures. */
const ARTISTS = /^(?:kunstler|artist)/;
const PERFORMED = new Set(["Musik", "Hörbuch", "Film"]);

/** Of works of which none is performed: beside their authors artists are those who drew them, else the makers, with no role. */
function readArtists(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  { singular, fields, words }: Kind,
): void {
  const index = columns.findIndex(
    ({ name, to }) => to === `${singular}.person(prf)` && ARTISTS.test(fold(name)),
  );
  const [author, type] = [`${singular}.person`, `${singular}.art`].map((meaning) =>
    columns.findIndex(({ to }) => to === meaning),
  ) as [number, number];
  const column = columns[index];
  if (!column || fields.art?.type !== "choice") return;
  const { choices } = fields.art;
  const isPerformed = (cell: string) =>
    PERFORMED.has(choiceMeant(words, "art", choices, cell)) ||
    PERFORMED.has(mediumOf(fold(cell)) ?? "");
  const filledIn = (some: readonly (readonly string[])[], at: number) =>
    some.filter((row) => (row[at] ?? "").trim() !== "");
  const types = filledIn(rows, type).map((row) => row[type]?.trim() ?? "");
  if (types.some(isPerformed)) return;
  const ofArtists = filledIn(rows, index);
  const isBeside =
    ofArtists.length > 0 && filledIn(ofArtists, author).length > ofArtists.length / 2;
  if (isBeside) columns[index] = { ...column, to: `${singular}.person(ill)` };
  else if (types.length > 0) columns[index] = { ...column, to: `${singular}.person` };
}

/** "Typ" beside "Marke" is the model, unless its cells are types of works. */
function readModel(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  type: string,
  isType: (cell: string) => boolean,
): void {
  const index = columns.findIndex(({ to }) => to === type);
  const name = columns[index]?.name ?? "";
  const means = (to: string) => columns.some((column) => column.to === to);
  if (!["typ", "type"].includes(columnKey(name)) || means(MODEL) || !means("werk.person(mfr)"))
    return;
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  if (cells.length > 0 && cells.filter(isType).length < cells.length / 2)
    columns[index] = { name, to: MODEL, certainty: 0.9, reason: "name" };
}

const MODEL = "werk.auflage.modell";

/** "Serial No." of a list of books counts its rows: 1, 2, 3 … */
function leaveRunningNumbers(columns: GuessedColumn[], rows: readonly (readonly string[])[]): void {
  const index = columns.findIndex(({ to }) => to === "exemplar.bemerkung.seriennummer");
  const cells = rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  if (cells.length === 0 || cells.some((cell) => !/^\d{1,5}\.?$/.test(cell))) return;
  const { name } = columns[index] as GuessedColumn;
  columns[index] = { name, to: null, certainty: 0.5, reason: "nothing" };
}

/** A column of notes or a "Status" alone does not make a copy: it may be about the work, and a list of works has no copies. A serial number is that of one. */
function leaveLoneNotes(columns: GuessedColumn[], kind: Kind, kinds: Kinds): void {
  for (const { name: counted, kind: part } of partsOf(kind, kinds)) {
    const own = columns.filter(
      ({ to }) => to?.startsWith(`${part.singular}.`) || to === `${kind.singular}.${counted}`,
    );
    const isNote = ({ to }: GuessedColumn) => {
      const [, field = "", said] = to?.split(".") ?? [];
      if (said !== undefined) return said !== "seriennummer";
      return part.fields[field]?.exchange?.note === true;
    };
    if (!own.every(isNote)) continue;
    for (const [index, column] of columns.entries())
      if (own.includes(column))
        columns[index] = { name: column.name, to: null, certainty: 0.5, reason: "nothing" };
  }
}
