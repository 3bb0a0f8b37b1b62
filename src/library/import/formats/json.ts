/** Reads JSON: one object per line, an array of objects, or LibraryThing's object of objects. */

import { type FieldsRow, FormatFault, firstWords, LONGEST_ROW } from "./format.ts";
import { countOf, type Piece, readBlocks, readText } from "./text.ts";

/** Nesting of arrays and objects: exports have four or five levels. */
const DEEPEST = 32;

/** Checks the first characters of a file. */
export function isJson(start: string): boolean {
  return /^\s*[[{]\s*["[{\]}]/.test(start);
}

/** An array, or an object of objects, whose elements are the rows. */
export function isWhole(start: string): boolean {
  return /^\s*(\[|\{\s*"[0-9]+"\s*:\s*\{)/.test(start);
}

/** Blank lines are skipped, and an invalid line does not affect the next. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>) {
  for await (const block of readBlocks(bytes)) {
    const lines = block.text.split("\n");
    yield lines.flatMap((text, index): FieldsRow[] =>
      text.trim() === "" ? [] : [rowOf(text, block.line + index, false)],
    );
  }
}

/** How elements are counted: if all are on one long line, a line number would not help to find one. */
export function countedIn(start: string): "line" | "record" {
  return isWhole(start) && !start.trim().includes("\n") ? "record" : "line";
}

export async function* readJsonList(bytes: AsyncIterable<Uint8Array>, counted: "line" | "record") {
  const splitter = new Splitter(counted);
  for await (const piece of readText(bytes)) yield splitter.rows(piece);
  yield splitter.end();
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Splits at the elements of the first level without parsing them; each is then parsed by itself. */
class Splitter {
  readonly #counted: "line" | "record";
  #record = 0;
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #keyed = false;
  #over = false;
  /** The current element so far. */
  #parts: string[] = [];
  #length = 0;
  #elementLine = 1;
  #line = 1;

  constructor(counted: "line" | "record") {
    this.#counted = counted;
  }

  rows({ text, line }: Piece): FieldsRow[] {
    const rows: FieldsRow[] = [];
    let start = 0;
    this.#line = line;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === LINE_FEED) this.#line++;
      if (this.#quoted) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#quoted = false;
      } else if (code === QUOTE) {
        this.#quoted = true;
      } else if (OPENING.includes(code)) {
        if (this.#over) break;
        if (this.#depth++ === 0) {
          this.#keyed = code === OPENING[1];
          start = at + 1;
          this.#elementLine = this.#line;
        }
      } else if (CLOSING.includes(code) && --this.#depth === 0) {
        this.#add(text.slice(start, at));
        rows.push(...this.#element(true));
        this.#over = true;
        start = at + 1;
      } else if (code === COMMA && this.#depth === 1) {
        this.#add(text.slice(start, at));
        rows.push(...this.#element(false));
        start = at + 1;
      }
    }
    this.#add(text.slice(start));
    if (this.#over && this.#parts.join("").trim() !== "")
      throw new FormatFault("json", { line: this.#elementLine }, { reason: "…]" });
    return rows;
  }

  /** A cut-off element is a row that cannot be read. */
  end(): FieldsRow[] {
    if (this.#over) return [];
    const line = this.#counted === "record" ? ++this.#record : this.#line;
    const begins = firstWords(this.#parts.join(""));
    return [{ line, fields: new FormatFault("json-cut", { [this.#counted]: line }), begins }];
  }

  #add(text: string): void {
    if (text === "") return;
    this.#parts.push(text);
    this.#length += text.length;
    if (this.#length > LONGEST_ROW)
      throw new FormatFault("line-too-long", { line: this.#elementLine });
  }

  /** None for an empty array and after a trailing comma. */
  #element(last: boolean): FieldsRow[] {
    const text = this.#parts.join("");
    const blank = text.length - text.trimStart().length;
    const line =
      this.#counted === "record"
        ? ++this.#record
        : this.#elementLine + countOf("\n", text.slice(0, blank));
    this.#parts = [];
    this.#length = 0;
    this.#elementLine = this.#line;
    return last && text.trim() === "" ? [] : [rowOf(text, line, this.#keyed, this.#counted)];
  }
}

function rowOf(
  text: string,
  line: number,
  keyed: boolean,
  counted: "line" | "record" = "line",
): FieldsRow {
  const place = { [counted]: line };
  try {
    const parsed: unknown = JSON.parse(keyed ? `{${text}}` : text);
    const value = keyed ? Object.values(parsed as object)[0] : parsed;
    if (!isObject(value)) return { line, fields: new FormatFault("json-object", place) };
    if (isDeep(value))
      return { line, fields: new FormatFault("json-deep", place, { most: DEEPEST }) };
    return { line, fields: value };
  } catch (error) {
    const { message } = error as Error;
    return { line, fields: new FormatFault("json", place, { reason: message }) };
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Serializing and comparing are recursive: a nesting of a hundred thousand levels would overflow the stack. */
function isDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === DEEPEST) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((inner) => typeof inner === "object" && inner !== null),
    );
  }
  return false;
}
