/** Section 6 of the seed, events, leaves everything open: there are none yet, and no address pretends that there are. */

import assert from "node:assert/strict";
import { withApp } from "../app.ts";

withApp(
  "6 Events (open): nobody is called back, and there is no address for events",
  async (app) => {
    assert.equal((await app.get("/ereignisse")).status, 404);
    assert.equal("webhooks" in (await (await app.get("/openapi.json")).json()), false);
  },
);
