/** Writes that are under way at the same time, inside one transaction. */

/** All of them are over before one that failed undoes the transaction: what came later would stand outside of it, and stay. */
export async function together(writes: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(writes))
    if (outcome.status === "rejected") throw outcome.reason;
}
