/**
 * Stretches of the event loop in which nothing arrives from outside: whatever others had written before one began is all that its answers
 * have to show, so the version of a database is read once in each.
 */

let stretch = 0;
let isEnding = false;
let isTurn = false;

/** Its number. Outside of a turn it lasts until the next I/O event. */
export function stretchNow(): number {
  if (!isTurn && !isEnding) {
    isEnding = true;
    // A tick scheduled by a microtask runs after all microtasks that are ready.
    Promise.resolve().then(() => process.nextTick(endLater));
  }
  return stretch;
}

/** Something was written by this process. */
export function endStretch(): void {
  stretch++;
}

/** All answers of a turn are one stretch: their requests arrived before it, and the next ones are read after it. */
export function beginTurn(): void {
  isTurn = true;
  stretch++;
}

export function endTurn(): void {
  isTurn = false;
  stretch++;
}

function endLater(): void {
  isEnding = false;
  if (!isTurn) stretch++;
}
