/** Finds the header of a list: some have a caption above it, some have it in two rows, others have none at all. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { FormatFault, type TableRow } from "../formats/format.ts";
import { columnKey, isForeignName, meaningsOf } from "./column-names.ts";
import { isContent } from "./guess/column-content.ts";
import { arePersons, isCalledAsThings, isOfThings } from "./guess/reader-columns.ts";

/** Rows above the header at most. */
const MOST = 10;

/** The header and the rows below it; without a header columns are named as in a spreadsheet. */
export function withHeader(rows: readonly TableRow[], kinds: Kinds): readonly TableRow[] {
  const names = new Set(kinds.all.flatMap((kind) => [...meaningsOf(kind, kinds).keys()]));
  const isName = (text: string) => names.has(columnKey(text)) || isForeignName(text);
  const below = withoutTypes(fromHeader(withoutCaption(rows, isName), isName, kinds));
  const [first] = below;
  if (!first || first.cells instanceof FormatFault) return below;
  const filled = filledIn(first.cells);
  // Only the first row decides, so that the result does not depend on how much of the file is read.
  if (filled.length < 2 || filled.some(isName) || !filled.some(isContent)) return below;
  return [{ line: first.line, cells: first.cells.map((_, index) => letterOf(index)) }, ...below];
}

const TYPE =
  /^(?:text|string|varchar|char|integer|int|ganzzahl|zahl|number|numeric|decimal|float|double|date|datetime|datum|boolean|bool)(?:\([0-9, ]{1,9}\))?$/i;

/** Some programs say below the column names of what type each column is. */
function withoutTypes(rows: readonly TableRow[]): readonly TableRow[] {
  const types = filledIn(cellsOf(rows[1]));
  const isOfTypes = types.length > 1 && types.every((text) => TYPE.test(text.trim()));
  return isOfTypes ? rows.filter((_, index) => index !== 1) : rows;
}

/** Removes the caption: rows with a single text that is no column name, above a row with several. */
function withoutCaption(
  rows: readonly TableRow[],
  isName: (text: string) => boolean,
): readonly TableRow[] {
  const at = rows.slice(0, MOST).findIndex((row) => filledIn(cellsOf(row)).length > 1);
  const above = rows.slice(0, Math.max(0, at)).flatMap((row) => filledIn(cellsOf(row)));
  if (above.length === 0) return rows;
  return above.some(isName) ? rows : rows.slice(at);
}

/**
 * Above the header some have more rows of several cells: "As of", "Page 1", or what groups of columns are about. It has more cells than they
 * (beside what is no name, such as "5b"), and most are names. Below it some go on with the names of a group.
 */
function fromHeader(
  rows: readonly TableRow[],
  isName: (text: string) => boolean,
  kinds: Kinds,
): readonly TableRow[] {
  const first = rows.slice(0, MOST).map((row) => {
    const filled = filledIn(cellsOf(row));
    const names = filled.filter(isName).length;
    const said = filled.filter((text) => !isContent(text)).length;
    return { filled: filled.length, said, names };
  });
  let at = 0;
  for (const [index, { filled, names }] of first.entries()) {
    const isHeader = names > 1 && names * 2 >= filled;
    const above = first.slice(0, index);
    if (isHeader && above.every((row) => row.said < filled && row.names < names)) at = index;
  }
  const [header, ...others] = rows.slice(at);
  if (!header || header.cells instanceof FormatFault) return rows.slice(at);
  const next = cellsOf(others[0]);
  const whole = hyphenated(header.cells, next, isName);
  if (whole) return [{ ...header, cells: whole }, ...others.slice(1)];
  if (isCompleting(next, header.cells, isName))
    return [joined(header, next, header.cells, kinds), ...others.slice(1)];
  // A blank goes on with a group, as does the "5b" beside "Klasse"; what else is no name ends it, as "Frau Meier" does beside "Lehrer".
  const above = cellsOf(rows[at - 1]).map((text) => (isContent(text) ? "" : text));
  const isGroup = (text: string) => isName(text) || arePersons(text, kinds);
  const names = above.map((text, index) => {
    const next = above[index + 1] ?? "";
    const isOne = isName(text) || (isGroup(text) && (next.trim() === "" || isGroup(next)));
    return isOne ? text : text && " ";
  });
  return [joined(header, header.cells, names, kinds), ...others];
}

/** "Inventar-" above "nummer": names that are divided in narrow columns, if the row below has nothing but their ends; null: there are none. */
function hyphenated(
  header: readonly string[],
  below: readonly string[],
  isName: (text: string) => boolean,
): readonly string[] | null {
  const names = header.map((name, index) => {
    const end = below[index]?.trim() ?? "";
    return end === "" ? name : name.trim().replace(/-$/, end);
  });
  const ends = [...below.keys()].filter((index) => (below[index] ?? "").trim() !== "");
  const isEnd = (index: number) =>
    (header[index] ?? "").trim().endsWith("-") && isName(names[index] ?? "");
  return ends.length > 0 && ends.every(isEnd) ? names : null;
}

/** "Name" and "Vorname" below "Reader", while the names beside it are merged downwards: nothing but names, where it has none or a group begins. */
function isCompleting(
  cells: readonly string[],
  header: readonly string[],
  isName: (text: string) => boolean,
): boolean {
  if (!filledIn(cells).every(isName)) return false;
  const isIn = (some: readonly string[], index: number) => (some[index] ?? "").trim() !== "";
  const below = [...cells.keys()].filter((index) => isIn(cells, index));
  const isFree = (index: number) =>
    !isIn(header, index) || (!isIn(header, index + 1) && isIn(cells, index + 1));
  return below.every(isFree) && below.some((index) => !isIn(header, index));
}

/** The names of two rows: one that is merged downwards stays, and below a group of readers, or of their parents, each that may be theirs says whose it is: "Leser: Name". */
function joined(
  header: TableRow,
  below: readonly string[],
  above: readonly string[],
  kinds: Kinds,
): TableRow {
  let group = "";
  const cells = Array.from({ length: Math.max(below.length, above.length) }, (_, index) => {
    const [upper, name] = [above[index] ?? "", below[index] ?? ""];
    if (upper !== "") group = upper.trim().replace(/:$/, "");
    if (isCalledAsThings(name, kinds)) group = "";
    if (name.trim() === "") return upper.trim();
    if (!arePersons(group, kinds) || isOfThings(name, kinds)) return name;
    return `${group}: ${name.trim()}`;
  });
  return { ...header, cells };
}

/** "A", "B" … "Z", "AA" */
export function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

function cellsOf(row: TableRow | undefined): readonly string[] {
  return !row || row.cells instanceof FormatFault ? [] : row.cells;
}

function filledIn(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell.trim() !== "");
}
