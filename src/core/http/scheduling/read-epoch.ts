/**
 * Epochs of the event loop in which nothing arrives from outside: whatever others had written before one began is all that its answers
 * have to show, so the version of a database is read once in each.
 */

let epoch = 0;
let isEnding = false;
let isTurn = false;

/** The number of the current one. Outside of a turn it lasts until the next I/O event. */
export function readEpoch(): number {
  if (!isTurn && !isEnding) {
    isEnding = true;
    // A tick scheduled by a microtask runs after all microtasks that are ready.
    Promise.resolve().then(() => process.nextTick(endLater));
  }
  return epoch;
}

/** Something was written by this process. */
export function endEpoch(): void {
  epoch++;
}

/** All answers of a turn are one epoch: their requests arrived before it, and the next ones are read after it. */
export function beginTurn(): void {
  isTurn = true;
  epoch++;
}

export function endTurn(): void {
  isTurn = false;
  epoch++;
}

function endLater(): void {
  isEnding = false;
  if (!isTurn) epoch++;
}
