/** Letters on A4 for envelopes with a window: DIN 5008, form B. */

import { setImmediate } from "node:timers/promises";
import { type Prose, type ProseBlock, plainLine } from "../../../core/words/markdown.ts";
import { A4 } from "./area.ts";
import { heightOfLine, Paper } from "./paper.ts";
import { linesInWindow, WINDOW } from "./window.ts";

interface Letter {
  /** The lines in the window, the name first. */
  readonly address: readonly string[];
  /** The sender, in one line above the address. */
  readonly sender: string;
  readonly day: string;
  readonly prose: Prose;
}

const LEFT = 25;
const WIDTH = A4.width - LEFT - 20;
const SENDER_LINE = 61;
const ADDRESS = { x: LEFT, y: 63, width: WINDOW.x + WINDOW.width - LEFT - 1 };
/** So that six lines fit. */
const ADDRESS_SIZE = 10;
const DATE_LINE = 85;
const BODY = 100;
const TOP = 27;
const BOTTOM = A4.height - 25;
const FOLDS = [105, 210];
const HOLES = 148.5;
const SIZE = 11;
const GAP = 2.5;
const INDENT = 6;

/** Yields to the event loop after each letter. */
export async function printLetters(
  letters: readonly Letter[],
  about: { readonly title: string; readonly language: string; readonly day: string },
): Promise<Buffer> {
  const paper = new Paper(about);
  // A PDF needs at least one page.
  if (letters.length === 0) paper.page();
  for (const letter of letters) {
    new Sheets(paper).write(letter);
    await setImmediate();
  }
  return paper.bytes();
}

/** The pages of one letter, with the current position. */
class Sheets {
  readonly #paper: Paper;
  #page = 0;
  #y = BODY;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  write({ address, sender, day, prose }: Letter): void {
    const paper = this.#paper;
    this.#turn();
    this.#y = BODY;
    paper.line(sender, { x: LEFT, y: SENDER_LINE, width: ADDRESS.width }, { size: 7 });
    paper.block(linesInWindow(address), ADDRESS, { size: ADDRESS_SIZE });
    const right = { x: LEFT, y: DATE_LINE, width: WIDTH };
    paper.line(day, right, { size: SIZE, align: "right" });
    if (prose.title !== null) this.#lines(prose.title, { bold: true, after: 2 * GAP });
    for (const block of prose.blocks) this.#block(block);
  }

  #block(block: ProseBlock): void {
    if (block.type === "heading") this.#lines(plainLine(block.content), { bold: true, after: GAP });
    if (block.type === "paragraph") {
      for (const line of block.lines) this.#lines(plainLine(line), { after: 0 });
      this.#y += GAP;
    }
    if (block.type === "list") {
      for (const [index, item] of block.items.entries())
        this.#lines(plainLine(item), { mark: block.ordered ? `${index + 1}.` : "–", after: 0 });
      this.#y += GAP;
    }
  }

  #lines(
    text: string,
    how: { readonly bold?: boolean; readonly mark?: string; readonly after: number },
  ): void {
    const indent = how.mark === undefined ? 0 : INDENT;
    const width = WIDTH - indent;
    const step = heightOfLine(SIZE);
    for (const [index, line] of this.#paper.lines(text, width, SIZE).entries()) {
      if (this.#y + step > BOTTOM) this.#turn();
      const style = { size: SIZE, ...(how.bold && { bold: true }) };
      const spot = { y: this.#y };
      if (index === 0 && how.mark !== undefined)
        this.#paper.block([how.mark], { ...spot, x: LEFT }, style);
      this.#y = this.#paper.block([line], { ...spot, x: LEFT + indent }, style);
    }
    this.#y += how.after;
  }

  /** Fold and punch marks; a page number from the second page on. */
  #turn(): void {
    const paper = this.#paper;
    paper.page();
    this.#page += 1;
    this.#y = TOP;
    if (this.#page > 1) {
      const right = { x: LEFT, y: A4.height - 12, width: WIDTH };
      paper.line(`${this.#page}`, right, { size: 9, align: "right" });
      return;
    }
    for (const y of FOLDS) paper.rule({ x: 3, y }, { x: 8, y }, 0.1, "#999999");
    paper.rule({ x: 3, y: HOLES }, { x: 10, y: HOLES }, 0.1, "#999999");
  }
}
