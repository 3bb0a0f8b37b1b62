/** Keeps the process of an import from compiling more than pays off: most files are read before their code would be any faster. */

import { setFlagsFromString } from "node:v8";

/** How often a function is called before the last compiler optimizes it; 3,000 without this. */
const CALLS = 100_000;

/** For a process that does nothing but import. */
export function compileLater(): void {
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
}
