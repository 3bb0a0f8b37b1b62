/** Processes long lists in batches and yields to the event loop between them. */

import { setImmediate as nextTurn } from "node:timers/promises";

const BATCH = 500;

export async function inTurns<One, Made>(
  all: readonly One[],
  make: (one: One) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % BATCH === 0) await nextTurn();
    made.push(make(one));
  }
  return made;
}
