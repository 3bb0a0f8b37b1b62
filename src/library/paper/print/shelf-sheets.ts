/** The shelf list as a PDF: a line with a checkbox for each copy, and a new page for each place, with place and page number at the top. */

import { setImmediate } from "node:timers/promises";
import { A4 } from "./area.ts";
import { Paper } from "./paper.ts";

export interface ShelfLine {
  readonly mark: string;
  readonly title: string;
  readonly number: string;
  /** Where the copy is, if not on the shelf. */
  readonly away: string;
}

interface ShelfPlace {
  readonly name: string;
  readonly lines: readonly ShelfLine[];
}

const LEFT = 15;
const RIGHT = A4.width - 15;
const TOP = 28;
const STEP = 6;
const ON_PAGE = Math.floor((A4.height - 20 - TOP) / STEP);
const COLUMNS = {
  box: LEFT,
  mark: LEFT + 7,
  title: LEFT + 47,
  number: LEFT + 127,
  away: LEFT + 155,
};

/** Yields to the event loop after each page. */
export async function shelfSheets(
  places: readonly ShelfPlace[],
  about: { readonly title: string; readonly language: string; readonly day: string },
  pageOf: (page: number, pages: number) => string,
): Promise<Uint8Array> {
  const paper = new Paper(about);
  const pages = places.flatMap(({ name, lines }) =>
    Array.from({ length: Math.ceil(lines.length / ON_PAGE) }, (_, index) => ({
      name,
      lines: lines.slice(index * ON_PAGE, (index + 1) * ON_PAGE),
    })),
  );
  // A PDF needs at least one page.
  if (pages.length === 0) paper.page();
  for (const [index, { name, lines }] of pages.entries()) {
    paper.page();
    paper.line(name, { x: LEFT, y: 18, width: 130 }, { size: 13, bold: true });
    // Above, in a line of its own: a library may have a long name.
    paper.line(about.title, { x: LEFT, y: 12, width: RIGHT - LEFT }, { size: 8, align: "right" });
    const page = pageOf(index + 1, pages.length);
    paper.line(page, { x: 150, y: 18, width: RIGHT - 150 }, { size: 8, align: "right" });
    paper.rule({ x: LEFT, y: 21 }, { x: RIGHT, y: 21 });
    for (const [row, line] of lines.entries()) drawLine(paper, line, TOP + row * STEP);
    await setImmediate();
  }
  return paper.bytes();
}

function drawLine(paper: Paper, { mark, title, number, away }: ShelfLine, y: number): void {
  const { box } = COLUMNS;
  paper.outline({ x: box, y: y - 2.8, width: 3.2, height: 3.2 }, 0.15, "black");
  paper.line(mark, { x: COLUMNS.mark, y, width: 38 }, { size: 9, bold: true });
  paper.line(title, { x: COLUMNS.title, y, width: 78 }, { size: 9 });
  paper.line(number, { x: COLUMNS.number, y, width: 26 }, { size: 8 });
  paper.line(away, { x: COLUMNS.away, y, width: RIGHT - COLUMNS.away }, { size: 8 });
  paper.rule({ x: LEFT, y: y + 1.6 }, { x: RIGHT, y: y + 1.6 }, 0.05, "#999999");
}
