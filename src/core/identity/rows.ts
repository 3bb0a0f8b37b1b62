/** What this folder asks of a database: a few tables of plain rows. `src/storage` answers. */

export type Cell = string | number | null;
export type PlainRow = Readonly<Record<string, Cell>>;

/** Equal to a value, or on one side of it. */
export type Where = Readonly<
  Record<
    string,
    Cell | { readonly below: string } | { readonly above: string } | { readonly not: string }
  >
>;

export interface Rows {
  insert(table: string, ...rows: readonly PlainRow[]): Promise<void>;
  /** With `newest`, at most so many, ordered by that column backwards. */
  find(
    table: string,
    where: Where,
    newest?: { readonly by: string; readonly limit: number },
  ): Promise<readonly PlainRow[]>;
  update(table: string, where: Where, values: PlainRow): Promise<void>;
  remove(table: string, where: Where): Promise<void>;
  /** Steps between which nobody else writes. */
  together<T>(work: (rows: Rows) => Promise<T>): Promise<T>;
  /** The same for what can be done without; null where nothing can be written now, for want of room or of a turn within `patience` milliseconds. */
  ifPossible<T>(work: (rows: Rows) => Promise<T>, patience?: number): Promise<T | null>;
}
