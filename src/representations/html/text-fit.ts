/** Sets text into a box without knowing the font: widths are estimated, on the wide side, from the shapes of letters. */

export interface Box {
  readonly width: number;
  readonly height: number;
  /** From the largest to the smallest that may be tried. */
  readonly sizes: readonly number[];
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

const LINE_HEIGHT = 1.18;

/** The largest size at which all of it fits; at the smallest, words are broken and the rest is left off. */
export function fit(text: string, box: Box): Fitted {
  const words = text.trim().split(/\s+/u);
  for (const size of box.sizes) {
    const lines = wrap(words, box.width / size);
    if (lines && lines.length <= linesIn(box, size)) return { size, lines };
  }
  const size = box.sizes.at(-1) ?? 10;
  const pieces = words.flatMap((word) => broken(word, box.width / size));
  const lines = wrap(pieces, box.width / size) ?? [];
  const room = linesIn(box, size);
  return { size, lines: lines.length > room ? [...lines.slice(0, room - 1), "…"] : lines };
}

export function lineHeight(size: number): number {
  return size * LINE_HEIGHT;
}

function linesIn(box: Box, size: number): number {
  return Math.max(1, Math.floor(box.height / lineHeight(size)));
}

/** null where one word alone is too wide. */
function wrap(words: readonly string[], width: number): string[] | null {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (widthOf(word) > width) return null;
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === "" ? lines : [...lines, line];
}

function broken(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (piece !== "" && widthOf(`${piece}${segment}-`) > width) {
      pieces.push(`${piece}-`);
      piece = "";
    }
    piece += segment;
  }
  return piece === "" ? pieces : [...pieces, piece];
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** In units of the font size. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x2e80) {
    if ("iljtfrI.,:;!|'’‘()[]- ".includes(character)) return 0.33;
    if ("mwMWÆŒ—…".includes(character)) return 0.87;
    return character === character.toLowerCase() ? 0.52 : 0.72;
  }
  return code >= 0xfe00 && code <= 0xfe0f ? 0 : 1.1;
}
