/** What holds for several rows of a list: signs for "as above" in its cells ('"', "dto.", "s. o."), and a class as the heading of its pupils. */

import { isClassCell } from "../columns/guess/column-content.ts";
import { fieldMeant, type Mapping } from "../columns/guess/mapping.ts";
import type { TableRow } from "../formats/format.ts";

/** Quotation marks alone, or between dashes. */
const SIGN = /^(?:["„“”″〃]|''|´´|,,|[-–—] ?["„“”″] ?[-–—])$/;
const WORD = /^(?:dto\.?|ditto|idem|s\. ?o\.?|siehe oben|wie oben|ders\.|dies\.)$/i;
/** Beside another maker whoever it is of the same row. */
const SAME_MAKER = /^(?:ders\.?|dies\.?|derselbe|dieselbe)$/i;
/** May be what a book is called. */
const TITLE = /^(?:ditto|idem|ders\.|dies\.)$/i;

/** Puts what stands above in their place; `note` says so once for each column. */
export function repeating(
  { kind, columns }: Mapping,
  note: (written: string, read: string, column: number) => void,
): (cells: readonly string[]) => readonly string[] {
  let above: readonly string[] = [];
  const isSign = (text: string, index: number) =>
    SIGN.test(text) ||
    (WORD.test(text) && !(TITLE.test(text) && columns[index]?.to === `${kind}.titel`));
  const areMakers = columns.map(({ to }) => to !== null && fieldMeant(to) === `${kind}.person`);
  const makerBefore = (index: number, cells: readonly string[]) => {
    const at = areMakers.findIndex(
      (isOne, other) => isOne && other < index && cells[other]?.trim(),
    );
    return areMakers[index] && at >= 0 ? (cells[at] ?? "") : "";
  };
  return (cells) => {
    const read = cells.map((cell, index) => {
      const text = cell.trim();
      const maker = SAME_MAKER.test(text) ? makerBefore(index, cells) : "";
      const before = maker || (above[index] ?? "");
      if (maker === "" && (before === "" || text.length > 10 || !isSign(text, index))) return cell;
      if (columns[index]?.to) note(text, before.trim(), index);
      return before;
    });
    above = read;
    return read;
  };
}

const GROUP = "konto.gruppe";
const HEADING =
  /^(?:klasse|kurs|gruppe|jahrgang|class|grade|group|classe|clase|klas)[ :.]{1,3}(\S.{0,40})$/i;

/** The "5b" of "Klasse 5b". */
function calledIn(heading: string): string {
  return HEADING.exec(heading)?.[1] ?? "";
}

/** In a list of readers a class in a row of its own is that of the rows below, where no column has one. */
export class ClassHeadings {
  /** With a column for the class, if it has none. */
  readonly mapping: Mapping;
  readonly #isOfReaders: boolean;
  #class = "";

  /** `above`: the rows above the header. */
  constructor(mapping: Mapping, above: readonly TableRow[]) {
    const { kind, columns } = mapping;
    this.#isOfReaders = kind === "konto" && columns.length > 1;
    const isNeeded = this.#isOfReaders && columns.every(({ to }) => to !== GROUP);
    this.mapping = isNeeded ? { kind, columns: [...columns, { name: "", to: GROUP }] } : mapping;
    for (const { cells } of above) if (Array.isArray(cells)) this.take(cells);
  }

  /** Whether the row is a heading, which then holds. */
  take(cells: readonly string[]): boolean {
    if (!this.#isOfReaders) return false;
    const [first = "", ...more] = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    // "Klasse:" and "5b" in two cells, perhaps with the teacher beside them.
    const [next = ""] = more;
    const isDivided = isClassCell(next) && calledIn(`${first} ${next}`) === next;
    if (more.length > 0 && !isDivided) return false;
    const called = isDivided ? next : calledIn(first);
    if (called === "" && !isClassCell(first)) return false;
    this.#class = isClassCell(called) ? called : first;
    return true;
  }

  /** The cells of a row as wide as its columns, with the class. */
  with(cells: readonly string[], width: number): readonly string[] {
    if (this.mapping.columns.length === width) return cells;
    return [...Array.from({ length: width }, (_, index) => cells[index] ?? ""), this.#class];
  }
}
