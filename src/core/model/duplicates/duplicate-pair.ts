/** Pairs of members that look like one: found as they are written, and settled by people. */

import type { Kind } from "../kinds/kind.ts";
import type { Member } from "../store/member.ts";

/** Looked at by nobody yet, or called different by somebody. */
export type PairState = "offen" | "verschieden";

/** The older one first. */
export interface DuplicatePair {
  readonly kind: Kind;
  readonly one: Member;
  readonly other: Member;
}

/** Where a page of them begins: behind this pair, which need not exist any more. */
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
