/** Pairs of possible duplicates: found when members are written, decided by people. */

import type { Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

/** Not decided yet, or marked as different. */
export type PairState = "offen" | "verschieden";

/** The older member first. */
export interface DuplicatePair {
  readonly kind: Kind;
  readonly one: Member;
  readonly other: Member;
}

/** The cursor of a page: after this pair, which need not exist any more. */
export type PairPlace = readonly [kind: string, one: number, other: number];

export interface PairQuery {
  readonly state: PairState;
  /** null: of all kinds. */
  readonly kind: Kind | null;
  readonly after: PairPlace | null;
  readonly limit: number;
}

export interface Pairs {
  readonly pairs: readonly DuplicatePair[];
  readonly total: number;
  readonly next: PairPlace | null;
}
