/** What the columns of a list mean, as guessed and as chosen; `columns.ts` describes the meanings. */

import type { GuessReason } from "../../texts/files.ts";

interface MappedColumn {
  readonly name: string;
  /** Its meaning; null: left out. */
  readonly to: string | null;
}

export interface GuessedColumn extends MappedColumn {
  /** From 0 (unknown) to 1 (certain). */
  readonly certainty: number;
  readonly reason: GuessReason;
}

export interface Mapping {
  /** The kind of the rows, in the singular. */
  readonly kind: string;
  readonly columns: readonly MappedColumn[];
}

export interface Guess extends Mapping {
  readonly columns: readonly GuessedColumn[];
}

/** `werk.person` of `werk.person(trl)` and `werk.person.nachname`. */
export function fieldMeant(to: string): string {
  const [whole = ""] = to.split("(");
  return whole.split(".").slice(0, 2).join(".");
}
