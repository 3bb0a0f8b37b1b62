/** CSV rows (RFC 4180), protected against formula injection. */

export type Separator = "," | ";";

/** One row with its line end; a single empty cell is quoted, otherwise it would be a blank line. */
export function csvLine(cells: readonly string[], separator: Separator = ","): string {
  if (cells.length === 1 && cells[0] === "") return '""\r\n';
  return `${cells.map((cell) => csvCell(harmless(cell))).join(separator)}\r\n`;
}

/** Cells with any possible separator are quoted. */
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

function csvCell(cell: string): string {
  return NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Spreadsheets evaluate cells that begin with one of these, some also in full width. They may use another separator than the one written,
 * and then the quotes mean nothing: so every piece counts as a cell.
 */
const PIECES = /[^,;\t\r\n]+/g;
const FORMULA = /^[\s"']*(?=[=+\-@＝＋－＠])/;
const GUARDED = /^([\s"']*)'(?=[=+\-@＝＋－＠])/;
const NUMBER = /^-?[0-9]+$/;

/** Puts an apostrophe before each beginning that would be evaluated; a number is no formula. */
export function harmless(cell: string): string {
  if (NUMBER.test(cell)) return cell;
  return cell.replace(PIECES, (piece) => piece.replace(FORMULA, "$&'"));
}

/** Reverses `harmless`. */
export function unguarded(cell: string): string {
  return cell.replace(PIECES, (piece) => piece.replace(GUARDED, "$1"));
}
