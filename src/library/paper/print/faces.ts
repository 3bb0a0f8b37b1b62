/** The font for print: Literata, split into files by script, each opened when a text first needs it. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cached } from "../../../core/words/cached.ts";

/** The parts of fontkit's font that are used here; some are private to fontkit, see `createSubset` below. */
interface Font {
  postscriptName: string;
  hasGlyphForCodePoint(code: number): boolean;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
  createSubset(): Subset;
}

interface Glyph {
  codePoints: readonly number[];
  readonly advanceWidth: number;
  _getContours(): readonly (readonly Point[])[];
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** The glyphs that a document embeds. */
interface Subset {
  readonly font: Font;
  glyf: Buffer[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** A range of text in one face. */
interface Run {
  readonly face: string;
  readonly text: string;
}

const require = createRequire(import.meta.url);
/** Loaded with the first sheet, as pdfkit is. */
const create = (bytes: Uint8Array): Font =>
  (require("fontkit") as { create(bytes: Uint8Array): Font }).create(bytes);
const PACKAGE = "@fontsource-variable/literata";

/** The character ranges of each file, in the order of lookup. */
const PARTS: readonly (readonly [name: string, ranges: readonly CharacterRange[]])[] = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
].map((name) => [name, rangesOf(require(`${PACKAGE}/unicode.json`)[name])]);

type CharacterRange = readonly [from: number, to: number];

const opened = new Map<string, Font>();

/** Replaces characters that no file has; this one is missing too, so an empty box is drawn. */
const UNKNOWN = { face: "latin", text: "\ufffd" };

export function fontOf(face: string): Font {
  return cached(opened, face, () => open(face));
}

export function runsOf(text: string): readonly Run[] {
  const runs: { face: string; text: string }[] = [];
  for (const character of text) {
    const known = faceOf(character.codePointAt(0) ?? 0);
    const { face, text } = known === null ? UNKNOWN : { face: known, text: character };
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}

/** The characters of a text that no file has; they are printed as boxes. */
export function unprintable(text: string): readonly string[] {
  const found = [...printed(text)].filter((one) => faceOf(one.codePointAt(0) ?? 0) === null);
  return [...new Set(found)];
}

/** Normalized for print: composed (NFC), without control and bidirectional formatting characters. */
export function printed(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "");
}

function faceOf(code: number): string | null {
  for (const [name, ranges] of PARTS) {
    const covered = ranges.some(([from, to]) => code >= from && code <= to);
    if (covered && fontOf(name).hasGlyphForCodePoint(code)) return name;
  }
  return null;
}

/** "U+0000-00FF,U+0131,…" */
function rangesOf(text: string): CharacterRange[] {
  return text.split(",").map((range) => {
    const [from = "", to = from] = range.replace("U+", "").split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

/**
 * fontkit reads WOFF2 but copies its glyphs as if they were TrueType, which breaks. So each glyph that a document uses is written anew from
 * its outline; the files also need names of their own, or pdfkit takes them for one font.
 */
function open(face: string): Font {
  const file = require.resolve(`${PACKAGE}/files/literata-${face}-wght-normal.woff2`);
  const font = create(readFileSync(file));
  Object.defineProperty(font, "postscriptName", { value: `Literata-${face}` });
  // A glyph first loaded as a component of another one ("u" in "ü") has no code points.
  const glyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const found = glyph(id, codePoints);
    if (found.codePoints.length === 0) found.codePoints = codePoints;
    return found;
  };
  const subset = font.createSubset.bind(font);
  font.createSubset = () => Object.assign(subset(), { _addGlyph: addGlyph });
  return font;
}

function addGlyph(this: Subset, id: number): number {
  const glyph = this.font.getGlyph(id);
  const contours = glyph._getContours();
  const bearing = Math.min(...contours.flat().map(({ x }) => Math.round(x)));
  const bytes = outline(contours);
  this.glyf.push(bytes);
  this.loca.offsets.push(this.offset);
  this.hmtx.metrics.push({
    advance: glyph.advanceWidth,
    bearing: Number.isFinite(bearing) ? bearing : 0,
  });
  this.offset += bytes.length;
  return this.glyf.length - 1;
}

/** A simple TrueType glyph (OpenType "glyf"): bounding box, ends of contours, then flags and steps from point to point. */
function outline(contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const xs = points.map(({ x }) => Math.round(x));
  const ys = points.map(({ y }) => Math.round(y));
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  let end = -1;
  const ends = contours.map(({ length }) => {
    end += length;
    return end;
  });
  const bytes = Buffer.concat([
    words([contours.length, ...box, ...ends, 0]),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    words(steps(xs)),
    words(steps(ys)),
  ]);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

function steps(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function words(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index);
  return bytes;
}
