/** Section 3 of the seed, states and transitions, leaves everything open: what was decided. */

import assert from "node:assert/strict";
import { withLibrary } from "../support/library.ts";

withLibrary(
  "3 States (open): a loan runs until it is given back, and no other way",
  async (library) => {
    await library.lend("B1", "anna");
    const state = async () =>
      (await library.ask("GET", "/ausleihe/1", { as: "bibliothekarin" })).json.status;
    assert.equal(await state(), "laufend");
    assert.equal((await library.lend("B1", "ben")).status, 409);
    library.later(60);
    assert.equal(await state(), "überfällig");
    await library.patch("/ausleihe/1", { zurueck: "2026-05-05" });
    assert.equal(await state(), "zurückgegeben");
  },
);
