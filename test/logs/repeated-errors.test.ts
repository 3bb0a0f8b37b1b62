import assert from "node:assert/strict";
import { test } from "node:test";
import type { ErrorEvent } from "../../src/core/logs/write/open-logs.ts";
import { RepeatedErrors } from "../../src/core/logs/write/repeated-errors.ts";

test("the first of many is written at once, then one a minute that says how many", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const written: [port: number, repeated: number | undefined][] = [];
  const errors = new RepeatedErrors(({ client, repeated }) =>
    written.push([client.port, repeated]),
  );
  let port = 0;
  const meet = (times: number) => {
    for (let time = 0; time < times; time++) {
      const client = { address: "192.0.2.1", port: ++port };
      errors.add({ error: new Error("away"), module: "", client } satisfies ErrorEvent);
    }
  };
  meet(1000);
  assert.deepEqual(written, [[1, undefined]]);
  context.mock.timers.tick(60_000);
  meet(5);
  context.mock.timers.tick(60_000);
  assert.deepEqual(written.slice(1), [
    [1000, 999],
    [1005, 5],
  ]);
  // A minute without any: what comes then is something new.
  context.mock.timers.tick(60_000);
  meet(1);
  assert.deepEqual(written.at(-1), [1006, undefined]);
  context.mock.timers.tick(60_000);
  assert.equal(written.length, 4);
});
