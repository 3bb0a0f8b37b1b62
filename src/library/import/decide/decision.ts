/** A row of an import, and the decision about it. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { StagedFiles } from "../../tables/staged-import.ts";
import type { Fields, SheetNames } from "../formats/format.ts";
import type { Row, RowFile } from "../rows/rows.ts";
import type { ImportSum } from "../texts/row-codes.ts";
import type { BadCell } from "./bad-cells.ts";

export interface ImportFile extends RowFile {
  readonly source: string;
  readonly sheets?: SheetNames;
  /** Rows are matched by their values: existing members are found, and two rows may be about the same one. */
  readonly listed: boolean;
  /** Default values for empty fields of every row. */
  readonly set: Readonly<Record<string, string>>;
}

/** `found`: exists already or repeats an earlier row, without changes. */
type RowOutcome = ImportSum;

/** The member that a row matched at the check; null where it was new. */
export interface Expected {
  readonly member: number | null;
  readonly version: number | null;
}

export interface ImportRow extends Row {
  readonly expected?: Expected;
  /** Of a member that is a file. */
  readonly taken?: StagedFiles | undefined;
}

export interface Decision {
  readonly outcome: RowOutcome;
  /** The row's id or address; null where it has none. */
  readonly key: string | null;
  /** Why it was refused or kept, or which values were not taken: sentences. */
  readonly reasons: readonly string[];
  /** The member that it is about; null where it is new. */
  readonly member: Member | null;
  /** The list names this reader in an earlier row. */
  readonly again?: true;
  /** The row has another name or number than the member had: somebody should look. */
  readonly differs?: true;
  /** The day that a rule found for the row, which does not say when its loan began: "Fällig am (2020-09-30 → 2020-09-02 – 2020-09-30)". */
  readonly assumed?: string;
  /** The new member. */
  readonly made?: NewMember;
  /** Values of a changed member before the rules of its kind. */
  readonly given?: Values;
  /** The row without its unreadable cells, if there are any. */
  readonly without?: { readonly fields: Fields; readonly cells: readonly BadCell[] };
}

export interface NewMember {
  readonly id: number;
  /** Values before the rules of its kind. */
  readonly given: Values;
}

/** Section of the report; null where it is not listed. */
export function reportedAs({ outcome, reasons }: Decision): "refused" | "kept" | "found" | null {
  // A change with reasons came from a row that is, or seems, about something else: listed for review.
  if (outcome === "changed") return reasons.length > 0 ? "found" : null;
  return outcome === "created" || outcome === "unchanged" ? null : outcome;
}

export function refusedRow(key: string | null, reasons: readonly string[]): Decision {
  return { outcome: "refused", key, reasons, member: null };
}
