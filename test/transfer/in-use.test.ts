/** Lists come into a library in use: whatever is there, and whatever stands in them. `RUNS` and `SEED` try more of them. */

import { test } from "node:test";
import fc from "fast-check";
import { ENGINES } from "../house.ts";
import { comeInEverywhere } from "./in-use/coming-in.ts";
import { situation } from "./in-use/situations.ts";

const { RUNS = "5", SEED } = process.env;
const runs = { numRuns: Number(RUNS), ...(SEED !== undefined && { seed: Number(SEED) }) };

test("lists that come into a library in use keep it whole, whatever is there already", async () => {
  const property = fc.asyncProperty(situation, (one) => comeInEverywhere(one, ENGINES));
  await fc.assert(property, runs);
});
