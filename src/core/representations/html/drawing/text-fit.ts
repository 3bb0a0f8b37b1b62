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
  /** Follows without a space, as after a hyphen. */
  readonly glued: boolean;
}

const LINE_HEIGHT = 1.18;
const SPACE = 0.21;
const HYPHEN = 0.35;

/** The largest size at which the text fits, with whole words if possible, else small and with broken ones; the rest is cut at last. */
export function fit(text: string, box: Box): Fitted {
  const words = wordsOf(text.trim());
  let [widest, letters] = [0, 0];
  for (const { width } of words) {
    widest = Math.max(widest, width);
    letters += width;
  }
  const whole = box.sizes.findIndex((size) => widest <= box.width / size);
  const first = whole < 0 ? Math.floor(box.sizes.length / 2) : whole;
  for (let index = first; index < box.sizes.length; index++) {
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
    if (known === undefined) {
      const character = String.fromCodePoint(text.codePointAt(index)!);
      width += characterWidth(character);
      index += character.length - 1;
    } else width += known;
  }
  return width;
}

/** Space other than one between two words. */
const OTHER_SPACE = /\s\s|[^\S ]/u;

/** A list of works fits forty texts, most of which have neither wide spaces nor hyphens. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const word of OTHER_SPACE.test(text) ? text.split(/\s+/u) : text.split(" ")) {
    if (word.includes("-")) words.push(...partsOf(word));
    else words.push({ text: word, width: widthOf(word), glued: false });
  }
  return words;
}

/** "Akku-" and "Schrauber": a line may end at a hyphen. */
function partsOf(text: string): Word[] {
  const parts = text.split(/(?<=\p{L}-)(?=\p{L})/u);
  return parts.map((part, index) => ({ text: part, width: widthOf(part), glued: index > 0 }));
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
    const gap = word.glued ? 0 : SPACE;
    if (line !== "" && used + gap + word.width > width) {
      lines.push(line);
      line = "";
    }
    used = line === "" ? word.width : used + gap + word.width;
    line = line === "" ? word.text : `${line}${word.glued ? "" : " "}${word.text}`;
  }
  lines.push(line);
  return lines;
}

function cut(lines: readonly string[], room: number): string[] {
  const last = lines[room - 1] ?? "";
  return [...lines.slice(0, room - 1), `${last.replace(/.{0,2}$/u, "")}…`];
}

/** Between syllables where it can be, else anywhere. Scripts without spaces have no hyphens either. */
function broken({ text, glued }: Word, width: number): Word[] {
  const pieces: Word[] = [];
  let piece = "";
  let used = 0;
  for (const segment of syllables(text).flatMap((one) =>
    widthOf(one) + HYPHEN > width ? graphemes(one) : one,
  )) {
    const added = widthOf(segment);
    if (piece !== "" && used + added + HYPHEN > width) {
      const isSpaceless = (segment.codePointAt(0) ?? 0) >= 0x2e80;
      pieces.push({ text: isSpaceless ? piece : `${piece}-`, width, glued: false });
      piece = "";
      used = 0;
    }
    piece += segment;
    used += added;
  }
  const all = piece === "" ? pieces : [...pieces, { text: piece, width: used, glued: false }];
  return all.map((one, index) => (index === 0 ? { ...one, glued } : one));
}

/** "Weih", "nachts", "mann": German and most of its neighbours begin a syllable with the last consonant before a vowel. */
function syllables(word: string): string[] {
  const starts = [...word.matchAll(SYLLABLE)].map(({ index }) => index);
  const inner = starts.filter((at) => VOWEL.test(word.slice(0, at)) && at > 1);
  return [0, ...inner].map((at, index) => word.slice(at, inner[index]));
}

const SYLLABLE = /(?:sch|ch|ck|ph|th|qu|[b-df-hj-np-tv-xzß])[aeiouyäöü]/giu;
const VOWEL = /[aeiouyäöü]/iu;

function graphemes(text: string): string[] {
  return [...GRAPHEMES.segment(text)].map(({ segment }) => segment);
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
