/** Writes that are under way at the same time, inside one transaction. */

/**
 * All of them are over before one that failed undoes the transaction: what came later would stand outside of it, and stay.
 * What failed first is told: others fail only because that did.
 */
export async function together(writes: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(writes.map((write) => write.catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}
