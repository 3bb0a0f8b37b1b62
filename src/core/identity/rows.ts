/** The database interface of this folder: plain rows of a few tables; implemented in `src/core/storage`. */

export type Cell = string | number | null;
export type PlainRow = Readonly<Record<string, Cell>>;

/** Equal to a value, not equal, or on one side of it. */
export type Where = Readonly<
  Record<
    string,
    Cell | { readonly below: string } | { readonly above: string } | { readonly not: string }
  >
>;

export interface Rows {
  insert(table: string, ...rows: readonly PlainRow[]): Promise<void>;
  /** With `newest`: at most so many, by that column in descending order. */
  find(
    table: string,
    where: Where,
    newest?: { readonly by: string; readonly limit: number },
  ): Promise<readonly PlainRow[]>;
  update(table: string, where: Where, values: PlainRow): Promise<void>;
  remove(table: string, where: Where): Promise<void>;
  /** Runs in one transaction. */
  together<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
  /**
   * The same for optional writes; null if nothing can be written now, because the disk is full or the lock timeout of `patience`
   * milliseconds has passed.
   */
  ifPossible<T>(work: (rows: Rows) => Promise<T>, patience?: number): Promise<T | null>;
}

/** Whether there was such a row, and this write removed it: of several at once only one did. */
export function removeOne(table: string, where: Where, rows: Rows): Promise<boolean> {
  return rows.together(async (together) => {
    const [row] = await together.find(table, where);
    if (row) await together.remove(table, where);
    return row !== undefined;
  });
}
