/** Renders labels on sheets, and the calibration page for the printer. */

import { setImmediate } from "node:timers/promises";
import { A4, type Area } from "./area.ts";
import { Paper, type Style } from "./paper.ts";
import { areaOf, labelsOn, type Placement } from "./sheets.ts";

/** Metadata of the document. */
interface About {
  readonly title: string;
  readonly language: string;
  readonly day: string;
}

/** Encoding takes time, so it yields to the event loop after each label. */
export async function sheetsOf<One>(
  all: readonly One[],
  placement: Placement,
  about: About,
  draw: (one: One, paper: Paper, area: Area) => void,
): Promise<Uint8Array> {
  const paper = new Paper(about);
  const onSheet = labelsOn(placement.sheet);
  paper.page();
  for (const [index, one] of all.entries()) {
    const place = (placement.start - 1 + index) % onSheet;
    if (place === 0 && index > 0) paper.page();
    const area = areaOf(placement, place);
    if (placement.lines) paper.outline(area, 0.1, "#aaaaaa");
    draw(one, paper, area);
    await setImmediate();
  }
  return paper.bytes();
}

/** A page with a sentence that says why it is empty. */
export async function sentencePage(sentence: string, about: About): Promise<Uint8Array> {
  const paper = new Paper(about);
  paper.page();
  paper.block(paper.lines(sentence, 150, 12), { x: 30, y: 40, width: 150 }, { size: 12 });
  return paper.bytes();
}

/** The outlines of all labels, and rulers from the edges of the paper. */
export async function calibrationPage(
  placement: Placement,
  sentences: readonly string[],
  about: About,
): Promise<Uint8Array> {
  const paper = new Paper(about);
  paper.page();
  for (let index = 0; index < labelsOn(placement.sheet); index++) {
    const area = areaOf(placement, index);
    paper.outline(area, 0.2, "black");
    paper.line(`${index + 1}`, { x: area.x + 2, y: area.y + 4.5 }, { size: 7, colour: "#555555" });
  }
  const { right, below } = placement;
  const middle = { x: A4.width / 2 + right, y: A4.height / 2 + below };
  ruler(paper, 10, A4.width - 10, (at) => ({ x: at + right, y: middle.y }), { x: 0, y: 1 });
  ruler(paper, 10, A4.height - 10, (at) => ({ x: middle.x, y: at + below }), { x: 1, y: 0 });
  explain(paper, sentences, middle);
  return paper.bytes();
}

const SMALL: Style = { size: 6, align: "center" };

/** A stroke for each millimetre, longer ones for five and ten, and a number for each ten. */
function ruler(
  paper: Paper,
  from: number,
  to: number,
  at: (millimetres: number) => { x: number; y: number },
  across: { readonly x: number; readonly y: number },
): void {
  paper.rule(at(from), at(to), 0.15);
  for (let mark = from; mark <= to; mark++) {
    const length = mark % 10 === 0 ? 4 : mark % 5 === 0 ? 2.5 : 1.5;
    const { x, y } = at(mark);
    paper.rule({ x, y }, { x: x + across.x * length, y: y + across.y * length }, 0.15);
    if (mark % 10 !== 0) continue;
    const place = across.x === 0 ? { x: x - 5, y: y + 6.5 } : { x: x + 2, y: y + 0.8 };
    paper.line(`${mark}`, { ...place, width: 10 }, SMALL);
  }
}

/** On white, so that it is readable over the outlines. */
function explain(paper: Paper, sentences: readonly string[], middle: { x: number; y: number }) {
  const width = 78;
  const lines = sentences.flatMap((sentence) => [...paper.lines(sentence, width, 8), ""]);
  paper.blank({ x: middle.x + 9, y: middle.y + 9, width: width + 4, height: lines.length * 3.6 });
  paper.block(lines, { x: middle.x + 11, y: middle.y + 11, width }, { size: 8 });
}
