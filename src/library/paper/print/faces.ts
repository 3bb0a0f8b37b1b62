/** The letters that are printed: Literata, which comes in parts by script, opened when a text first needs them. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cached } from "../../../core/words/cached.ts";

/** What we ask of a font that fontkit has opened; some of it fontkit calls its own, see `createSubset` below. */
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

/** The glyphs that a document uses, which go along with it. */
interface Subset {
  readonly font: Font;
  glyf: Buffer[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  _addGlyph(id: number): number;
}

/** A stretch of text that one face can write. */
interface Run {
  readonly face: string;
  readonly text: string;
}

const require = createRequire(import.meta.url);
const { create } = require("fontkit") as { create(bytes: Uint8Array): Font };
const PACKAGE = "@fontsource-variable/literata";

/** The ranges of each part, in the order in which they are asked. */
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

/** What stands for a character that no part has: nothing has this one either, so an empty box is drawn. */
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

/** The characters of a text that no part has: they come out as boxes. */
export function unprintable(text: string): readonly string[] {
  const found = [...printed(text)].filter((one) => faceOf(one.codePointAt(0) ?? 0) === null);
  return [...new Set(found)];
}

/** As it goes onto paper: marks joined with their letters, nothing that steers a terminal or turns lines around. */
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
 * fontkit reads WOFF2 but copies glyphs out of it as if it were TrueType, which breaks. So each glyph that a document
 * uses is written anew from its outline; the parts also need names of their own, or pdfkit takes them for one font.
 */
function open(face: string): Font {
  const file = require.resolve(`${PACKAGE}/files/literata-${face}-wght-normal.woff2`);
  const font = create(readFileSync(file));
  Object.defineProperty(font, "postscriptName", { value: `Literata-${face}` });
  // A letter that was first met as a part of another one ("u" in "ü") would not know what it stands for.
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

/** A simple glyph of TrueType (OpenType, "glyf"): a box, the ends of contours, then flags and steps from point to point. */
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
