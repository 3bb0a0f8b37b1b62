/** Section 6 of the seed, events, leaves everything open: they are read at an address of their own, and nobody is called back unless the library wants it. */

import assert from "node:assert/strict";
import { withApp } from "../support/app.ts";

withApp("6 Events (open): they can be read, and nobody is called back unasked", async (app) => {
  assert.equal((await app.get("/ereignisse")).status, 200);
  assert.equal("webhooks" in (await (await app.get("/openapi.json")).json()), false);
});
