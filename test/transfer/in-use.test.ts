/** Lists come into a library in use: whatever is there, and whatever stands in them. The same ones each time; `TEST_RUNS` and `TEST_SEED` try others. */

import { test } from "node:test";
import fc from "fast-check";
import { ENGINES } from "../support/database/databases.ts";
import { comeInEverywhere } from "./in-use/coming-in.ts";
import { situation } from "./in-use/situations.ts";

const { TEST_RUNS = "5", TEST_SEED = "61" } = process.env;
const runs = { numRuns: Number(TEST_RUNS), seed: Number(TEST_SEED) };

test("lists that come into a library in use keep it whole, whatever is there already", async () => {
  const property = fc.asyncProperty(situation, (one) => comeInEverywhere(one, ENGINES));
  await fc.assert(property, runs);
});
