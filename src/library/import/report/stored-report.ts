/** The report rows of an import, stored in batches, so that a page of a long report is read without the rest. */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { writtenOut } from "../../../core/texts/themes/noted.ts";
import type { BadCell } from "../decide/bad-cells.ts";

export interface StoredReportRow {
  /** The line in the file; 0 for a member that an undo has left. */
  readonly line: number;
  readonly outcome: ReportOutcome;
  /** The id of the row at its source, or the title of the member. */
  readonly key: string | null;
  /** Untranslated notes, written out in the language of the reader. */
  readonly reasons: readonly string[];
  /** The cells that it is imported without. */
  readonly left?: readonly BadCell[];
  /** The list names this reader in an earlier row. */
  readonly again?: true;
  /** As in the file, where it is a table. */
  readonly cells?: readonly string[];
  /** Address of its member. */
  readonly path?: string;
}

export const REPORT_OUTCOMES = [
  "abgelehnt",
  "unvollständig",
  "behalten",
  "abweichend",
  "gefunden",
  "geblieben",
] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Whether it has cells to correct. */
export function isMendable({ outcome }: StoredReportRow): boolean {
  return outcome === "abgelehnt" || outcome === "unvollständig";
}

const BATCH = 200;
/** Nobody corrects more by hand; with more faults the mapping of columns is wrong. */
export const MOST_STORED_ROWS = 10_000;

/** Prefixes of the batches' names: rows of the file, and members that an undo has left. */
export type ReportName = "bericht-" | "rest-";

export function reportFiles(rows: readonly StoredReportRow[], begin: ReportName): StoredFile[] {
  const kept = rows.slice(0, MOST_STORED_ROWS);
  return Array.from({ length: Math.ceil(kept.length / BATCH) }, (_, number) => ({
    name: `${begin}${number}`,
    bytes: Buffer.from(JSON.stringify(kept.slice(number * BATCH, (number + 1) * BATCH))),
  }));
}

/** One sentence per reason. */
export function sayReasons(reasons: readonly string[], texts: Texts): string {
  return reasons.map((reason) => writtenOut(reason, texts)).join(" ");
}

/** At most `most` rows, starting at `from`. */
export async function readReport(
  read: Reading,
  kind: Kind,
  id: number,
  begin: ReportName,
  from = 0,
  most = MOST_STORED_ROWS,
): Promise<StoredReportRow[]> {
  const rows: StoredReportRow[] = [];
  for (let number = Math.floor(from / BATCH); rows.length < most; number++) {
    const bytes = await read.file(kind, id, `${begin}${number}`);
    if (bytes === null) break;
    const batch = JSON.parse(Buffer.from(bytes).toString()) as StoredReportRow[];
    rows.push(...batch.slice(Math.max(0, from - number * BATCH)));
  }
  return rows.slice(0, most);
}
