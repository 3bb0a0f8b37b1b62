/** What an import did, and how it is told: every row that was refused or kept, and the sums. */

import type { Counted } from "../texts/files.ts";
import { howMany } from "../words/how-many.ts";

export interface ImportReport {
  readonly files: readonly FileReport[];
  readonly refused: readonly RowReport[];
  /** Rows that people have changed since they were imported, and that were left as they are. */
  readonly kept: readonly RowReport[];
  /** false: nothing was written, because rows were refused or only a trial was wanted. */
  readonly written: boolean;
  /** Somebody stopped it; `left` is how many rows were to come in and have not. */
  readonly stopped?: boolean;
  readonly left?: number;
  readonly seconds: number;
}

export interface FileReport {
  readonly file: string;
  readonly kind: string;
  readonly source: string;
  /** What its rows are counted by; those of an import that waits since an earlier version are lines. */
  readonly counted?: Counted;
  readonly leftOut: readonly string[];
  created: number;
  changed: number;
  unchanged: number;
  kept: number;
  refused: number;
}

export interface RowReport {
  readonly file: string;
  readonly line: number;
  /** The row's id or address; null where it has none. */
  readonly key: string | null;
  /** Sentences. */
  readonly reasons: readonly string[];
}

export function rowsOf(report: FileReport): number {
  return report.created + report.changed + report.unchanged + report.kept + report.refused;
}

export function describeReport(report: ImportReport, options: { dryRun: boolean }): string {
  const rows = report.files.reduce((sum, file) => sum + rowsOf(file), 0);
  const speed = Math.round(rows / Math.max(report.seconds, 0.001));
  const counted = new Map(report.files.map((file) => [file.file, file.counted]));
  const describe = (row: RowReport) => describeRow(row, counted.get(row.file) ?? "line");
  return [
    ...report.refused.map((row) => `refused  ${describe(row)}`),
    ...report.kept.map((row) => `kept     ${describe(row)}`),
    ...report.files.map(describeFile),
    `${howMany(rows, "row")} in ${report.seconds.toFixed(1)} seconds: ${speed.toLocaleString("en")} rows per second.`,
    outcome(report, options.dryRun),
    "",
  ].join("\n");
}

function describeRow({ file, line, key, reasons }: RowReport, counted: Counted): string {
  return `${file}, ${counted} ${line}${key === null ? "" : ` (${key})`}: ${reasons.join(" ")}`;
}

function describeFile(file: FileReport): string {
  const numbers = [
    `${file.created} new`,
    `${file.changed} changed`,
    `${file.unchanged} unchanged`,
    `${file.kept} kept`,
    `${file.refused} refused`,
  ].join(", ");
  const without = file.leftOut.length === 0 ? "" : `; not read: ${file.leftOut.join(", ")}`;
  return `${file.file}: ${file.kind}, ${numbers}${without}`;
}

function outcome(report: ImportReport, dryRun: boolean): string {
  const refused = report.refused.length;
  const rows = howMany(refused, "row");
  if (report.stopped && !report.written) return "Stopped: nothing was written.";
  if (report.stopped) {
    return `Stopped: ${howMany(report.left ?? 0, "row")} have not come in. Import the same files again for the rest.`;
  }
  if (dryRun) return "This was a trial (--dry-run): nothing was written.";
  if (report.written) return refused === 0 ? "All rows are in." : `All but ${rows} are in.`;
  return `Nothing was written, since ${rows} ${refused === 1 ? "was" : "were"} refused: mend the file, or import the others with --keep-going.`;
}
