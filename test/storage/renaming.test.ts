/** Renaming somebody whom very many works name: at once on pages, in steps behind it in the search. */

import assert from "node:assert/strict";
import { type App, openApp } from "../../src/app.ts";
import { askOf, type Library, settingsFor, withLibrary } from "../library.ts";

const WORKS = 1100;
/** The furnished library has two works. */
const [FIRST, LAST] = [3, WORKS + 2];

withLibrary(
  "renaming somebody with many works is done in steps, and goes on after a restart",
  async (library) => {
    await makeWorks(library.app);
    const before = await touched(library, FIRST);
    const renamed = await library.patch("/person/1", { nachname: "Tornerini" });
    assert.equal(renamed.status, 200, renamed.text);

    // Pages have the new name, the search follows.
    const page = await library.ask("GET", `/werk/${LAST}`);
    assert.match(page.text, /Tornerini/);
    assert.deepEqual(await foundBy(library, FIRST), ["turner"]);
    assert.deepEqual(await library.app.store.disagreements(), []);

    // The process ends behind the first step.
    let asked = 0;
    await library.app.store.catchUp({
      get aborted() {
        return ++asked > 1;
      },
    } as AbortSignal);
    assert.deepEqual(await foundBy(library, FIRST), ["tornerini"]);
    assert.deepEqual(await foundBy(library, LAST), ["turner"]);
    assert.deepEqual(await library.app.store.disagreements(), []);

    // Others write between the steps, also what waits for one.
    const saved = await library.patch(`/werk/${LAST}`, { jahr: 1843 });
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(await foundBy(library, LAST), ["tornerini"]);

    const restarted = await openApp(settingsFor(library.database));
    try {
      const again = { as: "bibliothekarin", body: { nachname: "Hooper" } };
      const headers = { "Content-Type": "application/merge-patch+json" };
      const twice = await askOf(restarted.application, "PATCH", "/person/1", { ...again, headers });
      assert.equal(twice.status, 200, twice.text);
      let turns = 0;
      const turning = setInterval(() => turns++, 0);
      await Promise.all([restarted.store.catchUp(), library.app.store.catchUp()]);
      clearInterval(turning);
      assert.ok(turns >= WORKS / 100, `${turns} turns of the event loop`);
    } finally {
      await restarted.close();
    }
    for (const id of [FIRST, LAST]) assert.deepEqual(await foundBy(library, id), ["hooper"]);
    assert.notEqual(await touched(library, FIRST), before);
    assert.deepEqual(await library.app.store.disagreements(), []);
  },
);

async function makeWorks({ store, kinds }: App): Promise<void> {
  await store.write(async (writing) => {
    await writing.insert(kinds.one("person"), [{ values: { nachname: "Turner" } }], null);
    const maker = { id: 1, slug: "turner", title: "Turner", extras: {} };
    const drafts = Array.from({ length: WORKS }, (_, index) => ({
      values: { titel: `Skizze ${FIRST + index}`, person: [maker] },
    }));
    await writing.insert(kinds.one("werk"), drafts, null);
  });
}

/** By which names of the maker a work is found. */
async function foundBy(library: Library, id: number): Promise<string[]> {
  const names: string[] = [];
  for (const name of ["turner", "tornerini", "hooper"]) {
    const { json } = await library.ask("GET", `/werke?suche=${name}+${id}`);
    if (json.gesamt > 0) names.push(name);
  }
  return names;
}

/** When it was last touched, as its tag says. */
async function touched(library: Library, id: number): Promise<string | undefined> {
  const { headers } = await library.ask("GET", `/werk/${id}`);
  return headers.get("ETag")?.split("-")[1];
}
