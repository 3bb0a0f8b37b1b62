/** Shared by spreadsheet formats: choice of the sheet, names of cells, and numbers as text. */

import { oneLine } from "../../../core/words/one-line.ts";
import { FormatFault, MOST_COLUMNS, type SheetNames, type TableRow } from "./format.ts";

export interface Sheet {
  readonly name: string;
  /** A new iterator from the first row on each call; empty rows are left out. */
  readonly rows: () => AsyncIterable<SpanningRow[]>;
}

/** A cell that is merged with those below it. */
export interface MergedCell {
  readonly column: number;
  /** The last row of it. */
  readonly last: number;
}

export interface SpanningRow extends TableRow {
  readonly spans?: readonly MergedCell[];
}

export interface SheetFile {
  readonly rows: () => AsyncIterable<TableRow[]>;
  readonly sheets: () => Promise<SheetNames>;
}

/** The maximum of a field of several texts, and the length of a name that fits in a sentence. */
const MOST_NAMES = 200;
const LONGEST_NAME = 60;

/** `filled`: the names of all sheets with something in them. */
export function workbookOf(chosen: Sheet, filled: () => Promise<readonly string[]>): SheetFile {
  const shown = (name: string) => oneLine(name, LONGEST_NAME) || "?";
  return {
    rows: () => evenRows(chosen),
    async sheets() {
      const others = (await filled()).filter((name) => name !== chosen.name);
      return { read: shown(chosen.name), others: others.slice(0, MOST_NAMES).map(shown) };
    },
  };
}

/** A table has a second row; a sheet with fewer rows is read only if there is no other. */
export async function chosenSheet(sheets: Iterable<Sheet>): Promise<Sheet> {
  let single: Sheet | null = null;
  for (const sheet of sheets) {
    let rows = 0;
    for await (const some of sheet.rows()) {
      rows += some.length;
      if (rows > 1) return sheet;
    }
    if (rows === 1) single ??= sheet;
  }
  if (single) return single;
  throw new FormatFault("no-table");
}

/**
 * Pads all rows to the width of the rows before, one of which is the header, and says in each row what a cell that is merged over several
 * says. Cells beyond the header stay, to be refused.
 */
async function* evenRows(sheet: Sheet): AsyncGenerator<TableRow[]> {
  const merged = new Merged();
  let width = 0;
  for await (const some of sheet.rows()) {
    yield some.map(({ line, cells, spans = [] }) => {
      if (cells instanceof FormatFault) return { line, cells };
      width = Math.max(width, cells.length);
      return { line, cells: merged.fill(line, padded(cells, width), spans) };
    });
  }
}

/** The cells that are merged over several rows; in the first row with two cells, mostly the header, they are names above names. */
class Merged {
  readonly #open = new Map<number, { readonly last: number; readonly text: string }>();
  #isBelowHeader = false;

  fill(line: number, cells: readonly string[], spans: readonly MergedCell[]): readonly string[] {
    const filled = this.#open.size > 0 ? [...cells] : cells;
    for (const [column, { last, text }] of this.#open) {
      if (line > last) this.#open.delete(column);
      else if (filled[column] === "") (filled as string[])[column] = text;
    }
    if (this.#isBelowHeader)
      for (const { column, last } of spans) {
        const text = cells[column] ?? "";
        if (text !== "") this.#open.set(column, { last, text });
      }
    this.#isBelowHeader ||= cells.filter((text) => text !== "").length > 1;
    return filled;
  }
}

function padded(cells: readonly string[], width: number): readonly string[] {
  if (cells.length >= width) return cells;
  return [...cells, ...Array<string>(width - cells.length).fill("")];
}

/** A row under construction. */
export class SheetRow {
  readonly #cells: string[] = [];
  readonly #spans: MergedCell[] = [];
  #fault: FormatFault | null = null;
  readonly sheet: string;

  constructor(sheet: string) {
    this.sheet = sheet;
  }

  /** Columns count from 0. A row that is formatted as a whole has empty cells up to the last column. */
  put(column: number, text: string, line: number): void {
    if (text === "") return;
    if (column >= MOST_COLUMNS) {
      const place = { sheet: this.sheet, cell: cellName(column, line) };
      throw new FormatFault("too-many-columns", place, { most: MOST_COLUMNS });
    }
    while (this.#cells.length < column) this.#cells.push("");
    this.#cells[column] = text;
  }

  refuse(fault: FormatFault): void {
    this.#fault ??= fault;
  }

  span(...spans: readonly MergedCell[]): void {
    this.#spans.push(...spans);
  }

  /** null for an empty row. */
  take(line: number): SpanningRow | null {
    if (this.#fault) return { line, cells: this.#fault };
    if (this.#cells.length === 0) return null;
    return { line, cells: this.#cells, ...(this.#spans.length > 0 && { spans: this.#spans }) };
  }
}

/** 0 and 7 are A7. */
export function cellName(column: number, line: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${line}`;
}

/** With the precision that a spreadsheet shows: 0.1 + 0.2 is 0.3, and an ISBN has no exponent. */
export function numberText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21
    ? BigInt(rounded).toString()
    : String(rounded);
}
