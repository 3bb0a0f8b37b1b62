/** Settings of a process that does nothing but import: it compiles no more than pays off, and keeps its memory small. */

import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often a function is called before the last compiler optimizes it, as most files are read before; 3,000 without this. */
const CALLS = 400_000;
/** In bytes: while a list comes in, some 40 MB stay in use. */
const MUCH = 85 * 2 ** 20;
/** Where more stays in use, collecting it again and again would take longer than writing. */
const GROWN = 1.5;

let collect: (() => void) | null = null;
/** In use after the last collection. */
let left = 0;

export function importOnly(): void {
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
  // Twice the room for young objects would save a few hundredths of the time, and cost 35 MB.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--expose-gc");
  collect = runInNewContext("gc");
}

/** After the check, where nearly nothing is in use any more: V8 would wait until there is half as much again. Without effect in other processes. */
export function freeMemory(): void {
  if (collect === null) return;
  collect();
  left = getHeapStatistics().used_heap_size;
}

/** The same between two batches, where it pays. */
export function freeIfMuch(): void {
  if (collect !== null && getHeapStatistics().used_heap_size > Math.max(MUCH, GROWN * left))
    freeMemory();
}
