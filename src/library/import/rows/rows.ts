/** Reads the rows of a file of any format, each as a JSON document of its kind. */

import type { Kind, Kinds } from "../../../core/model/kinds/kind.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { letterOf, withHeader } from "../columns/caption.ts";
import { type DayOrder, dayOrderIn, fieldOfTarget } from "../columns/day-order.ts";
import { isContent } from "../columns/guess/column-content.ts";
import { isNotLent } from "../columns/guess/list-kind.ts";
import { fieldMeant, type Mapping } from "../columns/guess/mapping.ts";
import { KEYS, readHeader } from "../columns/header.ts";
import { unreadColumns } from "../columns/known-exports.ts";
import { type Fields, FormatFault, type FormatFile, type TableRow } from "../formats/format.ts";
import { readFormat } from "../formats/recognize.ts";
import { LastMemberships } from "../readers/last-membership.ts";
import type { Counted, FileTexts } from "../texts/files.ts";
import { fileTexts, transferTexts } from "../texts/themes.ts";
import { SHORTENED } from "./cells.ts";
import { ClassHeadings } from "./ditto.ts";
import { documentOfEntry } from "./entry-document.ts";
import { type List, ListKeys, type PartDocument } from "./list-keys.ts";
import { listReader } from "./list-rows.ts";
import { entryColumns, mayBeTotal, noEntry } from "./no-entries.ts";
import { FileError, readBytes } from "./source-file.ts";

export interface Row {
  readonly line: number;
  /** The document, or a sentence that says why there is none. */
  readonly fields: Fields | string;
  /** Its key for the report, where it has no document. */
  readonly key?: string;
  /** Index of the row in a list, also for its parts: several may come from one line. */
  readonly number?: number;
  /** Documents of its parts (the copies of a work). */
  readonly brings?: readonly PartDocument[];
}

export interface RowFile {
  readonly path: string;
  /** The name of the file as people know it. */
  readonly called: string;
  readonly kind: Kind;
  readonly counted: Counted;
  /** The list or the export of another catalogue; null where the columns are those of the kind. */
  readonly list: List | null;
}

export interface RowOptions {
  readonly kinds: Kinds;
  readonly texts: Texts;
  /** Ignore unknown columns. */
  readonly ignoreColumns: boolean;
  /** Corrected cells that replace those of the file, by line. */
  readonly mended?: ReadonlyMap<number, readonly string[]>;
  readonly onBytes: (count: number) => void;
  /** Called with the names of columns or fields that are not read. */
  readonly onLeftOut: (names: readonly string[]) => void;
}

const BATCH = 1000;

/** Detects the format by the content. */
export async function openFile(
  path: string,
  kinds: Kinds,
  texts: Texts,
  onBytes?: (count: number) => void,
): Promise<FormatFile> {
  try {
    // The beginning is read more than once to detect the format, but counted once.
    let furthest = 0;
    return await readFormat(() => {
      let at = 0;
      const countOnce = (count: number) => {
        at += count;
        if (at <= furthest) return;
        onBytes?.(at - furthest);
        furthest = at;
      };
      return readBytes(path, countOnce, transferTexts(texts).files);
    }, kinds);
  } catch (error) {
    if (!(error instanceof FormatFault)) throw error;
    if (error.code === "empty" && WRITTEN_WITHOUT_A_HEAD.test(path)) return NOTHING;
    throw FileError.of(path, error, fileTexts(texts));
  }
}

/** An export of nothing is an empty file, and is imported as nothing. */
const WRITTEN_WITHOUT_A_HEAD = /\.(jsonl|ndjson)(\.gz)?$/;
const NOTHING: FormatFile = {
  format: "json",
  counted: "line",
  shape: "objects",
  rows: (async function* () {})(),
};

/** In the order of the file, in batches of at most a thousand. */
export async function* readRows(file: RowFile, options: RowOptions): AsyncGenerator<Row[]> {
  const found = await openFile(file.path, options.kinds, options.texts, options.onBytes);
  let batch: Row[] = [];
  try {
    const orders = await dayOrders(file, options);
    const ends = await lastMemberships(file, options, orders);
    for await (const some of rowsOf(found, file, options, orders, ends)) {
      for (const row of some) {
        batch.push(row);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    throw error instanceof FormatFault
      ? FileError.of(file.path, error, fileTexts(options.texts))
      : error;
  }
  if (batch.length > 0) yield batch;
}

/** Read ahead, as the first row of a reader is decided before the others are read; null where the list does not say how long cards are valid. */
async function lastMemberships(
  file: RowFile,
  options: RowOptions,
  orders: DayOrders,
): Promise<LastMemberships | null> {
  const isSaid = file.list?.mapping?.columns.some(({ to }) => to === "konto.gueltigBis");
  if (!isSaid) return null;
  const found = await openFile(file.path, options.kinds, options.texts);
  if (found.shape !== "table") return null;
  const ends = new LastMemberships();
  for await (const rows of tableRows(found.rows, file, { ...options, onLeftOut() {} }, orders))
    for (const { fields } of rows) if (typeof fields !== "string") ends.see(fields);
  return ends;
}

/** Among this many dates at least one has a day after the twelfth. */
const DAYS_LOOKED_AT = 2000;

/** Order of day and month by column, taken from the first unambiguous cell, of its own or else of the others. */
async function dayOrders(
  { path, list }: RowFile,
  { kinds, texts }: RowOptions,
): Promise<DayOrders> {
  const orders = new Map<number, DayOrder>();
  const days = (list?.mapping?.columns ?? []).flatMap(({ to }, index) =>
    fieldOfTarget(to, kinds)?.type === "day" ? [index] : [],
  );
  if (days.length === 0) return orders;
  const found = await openFile(path, kinds, texts);
  if (found.shape !== "table") return orders;
  let looked = 0;
  for await (const rows of found.rows) {
    for (const { cells } of rows) {
      if (cells instanceof FormatFault) continue;
      for (const index of days) {
        const order = orders.has(index) ? null : dayOrderIn(cells[index]?.trim() ?? "");
        if (order !== null) orders.set(index, order);
      }
      if (orders.size === days.length || ++looked >= DAYS_LOOKED_AT) return ofAll(days, orders);
    }
  }
  return ofAll(days, orders);
}

/** A column that does not tell is as the others, where they agree. */
function ofAll(days: readonly number[], orders: DayOrders): DayOrders {
  const [order, ...more] = new Set(orders.values());
  if (order === undefined || more.length > 0) return orders;
  return new Map(days.map((index) => [index, order]));
}

type DayOrders = ReadonlyMap<number, DayOrder>;

function rowsOf(
  found: FormatFile,
  file: RowFile,
  options: RowOptions,
  orders: DayOrders,
  ends: LastMemberships | null,
): AsyncGenerator<Row[]> {
  const { list } = file;
  const rows =
    found.shape === "table"
      ? tableRows(found.rows, file, options, orders)
      : documents(found, file, options);
  return list === null ? rows : listed(rows, list, options, ends);
}

/** The rows of a list with their parts, each with a stable key. */
async function* listed(
  batches: AsyncGenerator<Row[]>,
  { whole }: List,
  { kinds }: RowOptions,
  ends: LastMemberships | null,
): AsyncGenerator<Row[]> {
  const keys = new ListKeys(whole, kinds);
  let number = 0;
  for await (const rows of batches) {
    yield rows.map((row): Row => {
      number++;
      const { line, fields } = row;
      if (typeof fields === "string") return { ...row, number };
      return { line, number, ...keys.documentsOf(ends?.extended(fields) ?? fields) };
    });
  }
}

async function* tableRows(
  batches: AsyncIterable<readonly TableRow[]>,
  file: RowFile,
  options: RowOptions,
  orders: DayOrders,
): AsyncGenerator<Row[]> {
  let read: ((row: TableRow) => Row[]) | null = null;
  let headers: readonly TableRow[] = [];
  for await (const some of withLast(batches)) {
    let rows = some;
    if (read === null) {
      const [first, ...others] = file.list ? withHeader(some, options.kinds) : some;
      if (!first) continue;
      const above = some.filter(({ line }) => line < first.line);
      read = readerOf(first, above, file, options, orders);
      rows = others;
      headers = [
        ...above.filter(isOfGroups),
        ...some.slice(above.length, some.length - others.length),
      ];
    }
    if (file.list) rows = rows.filter((row) => !headers.some((header) => isSame(row, header)));
    yield rows.map((row) => mended(row, options)).flatMap(read);
  }
  if (read === null) throw new FormatFault("empty");
}

/** "Schüler" and "Eltern" above the column names; but "Klasse 5b" holds for the rows below it. */
function isOfGroups({ cells }: TableRow): boolean {
  if (!Array.isArray(cells) || cells.some(isContent)) return false;
  return cells.filter((cell) => cell.trim() !== "").length > 1;
}

/** What was printed page by page has the column names on each. */
function isSame({ cells }: TableRow, { cells: names }: TableRow): boolean {
  if (!Array.isArray(names) || !Array.isArray(cells) || cells[0] !== names[0]) return false;
  return names.length > 1 && names.every((name, index) => cells[index] === name);
}

/** Marks the last row that is not empty, where it may be a sum: only then it waits, with its batch, for what follows. */
async function* withLast(
  batches: AsyncIterable<readonly TableRow[]>,
): AsyncGenerator<readonly TableRow[]> {
  let held: readonly TableRow[] | null = null;
  for await (const some of batches) {
    const last = some.findLast(isFilled);
    if (held && !last) continue;
    if (held) yield held;
    held = last && mayBeTotal(last.cells) ? some : null;
    if (!held) yield some;
  }
  const last = held?.findLast(isFilled);
  if (held) yield held.map((row) => (row === last ? { ...row, isLast: true } : row));
}

function isFilled({ cells }: TableRow): boolean {
  return cells instanceof FormatFault || cells.some((cell) => cell !== "");
}

function mended(row: TableRow, { mended: all }: RowOptions): TableRow {
  const cells = all?.get(row.line);
  return cells ? { ...row, cells } : row;
}

function readerOf(
  { cells, line }: TableRow,
  above: readonly TableRow[],
  file: RowFile,
  options: RowOptions,
  orders: DayOrders,
): (row: TableRow) => Row[] {
  if (cells instanceof FormatFault) throw cells;
  const columns = cells.map((cell) => cell.trim());
  const mapping = file.list?.mapping;
  const named = columns.findLastIndex((column) => column !== "") + 1;
  const width = mapping ? columns.length : named;
  const headings = mapping && new ClassHeadings(mapping, above);
  const read = headings
    ? listReader(headings.mapping, options.kinds, orders, options.onLeftOut)
    : headerOf(columns.slice(0, width), line, file, options);
  const unnamed = (mapping?.columns ?? []).flatMap(({ name, to }, index) =>
    name.trim() === "" && to === null ? [index] : [],
  );
  const entries = mapping ? entryColumns(mapping, options.kinds) : null;
  if (mapping) options.onLeftOut(unreadColumns(mapping.columns));
  const numbers = numberColumns(mapping?.columns ?? [], options.kinds);
  const refused = (row: TableRow, fault: FormatFault): Row[] => [
    refusedRow(row.line, fault, row.begins, options),
  ];
  return (row) => {
    if (row.cells instanceof FormatFault) return refused(row, row.cells);
    if (width > 1 && row.cells.every((cell) => cell === "")) return [];
    if (mapping && isPrepared(row.cells, mapping)) return [];
    if (headings?.take(row.cells)) return [];
    if (mapping && isNotLent(row.cells, mapping)) {
      options.onLeftOut([`${nameOfReaders(mapping)} (–)`]);
      return [];
    }
    const none = entries && noEntry(row, entries);
    if (none !== null) {
      options.onLeftOut([none]);
      return [];
    }
    // SLiMS writes one separator more behind its column names than behind the cells.
    const missing = row.cells.length < named ? 0 : columns.length - row.cells.length;
    const cells =
      mapping && missing > 0 ? [...row.cells, ...Array<string>(missing).fill("")] : row.cells;
    const short = numbers.find(({ index }) => SHORTENED.test(cells[index]?.trim() ?? ""));
    if (short) {
      const params = { name: short.name, cell: cells[short.index]?.trim() ?? "" };
      return refused(row, new FormatFault("short-number", {}, params));
    }
    // Cells without a column name are ignored while they are empty.
    const filled = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    const fits = cells.length >= columns.length && filled <= width;
    if (fits) {
      if (unnamed.length > 0) options.onLeftOut(lettersOf(unnamed, cells));
      return [{ line: row.line, fields: read(headings?.with(cells, columns.length) ?? cells) }];
    }
    const params = { cells: Math.max(filled, cells.length), columns: columns.length };
    return refused(row, new FormatFault("row-width", {}, params));
  };
}

function nameOfReaders({ kind, columns }: Mapping): string {
  return columns.find(({ to }) => to !== null && fieldMeant(to) === `${kind}.konto`)?.name ?? "";
}

/** Barcodes, card numbers and the like: half of one would be that of something else. */
function numberColumns(columns: Mapping["columns"], kinds: Kinds) {
  return columns.flatMap(({ name, to }, index) => {
    const field = fieldOfTarget(to, kinds);
    return field?.type === "text" && field.unique ? [{ name, index }] : [];
  });
}

/** Numbered or ticked in advance, below the list: only columns that are left out say something, and nothing but that. */
function isPrepared(cells: readonly string[], { columns }: Mapping): boolean {
  return cells.every((cell, index) => {
    const text = cell.trim();
    return text === "" || (columns[index]?.to === null && PREPARED.test(text));
  });
}

/** The letters of those columns that say more here than the number of the row. */
function lettersOf(unnamed: readonly number[], cells: readonly string[]): string[] {
  const filled = unnamed.filter((index) => {
    const text = cells[index]?.trim() ?? "";
    return text !== "" && !PREPARED.test(text);
  });
  return filled.map(letterOf);
}

const PREPARED = /^(?:[0-9]{1,9}[.)]?|x|true|false|wahr|falsch|ja|nein|yes|no)$/i;

function headerOf(
  columns: readonly string[],
  line: number,
  file: RowFile,
  options: RowOptions,
): (cells: readonly string[]) => Fields {
  const files = fileTexts(options.texts);
  const transfer = transferTexts(options.texts);
  const place = files.place({ [file.counted]: line });
  const refusal = (reason: string) => new FileError(file.path, line, reason, place);
  const twice = columns.find((column, index) => columns.indexOf(column) < index);
  if (twice !== undefined) throw refusal(files.faults["two-columns"]({ name: twice }));
  const header = readHeader(columns, file.kind, options.kinds);
  if (header.unknown.length > 0 && !options.ignoreColumns) {
    const names = header.unknown.map((column) => `"${column}"`).join(", ");
    throw refusal(transfer.files.unknownColumns(file.kind.singular, names));
  }
  options.onLeftOut([...header.leftOut, ...header.unknown]);
  return header.read;
}

async function* documents(
  found: FormatFile & { readonly shape: "objects" | "entries" },
  file: RowFile,
  options: RowOptions,
): AsyncGenerator<Row[]> {
  const shaped = (fields: Fields) => {
    // Users cannot rename the fields of another catalogue's export, so unknown ones are only reported.
    if (found.shape === "entries")
      return documentOfEntry(
        fields,
        file.list?.whole ?? file.kind,
        options.kinds,
        options.onLeftOut,
      );
    return options.ignoreColumns ? known(fields, file.kind, options) : fields;
  };
  for await (const some of found.rows) {
    yield some.flatMap(({ line, fields, unread, begins }) => {
      if (unread) options.onLeftOut(unread);
      if (fields instanceof FormatFault) return [refusedRow(line, fields, begins, options)];
      return fields === null ? [] : [{ line, fields: shaped(fields) }];
    });
  }
}

/** Unless they are ignored, unknown names stay in the document, so that validation refuses them. */
function known(value: Fields, kind: Kind, options: RowOptions): Fields {
  const isKnown = (name: string) =>
    Object.hasOwn(kind.fields, name) || (KEYS as readonly string[]).includes(name);
  const names = Object.keys(value).filter((name) => !isKnown(name));
  if (names.length === 0) return value;
  options.onLeftOut(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => isKnown(name)));
}

/** `begins`: first words of the row. */
function refusedRow(
  line: number,
  fault: FormatFault,
  begins: string | undefined,
  options: RowOptions,
): Row {
  const fields = sentenceOf(line, fault, fileTexts(options.texts));
  return { line, fields, ...(begins && { key: begins }) };
}

/** With the place, if it is more precise than the row's own. */
function sentenceOf(row: number, { code, params, place }: FormatFault, texts: FileTexts): string {
  const { cell, field, column, line = row } = place;
  const isMore = [cell, field, column].some((one) => one !== undefined) || line !== row;
  const at = isMore ? texts.place(place) : "";
  const sentence = texts.faults[code](params);
  return at === ""
    ? sentence.charAt(0).toUpperCase() + sentence.slice(1)
    : `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${sentence}`;
}
