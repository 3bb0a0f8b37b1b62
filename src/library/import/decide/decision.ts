/** A row of an import on its way, and what is decided about it. */

import type { Values } from "../../../core/model/kinds/field.ts";
import type { Member } from "../../../core/model/store/member.ts";
import type { Fields } from "../formats/format.ts";
import type { Row, RowFile } from "../rows/rows.ts";
import type { ImportSum } from "../texts/row-codes.ts";
import type { BadCell } from "./bad-cells.ts";

export interface ImportFile extends RowFile {
  readonly source: string;
  /** Its rows are known again by what they say: what is here already is found, and two rows may be about one thing. */
  readonly listed: boolean;
  /** Fields that every row gets where it has nothing itself. */
  readonly set: Readonly<Record<string, string>>;
}

/** `found`: it is here already, or stands in a row before, and that is all. */
type RowOutcome = ImportSum;

/** What a row was about when it was checked; null where it was new. */
export interface Expected {
  readonly member: number | null;
  readonly version: number | null;
}

export interface ImportRow extends Row {
  readonly expected?: Expected;
}

export interface Decision {
  readonly outcome: RowOutcome;
  /** The row's id or address; null where it has none. */
  readonly key: string | null;
  /** Why it was refused or kept, or what of it was not taken: sentences. */
  readonly reasons: readonly string[];
  /** The member that it is about; null where it is new. */
  readonly member: Member | null;
  /** What has become of a new one. */
  readonly made?: NewMember;
  /** What one that is changed was to have before the rules of its kind had their say. */
  readonly given?: Values;
  /** The row without the cells that cannot be read, where it has some. */
  readonly without?: { readonly fields: Fields; readonly cells: readonly BadCell[] };
}

export interface NewMember {
  readonly id: number;
  /** What it was to have before the rules of its kind had their say. */
  readonly given: Values;
}

/** Under which heading it stands in the report; null where it does not. */
export function reportedAs({ outcome, reasons }: Decision): "refused" | "kept" | "found" | null {
  // What is changed by a row that is about something else, or seems to be, is to be looked at.
  if (outcome === "changed") return reasons.length > 0 ? "found" : null;
  return outcome === "created" || outcome === "unchanged" ? null : outcome;
}

export function refusedRow(key: string | null, reasons: readonly string[]): Decision {
  return { outcome: "refused", key, reasons, member: null };
}
