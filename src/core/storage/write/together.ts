/** Concurrent writes inside of one transaction. */

/**
 * Waits for all of them before a failure rolls back the transaction: a later one would run outside of it and be committed. Throws the first
 * failure, because the others only follow from it.
 */
export async function together(writes: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(writes.map((write) => write.catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}
