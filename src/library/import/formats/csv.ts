/** Reads CSV as office programs write it: RFC 4180 with any separator. */

import type { FileFaultCode } from "../texts/files.ts";
import { FormatFault, LONGEST_ROW, MOST_COLUMNS, type TableRow } from "./format.ts";
import { type Block, countOf, readBlocks } from "./text.ts";

interface Dialect {
  readonly separator: number;
  /** Quotes have no meaning. */
  readonly literal: boolean;
  /** Length of the `sep=` line. */
  readonly skip: number;
}

const QUOTE = 0x22;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** Of equally good ones the first; texts have commas more often than the others. */
const SEPARATORS = [";", "\t", "|", ","];
/** Header of LibraryThing's export, which never quotes. */
const UNQUOTED = "Book Id\tTitle\t";
/** Characters by which the separator is detected. */
const SAMPLE = 64 * 1024;

/** In the order of the file, in batches; blank lines are skipped. */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow[]> {
  let rest: Block = { text: "", line: 1 };
  let dialect: Dialect | null = null;
  for await (const block of readBlocks(bytes)) {
    let whole = rest.text === "" ? block : { text: rest.text + block.text, line: rest.line };
    if (dialect === null) {
      dialect = dialectOf(whole.text);
      const { skip } = dialect;
      if (skip > 0) whole = { text: whole.text.slice(skip), line: 2 };
    }
    const reader = new BlockReader(whole, dialect);
    yield reader.rows();
    rest = reader.rest();
    if (rest.text.length > LONGEST_ROW) break;
  }
  if (rest.text !== "") throw new FormatFault("open-quote", { line: rest.line });
}

/** The separator of a table, by its beginning. */
export function separatorOf(text: string): string {
  return String.fromCharCode(dialectOf(text).separator);
}

/**
 * Excel's `sep=` line, or else the separator that divides most of the first lines into as many cells, or fewer where the last of a line are
 * empty; a caption above them has none. Rather one by which no cell is without a name. Where none divides half of them, the one of the first line.
 */
function dialectOf(text: string): Dialect {
  const separatorLine = /^sep=(.)\r?\n/.exec(text);
  if (separatorLine)
    return {
      separator: separatorLine[1]!.charCodeAt(0),
      literal: false,
      skip: separatorLine[0].length,
    };
  const sample = { text: text.slice(0, SAMPLE), line: 1 };
  const literal = text.startsWith(UNQUOTED);
  const judged = SEPARATORS.map((character) => {
    const dialect = { separator: character.charCodeAt(0), literal, skip: 0 };
    const { widths, isWhole } = new BlockReader(sample, dialect).widths(50);
    const [first = 0] = widths;
    // "Müller, Anna" below the name of a single column is a text.
    const isText = first < 2 && !new RegExp(`[${character}][^ ]`).test(sample.text);
    const { width, same } = isText ? { width: 1, same: 0 } : fitting(widths);
    return { dialect, first, width, same, isWhole, isNamed: first >= width };
  });
  const divided = judged.filter(({ same }) => same >= 0.5);
  const [ofHeader] = judged.toSorted((a, b) => b.first - a.first);
  const [best = ofHeader!] = divided.sort(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      b.same - a.same ||
      Number(b.isNamed) - Number(a.isNamed) ||
      b.width - a.width,
  );
  return best.dialect;
}

/** The width of the table: that of the first row or the commonest one; and the share of all rows that have several cells and fit. */
function fitting(widths: readonly number[]): { width: number; same: number } {
  const several = widths.filter((width) => width > 1);
  const counts = new Map<number, number>();
  for (const width of several) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[commonest] = [1]] = [...counts].sort(([, a], [, b]) => b - a);
  const width = Math.max(widths[0] ?? 0, commonest);
  const fit = several.filter((one) => one <= width).length;
  return { width, same: fit / Math.max(widths.length, 1) };
}

/** Parses one block; uses `indexOf` where it can. */
class BlockReader {
  readonly #text: string;
  readonly #separator: number;
  readonly #literal: boolean;
  /** In tab-separated tables a quote inside a cell is not doubled. */
  readonly #lenient: boolean;
  #at = 0;
  #line: number;
  #rowStart = 0;
  #rowLine: number;

  constructor(block: Block, { separator, literal }: Dialect) {
    this.#text = block.text;
    this.#separator = separator;
    this.#literal = literal;
    this.#lenient = separator === TAB;
    this.#line = block.line;
    this.#rowLine = block.line;
  }

  /** The complete rows of this block. */
  rows(): TableRow[] {
    const rows: TableRow[] = [];
    while (this.#at < this.#text.length) {
      this.#rowStart = this.#at;
      this.#rowLine = this.#line;
      const cells = this.#row();
      if (cells === null) return rows;
      if (cells.length > 1 || cells[0] !== "" || this.#text.charCodeAt(this.#rowStart) === QUOTE) {
        rows.push({ line: this.#rowLine, cells });
      }
    }
    this.#rowStart = this.#at;
    this.#rowLine = this.#line;
    return rows;
  }

  /** Widths of the first rows that are not blank, as far as they can be parsed, and whether that is to their end. */
  widths(most: number): { readonly widths: readonly number[]; readonly isWhole: boolean } {
    const widths: number[] = [];
    try {
      while (this.#at < this.#text.length && widths.length < most) {
        const cells = this.#row();
        if (cells === null) break;
        if (cells.some((cell) => cell !== "")) widths.push(cells.length);
      }
    } catch (error) {
      if (!(error instanceof FormatFault)) throw error;
      // A separator that gives too many cells still is the separator.
      if (error.code !== "too-many-columns") return { widths, isWhole: false };
      widths.push(MOST_COLUMNS + 1);
    }
    return { widths, isWhole: true };
  }

  /** The incomplete row at the end, for the next block. */
  rest(): Block {
    return { text: this.#text.slice(this.#rowStart), line: this.#rowLine };
  }

  /** null where the row continues in the next block. */
  #row(): string[] | null {
    const cells: string[] = [];
    for (;;) {
      if (cells.length === MOST_COLUMNS) throw this.#fault("too-many-columns", cells);
      const quoted = !this.#literal && this.#text.charCodeAt(this.#at) === QUOTE;
      const cell = quoted ? this.#quotedCell(cells) : this.#plainCell(cells);
      if (cell === null) return null;
      cells.push(cell);
      if (this.#at >= this.#text.length) return cells;
      const next = this.#text.charCodeAt(this.#at++);
      if (next === this.#separator) continue;
      if (next === CARRIAGE_RETURN) this.#at++;
      this.#line++;
      return cells;
    }
  }

  #plainCell(cells: readonly string[]): string {
    const text = this.#text;
    const separator = this.#separator;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === separator || code === LINE_FEED) break;
      if (code === CARRIAGE_RETURN && this.#endsLine(at, cells)) break;
      if (code === QUOTE && !this.#lenient) throw this.#fault("quote-inside", cells);
    }
    this.#at = at;
    return text.slice(start, at);
  }

  /** null where the text ends before the cell does. */
  #quotedCell(cells: readonly string[]): string | null {
    const text = this.#text;
    const start = this.#at + 1;
    let end = text.indexOf('"', start);
    let doubled = false;
    while (end >= 0 && text.charCodeAt(end + 1) === QUOTE) {
      doubled = true;
      end = text.indexOf('"', end + 2);
    }
    if (end < 0) return null;
    const raw = text.slice(start, end);
    const code = text.charCodeAt(end + 1);
    const over = end + 1 >= text.length || code === this.#separator || code === LINE_FEED;
    if (!over && !(code === CARRIAGE_RETURN && this.#endsLine(end + 1, cells))) {
      if (this.#lenient) return this.#plainCell(cells);
      this.#line += countOf("\n", raw);
      throw this.#fault("behind-quote", cells);
    }
    this.#at = end + 1;
    this.#line += countOf("\n", raw);
    return doubled ? raw.replaceAll('""', '"') : raw;
  }

  /** A carriage return is valid only before a line feed. */
  #endsLine(at: number, cells: readonly string[]): boolean {
    if (this.#text.charCodeAt(at + 1) === LINE_FEED) return true;
    throw this.#fault("carriage-return", cells);
  }

  #fault(code: FileFaultCode, cells: readonly string[]): FormatFault {
    const place = { line: this.#line, column: cells.length + 1 };
    return new FormatFault(code, place, { most: MOST_COLUMNS });
  }
}
