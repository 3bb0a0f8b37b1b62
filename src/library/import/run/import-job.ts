/** The member that an import belongs to: its end is recorded in the last transaction, whichever process finishes it. */

import type { Writing } from "../../../core/model/store/writing.ts";
import type { ImportReport } from "../report/import-report.ts";

export interface ImportJob {
  readonly id: number;
  /** false where the import does not count in the figures. */
  readonly counted?: boolean;
  /** Stopped by a user. */
  isStopped(): boolean;
  settle(writing: Writing, report: ImportReport): Promise<void>;
}
