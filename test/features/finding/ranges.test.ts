/** Lists narrowed down by ranges of numbers and days, and by choices as people write them. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

async function titles(app: TestApp, query: string): Promise<string[]> {
  const { werk } = await app.json(`/werke?anzahl=100&sortierung=jahr&${query}`);
  return werk.map(({ titel }: { titel: string }) => titel);
}

withApps("a year can be a range, open at either end", async (app) => {
  for (const jahr of [-431, 1797, 1944, 1947, 1950, 1951, null])
    await app.addWork(`Bereich ${jahr}`, [], { jahr, schlagwort: ["Bereich"] });
  const of = (...years: number[]) => years.map((year) => `Bereich ${year}`);
  for (const [asked, years] of [
    ["1944-1950", [1944, 1947, 1950]],
    ["1944–1950", [1944, 1947, 1950]],
    ["1944/1950", [1944, 1947, 1950]],
    ["1950-1944", [1944, 1947, 1950]],
    ["1950-", [1950, 1951]],
    ["1950/", [1950, 1951]],
    ["/1797", [-431, 1797]],
    ["-500--400", [-431]],
    ["-431", [-431]],
    ["1947", [1947]],
    ["2001-2010", []],
  ] as const) {
    const query = `schlagwort=bereich&jahr=${encodeURIComponent(asked)}`;
    assert.deepEqual(await titles(app, query), of(...years), asked);
  }
  assert.deepEqual(
    await titles(app, "schlagwort=bereich&jahr=1797&jahr=1950-&jahr=1900/1945"),
    of(1797, 1944, 1950, 1951),
  );
  assert.deepEqual(
    await titles(app, "schlagwort=bereich&jahr=1940-&jahr=&art="),
    of(1944, 1947, 1950, 1951),
  );
  for (const bad of ["1944-195x", "/", "-", "1-2-3", "99999999999/"]) {
    const response = await app.get(`/werke.json?jahr=${bad}&lang=en`);
    assert.equal(response.status, 400, bad);
    assert.match((await response.json()).detail, /1944-1950/);
  }
});

withApps("so can a day", async (app) => {
  for (const zugang of ["2026-01-01", "2026-03-31", "2026-06-30", "2026-07-01", null])
    await app.add(app.kinds.one("exemplar"), { zugang, herkunft: "Stiftung" });
  const days = async (asked: string) => {
    const address = `/exemplare?herkunft=Stiftung&felder=zugang&zugang=${asked}`;
    const { exemplar } = await app.json(address, "bibliothekarin");
    return exemplar.map(({ zugang }: { zugang: string }) => zugang).toSorted();
  };
  assert.deepEqual(await days("2026-01-01/2026-06-30"), ["2026-01-01", "2026-03-31", "2026-06-30"]);
  assert.deepEqual(await days("2026-06-30/"), ["2026-06-30", "2026-07-01"]);
  assert.deepEqual(await days("/2026-02-31"), ["2026-01-01"]);
  assert.deepEqual(await days("2026-07-01"), ["2026-07-01"]);
  for (const bad of ["2026-13-01", "2026-02-30", "2026-2-1"]) {
    const path = `/exemplare.json?zugang=${bad}`;
    assert.equal((await app.request("GET", path, { as: "bibliothekarin" })).status, 400, bad);
  }
});

withApps("an amount of money is one, in any spelling", async (app) => {
  const as = "bibliothekarin";
  await app.add(app.kinds.one("exemplar"), { preis: "12,90", herkunft: "Tausch" });
  for (const asked of ["12.90 EUR", "12,90 €", "12,90"]) {
    const query = new URLSearchParams({ herkunft: "Tausch", preis: asked });
    assert.equal((await app.json(`/exemplare?${query}`, as)).gesamt, 1, asked);
  }
  const addresses = [
    "/exemplare.json?preis=abc",
    "/gebuehren.csv?betrag=abc",
    "/buchungen.json?vonUhr=25",
  ];
  for (const address of addresses)
    assert.equal((await app.request("GET", address, { as })).status, 400, address);
  const refused = await app.request("GET", "/exemplare.json?preis=abc&lang=en", { as });
  assert.match(
    (await refused.json()).detail,
    /^The parameter “preis” cannot be “abc”. Possible: an amount such as 12.90 EUR.$/,
  );
});

withApps("a choice is known in any case, and by what pages call it", async (app) => {
  await app.addWork("Ein Film", [], { art: "Film", schlagwort: ["Auswahl"] });
  await app.addWork("Ein Buch", [], { art: "Buch", schlagwort: ["Auswahl"] });
  for (const [asked, found] of [
    ["buch", "Ein Buch"],
    ["BUCH", "Ein Buch"],
    ["book", "Ein Buch"],
    ["film", "Ein Film"],
  ])
    assert.deepEqual(await titles(app, `schlagwort=auswahl&art=${asked}`), [found]);
  const response = await app.get("/werke.json?art=Buhc&lang=en");
  assert.equal(response.status, 400);
  assert.match((await response.json()).detail, /Did you mean “Buch”\?/);
  // What a page offers to take back is what the address says.
  const page = await (await app.get("/werke?schlagwort=auswahl&art=buch&lang=de")).text();
  assert.match(page, /aria-current="true"><bdi>Buch</);
  // Copies have a choice that is no facet.
  await app.add(app.kinds.one("exemplar"), { zustand: "in Reparatur" });
  const { gesamt } = await app.json("/exemplare?zustand=IN%20reparatur");
  assert.ok(gesamt > 0);
});
