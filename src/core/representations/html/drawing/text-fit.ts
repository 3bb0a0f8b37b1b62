/** Fits text into a box, with approximate letter widths of Literata: letters are grouped, each group as wide as its widest. */

export interface Box {
  readonly width: number;
  readonly height: number;
  /** Font sizes to try, the largest first. */
  readonly sizes: readonly number[];
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

interface Word {
  readonly text: string;
  /** In units of the font size. */
  readonly width: number;
}

const LINE_HEIGHT = 1.18;
const SPACE = 0.21;

/** The largest size at which the text fits, with whole words if possible, else broken ones; the rest is cut at last. */
export function fit(text: string, box: Box): Fitted {
  const words = text.trim().split(/\s+/u).map(measured);
  let [widest, letters] = [0, 0];
  for (const { width } of words) {
    widest = Math.max(widest, width);
    letters += width;
  }
  const whole = box.sizes.findIndex((size) => widest <= box.width / size);
  for (let index = Math.max(0, whole); index < box.sizes.length; index++) {
    const size = box.sizes[index]!;
    // Not even without spaces.
    if (letters * size > box.width * linesIn(box, size)) continue;
    const lines = wrap(words, box.width / size);
    if (lines.length <= linesIn(box, size)) return { size, lines };
  }
  const size = box.sizes.at(-1) ?? 10;
  return { size, lines: cut(wrap(words, box.width / size), linesIn(box, size)) };
}

export function lineHeight(size: number): number {
  return size * LINE_HEIGHT;
}

/** In units of the font size. */
export function widthOf(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const known = LATIN[text.charCodeAt(index)];
    const character = known === undefined ? String.fromCodePoint(text.codePointAt(index)!) : "";
    width += known ?? characterWidth(character);
    index += Math.max(0, character.length - 1);
  }
  return width;
}

function measured(text: string): Word {
  return { text, width: widthOf(text) };
}

function linesIn(box: Box, size: number): number {
  return Math.max(1, Math.floor(box.height / lineHeight(size)));
}

function wrap(words: readonly Word[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const isBroken = words.some((word) => word.width > width);
  const pieces = isBroken
    ? words.flatMap((word) => (word.width > width ? broken(word, width) : word))
    : words;
  for (const word of pieces) {
    if (line !== "" && used + SPACE + word.width > width) {
      lines.push(line);
      line = "";
    }
    used = line === "" ? word.width : used + SPACE + word.width;
    line = line === "" ? word.text : `${line} ${word.text}`;
  }
  lines.push(line);
  return lines;
}

function cut(lines: readonly string[], room: number): string[] {
  const last = lines[room - 1] ?? "";
  return [...lines.slice(0, room - 1), `${last.replace(/.{0,2}$/u, "")}…`];
}

/** Scripts without spaces have no hyphens either. */
function broken({ text }: Word, width: number): Word[] {
  const pieces: Word[] = [];
  let piece = "";
  let used = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    const added = widthOf(segment);
    if (piece !== "" && used + added + SPACE > width) {
      pieces.push({ text: added > 1 ? piece : `${piece}-`, width });
      piece = "";
      used = 0;
    }
    piece += segment;
    used += added;
  }
  return piece === "" ? pieces : [...pieces, { text: piece, width: used }];
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** In units of the font size, as measured in a browser. */
const GROUPS: readonly (readonly [width: number, letters: string])[] = [
  [0.21, " "],
  [0.35, "ijl.,:;!'’‘()[]-"],
  [0.42, "ftI1|"],
  [0.48, "rs"],
  [0.56, "acegzäàáâéèêçJ023456789?"],
  [0.84, "HNUÜ&"],
  [0.88, "w…"],
  [1, "mMÆ—"],
  [1.1, "WŒ"],
];
const WIDTHS = new Map(
  GROUPS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
);

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x2e80) return code >= 0xfe00 && code <= 0xfe0f ? 0 : 1.1;
  return WIDTHS.get(character) ?? (character === character.toLowerCase() ? 0.67 : 0.76);
}

/** Of the letters of most titles, by their codes. */
const LATIN = Float64Array.from({ length: 0x180 }, (_, code) =>
  characterWidth(String.fromCharCode(code)),
);
