/** Reads OpenDocument spreadsheets (LibreOffice and others): the first sheet with a table. */

import { FormatFault, MOST_COLUMNS } from "./format.ts";
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

const TYPE = "application/vnd.oasis.opendocument.spreadsheet";
const CONTENT = "content.xml";
/** The limit of all spreadsheets. */
const MOST_ROWS = 1_048_576;
const NO_SHEET = -1;

export async function isOds(zip: Zip): Promise<boolean> {
  return zip.has(CONTENT) && (await zip.whole("mimetype")).startsWith(TYPE);
}

export async function readOds(zip: Zip): Promise<SheetFile> {
  if ((await zip.whole("META-INF/manifest.xml")).includes("encryption-data"))
    throw new FormatFault("protected");
  return workbookOf(await chosenSheet(sheetsOf(zip)), () => filledOf(zip));
}

/** In one pass over all sheets. */
async function filledOf(zip: Zip): Promise<readonly string[]> {
  const walker = new ContentWalker(NO_SHEET, []);
  const reader = new XmlReader(walker, () => ({ sheet: walker.sheet }));
  try {
    for await (const text of zip.text(CONTENT)) reader.write(text);
  } catch (error) {
    // What follows the sheet that is imported may be damaged.
    if (!(error instanceof FormatFault)) throw error;
  }
  return [...walker.filled];
}

/** All sheets are in one XML part, one after the other: each is found by its index, until there is no further one. */
function* sheetsOf(zip: Zip): Generator<Sheet> {
  const names: string[] = [];
  for (let number = 0; names.length >= number; number++)
    yield {
      get name() {
        return names[number] ?? "";
      },
      rows: () => walk(zip, number, names),
    };
}

async function* walk(zip: Zip, number: number, names: string[]): AsyncGenerator<SpanningRow[]> {
  const walker = new ContentWalker(number, names);
  const reader = new XmlReader(walker, () => ({ sheet: walker.sheet }));
  for await (const text of zip.text(CONTENT)) {
    yield* few(reader.write(text));
    if (walker.over) return;
  }
  yield* few(reader.end());
}

/** A row that is repeated a million times is one object; it is yielded in batches of a thousand. */
function* few(repeated: readonly Repeated[]): Generator<SpanningRow[]> {
  let rows: SpanningRow[] = [];
  for (const { first, times, cells, spans } of repeated) {
    for (let time = 0; time < times; time++) {
      rows.push({ line: first + time, cells, ...(spans && { spans }) });
      if (rows.length < 1000) continue;
      yield rows;
      rows = [];
    }
  }
  yield rows;
}

interface Repeated {
  readonly first: number;
  readonly times: number;
  readonly cells: SpanningRow["cells"];
  readonly spans?: readonly MergedCell[] | undefined;
}

type Attributes = Readonly<Record<string, string>>;

class ContentWalker implements Walker<Repeated> {
  readonly #wanted: number;
  readonly #names: string[];
  #found: Repeated[] = [];
  #number = -1;
  #row = new SheetRow("");
  #line = 1;
  #times = 1;
  #column = 0;
  #cell: Attributes = {};
  #paragraphs: string[] = [];
  #listening = false;
  /** Nesting depth of annotations and drawings, whose text does not belong to the cell. */
  #aside = 0;
  over = false;
  /** The names of the sheets with text in a cell, so far. */
  readonly filled = new Set<string>();

  constructor(wanted: number, names: string[]) {
    this.#wanted = wanted;
    this.#names = names;
  }

  get sheet(): string {
    return this.#names[this.#number] ?? "";
  }

  open(name: string, attributes: Attributes): void {
    if (name === "annotation" || name === "shapes" || name === "frame") this.#aside++;
    if (this.#aside > 0) return;
    switch (name) {
      case "table":
        this.#number++;
        this.#names[this.#number] = attributes["table:name"] ?? "";
        this.#line = 1;
        break;
      case "table-row":
        this.#row = new SheetRow(this.sheet);
        this.#column = 0;
        this.#times = timesIn(attributes, "table:number-rows-repeated");
        break;
      case "table-cell":
      case "covered-table-cell":
        this.#cell = attributes;
        this.#paragraphs = [];
        break;
      case "p":
        this.#paragraphs.push("");
        this.#listening = true;
        break;
      case "s":
        this.text(" ".repeat(Math.min(Number(attributes["text:c"] ?? 1) || 1, 1000)));
        break;
      case "tab":
        this.text("\t");
        break;
      case "line-break":
        this.text("\n");
        break;
    }
  }

  close(name: string): void {
    if (name === "annotation" || name === "shapes" || name === "frame") this.#aside--;
    if (this.#aside > 0) return;
    if (name === "p") this.#listening = false;
    if (name === "table") this.over = this.#number === this.#wanted;
    if (name === "table-cell" || name === "covered-table-cell") this.#put();
    if (name === "table-row") this.#end();
  }

  text(text: string): void {
    if (!this.#listening || this.#aside > 0) return;
    const last = this.#paragraphs.length - 1;
    this.#paragraphs[last] += text;
  }

  take(): Repeated[] {
    return this.#found.splice(0);
  }

  #put(): void {
    const times = timesIn(this.#cell, "table:number-columns-repeated");
    if (this.#paragraphs.some((text) => text !== "")) this.filled.add(this.sheet);
    if (this.#number === this.#wanted) {
      const text = this.#value();
      // Empty cells are repeated up to the last column of the sheet.
      const last = text === "" ? 0 : Math.min(times, MOST_COLUMNS + 1);
      for (let time = 0; time < last; time++) this.#row.put(this.#column + time, text, this.#line);
      const rows = timesIn(this.#cell, "table:number-rows-spanned");
      if (rows > 1) this.#row.span({ column: this.#column, last: this.#line + rows - 1 });
    }
    this.#column += times;
  }

  #end(): void {
    const row = this.#row.take(this.#line);
    const times = Math.min(this.#times, Math.max(0, MOST_ROWS - this.#line + 1));
    if (row && this.#number === this.#wanted)
      this.#found.push({ first: this.#line, times, cells: row.cells, spans: row.spans });
    this.#line += this.#times;
  }

  #value(): string {
    const shown = this.#paragraphs.join("\n");
    const cell = this.#cell;
    const place = { sheet: this.sheet, cell: cellName(this.#column, this.#line) };
    if (cell["calcext:value-type"] === "error")
      this.#row.refuse(new FormatFault("cell-error", place, { text: shown }));
    const type = cell["office:value-type"];
    if (type === undefined && shown === "" && cell["table:formula"] !== undefined)
      this.#row.refuse(new FormatFault("formula", place));
    switch (type) {
      case "float":
      case "percentage":
      case "currency":
        return numberAsShown(Number(cell["office:value"]), shown);
      case "boolean":
        return cell["office:boolean-value"] ?? shown;
      case "date":
        return (cell["office:date-value"] ?? shown).replace(/T00:00:00(\.0+)?$/, "");
      case "time":
        return timeText(cell["office:time-value"] ?? "") ?? shown;
      default:
        return cell["office:string-value"] ?? shown;
    }
  }
}

/** Leading zeros come from the cell's format: a barcode. */
function numberAsShown(value: number, shown: string): string {
  if (!Number.isFinite(value)) return shown;
  return /^0[0-9]+$/.test(shown) && Number(shown) === value ? shown : numberText(value);
}

/** PT12H30M00S is half past twelve. */
function timeText(duration: string): string | null {
  const [, hours, minutes, seconds] = /^PT([0-9]+)H([0-9]+)M([0-9]+)/.exec(duration) ?? [];
  return hours === undefined ? null : `${hours}:${minutes}:${seconds}`;
}

function timesIn(attributes: Attributes, name: string): number {
  return Math.max(1, Math.floor(Number(attributes[name] ?? 1)) || 1);
}
