/** What a column means beside the others of its list: "Name" beside "Vorname", "Typ" beside "Marke". */

import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { choiceMeant } from "../../../../core/model/kinds/kind-words.ts";
import { fold } from "../../../../core/words/fold.ts";
import { mediumOf } from "../../rows/cells.ts";
import {
  columnKey,
  columnMeaning,
  isNameless,
  meaningsOf,
  ownKey,
  partsOf,
} from "../column-names.ts";
import type { GuessedColumn } from "./mapping.ts";

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
  readLastName(columns, keys);
  readFirstName(columns, keys);
  leaveDays(columns, keys);
  leaveReadersBesideReturns(columns, kind);
  readCollection(columns, keys, possible);
  readTypes(columns, rows, kind);
  readDating(columns, kind);
  readThings(columns, keys, kind);
  readReturned(columns, rows, kind);
  leaveNamesBesideNumbers(columns, kind);
}

/** Once the cells are read, too. */
export function mendBesideOthers(
  columns: GuessedColumn[],
  { rows, kind }: ListRead,
  kinds: Kinds,
): void {
  leaveNamesBesideAuthors(columns, kind, kinds);
  readFamilyNames(columns, rows);
  leaveRunningNumbers(columns, rows);
  leaveLoneNotes(columns, kind, kinds);
  readArtists(columns, rows, kind);
}

/** Next to a column "Vorname" a column "Name" holds family names. */
function readLastName(columns: GuessedColumn[], keys: readonly string[]): void {
  const first = columns.find(({ to }) => to?.endsWith(".vorname"));
  const last = first?.to?.replace(/vorname$/, "nachname");
  if (!last || columns.some(({ to }) => to === last)) return;
  const index = keys.indexOf("name");
  const name = columns[index]?.name;
  if (name !== undefined) columns[index] = { name, to: last, certainty: 0.9, reason: "name" };
}

/** "Nombre" beside "Apellidos" and "Nome" beside "Cognome" hold given names. */
function readFirstName(columns: GuessedColumn[], keys: readonly string[]): void {
  const last = columns.find(({ to }) => to?.endsWith(".nachname"));
  const first = last?.to?.replace(/nachname$/, "vorname");
  if (!first || columns.some(({ to }) => to === first)) return;
  const index = keys.findIndex((key) => key === "nombre" || key === "nome");
  const name = columns[index]?.name;
  if (name !== undefined) columns[index] = { name, to: first, certainty: 0.9, reason: "name" };
}

/**
 * "Name" and "Vorname" beside "Autor" are those of somebody else, perhaps of who has it: they never become public. "Autor Nachname" says
 * whose it is, and "Autor 2" that the first one stands elsewhere.
 */
function leaveNamesBesideAuthors(columns: GuessedColumn[], kind: Kind, kinds: Kinds): void {
  const isOfMakers = (name: string) =>
    columnMeaning(name, meaningsOf(kind, kinds)) !== undefined &&
    columnMeaning(name, meaningsOf(kinds.accounts, kinds)) === undefined;
  if (columns.some(({ name, to }) => to?.endsWith(".nachname") && isOfMakers(name))) return;
  for (const [index, { name, to }] of columns.entries()) {
    const [, makers] = /^(\w+\.person)\.(?:vor|nach)name$/.exec(to ?? "") ?? [];
    if (makers === undefined) continue;
    if (columns.some((other) => other.to === makers && !/[2-9]$/.test(columnKey(other.name))))
      columns[index] = { name, to: null, certainty: 0.5, reason: "taken" };
  }
}

/** "von" beside "bis" is a day, and not by whom a work is. */
function leaveDays(columns: GuessedColumn[], keys: readonly string[]): void {
  const index = keys.indexOf("von");
  const { name = "", to } = columns[index] ?? {};
  if (keys.includes("bis") && to?.endsWith(".person"))
    columns[index] = { name, to: null, certainty: 0.5, reason: "taken" };
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

/** "Person" and "Nachname" beside "Rückgabe" are those of who has it, and never become public; "Ausgabe" is the day on which they got it. */
function leaveReadersBesideReturns(columns: GuessedColumn[], { singular, owner }: Kind): void {
  if (owner !== null || !columns.some(({ name }) => RETURNS.has(ownKey(name)))) return;
  for (const [index, { name, to }] of columns.entries()) {
    const isTheirs =
      to?.startsWith(`${singular}.person`) && /^(?:person|(?:vor|nach)?name)$/.test(ownKey(name));
    if (isTheirs || (to === `${singular}.auflage` && ownKey(name) === "ausgabe"))
      columns[index] = { name, to: null, certainty: 0.5, reason: "taken" };
  }
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

/** The day on which it is due, or on which it came back. */
const RETURNS = new Set(
  ["rückgabe", "rückgabe am", "rückgabedatum", "return date", "date de retour", "date retour"].map(
    columnKey,
  ),
);

/**
 * "Rückgabedatum" beside "Fällig am" is the day of the return: what is back is on loan no more. "Rückgabe" alone is when it is due if each
 * row has one, else when it came back.
 */
function readReturned(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  { singular }: Kind,
): void {
  const [due, returned] = ["ausleihe.bis", "ausleihe.zurueck"];
  const index = columns.findIndex(({ name }) => RETURNS.has(ownKey(name)));
  const column = columns[index];
  if (!column || columns.some(({ to }) => to === returned)) return;
  const isBeside = columns.some((other) => other !== column && other.to === due);
  const isOfEach = rows.every((row) => (row[index] ?? "").trim() !== "");
  const to = !isBeside && isOfEach ? due : returned;
  if (isBeside || (column.to === null && singular === "ausleihe"))
    columns[index] = { name: column.name, to, certainty: 0.9, reason: "name" };
}

/** "Name" beside the card number of a loan, or "Titel" beside the barcode: the number tells who or what it is. */
function leaveNamesBesideNumbers(columns: GuessedColumn[], { singular, fields }: Kind): void {
  for (const [index, { name, to }] of columns.entries()) {
    const [, field = "", part = ""] = to?.split(".") ?? [];
    const link = fields[field];
    if (link?.type !== "link" || !link.told?.includes(part)) continue;
    if (columns.some((other) => other.to === `${singular}.${field}`))
      columns[index] = { name, to: null, certainty: 0.5, reason: "taken" };
  }
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

/** Of a list without column names: beside given names the column that tells its rows best apart. */
function readFamilyNames(columns: GuessedColumn[], rows: readonly (readonly string[])[]): void {
  const at = columns.findIndex(({ to, reason }) => to === "konto.vorname" && reason === "names");
  if (at < 0 || columns.some(({ to }) => to === "konto.nachname" || to === "konto.name")) return;
  const cellsOf = (index: number) =>
    rows.map((row) => row[index]?.trim() ?? "").filter((cell) => cell !== "");
  const [last] = [at - 1, at + 1]
    .filter((index) => columns[index]?.to === null && isNameless(columns[index].name))
    .filter((index) => cellsOf(index).every((cell) => /^\p{L}[\p{L} .'’-]*$/u.test(cell)))
    .sort((a, b) => new Set(cellsOf(b)).size - new Set(cellsOf(a)).size);
  const column = columns[last ?? -1];
  if (last !== undefined && column)
    columns[last] = { ...column, to: "konto.nachname", certainty: 0.5, reason: "names" };
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
