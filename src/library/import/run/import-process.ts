/** Settings of a process that does nothing but import: it compiles no more than pays off, and clears up its memory before that is much. */

import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often a function is called before the last compiler optimizes it, as most files are read before; 3,000 without this. */
const CALLS = 100_000;

/** In bytes, of V8's heap: with less V8 decides by itself when to clear up, and lets what batches have left behind grow to twice this. */
const LITTLE = 80 * 2 ** 20;
/** What is in use may be more; then it is cleared up when this many times as much is taken. */
const GROWTH = 1.5;

let collect: (() => void) | null = null;
let most = LITTLE;

export function importOnly(): void {
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
  setFlagsFromString("--expose-gc");
  collect = runInNewContext("gc");
}

/** Called between batches; without effect in other processes. */
export function freeMemory(): void {
  if (collect === null || getHeapStatistics().used_heap_size < most) return;
  collect();
  most = Math.max(LITTLE, getHeapStatistics().used_heap_size * GROWTH);
}
