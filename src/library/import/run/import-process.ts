/** Settings of a process that does nothing but import: it compiles no more than pays off, and clears up its memory after the check. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How often a function is called before the last compiler optimizes it, as most files are read before; 3,000 without this. */
const CALLS = 100_000;

let collect: (() => void) | null = null;

export function importOnly(): void {
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
  setFlagsFromString("--expose-gc");
  collect = runInNewContext("gc");
}

/** Once, where nearly nothing is in use any more: V8 would wait until there is half as much again. Without effect in other processes. */
export function freeMemory(): void {
  collect?.();
}
