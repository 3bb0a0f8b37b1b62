/** What an import, or an undoing, has come to: sums for its page, and rows for its report. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { Value } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import type { ImportReport } from "../report/import-report.ts";
import { MOST_STORED_ROWS, type StoredReportRow } from "../report/stored-report.ts";
import type { MendedRows } from "../rows/mended-rows.ts";
import type { LeftMember } from "../run/undo-import.ts";
import { importTexts } from "../texts/themes.ts";
import type { ImportSum } from "../texts/transfer.ts";

/** Of the rows themselves; what they bring along is counted by itself. With what is not read of them. */
export function sumsOf({ files, refused }: ImportReport): Record<string, Value> {
  const [whole] = files;
  const own = files.filter(({ kind }) => kind === whole?.kind);
  const total = (name: ImportSum, of = own) => of.reduce((sum, file) => sum + (file[name] ?? 0), 0);
  return {
    neu: total("created"),
    veraendert: total("changed"),
    gleich: total("unchanged"),
    gefunden: total("found"),
    behalten: total("kept"),
    abgelehnt: refused.length,
    mitgebracht: total(
      "created",
      files.filter((file) => !own.includes(file)),
    ),
    ungelesen: whole?.leftOut ?? [],
  };
}

export function reportRows({ refused, kept, found }: ImportReport): StoredReportRow[] {
  const rowsAs = (outcome: StoredReportRow["outcome"], rows: ImportReport["refused"]) =>
    rows.map(({ line, key, reasons }): StoredReportRow => ({ line, outcome, key, reasons }));
  return [
    ...rowsAs("abgelehnt", refused),
    ...rowsAs("behalten", kept),
    ...rowsAs("gefunden", found),
  ].slice(0, MOST_STORED_ROWS);
}

/** What is refused comes with what stands in its cells, to be mended there. */
export function withCells(rows: readonly StoredReportRow[], cells: MendedRows): StoredReportRow[] {
  return rows.map((row) => {
    const own = row.outcome === "abgelehnt" ? cells.get(row.line) : undefined;
    return own ? { ...row, cells: own } : row;
  });
}

export function leftRow(left: LeftMember, kinds: Kinds): StoredReportRow {
  const { kind, title, reason, pointers } = left;
  const path = pathOf(kinds.one(kind), left);
  const reasons = [importTexts(NOTED).left[reason]({ pointers })];
  return { line: 0, outcome: "geblieben", key: title, reasons, path };
}
