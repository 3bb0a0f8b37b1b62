/** Lists of what has something in a field, where that is thousands: every page by its order, none left out, none twice. */

import assert from "node:assert/strict";
import { StatementSync } from "node:sqlite";
import type { TestApp } from "../support/app.ts";
import { withApp, withApps } from "../support/app.ts";

const MANY = 5200;

/** Works that all have one subject, every second one a film with two more, every hundredth by one maker. */
async function crowd(app: TestApp): Promise<void> {
  const [werk, schlagwort, person] = ["werk", "schlagwort", "person"].map((one) =>
    app.kinds.one(one),
  );
  await app.store.write(async (writing) => {
    const names = ["Viel", "Alpha", "Beta"].map((name) => ({ values: { name } }));
    const [subject = 0, alpha = 0, beta = 0] = await writing.insert(schlagwort!, names, null);
    const values = { vorname: "Ada", nachname: "Selten", username: "ada" };
    const [maker = 0] = await writing.insert(person!, [{ values }], null);
    const link = (id: number, title: string) => ({ id, slug: null, title, extras: {} });
    const two = [link(alpha, "Alpha"), link(beta, "Beta")];
    const drafts = Array.from({ length: MANY }, (_, index) => ({
      values: {
        titel: `Band ${`${index * 7919}`.slice(-4)} ${index}`,
        jahr: index % 3 === 0 ? null : 1500 + (index % 400),
        art: index % 2 === 0 ? "Film" : "Buch",
        schlagwort: [link(subject, "Viel"), ...(index % 2 === 0 ? two : [])],
        person: index % 100 === 0 ? [link(maker, "Ada Selten")] : [],
      },
    }));
    await writing.insert(werk!, drafts, null);
  });
}

async function everyPage(app: TestApp, first: string): Promise<string[]> {
  const urls: string[] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const list = await app.json(path);
    urls.push(...list.werk.map(({ url }: { url: string }) => url));
    path = list.weiter?.replace(/^https?:\/\/[^/]+/, "");
  }
  return urls;
}

withApps(
  "what thousands have is listed page by page, in every order, and nothing is left out",
  async (app) => {
    await crowd(app);
    const begin = await app.json("/werke?schlagwort=viel");
    assert.deepEqual([begin.gesamt, begin.mehr], [5000, true]);
    // Each of them has both, and is counted once; as are those of two ranges that overlap.
    const both = await app.json("/werke?schlagwort=alpha&schlagwort=beta");
    assert.deepEqual([both.gesamt, both.mehr], [MANY / 2, undefined]);
    const years = await app.json("/werke?jahr=1500-1899&jahr=1500-1898&jahr=1501-1899");
    assert.deepEqual([years.gesamt, years.mehr], [Math.floor((MANY * 2) / 3), undefined]);
    const urls = await everyPage(app, "/werke?schlagwort=viel&anzahl=100&sortierung=-jahr");
    assert.equal(new Set(urls).size, MANY);
    assert.equal(urls.length, MANY);
    const films = await everyPage(app, "/werke?schlagwort=viel&art=Film&anzahl=100");
    assert.equal(new Set(films).size, MANY / 2);
    const rare = await app.json("/werke?schlagwort=viel&person=1&art=Film");
    assert.deepEqual([rare.gesamt, rare.mehr], [MANY / 100, undefined]);
    const begun = await app.json("/werke?schlagwort=viel&anfang=Band 00");
    const titles = begun.werk.map(({ titel }: { titel: string }) => titel.slice(0, 7));
    assert.deepEqual([...new Set(titles)], ["Band 00"]);
    const found = await app.json("/werke?schlagwort=viel&suche=5199");
    assert.ok(found.werk.some(({ titel }: { titel: string }) => titel.endsWith(" 5199")));
    assert.ok(found.werk.every(({ titel }: { titel: string }) => titel.includes("5199")));
    const page = await app.get("/werke?schlagwort=viel", { Accept: "text/html" });
    assert.match(await page.text(), /Viel/);
    const asked = ["", "&art=Film", "&anfang=Band 00", "&sortierung=jahr", "&jahr=1501"].map(
      (more) => `/werke?schlagwort=viel&anzahl=50${more}`,
    );
    const year = "/werke?jahr=1500&jahr=1501&sortierung=-jahr";
    const before = [];
    for (const path of [...asked, year]) before.push((await app.json(path)).werk);
    // So many that one in two hundred is more than a few: their ids are gathered first.
    await app.store.rows.update("zaehler", { art: "werk" }, { anzahl: 2_000_000 });
    for (const [index, path] of [...asked, year].entries())
      assert.deepEqual((await app.json(path)).werk, before[index], path);
    const sparse = await everyPage(app, "/werke?schlagwort=viel&anzahl=100&sortierung=-jahr");
    assert.deepEqual(sparse, urls);
  },
  { fresh: true },
);

withApp(
  "a page of which somebody is removed while it is read still leads to the next one",
  async (app, { mock }) => {
    const drafts = ["Eins", "Zwei", "Drei", "Vier"].map((name) => ({ values: { name } }));
    await app.store.write((writing) => writing.insert(app.kinds.one("schlagwort"), drafts, null));
    const all = StatementSync.prototype.all as (...values: unknown[]) => unknown[];
    // The ids are read first, then the rows: one of these is gone by then.
    mock.method(StatementSync.prototype, "all", function (this: StatementSync, ...values: never[]) {
      const rows = all.call(this, ...values);
      const isEntries = /^select k\.id, (?!.* as sortwert).* as zeile/s.test(this.sourceSQL);
      return isEntries ? rows.slice(1) : rows;
    });
    const page = await app.json("/schlagworte?anzahl=2");
    assert.match(page.weiter ?? "", /schlagworte/);
    assert.equal(page.schlagwort.length, 1);
  },
  { fresh: true },
);
