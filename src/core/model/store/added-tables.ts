/** Tables that a program on top of the core adds: the core hands over its connection, and does not know what is in them. */

/**
 * `R` is what can be asked of them, `W` what can be done inside a write as well. The connection is a `TableConnection` or a
 * `WriteConnection` of storage; the model knows no database, so here it has no type.
 */
export interface AddedTables<R, W extends R = R> {
  reader(connection: never): R;
  /** Made once for each write. */
  writer(connection: never): W;
}
