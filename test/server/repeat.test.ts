import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { repeatEvery } from "../../src/core/http/processes/repeat.ts";

test("work that takes longer than its pause is not done twice at once", async () => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const errors: unknown[] = [];
    const done: PromiseWithResolvers<void>[] = [];
    const work = async (stopping: AbortSignal) => {
      const one = Promise.withResolvers<void>();
      done.push(one);
      stopping.addEventListener("abort", () => one.resolve());
      await one.promise;
    };
    const stop = repeatEvery(10, work, (error) => errors.push(error), { atOnce: true });
    assert.equal(done.length, 1, "at once");
    mock.timers.tick(30);
    assert.equal(done.length, 1, "the first is still under way");
    const failure = new Error("no room");
    done[0]?.reject(failure);
    await new Promise(setImmediate);
    assert.deepEqual(errors, [failure]);
    mock.timers.tick(10);
    assert.equal(done.length, 2, "again after a failure");
    await stop();
    mock.timers.tick(30);
    assert.equal(done.length, 2, "and never after the stop");
  } finally {
    mock.timers.reset();
  }
});
