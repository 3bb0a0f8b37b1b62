/** Section 9 of the seed, versioning, leaves everything open: what was decided. */

import assert from "node:assert/strict";
import { withApps } from "../support/app.ts";

withApps(
  "9 Versioning (open): no version in addresses; one that is asked for and not there is 406",
  async (app) => {
    const { path } = await app.shown(app.kinds.one("person"));
    for (const [accept, status] of [
      ["application/json", 200],
      ["application/json;version=1", 200],
      ["application/json;version=2", 406],
    ] as const)
      assert.equal((await app.get(path, { Accept: accept })).status, status, accept);
  },
);
