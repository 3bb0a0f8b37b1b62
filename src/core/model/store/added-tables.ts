/** Tables added by a program on top of the core: the core passes its connection and does not know their content. */

/**
 * `R` has the reads, `W` the writes as well. The connection is a `TableConnection` or `WriteConnection` of storage; it has no type here,
 * because the model does not depend on a database.
 */
export interface AddedTables<R, W extends R = R> {
  reader(connection: never): R;
  /** Created once for each write. */
  writer(connection: never): W;
}
