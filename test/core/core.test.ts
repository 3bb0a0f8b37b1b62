/** The core alone, with two kinds of twenty lines: it starts, people sign in to it, and it writes its logs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import konto from "../../src/core/accounts/konto.ts";
import { representationsIn } from "../../src/core/application/load-representations.ts";
import { openCore } from "../../src/core/application/open-core.ts";
import { Kinds } from "../../src/core/model/kinds/kind.ts";
import { ENGINES } from "../house.ts";
import koch from "./koch.ts";
import rezept from "./rezept.ts";

for (const [engine, create] of Object.entries(ENGINES)) {
  test(`the core starts without the library (${engine})`, async () => {
    const { database, drop } = await create();
    const core = await openCore(
      { database, environment: "production", displayErrors: false, url: null },
      { kinds: new Kinds([rezept, koch, konto]), representations: await representationsIn() },
    );
    try {
      const request = new Request("http://localhost/", { headers: { Accept: "application/json" } });
      const exchange = {
        client: { address: "192.0.2.1", port: 1 },
        target: "/",
        user: null,
        failure: null,
      };
      const response = await core.application(request, exchange);
      assert.equal(response.status, 200);
    } finally {
      await core.close();
      await drop();
    }
  });
}
