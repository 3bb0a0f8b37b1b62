/** An entry of the change log: which member was changed when, with its values. */

import type { Kind } from "../kinds/kind.ts";

/** The setting with the current era, which changes with each restore: changes recorded after the backup are void. */
export const ERA = "aera";

export interface RecordedChange {
  readonly id: number;
  readonly zeitpunkt: string;
  /** The singular of its kind, and its id. */
  readonly art: string;
  readonly mitglied: number;
  /** The member's version after the change. */
  readonly version: number;
  /** The account that made it; null if none did, or if it was erased. */
  readonly wer: number | null;
  /** The recorded values, links by id; null if the member did not exist, or if they were erased. */
  readonly vorher: Readonly<Record<string, unknown>> | null;
  readonly nachher: Readonly<Record<string, unknown>> | null;
}

/** Changes of these members, by this account, or of these kinds. `behind`: only those before this number. */
export type ChangeQuery = MemberChanges | { readonly by: number } | KindChanges;

export interface MemberChanges {
  readonly kind: Kind;
  readonly ids: readonly number[];
  readonly behind?: number | null;
  /** Those up to this instant. */
  readonly until?: string;
  /** Those after this number, oldest first. */
  readonly after?: number;
}

interface KindChanges {
  readonly kinds: readonly Kind[];
  /** An instant. */
  readonly since?: string;
  /** "somebody": without automatic changes of the program. */
  readonly by?: number | "somebody";
  readonly behind?: number | null;
  /** Those after this number, oldest first. */
  readonly after?: number;
}

/** A position in the list of removals, which is sorted by time. */
export type RemovalPlace = Pick<RecordedChange, "zeitpunkt" | "id">;
