/** What properties try comes by chance, but the same each time: a change is judged by what it changes. `TEST_SEED=7 npm test` tries others. */

import fc from "fast-check";

/** Of what is tried so often, a quick run (test/running/run.ts) tries the first quarter, the long run all. */
export function tries(count: number): number {
  return process.env.TEST_QUICK ? Math.ceil(count / 4) : count;
}

/** Of variants that cross with many others a quick run takes one after the other in turn, the long run all each time. */
export function inTurn<T>(variants: readonly T[]): () => readonly T[] {
  let turn = 0;
  return () => (process.env.TEST_QUICK ? [variants[turn++ % variants.length]!] : variants);
}

fc.configureGlobal({
  seed: Number(process.env.TEST_SEED ?? 20_260_306),
  numRuns: tries(100),
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
