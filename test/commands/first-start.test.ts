/** The first start of a new house: what is there from the beginning does not count as a catalogue. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../../src/core/storage/open.ts";
import { prepareFirstStart } from "../../src/library/commands/first-start.ts";
import { DEFAULT_SITE } from "../../src/library/site/site.ts";
import { withApps } from "../support/app.ts";
import { ENGINES, testKinds, UTC } from "../support/database/databases.ts";

const LIBRARIAN = { username: "erste", password: "dreizehn Buchstaben" };

withApps(
  "A new database gets the demo catalogue, once",
  async (app) => {
    const { store, kinds } = app;
    const persons = () => store.read.count(kinds.one("person"));
    const said: string[] = [];
    const start = () =>
      prepareFirstStart(
        { store, kinds, site: DEFAULT_SITE, url: null },
        { librarian: LIBRARIAN, demo: true },
        (line) => said.push(line),
      );
    for (const kind of kinds.all.filter(({ alone }) => !alone))
      for (const member of await store.read.walk(kind, 0, 100))
        await store.write((writing) => writing.remove(member, null));
    await start();
    assert.equal(await persons(), 319);
    await start();
    assert.equal(await persons(), 319);
    assert.match(said.join("\n"), /demo catalogue is being loaded[\s\S]*leihwerk demo remove/);
  },
  { fresh: true },
);

for (const [engine, create] of Object.entries(ENGINES))
  test(`Of two that prepare an empty database one does it, and the other waits (${engine})`, async () => {
    const { database, drop } = await create();
    const kinds = testKinds;
    const open = () => openStore(database, kinds, UTC);
    const stores = await Promise.all([open(), open()]);
    const said: string[] = [];
    try {
      const [one, other] = stores.map((store) =>
        prepareFirstStart(
          { store, kinds, site: DEFAULT_SITE, url: null },
          { librarian: null, demo: true },
          (line) => said.push(line),
        ),
      );
      await Promise.race([one, other]);
      const { read } = stores[0]!;
      assert.equal(
        await read.count(kinds.one("person")),
        319,
        "nobody is done before all is there",
      );
      await Promise.all([one, other]);
      assert.equal(
        said.filter((line) => /password ".*" It is|password ".*"\./.test(line)).length,
        1,
      );
      assert.equal((await read.matching(kinds.one("konto"), { username: "bibliothek" })).length, 1);
      assert.equal(await read.count(kinds.one("einspielung")), 1);
    } finally {
      for (const store of stores) await store.close();
      await drop();
    }
  });
