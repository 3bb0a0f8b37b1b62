/** Whoever asks hears of all that was written before, and many who ask at once cost one question. */

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { ChangeFeed } from "../../src/core/engine/cache/change-feed.ts";
import type { ChangeBatch } from "../../src/core/model/store/change-batch.ts";

/** A database that answers when it is told to. */
function slowly() {
  let written = 0;
  const questions: (() => void)[] = [];
  const changesSince = (since: number): Promise<ChangeBatch> => {
    const last = written;
    const changed =
      last === since ? [] : ([{ kind: "werk", written: [last], touched: [] }] as const);
    return new Promise((resolve) => questions.push(() => resolve({ last, changed })));
  };
  return {
    changesSince,
    questions,
    write: () => ++written,
    async answer() {
      questions.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("all who come while a question is under way share the one after it", async () => {
  const database = slowly();
  const heard: number[] = [];
  const changeFeed = new ChangeFeed(database, [({ last }) => void heard.push(last)]);
  database.write();
  const first = changeFeed.renew();
  database.write();
  const others = Array.from({ length: 20 }, () => changeFeed.renew());
  assert.equal(database.questions.length, 1);
  await database.answer();
  await first;
  assert.deepEqual(heard, [1]);
  assert.equal(database.questions.length, 1);
  await database.answer();
  await Promise.all(others);
  assert.deepEqual(heard, [1, 2]);
  assert.equal(database.questions.length, 0);
});

test("whoever keeps answers hears of a write when those before it have dealt with it", async () => {
  const order: string[] = [];
  const changesSince = async (): Promise<ChangeBatch> => ({ last: 1, changed: "everything" });
  const changeFeed = new ChangeFeed({ changesSince }, [
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push("site");
    },
    () => void order.push("answers"),
  ]);
  await changeFeed.renew();
  assert.deepEqual(order, ["site", "answers"]);
});

test("what could not be heard is asked again", async () => {
  const told: number[] = [];
  let away = true;
  const changesSince = async (since: number): Promise<ChangeBatch> => {
    if (away) {
      away = false;
      throw new Error("away");
    }
    return { last: 7, changed: since === 7 ? [] : "everything" };
  };
  const changeFeed = new ChangeFeed({ changesSince }, [({ last }) => void told.push(last)]);
  const [one, other] = [changeFeed.renew(), changeFeed.renew()];
  await assert.rejects(async () => one);
  await other;
  assert.deepEqual(told, [7]);
});
