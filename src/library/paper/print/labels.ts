/** The label of a copy: shelf mark, barcode for the desk, and QR code for phones. */

import type { Area } from "./area.ts";
import type { Barcode } from "./barcodes.ts";
import { type Bars, barsOf, type Correction, modulesAcross, squaresOf } from "./codes.ts";
import { comfortableSide, heightOfLine, leastSide, leastWidth, type Paper } from "./paper.ts";

export interface Label {
  readonly shelfMark: string;
  readonly title: string;
  /** The text of the barcode; null where the copy has no number. */
  readonly number: string | null;
  /** Absolute, as a phone has no base address. */
  readonly address: string;
}

/** Everything; the shelf mark alone, for a spine; the barcode alone, for the inside. */
export type Contents = "alles" | "signatur" | "strichcode";

interface LabelStyle {
  readonly contents: Contents;
  readonly library: string;
  readonly barcode: Barcode;
}

export function drawLabel(label: Label, paper: Paper, area: Area, style: LabelStyle): void {
  const inner = inset(area);
  if (style.contents === "signatur") drawSpine(label.shelfMark, paper, inner);
  else if (style.contents === "strichcode") drawNumber(label, paper, inner, style);
  else drawWhole(label, paper, inner, style);
}

/** The width for a barcode on a label. */
export function widthForBars({ width, height }: Pick<Area, "width" | "height">): number {
  return inset({ x: 0, y: 0, width, height }).width;
}

const GAP = 1;
const NUMBER = { size: 6.5, align: "center" } as const;
const LIBRARY = { size: 5.5, colour: "#444444" } as const;
const TITLE = { size: 6.5 } as const;

/** The QR code on the right; on the left the shelf mark above the barcode. */
function drawWhole(label: Label, paper: Paper, inner: Area, style: LabelStyle): void {
  const bars = label.number === null ? null : barsOf(label.number, style.barcode);
  const side = sideFor(label.address, bars, inner);
  const squares = side && squaresOf(label.address, side.level);
  const left = { ...inner, width: inner.width - (side ? side.length + GAP : 0) };
  if (side && squares)
    paper.squares(squares, {
      x: inner.x + inner.width - side.length,
      y: inner.y + (inner.height - side.length) / 2,
      width: side.length,
      height: side.length,
    });
  const below = drawBars(label.number, bars, paper, left);
  const upper = { ...left, height: left.height - below };
  const library = heightOfLine(LIBRARY.size);
  const title = heightOfLine(TITLE.size);
  const least = heightOfLine(8);
  const hasLibrary = upper.height >= least + library;
  const hasTitle = upper.height >= least + library + title;
  let { y } = upper;
  if (hasLibrary) y = paper.block([style.library], { ...upper, y }, LIBRARY);
  const height = upper.height - (hasLibrary ? library : 0) - (hasTitle ? title : 0);
  const mark = fitted(label.shelfMark, paper, { width: upper.width, height }, 15);
  y = paper.block(mark.lines, { ...upper, y }, { size: mark.size, bold: true });
  if (hasTitle) {
    const room = Math.floor((upper.y + upper.height - y) / title);
    const lines = paper.lines(label.title, upper.width, TITLE.size);
    paper.block(cut(lines, Math.min(room, 2)), { ...upper, y }, TITLE);
  }
}

/** Whether a label of this size has room for the QR code. */
export function hasSquares(
  { number, address }: Pick<Label, "number" | "address">,
  { width, height }: Pick<Area, "width" | "height">,
  barcode: Barcode,
): boolean {
  const bars = number === null ? null : barsOf(number, barcode);
  return sideFor(address, bars, inset({ x: 0, y: 0, width, height })) !== null;
}

/** As large as the label allows, but never at the cost of the barcode beside it. */
function sideFor(
  address: string,
  bars: Bars | null,
  { width, height }: Area,
): { readonly level: Correction; readonly length: number } | null {
  // Bars that are too wide for the whole label are not printed and need no room.
  const needed = bars && leastWidth(bars) <= width ? leastWidth(bars) : 0;
  const most = Math.min(height, width - GAP - Math.max(needed, 14));
  const robust = modulesAcross(address, "M");
  // Large modules are easier to read than small ones with more error correction.
  const level = robust !== null && comfortableSide(robust) <= most + 1e-6 ? "M" : "L";
  const modules = modulesAcross(address, level);
  if (modules === null || leastSide(modules) > most + 1e-6) return null;
  const wanted = Math.max(comfortableSide(modules), Math.min(width * 0.34, 24));
  return { level, length: Math.min(most, wanted) };
}

/** At the bottom of the area; returns the height used. */
function drawBars(number: string | null, bars: Bars | null, paper: Paper, area: Area): number {
  if (number === null) return 0;
  const digits = heightOfLine(NUMBER.size);
  const height = bars && leastWidth(bars) <= area.width + 1e-6 ? heightOfBars(area) : 0;
  const y = area.y + area.height - digits - height;
  if (bars && height > 0) paper.bars(bars, { ...area, y, height });
  paper.block([number], { ...area, y: y + height }, NUMBER);
  return digits + height + (height > 0 ? 0.6 : 0);
}

function heightOfBars({ height }: Area): number {
  return Math.max(5, Math.min(height * 0.32, 12));
}

/** One part per line, as large as possible. */
function drawSpine(shelfMark: string, paper: Paper, inner: Area): void {
  const parts = shelfMark.trim().split(/\s+(?=\S*[\p{L}\p{N}])/u);
  const text = parts.length <= 6 ? parts.join("\n") : shelfMark;
  const { lines, size } = fitted(text, paper, inner, 28);
  const free = inner.height - lines.length * heightOfLine(size);
  const place = { ...inner, y: inner.y + free / 2 };
  paper.block(lines, place, { size, bold: true, align: "center" });
}

function drawNumber({ number }: Label, paper: Paper, inner: Area, style: LabelStyle): void {
  const library = heightOfLine(LIBRARY.size);
  paper.block([style.library], inner, { ...LIBRARY, align: "center" });
  const bars = number === null ? null : barsOf(number, style.barcode);
  const digits = heightOfLine(NUMBER.size);
  const height = Math.min(14, inner.height - library - digits - 0.6);
  const y = inner.y + library + 0.6;
  const drawn = bars !== null && height > 3 && paper.bars(bars, { ...inner, y, height });
  paper.block([number ?? ""], { ...inner, y: y + (drawn ? height : 0) }, NUMBER);
}

export const LEAST_SIZE = 5;

/** The largest font size at which the whole text fits; at the smallest one the text is cut. */
export function fitted(
  text: string,
  paper: Paper,
  { width, height }: { readonly width: number; readonly height: number },
  largest: number,
): { readonly lines: string[]; readonly size: number } {
  const wrapped = (size: number) =>
    text.split("\n").flatMap((part) => paper.lines(part, width, size));
  for (let size = largest; size > LEAST_SIZE; size -= 0.5) {
    const lines = wrapped(size);
    const isWhole = !lines.some((line, index) => isTornWord(line, lines[index + 1], text));
    if (isWhole && lines.length * heightOfLine(size) <= height + 1e-6) return { lines, size };
  }
  const most = Math.max(1, Math.floor(height / heightOfLine(LEAST_SIZE)));
  return { lines: cut(wrapped(LEAST_SIZE), most), size: LEAST_SIZE };
}

/** Whether a word is broken across lines: a smaller font is better than that. */
function isTornWord(line: string, next: string | undefined, text: string): boolean {
  if (next === undefined) return false;
  const end = line.split(/\s/).at(-1) ?? "";
  const begin = next.split(/\s/)[0] ?? "";
  return !end.endsWith("-") && text.includes(end + begin) && !text.includes(`${end} ${begin}`);
}

/** The first lines, with an ellipsis where some are left out. */
function cut(lines: string[], most: number): string[] {
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, Math.max(most, 0));
  const last = shown.pop();
  return last === undefined ? [] : [...shown, `${last.replace(/.$/u, "")}…`];
}

/** White on all sides: printers are off by a millimetre. */
function inset({ x, y, width, height }: Area): Area {
  const margin = Math.min(3, Math.max(1.5, Math.min(width, height) * 0.08));
  return { x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin };
}
