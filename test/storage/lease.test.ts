/** One process of all nodes at a time, and another one when it has gone. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { mock } from "node:test";
import type { Store } from "../../src/core/model/store/store.ts";
import { isLeaseHeld, Lease, leaseNamed, withLease } from "../../src/core/storage/lease.ts";
import { withStores } from "../support/database/databases.ts";

const MINUTE = 60_000;
const place = leaseNamed("work");

withStores("a lease has one holder, and is free again when that one is done", async (store) => {
  const [one, other] = [new Lease(place), new Lease(place)];
  assert.equal(await store.write((writing) => one.take(writing)), true);
  assert.equal(isLeaseHeld(await place.read(store.read)), true);
  assert.equal(await store.write((writing) => other.take(writing)), false);
  await store.write((writing) => other.free(writing));
  assert.equal(await store.write((writing) => other.take(writing)), false, "it was not theirs");
  await store.write((writing) => one.free(writing));
  assert.equal(await store.write((writing) => other.take(writing)), true);
});

withStores("a lease that is renewed stays, and one that is not expires", async (store) => {
  const clock = { now: Date.parse("2026-03-06T11:00:00Z") };
  const [one, other] = [0, 1].map(() => new Lease(place, () => clock.now));
  assert.equal(await store.write((writing) => one!.take(writing)), true);
  for (let minute = 0; minute < 3; minute++) {
    clock.now += MINUTE - 1;
    assert.equal(await store.write((writing) => other!.take(writing)), false);
    assert.equal(await store.write((writing) => one!.renew(writing)), true);
  }
  clock.now += MINUTE;
  assert.equal(await store.write((writing) => other!.take(writing)), true);
  assert.equal(await store.write((writing) => one!.renew(writing)), false, "it has another holder");
  await store.write((writing) => one!.free(writing));
  assert.equal(isLeaseHeld(await place.read(store.read), clock.now), true, "which keeps it");
});

withStores("the lease of a process that has died is free at once", async (store) => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const heard = new Date().toISOString();
  const hold = (worker: string) =>
    store.write((writing) => place.write(writing, { worker, heard }));
  await hold(`elsewhere ${pid} x`);
  assert.equal(await take(store), false, "of another machine nobody knows");
  await hold(`${hostname()} ${pid} x`);
  assert.equal(await take(store), false, "nor of another container of the same host name");
  await hold("");
  assert.equal(await take(store), true);
  const [machine] = (await place.read(store.read))?.worker.split(" ") ?? [];
  await hold(`${machine} ${process.pid} x`);
  assert.equal(await take(store), false);
  await hold(`${machine} ${pid} x`);
  assert.equal(await take(store), true);
});

withStores("work is done by one of several at a time, and again after a failure", async (store) => {
  const gate = Promise.withResolvers<void>();
  let [under, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++under);
    await gate.promise;
    under--;
    return "done";
  };
  const all = [0, 1, 2].map(() => withLease(store, "work", work));
  const refused = await Promise.race(all);
  assert.equal(refused, null);
  gate.resolve();
  assert.deepEqual((await Promise.all(all)).sort(), ["done", null, null]);
  assert.equal(most, 1);
  const failing = withLease(store, "work", () => Promise.reject(new Error("no room")));
  await assert.rejects(failing, /no room/);
  assert.equal(await withLease(store, "work", work), "done");
});

withStores("whoever works long renews the lease, also where one write fails", async (store) => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const clock = { now: Date.now() };
    let writes = 0;
    const renewed: Promise<unknown>[] = [];
    const write: Store["write"] = (work, patience) => {
      const written =
        ++writes === 2 ? Promise.reject(new Error("busy")) : store.write(work, patience);
      renewed.push(written.catch(() => {}));
      return written;
    };
    const now = () => clock.now;
    const work = async () => {
      for (let time = 0; time < 12; time++) {
        clock.now += 10_000;
        mock.timers.tick(10_000);
        await Promise.all(renewed);
        assert.equal(await store.write((writing) => new Lease(place, now).take(writing)), false);
      }
      return writes;
    };
    assert.equal(await withLease({ write }, "work", work, now), 13);
  } finally {
    mock.timers.reset();
  }
});

withStores("whoever has lost the lease is told to stop, and leaves it alone", async (store) => {
  mock.timers.enable({ apis: ["setInterval"] });
  try {
    const work = async (lost: AbortSignal) => {
      await store.write((writing) => writing.setSetting("work", ""));
      assert.equal(await take(store), true);
      mock.timers.tick(10_000);
      await once(lost, "abort");
      return "stopped";
    };
    assert.equal(await withLease(store, "work", work), "stopped");
    assert.equal(isLeaseHeld(await place.read(store.read)), true);
  } finally {
    mock.timers.reset();
  }
});

withStores("what an older release has left in a lease's place is no holder", async (store) => {
  for (const left of ["", "2026-03-06T11:00:00.000Z"]) {
    await store.write((writing) => writing.setSetting("work", left));
    assert.equal(await take(store), true);
  }
});

function take(store: Store): Promise<boolean> {
  return store.write((writing) => new Lease(place).take(writing));
}
