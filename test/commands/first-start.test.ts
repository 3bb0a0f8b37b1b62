/** The first start of a new house: what is there from the beginning does not count as a catalogue. */

import assert from "node:assert/strict";
import { prepareFirstStart } from "../../src/commands/first-start.ts";
import { DEFAULT_SITE } from "../../src/site/site.ts";
import { withApps } from "../app.ts";

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
    assert.match(said.join("\n"), /demo catalogue is being loaded[\s\S]*npx leihwerk demo remove/);
  },
  { fresh: true },
);
