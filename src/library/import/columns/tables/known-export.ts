/** What is said of a table that another program exports. */

import type { FormatName } from "../../texts/files.ts";

export interface KnownExport {
  readonly format: FormatName;
  /** The kind of a row. */
  readonly kind: string;
  /** Columns that only tables of this program have together; here and below a bar separates alternative names. */
  readonly needs: readonly string[];
  /** By column name. Of several columns for one text the first non-empty one is used. */
  readonly columns: Readonly<Record<string, string>>;
  /** Preprocesses a cell. */
  readonly cells?: Readonly<Record<string, (cell: string, other: CellOf) => string>>;
  /** Columns that are used by the cells of other columns. */
  readonly beside?: readonly string[];
  /** Values that have no column of their own. */
  readonly says?: Readonly<Record<string, (cell: CellOf) => string>>;
}

/** The cell of the same row in another column; "" where there is none. */
type CellOf = (column: string) => string;
