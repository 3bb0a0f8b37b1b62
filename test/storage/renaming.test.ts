/** Renaming and merging those whom very many works name: at once on pages, in steps behind it in the search. */

import assert from "node:assert/strict";
import { type App, openApp } from "../../src/app.ts";
import { askOf, type Library, settingsFor, withLibrary } from "../support/library.ts";

const WORKS = 1100;
/** The furnished library has two works. */
const [FIRST, LAST] = [3, WORKS + 2];

withLibrary(
  "renaming somebody with many works is done in steps, and goes on after a restart",
  async (library) => {
    await makeWorks(library.app);
    const before = await touched(library, FIRST);
    assert.deepEqual(await sinceNow(library, LAST), [304, 304, 304]);
    const renamed = await library.patch("/person/1", { nachname: "Tornerini" });
    assert.equal(renamed.status, 200, renamed.text);

    // Pages have the new name, the search follows.
    const page = await library.ask("GET", `/werk/${LAST}`);
    assert.match(page.text, /Tornerini/);
    assert.deepEqual(await foundBy(library, FIRST), ["turner"]);
    // It is not touched yet, but who goes by dates alone gets the new name all the same.
    assert.deepEqual(await sinceNow(library, LAST), [200, 200, 200]);

    // The process ends behind the first step.
    await endBehindFirstStep(library.app);
    assert.deepEqual(await foundBy(library, FIRST), ["tornerini"]);
    assert.deepEqual(await foundBy(library, LAST), ["turner"]);
    assert.deepEqual(await library.app.store.disagreements(), []);

    // Others write between the steps, also what waits for one.
    const saved = await library.patch(`/werk/${LAST}`, { jahr: 1843 });
    assert.equal(saved.status, 200, saved.text);
    // A work that leads to another of the new name now is found by it, though no step comes to it any more.
    const body = { vorname: "Anna", nachname: "Tornerini" };
    const other = await library.ask("POST", "/personen/", { as: "bibliothekarin", body });
    const led = await library.patch(`/werk/${LAST - 1}`, { person: [{ url: other.json.url }] });
    assert.equal(led.status, 200, led.text);
    assert.deepEqual(await foundBy(library, LAST - 1), ["tornerini"]);

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
    assert.deepEqual(await foundBy(library, LAST - 1), ["tornerini"]);
    assert.notEqual(await touched(library, FIRST), before);
    assert.deepEqual(await sinceNow(library, LAST), [304, 304, 304]);
    assert.deepEqual(await library.app.store.disagreements(), []);
  },
);

withLibrary(
  "merging two with many works is done in steps, undone in steps, and goes on after a restart (long)",
  async (library) => {
    const { app } = library;
    await makeWorks(app);
    const other = { id: 2, slug: "tornerini", title: "Tornerini", extras: {} };
    await app.store.write(async (writing) => {
      const [work] = await writing.members(app.kinds.one("werk"), [FIRST]);
      await writing.insert(
        app.kinds.one("person"),
        [{ values: { vorname: "", nachname: "Tornerini" } }],
        null,
      );
      // One that both have made.
      const values = { ...work!.values, person: [work!.values.person, other].flat() as never };
      await writing.update(work!, values, null);
    });
    const body = { bleibt: "/person/2", geht: "/person/1" };
    const merged = await library.ask("POST", "/zusammenfuehrungen/", {
      as: "bibliothekarin",
      body,
    });
    assert.equal(merged.status, 201, merged.text);

    const page = await library.ask("GET", `/werk/${LAST}`);
    assert.match(page.text, /Tornerini/);
    assert.equal((await library.ask("GET", "/person/1")).status, 308);
    assert.deepEqual(await foundBy(library, LAST), ["turner"]);
    assert.deepEqual(await sinceNow(library, LAST), [200, 200, 200]);
    assert.deepEqual(await app.store.disagreements(), []);

    await endBehindFirstStep(app);
    assert.deepEqual(await foundBy(library, FIRST), ["tornerini"]);
    assert.deepEqual(await foundBy(library, LAST), ["turner"]);
    assert.deepEqual(await app.store.disagreements(), []);

    const restarted = await openApp(settingsFor(library.database));
    try {
      await Promise.all([restarted.store.catchUp(), app.store.catchUp()]);
    } finally {
      await restarted.close();
    }
    for (const id of [FIRST, LAST]) assert.deepEqual(await foundBy(library, id), ["tornerini"]);
    assert.deepEqual(await app.store.disagreements(), []);

    // Undone before all of it is done again.
    const undone = await library.ask("DELETE", "/zusammenfuehrung/1", { as: "bibliothekarin" });
    assert.equal(undone.status, 204, undone.text);
    await endBehindFirstStep(app);
    assert.deepEqual(await foundBy(library, LAST), ["tornerini"]);
    const again = await library.ask("POST", "/zusammenfuehrungen/", { as: "bibliothekarin", body });
    assert.equal(again.status, 201, again.text);
    const twice = await library.ask("DELETE", "/zusammenfuehrung/2", { as: "bibliothekarin" });
    assert.equal(twice.status, 204, twice.text);
    await app.store.catchUp();
    assert.deepEqual(await foundBy(library, FIRST), ["turner", "tornerini"]);
    assert.deepEqual(await foundBy(library, LAST), ["turner"]);
    assert.deepEqual(await app.store.disagreements(), []);
  },
);

async function endBehindFirstStep({ store }: App): Promise<void> {
  let asked = 0;
  await store.catchUp({
    get aborted() {
      return ++asked > 1;
    },
  } as AbortSignal);
}

/** What a client gets that goes by dates alone: for a work, and for the list, also from the cache. */
async function sinceNow(library: Library, id: number): Promise<number[]> {
  const since = new Date(Date.now() + 5000).toUTCString();
  const headers = { "If-Modified-Since": since };
  const work = `/werk/${id}.xml`;
  for (let time = 0; time < 3; time++) await library.ask("GET", work);
  const answers = [
    await library.ask("GET", work, { headers }),
    await library.ask("GET", work, { headers }),
    await library.ask("GET", `/werk/${id}`, { headers, as: "bibliothekarin" }),
  ];
  return answers.map(({ status }) => status);
}

async function makeWorks({ store, kinds }: App): Promise<void> {
  await store.write(async (writing) => {
    await writing.insert(
      kinds.one("person"),
      [{ values: { vorname: "", nachname: "Turner" } }],
      null,
    );
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
