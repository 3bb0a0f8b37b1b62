/** Reads Excel tables: the first sheet with a table, its values as text; formulas are never run. */

import { cached } from "../../../core/words/cached.ts";
import { FormatFault } from "./format.ts";
import {
  cellName,
  chosenSheet,
  type MergedCell,
  numberText,
  type Sheet,
  type SheetFile,
  SheetRow,
  type SpanningRow,
  workbookOf,
} from "./sheet.ts";
import { type Walker, XmlReader } from "./xml.ts";
import type { Zip } from "./zip.ts";

const WORKBOOK = "xl/workbook.xml";
/** Characters of all shared strings: they are held in memory while cells are read. */
const MOST_TEXT = 64 * 1024 * 1024;
/** `<mergeCell ref="B4:B9"/>` */
const MERGED = /<(?:\w{1,20}:)?mergeCell ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
const LONGEST_MERGED = 100;
/** Rows in which a merged cell begins: more than people make. */
const MOST_MERGED = 100_000;

export function isXlsx(zip: Zip): boolean {
  return zip.has(WORKBOOK);
}

export async function readXlsx(zip: Zip): Promise<SheetFile> {
  const targets = new Map<string, string>();
  await elementsOf(zip, "xl/_rels/workbook.xml.rels", (name, { Id, Target }) => {
    if (name === "Relationship" && Id && Target) targets.set(Id, pathOf(Target));
  });
  const parts: [name: string, part: string][] = [];
  let from1904 = false;
  await elementsOf(zip, WORKBOOK, (name, attributes) => {
    if (name === "workbookPr") from1904 = isTrue(attributes.date1904);
    if (name !== "sheet") return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    const part = targets.get(id);
    if (part !== undefined && zip.has(part)) parts.push([attributes.name ?? "", part]);
  });
  const [texts, formats] = [await sharedTexts(zip), await formatsOf(zip)];
  const book: Book = { zip, texts, formats, from1904 };
  const sheets = parts.map(([name, part]) => sheetOf(book, name, part));
  return workbookOf(await chosenSheet(sheets), () => filledOf(sheets));
}

async function filledOf(sheets: readonly Sheet[]): Promise<string[]> {
  const filled: string[] = [];
  for (const sheet of sheets) if (await isFilled(sheet)) filled.push(sheet.name);
  return filled;
}

async function isFilled(sheet: Sheet): Promise<boolean> {
  try {
    for await (const rows of sheet.rows()) if (rows.length > 0) return true;
    return false;
  } catch (error) {
    // A sheet that is not imported may be damaged.
    if (error instanceof FormatFault) return true;
    throw error;
  }
}

interface Book {
  readonly zip: Zip;
  readonly texts: readonly string[];
  /** Number formats by style index. */
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

function sheetOf(book: Book, name: string, part: string): Sheet {
  let found: Promise<Map<number, MergedCell[]>> | null = null;
  return {
    name,
    async *rows() {
      found ??= spansIn(book.zip, part);
      const spans = await found;
      const reader = new XmlReader(new SheetWalker(book, name, spans), () => ({ sheet: name }));
      for await (const text of book.zip.text(part)) yield reader.write(text);
      yield reader.end();
    },
  };
}

/** Which cells are merged with those below stands behind all rows, so it is looked for first. By the row that they begin in. */
async function spansIn(zip: Zip, part: string): Promise<Map<number, MergedCell[]>> {
  const spans = new Map<number, MergedCell[]>();
  let text = "";
  try {
    for await (const piece of zip.text(part)) {
      text += piece;
      for (const [, letters = "", first, end] of text.matchAll(MERGED)) {
        const [column, last] = [columnOf(letters), Number(end)];
        if (column === null || last <= Number(first) || spans.size > MOST_MERGED) continue;
        cached(spans, Number(first), () => []).push({ column, last });
      }
      // The beginning of the next element.
      text = text.slice(text.lastIndexOf("<")).slice(-LONGEST_MERGED);
    }
  } catch (error) {
    // Whoever reads the rows is told.
    if (!(error instanceof FormatFault)) throw error;
  }
  return spans;
}

class SheetWalker implements Walker<SpanningRow> {
  readonly #book: Book;
  readonly #sheet: string;
  readonly #spans: ReadonlyMap<number, readonly MergedCell[]>;
  #rows: SpanningRow[] = [];
  #row: SheetRow;
  #line = 0;
  #column = -1;
  #type = "";
  #style = 0;
  #text = "";
  #formula = false;
  /** Whether the current text belongs to the cell. */
  #listening = false;
  #phonetic = false;

  constructor(book: Book, sheet: string, spans: ReadonlyMap<number, readonly MergedCell[]>) {
    this.#book = book;
    this.#sheet = sheet;
    this.#spans = spans;
    this.#row = new SheetRow(sheet);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "row") {
      this.#line = Number(attributes.r) || this.#line + 1;
      this.#column = -1;
      this.#row = new SheetRow(this.#sheet);
      this.#row.span(...(this.#spans.get(this.#line) ?? []));
    } else if (name === "c") {
      this.#column = columnOf(attributes.r ?? "") ?? this.#column + 1;
      this.#type = attributes.t ?? "n";
      this.#style = Number(attributes.s) || 0;
      this.#text = "";
      this.#formula = false;
    } else if (name === "f") {
      this.#formula = true;
    } else if (name === "rPh") {
      this.#phonetic = true;
    }
    this.#listening = !this.#phonetic && (name === "v" || name === "t");
  }

  close(name: string): void {
    this.#listening = false;
    if (name === "rPh") this.#phonetic = false;
    if (name === "c") this.#cell();
    if (name === "row") {
      const row = this.#row.take(this.#line);
      if (row) this.#rows.push(row);
    }
  }

  text(text: string): void {
    if (this.#listening) this.#text += text;
  }

  take(): SpanningRow[] {
    return this.#rows.splice(0);
  }

  #cell(): void {
    const [text, line] = [this.#text, this.#line];
    const cell = cellName(this.#column, line);
    if (this.#type === "e")
      this.#row.refuse(new FormatFault("cell-error", { sheet: this.#sheet, cell }, { text }));
    else if (this.#formula && text === "" && this.#type !== "str")
      this.#row.refuse(new FormatFault("formula", { sheet: this.#sheet, cell }));
    else this.#row.put(this.#column, this.#valueOf(text), line);
  }

  #valueOf(text: string): string {
    switch (this.#type) {
      case "s":
        return this.#book.texts[Number(text)] ?? "";
      case "str":
      case "inlineStr":
        return unescaped(text);
      case "b":
        return text === "" ? "" : String(isTrue(text));
      case "d":
        return text.replace(/T00:00:00(\.0+)?Z?$/, "");
      default:
        return this.#number(text);
    }
  }

  #number(text: string): string {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value)) return text.trim();
    const format = this.#book.formats[this.#style];
    if (format === "date") return dateText(value, this.#book.from1904);
    const plain = numberText(value);
    return typeof format === "number" && /^[0-9]+$/.test(plain)
      ? plain.padStart(format, "0")
      : plain;
  }
}

/** A date or time, a number with at least this many digits, or neither. */
type NumberFormat = "date" | number | null;

/** Built-in formats, ECMA-376 18.8.30. */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  );
}

async function formatsOf(zip: Zip): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  await elementsOf(zip, "xl/styles.xml", (name, { numFmtId, formatCode }) => {
    if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
    if (name === "cellXfs" || name === "cellStyles") inCells = name === "cellXfs";
    if (name !== "xf" || !inCells) return;
    const id = Number(numFmtId);
    formats.push(isBuiltInDate(id) ? "date" : numberFormat(codes.get(id) ?? ""));
  });
  return formats;
}

/** Ignores quoted, escaped and bracketed parts: `[Red]"Day "d` has a day in it. */
function numberFormat(code: string): NumberFormat {
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .replace(/\[(h+|m+|s+)\]/gi, "$1")
    .replace(/\[[^[\]]*\]/g, "");
  if (/[dmyhs]/i.test(bare) && !/general|standard/i.test(bare)) return "date";
  return /^0{2,}$/.test(bare) ? bare.length : null;
}

const DAY = 24 * 60 * 60 * 1000;

/** Excel counts days from 1900 and treats 1900 as a leap year. */
function dateText(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const moment = Math.round(days * 24 * 60 * 60) * 1000;
  if (serial < 0 || moment > 2_958_466 * DAY) return numberText(serial);
  const text = new Date(Date.UTC(1899, 11, 30) + moment).toISOString();
  const [day = "", time = ""] = text.slice(0, 19).split("T");
  if (serial < 1 && !from1904) return time;
  return time === "00:00:00" ? day : `${day}T${time}`;
}

async function sharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  if (!zip.has("xl/sharedStrings.xml")) return texts;
  let [text, listening, phonetic, length] = ["", false, false, 0];
  const walker: Walker<never> = {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") phonetic = true;
      listening = name === "t" && !phonetic;
    },
    close(name) {
      listening = false;
      if (name === "rPh") phonetic = false;
      if (name !== "si") return;
      length += text.length + 16;
      if (length > MOST_TEXT) throw new FormatFault("zip-bomb", {}, { most: MOST_TEXT / 2 ** 20 });
      texts.push(unescaped(text));
    },
    text(some) {
      if (listening) text += some;
    },
    take: () => [],
  };
  const reader = new XmlReader(walker, () => ({}));
  for await (const piece of zip.text("xl/sharedStrings.xml")) reader.write(piece);
  reader.end();
  return texts;
}

/** Escaped characters that XML does not allow, ECMA-376 22.9.2.19. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
}

async function elementsOf(
  zip: Zip,
  part: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): Promise<void> {
  if (!zip.has(part)) return;
  const walker = { open, close: () => {}, text: () => {}, take: () => [] };
  const reader = new XmlReader(walker, () => ({}));
  for await (const piece of zip.text(part)) reader.write(piece);
  reader.end();
}

/** Relative to the folder of the workbook, or from the root. */
function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

function isTrue(text: string | undefined): boolean {
  return text === "1" || text === "true";
}

/** B7 is column 1. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
