/** Rows of CSV as RFC 4180 has them, in which no cell can become a formula. */

export type Separator = "," | ";";

/** One row with its line end; a lone empty cell is quoted, else it would be a blank line. */
export function csvLine(cells: readonly string[], separator: Separator = ","): string {
  if (cells.length === 1 && cells[0] === "") return '""\r\n';
  return `${cells.map((cell) => csvCell(harmless(cell))).join(separator)}\r\n`;
}

/** Whatever the reader takes for a separator, it is quoted. */
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

function csvCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * An office program computes a cell that begins with one of these; some also know them in full width. It may take
 * another separator than the one that was written, and then the quotes mean nothing: so every piece counts as a cell.
 */
const PIECES = /[^,;\t\r\n]+/g;
const FORMULA = /^[\s"']*(?=[=+\-@＝＋－＠])/;
const GUARDED = /^([\s"']*)'(?=[=+\-@＝＋－＠])/;
const NUMBER = /^-?[0-9]+$/;

/** An apostrophe before each beginning that would be computed; a number is no formula. */
export function harmless(cell: string): string {
  if (NUMBER.test(cell)) return cell;
  return cell.replace(PIECES, (piece) => piece.replace(FORMULA, "$&'"));
}

/** What `harmless` was given. */
export function unguarded(cell: string): string {
  return cell.replace(PIECES, (piece) => piece.replace(GUARDED, "$1"));
}
