/** What is done after an answer: nobody waits for it, and what fails is not lost in silence. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { BackgroundTasks } from "../../src/core/identity/background-tasks.ts";
import { DeferredWrites } from "../../src/core/identity/deferred-writes.ts";
import type { Rows } from "../../src/core/identity/rows.ts";

test("what fails after the answer is told to whoever keeps the error log", async () => {
  const told: unknown[] = [];
  const backgroundTasks = new BackgroundTasks((error) => told.push(error));
  backgroundTasks.do(() => Promise.reject(new Error("no account was made")));
  backgroundTasks.do(async () => {});
  await backgroundTasks.close();
  assert.deepEqual(told.map(String), ["Error: no account was made"]);
});

test("whoever stops the program does not wait for another try, and hears the last outcome", async () => {
  const backgroundTasks = new BackgroundTasks((error) => assert.fail(`${error}`));
  const outcomes: string[] = [];
  let tries = 0;
  const tried = new Promise<void>((resolve) => {
    backgroundTasks.do(async () => {
      const attempt = async () => {
        tries += 1;
        resolve();
        return "later";
      };
      outcomes.push(await backgroundTasks.repeat(attempt, (outcome) => outcome === "later"));
    });
  });
  await tried;
  await backgroundTasks.close();
  assert.deepEqual([tries, outcomes], [1, ["later"]]);
});

test("what happens after the program has closed its database is not written any more", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let tries = 0;
  const rows = { ifPossible: async () => tries++ };
  const deferred = new DeferredWrites(rows as unknown as Rows);
  await deferred.close();
  deferred.addEvent({ id: "afterwards" }); // Somebody was still being answered.
  context.mock.timers.tick(5000);
  await new Promise<void>((resolve) => setImmediate(resolve));
  assert.equal(tries, 0);
});
