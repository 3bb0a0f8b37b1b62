/** Reads CSV by RFC 4180, a block of rows at a time. */

import { type Block, FileError, LONGEST_ROW } from "./source-file.ts";

export interface CsvRow {
  /** Where the row begins; a quoted cell may hold line breaks. */
  readonly line: number;
  readonly cells: readonly string[];
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Rows in the order of the file, many at a time; blank lines are no rows. */
export async function* readCsv(
  blocks: AsyncIterable<Block>,
  file: string,
): AsyncGenerator<CsvRow[]> {
  let rest: Block = { text: "", line: 1 };
  let separator = 0;
  for await (const block of blocks) {
    const whole = rest.text === "" ? block : { text: rest.text + block.text, line: rest.line };
    separator ||= separatorOf(whole.text);
    const reader = new BlockReader(whole, separator, file);
    yield reader.rows();
    rest = reader.rest();
    if (rest.text.length > LONGEST_ROW) break;
  }
  if (rest.text !== "") {
    throw new FileError(file, rest.line, "a quote is opened in this row and never closed.");
  }
}

/** RFC 4180 has commas; what office programs write in Germany has semicolons, and a copied table tabs. */
function separatorOf(text: string): number {
  const first = text.slice(0, text.indexOf("\n") >>> 0);
  if (first.includes(",")) return COMMA;
  return first.includes(";") ? SEMICOLON : first.includes("\t") ? TAB : COMMA;
}

/** Walks through one block, character by character where it must and by `indexOf` where it can. */
class BlockReader {
  readonly #text: string;
  readonly #separator: number;
  readonly #file: string;
  #at = 0;
  #line: number;
  #rowStart = 0;
  #rowLine: number;

  constructor(block: Block, separator: number, file: string) {
    this.#text = block.text;
    this.#separator = separator;
    this.#file = file;
    this.#line = block.line;
    this.#rowLine = block.line;
  }

  /** The rows that end in this block. */
  rows(): CsvRow[] {
    const rows: CsvRow[] = [];
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

  /** The beginning of the row that goes on in the next block. */
  rest(): Block {
    return { text: this.#text.slice(this.#rowStart), line: this.#rowLine };
  }

  /** null where the row goes on in the next block. */
  #row(): string[] | null {
    const cells: string[] = [];
    for (;;) {
      const quoted = this.#text.charCodeAt(this.#at) === QUOTE;
      const cell = quoted ? this.#quotedCell() : this.#plainCell();
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

  #plainCell(): string {
    const text = this.#text;
    const separator = this.#separator;
    const start = this.#at;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === separator || code === LINE_FEED) break;
      if (code === CARRIAGE_RETURN && this.#endsLine(at)) break;
      if (code === QUOTE) {
        throw this.#error(
          'a quote stands inside a cell; write the cell as "…" with "" for a quote.',
        );
      }
    }
    this.#at = at;
    return text.slice(start, at);
  }

  /** null where the text ends before the cell does. */
  #quotedCell(): string | null {
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
    this.#at = end + 1;
    this.#line += lineFeeds(raw);
    const code = text.charCodeAt(this.#at);
    const over = this.#at >= text.length || code === this.#separator || code === LINE_FEED;
    if (!over && !(code === CARRIAGE_RETURN && this.#endsLine(this.#at))) {
      throw this.#error("there is text behind a closing quote; a quote inside a cell is doubled.");
    }
    return doubled ? raw.replaceAll('""', '"') : raw;
  }

  /** A carriage return ends a line together with a line feed only. */
  #endsLine(at: number): boolean {
    if (this.#text.charCodeAt(at + 1) === LINE_FEED) return true;
    throw this.#error(
      "a carriage return stands here without a line feed; save the file with line ends of today.",
    );
  }

  #error(reason: string): FileError {
    return new FileError(this.#file, this.#line, reason);
  }
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
