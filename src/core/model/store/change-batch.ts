/** A batch of the change feed: recent writes, for invalidating caches. */

/** Ids of members, or all if there are too many to name. */
export type Ids = readonly number[] | "all";

export function hasAny(ids: Ids): boolean {
  return ids === "all" || ids.length > 0;
}

export interface Changed {
  /** The name of a kind. */
  readonly kind: string;
  /** Created, removed, or with other values. */
  readonly written: Ids;
  /** Changed only in what they show of others: a name, a copy. */
  readonly touched: Ids;
  /** None of the written members was edited: a loan has changed the state of a copy. */
  readonly adjusted?: true;
}

export interface ChangeBatch {
  /** The number of the last write in the batch, for the next call. */
  readonly last: number;
  /** "everything" if the changes are unknown. */
  readonly changed: readonly Changed[] | "everything";
}
