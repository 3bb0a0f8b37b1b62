/** A short run of `npm run chaos`, always the same one: whatever breaks, what was acknowledged is there once, and all that is stored agrees. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { runChaos } from "../chaos/run.ts";

const [SEED, SECONDS] = [7, 15];

for (const engine of ["SQLite", "PostgreSQL"])
  test(`nothing that was acknowledged is lost or doubled, whatever breaks (${engine})`, async () => {
    const said: string[] = [];
    const { faults, figures } = await runChaos(engine, SEED, SECONDS, (line) => said.push(line));
    assert.deepEqual(faults, [], said.join("\n"));
    assert.ok(Number(figures["requests answered"]) > 0 && Number(figures["things broken"]) > 0);
  });
