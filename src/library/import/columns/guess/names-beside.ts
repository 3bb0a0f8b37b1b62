/** What columns with names of persons, and with the days on which they had something, mean beside the others: "Name" beside "Vorname", "Person" beside "Rückgabe". */

import type { Kind, Kinds } from "../../../../core/model/kinds/kind.ts";
import { columnKey, columnMeaning, isNameless, meaningsOf, ownKey } from "../column-names.ts";
import type { GuessedColumn } from "./mapping.ts";

/** Once the names of the columns are read. */
export function readNamesBeside(
  columns: GuessedColumn[],
  keys: readonly string[],
  rows: readonly (readonly string[])[],
  kind: Kind,
): void {
  readLastName(columns, keys);
  readFirstName(columns, keys);
  leaveDays(columns, keys);
  leaveReadersBesideReturns(columns, kind);
  readReturned(columns, rows, kind);
  leaveNamesBesideNumbers(columns, kind);
}

/** Once the cells are read, too. */
export function mendNamesBeside(
  columns: GuessedColumn[],
  rows: readonly (readonly string[])[],
  kind: Kind,
  kinds: Kinds,
): void {
  leaveNamesBesideAuthors(columns, kind, kinds);
  readFamilyNames(columns, rows);
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
