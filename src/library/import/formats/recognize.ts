/** Detects the format of a file by its content, not its name, and reads it. */

import type { Kinds } from "../../../core/model/kinds/kind.ts";
import type { Counted, FormatName } from "../texts/files.ts";
import { readCsv, separatorOf } from "./csv.ts";
import { asExport, entryOfLibraryThing } from "./exports.ts";
import {
  type Fields,
  type FieldsRow,
  FormatFault,
  type FormatFile,
  firstWords,
  type Open,
  type TableRow,
} from "./format.ts";
import { isIsbnList, readIsbnList } from "./isbn-list.ts";
import { countedIn, isJson, isWhole, readJsonLines, readJsonList } from "./json.ts";
import { isOds, readOds } from "./ods.ts";
import { isBibTex, readBibTex } from "./records/bibtex.ts";
import { isMarc, readMarc } from "./records/marc.ts";
import { isMarcXml, readMarcXml } from "./records/marcxml.ts";
import { isNbib, readNbib } from "./records/nbib.ts";
import { isPica, isPicaXml, readPica } from "./records/pica.ts";
import { isRis, readRis } from "./records/ris.ts";
import { isUnimarc } from "./records/unimarc.ts";
import { encodingAtStart, isText, LOST, NO_UTF8, textAtStart } from "./text.ts";
import { unreadFormat } from "./unread-formats.ts";
import { isXlsx, readXlsx } from "./xlsx.ts";
import { isZip, openZip } from "./zip.ts";

/** Bytes that the detection looks at. */
const START = 64 * 1024;

/** Files that are not tables but are uploaded by mistake: signature and name. */
const OTHERS: readonly (readonly [bytes: string, name: string])[] = [
  ["89504e470d0a1a0a", "PNG"],
  ["ffd8ff", "JPEG"],
  ["47494638", "GIF"],
  ["25504446", "PDF"],
  ["52494646", "WebP"],
  ["49492a00", "TIFF"],
  ["4d4d002a", "TIFF"],
  ["52617221", "RAR"],
  ["377abcaf271c", "7z"],
  ["53514c69746520666f726d6174203300", "SQLite"],
  ["7b5c727466", "RTF"],
];
/** The container of Excel before 2007, which newer Excel uses for encrypted files. */
const OLD_EXCEL = "d0cf11e0a1b11ae1";

export async function readFormat(open: Open, kinds: Kinds): Promise<FormatFile> {
  const file = await recognized(open, kinds);
  if (file.shape === "table") return { ...file, rows: undamaged(file.rows, file.counted) };
  const mend = file.shape === "entries" ? withLost : undefined;
  return { ...file, rows: undamaged(file.rows, file.counted, mend) };
}

async function recognized(open: Open, kinds: Kinds): Promise<FormatFile> {
  const start = await startOf(open);
  const bytes = start.subarray(0, 16).toString("hex");
  const other = OTHERS.find(([mark]) => bytes.startsWith(mark));
  if (other) throw new FormatFault("known-other", {}, { format: other[1] });
  if (bytes.startsWith(OLD_EXCEL)) throw new FormatFault("old-excel");
  if (start.length === 0) throw new FormatFault("empty");

  if (isZip(start)) {
    const zip = await openZip(open);
    const format = isXlsx(zip) ? "xlsx" : (await isOds(zip)) ? "ods" : null;
    if (format === null) throw new FormatFault("zip-other");
    const { rows, sheets } = await (format === "xlsx" ? readXlsx : readOds)(zip);
    return { ...(await tableOrExport(format, "row", rows, kinds)), sheets };
  }
  const text = textAtStart(start);
  const unread = unreadFormat(text || start.toString("latin1"));
  if (unread) throw unread;
  const works = { counted: "record", shape: "entries" } as const;
  if (isPica(text)) return { ...works, format: "pica", rows: readPica(open(), kinds) };
  const format = isUnimarc(text || start.toString("latin1")) ? "unimarc" : null;
  if (isMarc(start)) return { ...works, format: format ?? "marc", rows: readMarc(open(), kinds) };
  if (text !== "" && !isText(text)) throw new FormatFault("not-text");
  if (/^\s*<(!doctype html|html|head|body)\b/i.test(text))
    throw new FormatFault("known-other", {}, { format: "HTML" });
  if (/^\s*</.test(text)) {
    if (isMarcXml(text))
      return {
        ...works,
        format: isPicaXml(text) ? "pica" : (format ?? "marcxml"),
        rows: readMarcXml(open(), kinds),
      };
    const name = /<([A-Za-z][^\s/>]*)/.exec(text)?.[1] ?? "";
    throw new FormatFault("xml-other", {}, { name });
  }
  const encoding = encodingAtStart(start) ?? "utf-8";
  const lines = { counted: "line", shape: "entries", encoding } as const;
  if (isJson(text)) {
    const counted = countedIn(text);
    const rows = isWhole(text) ? readJsonList(open(), counted) : readJsonLines(open());
    if (isWhole(text) && text.includes('"books_id"'))
      return { ...lines, counted, format: "librarything", rows: libraryThing(rows, kinds) };
    return { format: "json", counted, encoding, shape: "objects", rows };
  }
  if (isBibTex(text)) return { ...lines, format: "bibtex", rows: readBibTex(open(), kinds) };
  if (isNbib(text)) return { ...lines, format: "nbib", rows: readNbib(open(), kinds) };
  if (isRis(text)) return { ...lines, format: "ris", rows: readRis(open(), kinds) };
  if (isIsbnList(text)) return { ...lines, format: "isbn-list", rows: readIsbnList(open()) };
  const file = await tableOrExport("csv", "line", () => readCsv(open()), kinds);
  return { ...file, encoding, separator: separatorOf(text) };
}

/** Exports of other catalogues are detected by their columns, in every table format. */
async function tableOrExport(
  format: FormatName,
  counted: Counted,
  read: () => AsyncIterable<readonly TableRow[]>,
  kinds: Kinds,
): Promise<FormatFile> {
  const { known, rows } = await asExport(read, kinds);
  if (known === null) return { format, counted, shape: "table", rows };
  return { format: known, counted, shape: "entries", rows };
}

/** Of a work from another catalogue only the bytes that are no UTF-8 are lost, and named; null where its id or the numbers of its copies are not whole. */
function withLost(row: FieldsRow, fields: Fields): FieldsRow | null {
  if (isDamaged([fields.id, fields.exemplar])) return null;
  const lost = Object.entries(fields).flatMap(([name, value]) => {
    const damaged = textsIn(value).find(isDamaged);
    return damaged === undefined ? [] : [`${name} (${firstWords(marked(damaged) as string)})`];
  });
  return { ...row, fields: marked(fields) as Fields, unread: [...(row.unread ?? []), ...lost] };
}

/** The same value with the usual mark for lost bytes. */
function marked(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(NO_UTF8, LOST);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(marked);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
}

/** A row with invalid UTF-8 in a value is refused, unless it can be mended. */
async function* undamaged<Row extends TableRow | FieldsRow>(
  batches: AsyncIterable<readonly Row[]>,
  counted: Counted,
  mend?: (row: Row, fields: Fields) => Row | null,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    yield rows.map((row) => {
      const given = "cells" in row ? row.cells : row.fields;
      if (given instanceof FormatFault || !isDamaged(given)) return row;
      const mended = mend?.(row, given as Fields);
      if (mended) return mended;
      const fault = new FormatFault("not-utf-8", { [counted]: row.line });
      const begins = firstWords(textsIn(given).join(" ").replaceAll(NO_UTF8, LOST));
      return { ...row, ["cells" in row ? "cells" : "fields"]: fault, begins };
    });
  }
}

function isDamaged(value: unknown): boolean {
  if (typeof value === "string") return value.includes(NO_UTF8);
  if (typeof value !== "object" || value === null) return false;
  return (Array.isArray(value) ? value : Object.values(value)).some(isDamaged);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsIn);
  return typeof value === "string" ? [value] : [];
}

async function* libraryThing(batches: AsyncIterable<readonly FieldsRow[]>, kinds: Kinds) {
  for await (const rows of batches) {
    yield rows.map((row) =>
      row.fields === null || row.fields instanceof FormatFault
        ? row
        : { line: row.line, ...entryOfLibraryThing(row.fields, kinds) },
    );
  }
}

async function startOf(open: Open): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of open()) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= START) break;
  }
  return Buffer.concat(chunks).subarray(0, START);
}
