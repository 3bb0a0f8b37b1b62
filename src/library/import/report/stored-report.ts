/** What became of the rows of an import, kept with it in batches, so that a page of a long report is read without the rest of it. */

import type { Kind } from "../../../core/model/kinds/kind.ts";
import type { StoredFile } from "../../../core/model/kinds/upload.ts";
import type { Reading } from "../../../core/model/store/reading.ts";
import type { Texts } from "../../../core/texts/texts.ts";
import { writtenOut } from "../../../core/texts/themes/noted.ts";
import type { BadCell } from "../decide/bad-cells.ts";

export interface StoredReportRow {
  /** Where it stands in the file; 0 for a member that an undoing has left. */
  readonly line: number;
  readonly outcome: ReportOutcome;
  /** The id of the row at its source, or the title of the member. */
  readonly key: string | null;
  /** Notes, for whoever reads them in whatever language. */
  readonly reasons: readonly string[];
  /** The cells that it comes in without. */
  readonly left?: readonly BadCell[];
  /** As they stood in the file, where it is a table. */
  readonly cells?: readonly string[];
  /** Of the member that it is about. */
  readonly path?: string;
}

export const REPORT_OUTCOMES = [
  "abgelehnt",
  "unvollständig",
  "behalten",
  "gefunden",
  "geblieben",
] as const;
type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Whether something in its cells can be mended. */
export function isMendable({ outcome }: StoredReportRow): boolean {
  return outcome === "abgelehnt" || outcome === "unvollständig";
}

const BATCH = 200;
/** Nobody mends more by hand; whoever has more has chosen the wrong columns. */
export const MOST_STORED_ROWS = 10_000;

/** What the names of the batches begin with: rows of the file, and members that an undoing has left. */
export type ReportName = "bericht-" | "rest-";

export function reportFiles(rows: readonly StoredReportRow[], begin: ReportName): StoredFile[] {
  const kept = rows.slice(0, MOST_STORED_ROWS);
  return Array.from({ length: Math.ceil(kept.length / BATCH) }, (_, number) => ({
    name: `${begin}${number}`,
    bytes: Buffer.from(JSON.stringify(kept.slice(number * BATCH, (number + 1) * BATCH))),
  }));
}

/** Each is a sentence of its own. */
export function sayReasons(reasons: readonly string[], texts: Texts): string {
  return reasons.map((reason) => writtenOut(reason, texts)).join(" ");
}

/** Rows from that one on, at most so many. */
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
