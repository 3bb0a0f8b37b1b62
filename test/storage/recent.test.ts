/** What was read before is never shown in the place of what is there now, and a narrowed search finds the same along either way. */

import assert from "node:assert/strict";
import type { Values } from "../../src/core/model/kinds/field.ts";
import type { Kind } from "../../src/core/model/kinds/kind.ts";
import type { Listing, Query } from "../../src/core/model/store/query.ts";
import type { Store } from "../../src/core/model/store/store.ts";
import { openStore } from "../../src/core/storage/open.ts";
import { testKinds, UTC, withStores } from "../support/database/databases.ts";

const [person, werk] = [testKinds.one("person"), testKinds.one("werk")];
const FIRST: Query = { words: [], sorting: null, limit: 20, cursor: null } as never;

withStores("lists show at once what anybody has written", async (store, kinds, database) => {
  await using other = await openStore(database, kinds, UTC);
  const link = await addAuthor(store);
  const [gilgi, kind] = await add(
    store,
    werk,
    { titel: "Gilgi", person: [link] },
    { titel: "Kind aller Länder" },
  );
  const both = async (query = FIRST) => {
    // Each twice: once from the rows, once from what was read before.
    const shown = [];
    const byId = [];
    for (const one of [store, store, other, other]) {
      shown.push(described(await one.read.list(werk, query)));
      byId.push(await one.read.members(werk, [kind!, gilgi!, kind!]));
    }
    for (const seen of byId) assert.deepEqual(seen, byId[0]);
    for (const seen of shown) assert.deepEqual(seen, shown[0]);
    return shown[0];
  };
  const before = ["Gilgi von Irmgard Keun", "Kind aller Länder von "];
  assert.deepEqual(await both(), before);

  await change(other, person, link.id, { nachname: "Tralow" });
  assert.deepEqual(await both(), ["Gilgi von Irmgard Tralow", before[1]]);
  assert.deepEqual(await both({ ...FIRST, words: ["gilgi"] }), ["Gilgi von Irmgard Tralow"]);

  await change(store, werk, kind!, { titel: "Ein Kind" });
  assert.deepEqual(await both(), ["Gilgi von Irmgard Tralow", "Ein Kind von "]);

  await other.write(async (writing) => {
    const [member] = await writing.members(werk, [gilgi!]);
    await writing.remove(member!, null);
  });
  assert.deepEqual(await both(), ["Ein Kind von "]);
  const left = await store.read.members(werk, [gilgi!, kind!]);
  assert.deepEqual(
    left.map(({ title }) => title),
    ["Ein Kind"],
  );
  assert.deepEqual(await both({ ...FIRST, words: ["gilgi"] }), []);
});

withStores(
  "what a list can be narrowed down to follows every write",
  async (store, kinds, database) => {
    await using other = await openStore(database, kinds, UTC);
    const link = await addAuthor(store);
    const [gilgi] = await add(store, werk, { titel: "Gilgi", person: [link] });
    const makers = async () => {
      const shown = [];
      for (const one of [store, store, other, other]) {
        const { facets = [] } = await one.read.list(werk, { ...FIRST, interactive: true });
        const { values = [] } = facets.find(({ facet }) => facet.name === "person") ?? {};
        shown.push(values.map(({ title, total }) => `${title} ${total}`));
      }
      for (const seen of shown) assert.deepEqual(seen, shown[0]);
      return shown[0];
    };
    assert.deepEqual(await makers(), ["Irmgard Keun 1"]);
    await add(other, werk, { titel: "Das kunstseidene Mädchen", person: [link] });
    assert.deepEqual(await makers(), ["Irmgard Keun 2"]);
    await change(other, person, link.id, { nachname: "Tralow" });
    assert.deepEqual(await makers(), ["Irmgard Tralow 2"]);
    await store.write(async (writing) => {
      const [member] = await writing.members(werk, [gilgi!]);
      await writing.remove(member!, null);
    });
    assert.deepEqual(await makers(), ["Irmgard Tralow 1"]);
  },
);

withStores("an address shows at once what anybody has written", async (store, kinds, database) => {
  await using other = await openStore(database, kinds, UTC);
  const link = await addAuthor(store);
  const seen = async (kind: Kind, key: string) => {
    // Each twice: once from the row, once from what was read before.
    const shown = [];
    for (const one of [store, store, other, other]) {
      const found = await one.read.find(kind, key);
      const works =
        "member" in found ? ((found.member.values.werk ?? []) as readonly { title: string }[]) : [];
      const title = "member" in found ? found.member.title : "";
      shown.push([found.state, title, ...works.map((work) => work.title)].join(" "));
    }
    for (const one of shown) assert.equal(one, shown[0]);
    return shown[0];
  };
  assert.equal(await seen(person, `${link.id}`), "current Irmgard Keun");
  assert.equal(await seen(werk, "1"), "free ");

  const [gilgi] = await add(other, werk, { titel: "Gilgi", person: [link] });
  assert.equal(await seen(person, `${link.id}`), "current Irmgard Keun Gilgi");
  assert.equal(await seen(werk, `${gilgi}`), "current Gilgi");

  await change(store, person, link.id, { nachname: "Tralow" });
  assert.equal(await seen(person, `${link.id}`), "current Irmgard Tralow Gilgi");

  await other.write(async (writing) => {
    const [member] = await writing.members(werk, [gilgi!]);
    await writing.remove(member!, null);
    const there = await writing.find(werk, `${gilgi}`);
    const outside = await other.read.find(werk, `${gilgi}`);
    assert.deepEqual([there.state, outside.state], ["gone", "current"]);
  });
  assert.equal(await seen(werk, `${gilgi}`), "gone ");
  assert.equal(await seen(person, `${link.id}`), "current Irmgard Tralow");
});

withStores("lists show nothing of a write that was undone", async (store) => {
  const [id] = await add(store, werk, { titel: "Davor" });
  await assert.rejects(
    store.write(async (writing) => {
      const [member] = await writing.members(werk, [id!]);
      await writing.update(member!, { ...member!.values, titel: "Dabei" }, null);
      assert.deepEqual(described(await writing.list(werk, FIRST)), ["Dabei von "]);
      assert.deepEqual(described(await store.read.list(werk, FIRST)), ["Davor von "]);
      throw new Error("undone");
    }),
    /undone/,
  );
  assert.deepEqual(described(await store.read.list(werk, FIRST)), ["Davor von "]);
});

withStores("a common word is found in a few places and in most of them", async (store) => {
  const works = Array.from({ length: 3000 }, (_, index) => ({
    titel: `Anna ${index}`,
    art: index % 10 === 0 ? "Buch" : "Bild",
  }));
  await add(store, werk, ...works);
  const search = (art: string) =>
    store.read.list(werk, { ...FIRST, words: ["anna"], filters: { art: [art] } } as never);
  for (const [art, total, more] of [
    ["Buch", 300, false],
    ["Bild", 1000, true],
    ["Ding", 0, false],
  ] as const) {
    const found = await search(art);
    assert.deepEqual([found.total, found.more], [total, more], art);
    assert.ok(
      found.members.every((member) => member.values.art === art),
      art,
    );
  }
});

function described({ members }: Listing): string[] {
  return members.map(({ title, values }) => {
    const makers = values.person as readonly { title: string }[];
    return `${title} von ${makers.map((maker) => maker.title).join(", ")}`;
  });
}

/** Irmgard Keun, as works link to her. */
async function addAuthor(store: Store) {
  const [id] = await add(store, person, { vorname: "Irmgard", nachname: "Keun", username: "k" });
  return { id: id!, slug: null, title: "", extras: {} };
}

function add(store: Store, kind: Kind, ...all: Values[]): Promise<number[]> {
  const drafts = all.map((values) => ({ values }));
  return store.write((writing) => writing.insert(kind, drafts, null));
}

async function change(store: Store, kind: Kind, id: number, values: Values): Promise<void> {
  await store.write(async (writing) => {
    const [member] = await writing.members(kind, [id]);
    await writing.update(member!, { ...member!.values, ...values }, null);
  });
}
