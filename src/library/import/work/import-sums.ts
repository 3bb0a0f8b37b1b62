/** Totals of an import or an undo for its page, and rows for its report. */

import { pathOf } from "../../../core/model/answers/address.ts";
import type { Value } from "../../../core/model/kinds/field.ts";
import type { Kinds } from "../../../core/model/kinds/kind.ts";
import { NOTED } from "../../../core/texts/themes/noted.ts";
import type { CellGroup } from "../report/cells-left-out.ts";
import type { ImportReport } from "../report/import-report.ts";
import { isMendable, MOST_STORED_ROWS, type StoredReportRow } from "../report/stored-report.ts";
import type { MendedRows } from "../rows/mended-rows.ts";
import type { LeftMember } from "../run/undo-import.ts";
import type { ImportSum } from "../texts/row-codes.ts";
import { importTexts } from "../texts/themes.ts";

/** What becomes of a row. */
const OUTCOMES = ["created", "changed", "unchanged", "found", "kept", "refused"] as const;

/** Totals of the rows themselves, with the unread columns; parts are counted separately. */
export function sumsOf({
  files,
  refused,
  found,
  namesakes = 0,
}: ImportReport): Record<string, Value> {
  const [whole] = files;
  const own = files.filter(({ kind }) => kind === whole?.kind);
  const total = (name: ImportSum, of = own) => of.reduce((sum, file) => sum + (file[name] ?? 0), 0);
  return {
    zeilen: OUTCOMES.reduce((sum, name) => sum + total(name), 0),
    neu: total("created"),
    veraendert: total("changed"),
    gleich: total("unchanged"),
    gefunden: total("found"),
    abweichend: found.filter(({ differs }) => differs).length,
    behalten: total("kept"),
    gleichnamig: namesakes,
    doppelt: [...found, ...refused].filter(({ again }) => again).length,
    abgelehnt: refused.length,
    weggelassen: groupsOf(files).reduce((sum, { count }) => sum + count, 0),
    mitgebracht: total(
      "created",
      files.filter((file) => !own.includes(file)),
    ),
    personen: files.reduce((sum, { named }) => sum + (named?.person ?? 0), 0),
    mitgebrachteArt: [
      ...new Set(files.flatMap((file) => (own.includes(file) || !file.created ? [] : file.kind))),
    ],
    benannt: namedIn(files),
    ungelesen: whole?.leftOut ?? [],
  };
}

/** Publishers, places, classes and the like: "verlag 3". */
function namedIn(files: ImportReport["files"]): string[] {
  const counts = new Map<string, number>();
  for (const { named = {} } of files)
    for (const [kind, count] of Object.entries(named))
      if (kind !== "person") counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => `${kind} ${count}`);
}

/** The cells that are left out, by fault. */
export function groupsOf(files: ImportReport["files"]): CellGroup[] {
  return files.flatMap(({ cells = [] }) => cells);
}

export function reportRows({ refused, without, kept, found }: ImportReport): StoredReportRow[] {
  const rowsAs = (outcome: StoredReportRow["outcome"], rows: ImportReport["refused"]) =>
    rows.map(({ line, key, reasons, cells, again, path }): StoredReportRow => {
      return {
        line,
        outcome,
        key,
        reasons,
        ...(cells && { left: cells }),
        ...(again && { again }),
        ...(path && { path }),
      };
    });
  return [
    ...rowsAs("abgelehnt", refused),
    ...rowsAs("unvollständig", without),
    ...rowsAs("behalten", kept),
    ...rowsAs(
      "abweichend",
      found.filter(({ differs }) => differs),
    ),
    ...rowsAs(
      "gefunden",
      found.filter(({ differs }) => !differs),
    ),
  ].slice(0, MOST_STORED_ROWS);
}

/** Adds the cells of refused and incomplete rows, to be corrected in the page. */
export function withCells(rows: readonly StoredReportRow[], cells: MendedRows): StoredReportRow[] {
  return rows.map((row) => {
    const own = isMendable(row) ? cells.get(row.line) : undefined;
    return own ? { ...row, cells: own } : row;
  });
}

export function leftRow(left: LeftMember, kinds: Kinds): StoredReportRow {
  const { kind, title, reason, pointers } = left;
  const path = pathOf(kinds.one(kind), left);
  const reasons = [importTexts(NOTED).left[reason]({ pointers })];
  return { line: 0, outcome: "geblieben", key: title, reasons, path };
}
