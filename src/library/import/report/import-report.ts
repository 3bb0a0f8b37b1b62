/** The report of an import, and its text: every row that was refused or kept, and the totals. */

import { en } from "../../../core/texts/en/all.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import type { Mapping } from "../columns/guess/mapping.ts";
import type { BadCell } from "../decide/bad-cells.ts";
import type { SheetNames } from "../formats/format.ts";
import type { ReadersBeside } from "../readers/missing-readers.ts";
import type { Counted } from "../texts/files.ts";
import { fileTexts, transferTexts } from "../texts/themes.ts";
import { type CellGroup, sayCell, sayGroup } from "./cells-left-out.ts";
import { sayLeftOut, saySheets } from "./left-out.ts";
import type { Sample } from "./samples.ts";
import { sayReasons } from "./stored-report.ts";

/** Of a list of readers also who is here beside them. */
export interface ImportReport extends Partial<ReadersBeside> {
  readonly files: readonly FileReport[];
  readonly refused: readonly RowReport[];
  /** Rows imported without unreadable cells; only the first ones, if there are very many. */
  readonly without: readonly RowReport[];
  /** Rows not applied because people have changed the member since the last import. */
  readonly kept: readonly RowReport[];
  /** Rows about existing members or repeated rows; of those that add values only the ones with another title. */
  readonly found: readonly RowReport[];
  /** false: nothing was written, because rows were refused or it was a dry run. */
  readonly written: boolean;
  /** Stopped by a user; `left` is the number of rows not applied. */
  readonly stopped?: boolean;
  readonly left?: number;
  readonly seconds: number;
  /** The first new members. */
  readonly samples?: readonly Sample[];
}

export interface FileReport {
  readonly file: string;
  readonly kind: string;
  readonly source: string;
  /** The unit of row numbers; missing (lines) in imports stored by an earlier version. */
  readonly counted?: Counted;
  /** Of a spreadsheet. */
  readonly sheets?: SheetNames;
  /** Names of columns or record fields that are not read. */
  readonly leftOut: readonly string[];
  /** Rows were matched by their values, columns by their names. */
  readonly listed?: boolean;
  readonly mapping?: Mapping;
  created: number;
  changed: number;
  unchanged: number;
  /** Existing already, or repeated; missing in imports stored by an earlier version. */
  found?: number;
  kept: number;
  refused: number;
  /** Members created because its rows name them, by kind; missing in imports stored by an earlier version. */
  named?: Readonly<Record<string, number>>;
  /** The cells that are left out, by fault; missing in imports stored by an earlier version. */
  readonly cells?: readonly CellGroup[];
}

export interface RowReport {
  readonly file: string;
  readonly line: number;
  /** The row's id or address; null where it has none. */
  readonly key: string | null;
  /** Sentences. */
  readonly reasons: readonly string[];
  /** Index of the row in a list, also for its parts. */
  readonly number?: number | undefined;
  /** The cells that it is imported without. */
  readonly cells?: readonly BadCell[] | undefined;
  /** The list names this reader in an earlier row. */
  readonly again?: true | undefined;
  /** The row has another name or number than the member had: somebody should look. */
  readonly differs?: true | undefined;
  /** Address of its member. */
  readonly path?: string | undefined;
}

function rowsOf(report: FileReport): number {
  const { created, changed, unchanged, found = 0, kept, refused } = report;
  return created + changed + unchanged + found + kept + refused;
}

/** Sorts by line, as the parts of rows are read after all rows. A row refused together with its parts is listed once, with all reasons. */
export function inLines(report: ImportReport): ImportReport {
  const places = new Map(report.files.map(({ file }, place) => [file, place]));
  const placeOf = ({ file }: RowReport) => places.get(file) ?? 0;
  const sorted = (rows: readonly RowReport[]) =>
    rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line);
  const once = (all: readonly RowReport[]) => {
    const whole = Map.groupBy(sorted(all), (row) =>
      row.number === undefined ? row : `${row.number} ${row.file}`,
    );
    return [...whole.values()].map((rows): RowReport => {
      const reasons = new Set(rows.flatMap((row) => row.reasons));
      const cells = rows.flatMap((row) => row.cells ?? []);
      return { ...(rows[0] as RowReport), reasons: [...reasons], ...(cells[0] && { cells }) };
    });
  };
  return {
    ...report,
    refused: once(report.refused),
    without: once(report.without),
    kept: sorted(report.kept),
    found: sorted(report.found),
  };
}

/** More lines about existing members are left out. */
const MOST_TOLD = 20;

export function describeReport(
  report: ImportReport,
  options: { readonly dryRun: boolean; readonly texts?: Texts },
): string {
  const { texts = en, dryRun } = options;
  const words = transferTexts(texts).report;
  const rows = report.files.reduce((sum, file) => sum + rowsOf(file), 0);
  const speed = Math.round(rows / Math.max(report.seconds, 0.001));
  const counted = new Map(report.files.map((file) => [file.file, file.counted]));
  const width =
    Math.max(
      ...[words.refused, words.without, words.kept, words.found].map((word) => word.length),
    ) + 2;
  const describe = (word: string) => (row: RowReport) =>
    `${word.padEnd(width)}${describeRow(row, counted.get(row.file) ?? "line", texts)}`;
  const some = (word: string, of: readonly RowReport[]) => {
    const more = of.length - MOST_TOLD;
    return [
      ...of.slice(0, MOST_TOLD).map(describe(word)),
      ...(more > 0 ? [`${word.padEnd(width)}${words.more(more)}`] : []),
    ];
  };
  return [
    ...report.refused.map(describe(words.refused)),
    ...some(words.without, report.without),
    ...report.kept.map(describe(words.kept)),
    ...some(words.found, report.found),
    ...report.files
      // Parts are listed only where there are any.
      .filter((file) => !isPart(file) || rowsOf(file) > 0)
      .flatMap((file) => describeFile(file, isUnwritten(report), texts)),
    words.speed(rows, report.seconds, speed),
    outcome(report, dryRun, texts),
    "",
  ].join("\n");
}

function isPart({ listed, kind, mapping }: FileReport): boolean {
  return listed === true && mapping?.kind !== kind;
}

function describeRow(
  { file, line, key, reasons, cells = [] }: RowReport,
  counted: Counted,
  texts: Texts,
): string {
  const place = fileTexts(texts).place({ [counted]: line });
  const said = [...cells.map((cell) => sayCell(cell, texts)), ...reasons];
  return `${file}, ${place}${key === null ? "" : ` (${key})`}: ${sayReasons(said, texts)}`;
}

function describeFile(file: FileReport, unwritten: boolean, texts: Texts): string[] {
  const words = transferTexts(texts).report;
  const counts = words.sums({ ...file, found: file.found ?? 0 });
  const sums = unwritten ? words.onlyChecked(counts) : counts;
  const leftOut = sayLeftOut(file.leftOut, file.kind, texts);
  const { mapping } = file;
  const read = (mapping?.columns ?? []).filter(({ to }) => to !== null);
  const pairs = read.map(({ name, to }) => `${name} = ${to}`).join(", ");
  const sheets = file.sheets ? saySheets(file.sheets, texts) : "";
  return [
    ...(sheets === "" ? [] : [`${file.file}: ${sheets}`]),
    ...(mapping && mapping.kind === file.kind ? [`${file.file}: ${words.columns(pairs)}`] : []),
    `${file.file}: ${file.kind}, ${sums}`,
    ...(leftOut === "" ? [] : [`${file.file}: ${leftOut}`]),
    ...(file.cells ?? []).map((group) => `${file.file}: ${sayGroup(group, texts)}`),
  ];
}

/** Stopped in the check: its sums are of what has been looked at, and not even of whole files. */
function isUnwritten({ stopped = false, written }: ImportReport): boolean {
  return stopped && !written;
}

function outcome(report: ImportReport, dryRun: boolean, texts: Texts): string {
  const words = transferTexts(texts).report.outcomes;
  const refused = report.refused.length;
  if (isUnwritten(report)) return words.stopped;
  if (report.stopped) return words.stoppedWith(report.left ?? 0);
  if (dryRun) return words.trial;
  if (report.written) return refused === 0 ? words.all : words.allBut(refused);
  return words.nothing(refused);
}
