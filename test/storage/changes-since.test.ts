/** What a store tells about writes to whoever keeps something made from what it holds. */

import assert from "node:assert/strict";
import { join } from "node:path";
import type { Values } from "../../src/core/model/kinds/field.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import type { Changed } from "../../src/core/model/store/change-batch.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { temporaryFolder } from "../server/serving.ts";
import { testKinds, UTC, withStores } from "../support/database/databases.ts";

const [person, werk, exemplar] = ["person", "werk", "exemplar"].map((name) => testKinds.one(name));

withStores("tells which members were written and which show something of them", async (store) => {
  const listener = await listening(store);
  const author = await add(store, person!, { vorname: "Irmgard", nachname: "Keun", username: "k" });
  const link = { id: author, slug: null, title: "Irmgard Keun", extras: {} };
  assert.deepEqual(await listener.heard(), [{ kind: "person", written: [author], touched: [] }]);
  const work = await add(store, werk!, { titel: "Gilgi", person: [link] });
  assert.deepEqual(await listener.heard(), [
    { kind: "werk", written: [work], touched: [] },
    { kind: "person", written: [], touched: [author] },
  ]);
  await change(store, person!, author, { nachname: "Tralow" });
  const heard = await listener.heard();
  assert.deepEqual(
    heard.find(({ kind }) => kind === "werk"),
    { kind: "werk", written: [work], touched: [work] },
    "the work is found by the new name, and shows it",
  );
});

withStores("says nothing after a write that changes no member", async (store) => {
  const listener = await listening(store);
  await store.write(async () => {});
  assert.deepEqual(await listener.heard(), []);
  await assert.rejects(
    store.write(async (writing) => {
      await writing.insert(werk!, [{ values: { titel: "Nie" } }], null);
      throw new Error("undone");
    }),
    /undone/,
  );
  assert.deepEqual(await listener.heard(), []);
});

withStores("hears of the writes of other processes", async (store, kinds, database) => {
  await using other = await openStore(database, kinds, UTC);
  const listener = await listening(store);
  const id = await add(other, werk!, { titel: "Von nebenan" });
  assert.deepEqual(await listener.heard(), [{ kind: "werk", written: [id], touched: [] }]);
});

withStores("names a kind as a whole where a write has too many members", async (store) => {
  const listener = await listening(store);
  const drafts = Array.from({ length: 300 }, (_, index) => ({
    values: { titel: `Band ${index}` },
  }));
  await store.write((writing) => writing.insert(werk!, drafts, null));
  assert.deepEqual(await listener.heard(), [{ kind: "werk", written: "all", touched: [] }]);
});

withStores(
  "says that everything changed to whoever asks after a forgotten write",
  async (store) => {
    await add(store, werk!, { titel: "Neu" });
    assert.equal((await store.changesSince(-1000))?.changed, "everything");
  },
);

withStores("says that everything changed after a backup was restored", async (store) => {
  const file = join(temporaryFolder(), "backup.gz");
  await add(store, werk!, { titel: "Bleibt" });
  await store.backup(file);
  const later = await add(store, werk!, { titel: "Vergeht" });
  const { last } = (await store.changesSince(-1))!;
  await store.restore(file);
  const news = await store.changesSince(last);
  assert.equal(news?.changed, "everything");
  assert.ok(news.last > last, "numbers never come again");
  assert.equal((await store.read.members(werk!, [later])).length, 0);
});

withStores("touches the work with every change of a copy", async (store) => {
  const work = await add(store, werk!, { titel: "Woyzeck" });
  const link = { id: work, slug: null, title: "Woyzeck", extras: {} };
  const copy = await add(store, exemplar!, { werk: link, signatur: "S 1", status: "verfügbar" });
  const listener = await listening(store);
  await store.write(async (writing) => {
    const [member] = await writing.members(exemplar!, [copy]);
    await writing.adjust(member!, { status: "ausgeliehen" });
  });
  assert.deepEqual(await listener.heard(), [
    { kind: "exemplar", written: [copy], touched: [], adjusted: true },
    { kind: "werk", written: [], touched: [work] },
  ]);
});

withStores(
  "tells an edit from what only follows, also where one write does both",
  async (store) => {
    const work = await add(store, werk!, { titel: "Woyzeck" });
    const link = { id: work, slug: null, title: "Woyzeck", extras: {} };
    const copy = await add(store, exemplar!, { werk: link, signatur: "S 1", status: "verfügbar" });
    for (const turn of [0, 1]) {
      const listener = await listening(store);
      await store.write(async (writing) => {
        const adjust = async () => {
          const [member] = await writing.members(exemplar!, [copy]);
          await writing.adjust(member!, { status: "ausgeliehen" });
        };
        if (turn === 0) await adjust();
        const [member] = await writing.members(exemplar!, [copy]);
        await writing.update(member!, { ...member!.values, signatur: `S ${turn + 2}` }, null);
        if (turn === 1) await adjust();
      });
      const [changed] = (await listener.heard()) as readonly Changed[];
      assert.deepEqual([changed?.kind, changed?.adjusted], ["exemplar", undefined]);
    }
  },
);

async function listening(store: Store) {
  let last = (await store.changesSince(-1))?.last ?? -1;
  return {
    async heard(): Promise<readonly Changed[]> {
      const news = await store.changesSince(last);
      if (news === null) return [];
      last = news.last;
      assert.notEqual(news.changed, "everything");
      return news.changed as readonly Changed[];
    },
  };
}

async function add(store: Store, kind: Kind, values: Values): Promise<number> {
  const [id] = await store.write((writing) => writing.insert(kind, [{ values }], null));
  return id as number;
}

async function change(store: Store, kind: Kind, id: number, values: Values): Promise<void> {
  await store.write(async (writing) => {
    const [member] = await writing.members(kind, [id]);
    await writing.update(member!, { ...member!.values, ...values }, null);
  });
}
