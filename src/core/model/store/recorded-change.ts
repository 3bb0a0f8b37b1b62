/** One entry of the record of changes: which member was changed when, and what stood in it. */

import type { Kind } from "../kinds/kind.ts";

export interface RecordedChange {
  readonly id: number;
  readonly zeitpunkt: string;
  /** The singular of its kind, and its number. */
  readonly art: string;
  readonly mitglied: number;
  /** What was kept of it, links by id; null where it was not there, or is not to be told any more. */
  readonly vorher: Readonly<Record<string, unknown>> | null;
  readonly nachher: Readonly<Record<string, unknown>> | null;
}

/** Of these members, or by this account. */
export type ChangeQuery =
  | { readonly kind: Kind; readonly ids: readonly number[] }
  | { readonly by: number };

/** A place in the record of removals, which is in the order of their instants. */
export type RemovalPlace = Pick<RecordedChange, "zeitpunkt" | "id">;
