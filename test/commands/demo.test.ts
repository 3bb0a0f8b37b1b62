/** `leihwerk demo`: the demo comes and goes from the terminal as it does in the browser. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../server/serving.ts";
import { leihwerk as run } from "./run.ts";

test("leihwerk demo adds and removes the demo, once each, and says what it did (long)", async () => {
  const folder = temporaryFolder();
  const flags = ["--database", join(folder, "a.db"), "--site", join(folder, "none")];
  const none = await run(["demo", "remove", ...flags]);
  assert.deepEqual([none.code, none.output], [1, "There is no demo to remove.\n"]);
  const added = await run(["demo", "add", ...flags]);
  assert.equal(added.code, 0, added.errors);
  assert.match(added.output, /in place/);
  const twice = await run(["demo", "add", ...flags]);
  assert.equal(twice.code, 1);
  assert.match(twice.errors, /in place/);
  const removed = await run(["demo", "remove", ...flags]);
  assert.equal(removed.code, 0, removed.errors);
  assert.match(removed.output, /^The demo is removed: \d+ members went\.\n$/);
  const wrong = await run(["demo", "again", ...flags]);
  assert.equal(wrong.code, 2);
});
