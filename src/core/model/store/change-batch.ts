/** A batch of the change feed: what was written lately, for every cache that depends on it. */

/** Ids of members, or all of them where there are too many to name. */
export type Ids = readonly number[] | "all";

export function hasAny(ids: Ids): boolean {
  return ids === "all" || ids.length > 0;
}

export interface Changed {
  /** The name of a kind. */
  readonly kind: string;
  /** New, removed, or with other values. */
  readonly written: Ids;
  /** Showing something else of others: a name, a copy. */
  readonly touched: Ids;
  /** Of those written nobody has edited one: a loan has changed the state of a copy. */
  readonly adjusted?: true;
}

export interface ChangeBatch {
  /** The number of the last write that this tells of: ask with it next time. */
  readonly last: number;
  /** "everything" where it is not known what else. */
  readonly changed: readonly Changed[] | "everything";
}
