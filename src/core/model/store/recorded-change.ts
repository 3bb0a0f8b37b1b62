/** One entry of the record of changes: which member was changed when, and what stood in it. */

import type { Kind } from "../kinds/kind.ts";

/** The setting that names the era: another one after each restore, since what was recorded meanwhile never happened. */
export const ERA = "aera";

export interface RecordedChange {
  readonly id: number;
  readonly zeitpunkt: string;
  /** The singular of its kind, and its number. */
  readonly art: string;
  readonly mitglied: number;
  /** The version that the member got by it. */
  readonly version: number;
  /** The account that did it; null where none did, or it is not to be told any more. */
  readonly wer: number | null;
  /** What was kept of it, links by id; null where it was not there, or is not to be told any more. */
  readonly vorher: Readonly<Record<string, unknown>> | null;
  readonly nachher: Readonly<Record<string, unknown>> | null;
}

/** Of these members, by this account, or of these kinds. `behind`: only those before the change of this number. */
export type ChangeQuery = MemberChanges | { readonly by: number } | KindChanges;

interface MemberChanges {
  readonly kind: Kind;
  readonly ids: readonly number[];
  readonly behind?: number | null;
  /** Those at this instant or before. */
  readonly until?: string;
  /** Those behind the change of this number, the first of them first. */
  readonly after?: number;
}

interface KindChanges {
  readonly kinds: readonly Kind[];
  /** An instant. */
  readonly since?: string;
  /** "somebody": not what the program did by itself. */
  readonly by?: number | "somebody";
  readonly behind?: number | null;
  /** Those behind the change of this number, the first of them first. */
  readonly after?: number;
}

/** A place in the record of removals, which is in the order of their instants. */
export type RemovalPlace = Pick<RecordedChange, "zeitpunkt" | "id">;
