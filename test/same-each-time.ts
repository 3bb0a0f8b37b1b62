/** What properties try comes by chance, but the same each time: a change is judged by what it changes. `TEST_SEED=7 npm test` tries others. */

import fc from "fast-check";

/** Of what is tried so often, a quick run (test/run.ts) tries the first quarter, the long run all. */
export function tries(count: number): number {
  return process.env.TEST_QUICK ? Math.ceil(count / 4) : count;
}

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED ?? 20_260_306),
  numRuns: tries(100),
});
