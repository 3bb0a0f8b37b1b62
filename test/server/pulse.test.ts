import assert from "node:assert/strict";
import { test } from "node:test";
import { watchHeartbeat } from "../../src/core/http/crashes/heartbeat.ts";

test("a worker that is stuck is ended, also where the clock was set back", async (context) => {
  // It stands still, as one does that is always set back again.
  context.mock.method(Date, "now", () => 0);
  const killed = Promise.withResolvers<void>();
  const worker = {
    served: true,
    lastBeat: performance.now(),
    hung: 0,
    kill: () => killed.resolve(),
  };
  const stop = watchHeartbeat([worker], 5, 20);
  await killed.promise;
  stop();
  assert.ok(Number.isInteger(worker.hung) && worker.hung >= 20, `${worker.hung}`);
});
