/** A PDF to print. Coordinates are millimetres from the upper left corner of the page; font sizes are points. */

import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";
import { cachedUpTo } from "../../../core/words/cached.ts";
import { A4, type Area, type Spot } from "./area.ts";
import type { Bars, Squares } from "./codes.ts";
import { fontOf, printed, runsOf } from "./faces.ts";
import { cutTo, wrap } from "./wrap.ts";

export interface Style {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: "left" | "center" | "right";
  readonly colour?: string;
}

export type Letters = Required<Pick<Style, "size" | "bold" | "colour">>;

/** Adjacent dark modules are joined, so that no viewer shows seams between them. */
export type Runs = readonly (readonly [from: number, length: number])[];

/** Origin of a code's modules, width of a module and height of a row. */
export interface ModulePlace extends Spot {
  readonly module: number;
  readonly height: number;
}

/** Line height, in font sizes. */
const LEADING = 1.25;
/** Stroke that makes letters bold, in font sizes. */
const BOLDER = 0.028;
const POINTS = 72 / 25.4;
const MOST_WORDS = 5000;

/** Loaded with the first sheet: most processes never print one, and would hold it for years. */
const require = createRequire(import.meta.url);

export class Paper {
  readonly #document: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #faces = new Set<string>();
  /** Cache of word widths by size, as words repeat. */
  readonly #widths = new Map<string, number>();

  /** `day` is the creation date, so that the same document always has the same bytes. */
  constructor(about: {
    readonly title: string;
    readonly language: string;
    readonly day: string;
    readonly size?: { readonly width: number; readonly height: number };
  }) {
    const { width, height } = about.size ?? A4;
    const Document = require("pdfkit") as typeof PDFDocument;
    this.#document = new Document({
      size: [width * POINTS, height * POINTS],
      margin: 0,
      autoFirstPage: false,
      font: null as unknown as string,
      lang: about.language,
      displayTitle: true,
      info: {
        Title: printed(about.title),
        Creator: "Leihwerk",
        CreationDate: new Date(`${about.day}T00:00:00Z`),
      },
    });
    this.#bytes = gathered(this.#document);
  }

  page(): void {
    this.#document.addPage();
  }

  /** One line with its baseline at `y`; text wider than `width` is cut. */
  line(text: string, { x, y, width }: Spot & { readonly width?: number }, style: Style): void {
    const { size, bold = false, align = "left", colour = "black" } = style;
    const whole = printed(text);
    const shown =
      width === undefined ? whole : cutTo(whole, width, (part) => this.width(part, size));
    const free = (width ?? 0) - (align === "left" ? (width ?? 0) : this.width(shown, size));
    this.text(shown, { x: x + (align === "center" ? free / 2 : free), y }, { size, bold, colour });
  }

  /** Text from `x` on, with its baseline at `y`. */
  protected text(shown: string, { x, y }: Spot, { size, bold, colour }: Letters): void {
    let left = x * POINTS;
    const document = this.#document.fontSize(size).fillColor(colour).strokeColor(colour);
    const drawing = bold ? { fill: true, stroke: true } : {};
    document.lineWidth(size * BOLDER);
    for (const run of runsOf(shown)) {
      const options = { ...drawing, lineBreak: false, baseline: "alphabetic" as const };
      this.#face(run.face).text(run.text, left, y * POINTS, options);
      left += document.widthOfString(run.text);
    }
  }

  /** Breaks a text into lines. */
  lines(text: string, width: number, size: number): string[] {
    return wrap(printed(text), width, (part) => this.#widthOfWord(part, size));
  }

  /** Lines below each other, starting at `y`; returns the end of the last one. */
  block(
    lines: readonly string[],
    { x, y, width }: Spot & { readonly width?: number },
    style: Style,
  ): number {
    const step = heightOfLine(style.size);
    for (const [index, line] of lines.entries()) {
      const spot = { x, y: y + (index + ASCENT) * step };
      this.line(line, width === undefined ? spot : { ...spot, width }, style);
    }
    return y + lines.length * step;
  }

  rule(from: Spot, to: Spot, width = 0.2, colour = "black"): void {
    this.#document
      .lineWidth(width * POINTS)
      .strokeColor(colour)
      .moveTo(from.x * POINTS, from.y * POINTS)
      .lineTo(to.x * POINTS, to.y * POINTS)
      .stroke();
  }

  outline({ x, y, width, height }: Area, thickness: number, colour: string): void {
    this.#document.lineWidth(thickness * POINTS).strokeColor(colour);
    this.#rectangle(x, y, width, height);
    this.#document.stroke();
  }

  /** Paints over with white. */
  blank({ x, y, width, height }: Area): void {
    this.#document.fillColor("white");
    this.#rectangle(x, y, width, height);
    this.#document.fill();
  }

  /** Centred in the box with quiet zones; false where the box is too small for a scanner. */
  bars({ widths, left, right }: Bars, box: Area): boolean {
    const bars = widths.reduce((sum, width) => sum + width, 0);
    const module = wholeDots(box.width / (left + bars + right), LARGEST_BAR);
    if (module < SMALLEST_BAR) return false;
    const x = box.x + (box.width - (left + bars + right) * module) / 2 + left * module;
    this.runs([runsOfBars(widths)], { x, y: box.y, module, height: box.height });
    return true;
  }

  /** As large as the box allows, quiet zone included; false where the box is too small for a phone. */
  squares({ rows, margin }: Squares, box: Area): boolean {
    const modules = rows.length + 2 * margin;
    const module = wholeDots(Math.min(box.width, box.height) / modules, LARGEST_SQUARE, COARSE_DOT);
    if (module < SMALLEST_SQUARE) return false;
    const [x, y] = [
      box.x + (box.width - modules * module) / 2 + margin * module,
      box.y + (box.height - modules * module) / 2 + margin * module,
    ].map((edge) => Math.round(edge / COARSE_DOT) * COARSE_DOT) as [number, number];
    this.runs(rows.map(runsOfSquares), { x, y, module, height: module });
    return true;
  }

  /** Rows of dark modules below each other. */
  protected runs(rows: readonly Runs[], { x, y, module, height }: ModulePlace): void {
    this.#document.fillColor("black");
    for (const [row, runs] of rows.entries())
      for (const [from, length] of runs)
        this.#rectangle(x + from * module, y + row * height, length * module, height);
    this.#document.fill();
  }

  bytes(): Promise<Buffer> {
    this.#document.end();
    return this.#bytes;
  }

  #rectangle(x: number, y: number, width: number, height: number): void {
    this.#document.rect(x * POINTS, y * POINTS, width * POINTS, height * POINTS);
  }

  #widthOfWord(text: string, size: number): number {
    const key = `${size} ${text}`;
    return cachedUpTo(MOST_WORDS, this.#widths, key, () => this.width(text, size));
  }

  /** In millimetres. */
  protected width(text: string, size: number): number {
    let points = 0;
    for (const run of runsOf(text)) {
      points += this.#face(run.face).fontSize(size).widthOfString(run.text);
    }
    return points / POINTS;
  }

  #face(face: string): PDFKit.PDFDocument {
    if (!this.#faces.has(face)) {
      // An open font: the types allow paths and buffers only.
      this.#document.registerFont(face, fontOf(face) as unknown as string);
      this.#faces.add(face);
    }
    return this.#document.font(face);
  }
}

/** The least width at which a scanner reads the bars, in millimetres. */
export function leastWidth({ widths, left, right }: Bars): number {
  const modules = left + widths.reduce((sum, width) => sum + width, 0) + right;
  return modules * leastOf(SMALLEST_BAR);
}

/** The same for a side of a QR code, quiet zones included. */
export function leastSide(modules: number): number {
  return modules * leastOf(SMALLEST_SQUARE, COARSE_DOT);
}

/** The side at which a phone reads the code at once, even in a shaky hand. */
export function comfortableSide(modules: number): number {
  return modules * leastOf(COMFORTABLE_SQUARE, COARSE_DOT);
}

/** In millimetres. */
export function heightOfLine(size: number): number {
  return (size * LEADING) / POINTS;
}

/** Position of the baseline, in font sizes. */
const ASCENT = 0.76;

/** In millimetres: the smallest modules that cheap scanners and phones still read, and the largest that make sense. */
const SMALLEST_BAR = 0.16;
const LARGEST_BAR = 0.42;
const SMALLEST_SQUARE = 0.25;
const COMFORTABLE_SQUARE = 0.33;
const LARGEST_SQUARE = 1;

/** One dot at 600 dpi: bars of the same width are printed alike. */
const DOT = 25.4 / 600;

/** One dot at 300 dpi: squares align with dots in both directions, so that all are printed in the same size. */
const COARSE_DOT = 25.4 / 300;

function wholeDots(millimetres: number, largest: number, dot = DOT): number {
  return Math.floor(Math.min(millimetres, largest) / dot + 1e-6) * dot;
}

function leastOf(millimetres: number, dot = DOT): number {
  return Math.ceil(millimetres / dot) * dot;
}

/** Widths alternate between bar and space. */
function runsOfBars(widths: readonly number[]): Runs {
  let at = 0;
  return widths.flatMap((width, index) => {
    at += width;
    return index % 2 === 0 ? [[at - width, width] as const] : [];
  });
}

function runsOfSquares(cells: readonly boolean[]): Runs {
  const found: [number, number][] = [];
  for (const [index, dark] of cells.entries()) {
    const last = found.at(-1);
    if (!dark) continue;
    if (last && last[0] + last[1] === index) last[1] += 1;
    else found.push([index, 1]);
  }
  return found;
}

function gathered(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
  });
}
