/** The card of a reader: name, validity, and the barcode for the desk. */

import type { Area } from "./area.ts";
import type { Barcode } from "./barcodes.ts";
import { barsOf } from "./codes.ts";
import { fitted, LEAST_SIZE } from "./labels.ts";
import { heightOfLine, leastWidth, type Paper } from "./paper.ts";

interface Card {
  readonly name: string;
  readonly group: string;
  /** null where it has none yet. */
  readonly number: string | null;
  /** A whole sentence; empty where it never expires. */
  readonly validity: string;
}

interface CardStyle {
  readonly library: string;
  /** The title of the card: "library card". */
  readonly title: string;
  readonly barcode: Barcode;
}

const SMALL = { size: 7.5, colour: "#333333" } as const;
const NUMBER = { size: 8, align: "center" } as const;
const LIBRARY = 11;
const NAME = 17;
const LEAST_NAME = 7;
/** Below the name. */
const GAP = 1;

/** On a small label only what has room: besides number and name the validity, then the library, then the title. */
export function drawCard(card: Card, paper: Paper, area: Area, style: CardStyle): void {
  const inner = inset(area);
  const { y: top, height } = inner;
  const bottom = top + height - drawNumber(card.number, paper, inner, style);
  const small = heightOfLine(SMALL.size);
  let free = bottom - top - heightOfLine(LEAST_NAME) - GAP;
  const hasKnown = free >= small;
  if (hasKnown) free -= small;
  let y = top;
  if (free >= heightOfLine(LEAST_SIZE)) {
    const most = Math.min(height * 0.2, free);
    const library = fitted(style.library, paper, { ...inner, height: most }, LIBRARY);
    y = paper.block(library.lines, inner, { size: library.size, bold: true });
    free -= y - top;
  }
  if (y > top && free >= small) y = paper.block([style.title], { ...inner, y }, SMALL);
  const below = hasKnown ? small : 0;
  const room = bottom - y - below - GAP;
  const name = fitted(card.name, paper, { ...inner, height: room }, NAME);
  const used = name.lines.length * heightOfLine(name.size) + below;
  y += Math.max(0, (bottom - y - used) / 2);
  y = paper.block(name.lines, { ...inner, y }, { size: name.size, bold: true });
  const known = [card.group, card.validity].filter((text) => text !== "").join(", ");
  if (hasKnown) paper.block([known], { ...inner, y }, SMALL);
}

/** At the bottom; returns the height used. */
function drawNumber(
  number: string | null,
  paper: Paper,
  inner: Area,
  { barcode }: CardStyle,
): number {
  if (number === null) return 0;
  const bars = barsOf(number, barcode);
  const digits = heightOfLine(NUMBER.size);
  const height = bars && leastWidth(bars) <= inner.width ? Math.min(12, inner.height * 0.26) : 0;
  const y = inner.y + inner.height - digits - height;
  if (bars && height > 0) paper.bars(bars, { ...inner, y, height });
  paper.block([number], { ...inner, y: y + height }, NUMBER);
  return digits + height + 0.8;
}

export function widthOnCard({ width, height }: Pick<Area, "width" | "height">): number {
  return inset({ x: 0, y: 0, width, height }).width;
}

function inset({ x, y, width, height }: Area): Area {
  const margin = Math.min(5, Math.max(2, Math.min(width, height) * 0.08));
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin };
}
