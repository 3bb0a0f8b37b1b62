/** The member whose work an import is: it hears of its end in the same moment in which it is over, whoever brings it there. */

import type { Writing } from "../../../core/model/store/writing.ts";
import type { ImportReport } from "../report/import-report.ts";

export interface ImportJob {
  readonly id: number;
  /** false where no figure is to tell of what it brings. */
  readonly counted?: boolean;
  /** Somebody does not want it any more. */
  isStopped(): boolean;
  settle(writing: Writing, report: ImportReport): Promise<void>;
}
