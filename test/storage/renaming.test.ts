import assert from "node:assert/strict";
import type { Member } from "../../src/core/model/store/member.ts";
import type { Reading } from "../../src/core/model/store/reading.ts";
import { withStores } from "../house.ts";

const WORKS = 2000;

withStores(
  "renaming somebody with two thousand works lets others have their turns",
  async (store, kinds) => {
    const [person, werk] = [kinds.one("person"), kinds.one("werk")];
    await store.write(async (writing) => {
      await writing.insert(person, [{ values: { nachname: "Turner" } }], null);
      const maker = { id: 1, slug: "turner", title: "Turner", extras: {} };
      for (let from = 0; from < WORKS; from += 1000) {
        const drafts = Array.from({ length: 1000 }, (_, index) => ({
          values: { titel: `Skizze ${from + index}`, person: [maker] },
        }));
        await writing.insert(werk, drafts, null);
      }
    });
    const [turner] = await store.read.members(person, [1]);
    const before = await touched(store.read, 1);

    let turns = 0;
    let renaming = true;
    const turn = () => {
      turns++;
      if (renaming) setImmediate(turn);
    };
    setImmediate(turn);
    await store.write((writing) =>
      writing.update(turner as Member, { ...turner?.values, nachname: "Tornerini" }, null),
    );
    renaming = false;

    assert.ok(turns >= WORKS / 100, `${turns} turns of the event loop while it was renamed`);
    const list = await store.read.list(werk, {
      words: ["tornerini"],
      sorting: null,
      limit: 1,
      cursor: null,
    });
    assert.equal(list.members.length, 1);
    for (const word of ["turner", "tornerini"]) {
      const found = await store.read.list(werk, {
        words: [word, "1999"],
        sorting: null,
        limit: 5,
        cursor: null,
      });
      assert.equal(found.total, word === "turner" ? 0 : 1, word);
    }
    for (const id of [1, WORKS]) assert.ok((await touched(store.read, id)) > before, `work ${id}`);

    async function touched(reading: Reading, id: number): Promise<string> {
      const [member] = await reading.members(werk, [id]);
      return member?.touched ?? "";
    }
  },
);
