/** Finding by what stands in a field: each field of a kind is a parameter of its list, and none tells what it may not. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../app.ts";
import { withLibrary } from "../library.ts";

/** A library of its own: the numbers must not depend on what other tests add. */
const OWN = { fresh: true } as const;

async function shelves(app: TestApp) {
  const keun = await app.addPerson("Irmgard", "Keun");
  const roth = await app.addPerson("Joseph", "Roth");
  const subjects = (...names: string[]) => names.map((name) => ({ name }));
  await app.addWork("Gilgi", [keun], {
    schlagwort: subjects("Roman", "Großstadt"),
    verlag: subjects("Lyrik-Verlag"),
    jahr: 1931,
    ort: "Berlin",
    isbn: ["978-3-548-28899-2"],
  });
  await app.addWork("Hiob", [roth], {
    schlagwort: subjects("Roman"),
    verlag: subjects("Kiepenheuer & Witsch"),
    jahr: 1930,
    ort: "Berlin",
  });
  await app.addWork("Flucht ohne Ende", [roth], { jahr: 1927, reihe: subjects("Reihe A") });
}

async function pageAt(app: TestApp, path: string): Promise<string> {
  return (await app.get(path, { Accept: "text/html" })).text();
}

async function titlesOf(app: TestApp, query: string): Promise<string[]> {
  const list = await app.json(`/werke?${query}`);
  assert.equal(list.gesamt, list.werk.length, query);
  return list.werk.map((work: { titel: string }) => work.titel);
}

withApps(
  "a list is narrowed down by any field: by slug, id, address or name, by number and text",
  async (app) => {
    await shelves(app);
    const expected: Record<string, readonly string[]> = {
      "schlagwort=roman": ["Gilgi", "Hiob"],
      "schlagwort=Roman&person=keun": [],
      "schlagwort=roman&person=irmgard-keun": ["Gilgi"],
      "person=Keun, Irmgard": ["Gilgi"],
      "person=/person/joseph-roth": ["Flucht ohne Ende", "Hiob"],
      "person=1&person=2": ["Flucht ohne Ende", "Gilgi", "Hiob"],
      "verlag=lyrik-verlag": ["Gilgi"],
      "verlag=Kiepenheuer %26 Witsch": ["Hiob"],
      "verlag=kein-verlag": [],
      "jahr=1931": ["Gilgi"],
      "ort=Berlin&jahr=1930": ["Hiob"],
      "ort=": ["Flucht ohne Ende", "Gilgi", "Hiob"],
      "isbn=978-3-548-28899-2": ["Gilgi"],
      "titel=hiob": ["Hiob"],
      "reihe=reihe-a": ["Flucht ohne Ende"],
      "anfang=H": ["Hiob"],
      "anfang=fl&person=joseph-roth": ["Flucht ohne Ende"],
      "suche=berlin&schlagwort=grossstadt": ["Gilgi"],
      "suche=gilgi&schlagwort=roman": ["Gilgi"],
      "suche=gilgi&person=joseph-roth": [],
      "utm_source=letter": ["Flucht ohne Ende", "Gilgi", "Hiob"],
    };
    for (const [query, titles] of Object.entries(expected)) {
      assert.deepEqual(await titlesOf(app, query), titles, query);
    }
    const pages = await app.json("/werke?person=joseph-roth&anzahl=1&sortierung=-jahr");
    assert.deepEqual(
      [pages.gesamt, pages.werk[0].titel, new URL(pages.weiter).searchParams.get("person")],
      [2, "Hiob", "joseph-roth"],
    );
    const next = await app.json(pages.weiter.replace(/^https?:\/\/[^/]+/, ""));
    assert.deepEqual([next.werk[0].titel, next.weiter], ["Flucht ohne Ende", undefined]);
    const persons = await app.json("/personen?werk=1");
    assert.deepEqual([persons.gesamt, persons.person[0].nachname], [1, "Keun"]);
  },
  OWN,
);

withApps(
  "a value that a field cannot have, and a field that nobody can be told by, are bad parameters",
  async (app) => {
    for (const path of ["/werke?jahr=neu", "/werke?jahr=99999999999", "/exemplare?zustand=rosa"]) {
      assert.equal((await app.get(path)).status, 400, path);
    }
    const response = await app.get("/werke.json?beschreibung=Roman");
    assert.equal(response.status, 400);
    const { detail } = await response.json();
    assert.match(detail, /beschreibung.*Möglich: suche, .*schlagwort/);
  },
  OWN,
);

withApps(
  "no filter tells what only librarians may read",
  async (app) => {
    const path = "/exemplare.json?herkunft=geschenkt";
    assert.equal((await app.get(path)).status, 400);
    assert.equal((await app.request("GET", path, { as: "leserin" })).status, 400);
    assert.equal((await app.request("GET", path, { as: "bibliothek" })).status, 200);
  },
  OWN,
);

withApps(
  "what a page is narrowed down to stands above its list, each to be taken back by itself",
  async (app) => {
    await shelves(app);
    const page = await pageAt(app, "/werke?person=joseph-roth&person=irmgard-keun&jahr=1930");
    const chips = [...page.matchAll(/<li><a href="([^"]*)"><span class="unseen">/g)].map(
      ([, href = ""]) => href.replaceAll("&amp;", "&"),
    );
    assert.deepEqual(chips, [
      "/werke?person=joseph-roth&person=irmgard-keun",
      "/werke?jahr=1930&person=irmgard-keun",
      "/werke?jahr=1930&person=joseph-roth",
    ]);
    assert.match(page, /<bdi>Joseph Roth<\/bdi>/);
    assert.match(page, /<title>Werke: 1930, Joseph Roth, Irmgard Keun/);
  },
  OWN,
);

withApps(
  "a page shows how many of its list have which makers, subjects, publishers, series and places",
  async (app) => {
    await shelves(app);
    await app.add(app.kinds.one("exemplar"), {
      werk: { url: `${ORIGIN}/werk/1` },
      signatur: "K 1",
      standort: { name: "Lesesaal" },
    });
    const tallies = async (query: string) => {
      const page = await pageAt(app, `/werke${query}`);
      const links = page.matchAll(
        /href="\/werke\?([^"]*)"[^>]*><bdi>([^<]*)<\/bdi> <span class="tally">(\d+)/g,
      );
      return Object.fromEntries([...links].map(([, href, , total]) => [href, Number(total)]));
    };
    const all = await tallies("");
    assert.equal(all["person=joseph-roth"], 2);
    assert.equal(all["schlagwort=roman"], 2);
    assert.equal(all["verlag=lyrik-verlag"], 1);
    assert.equal(all["reihe=reihe-a"], 1);
    assert.equal(all["standort=lesesaal"], 1);
    assert.deepEqual(await titlesOf(app, "standort=Lesesaal"), ["Gilgi"]);
    const edition = { ausgabeVon: { url: `${ORIGIN}/werk/2` } };
    const { id } = await app.addWork("Hiob, neu", [], edition);
    await app.add(app.kinds.one("exemplar"), {
      werk: { url: `${ORIGIN}/werk/${id}` },
      signatur: "R 1",
      standort: { name: "Magazin" },
    });
    assert.deepEqual(await titlesOf(app, "standort=Magazin"), ["Hiob", "Hiob, neu"]);
    assert.equal((await tallies(""))["standort=magazin"], 2);
    const some = await tallies("?schlagwort=roman");
    assert.equal(some["schlagwort=roman&amp;person=joseph-roth"], 1);
    const found = await tallies("?suche=berlin");
    assert.equal(found["suche=berlin&amp;person=joseph-roth"], 1);
    assert.equal(found["suche=berlin&amp;reihe=reihe-a"], undefined);
  },
  OWN,
);

withLibrary("loans are found by their state, reader and copy", async (library) => {
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  const loans = async (query: string) => {
    const { status, json } = await library.ask("GET", `/ausleihen?${query}`, { as: "theke" });
    assert.equal(status, 200, query);
    return json.ausleihe.map(({ exemplar }: { exemplar: { url: string } }) => exemplar.url.at(-1));
  };
  assert.deepEqual(await loans("status=überfällig"), []);
  assert.deepEqual((await loans("status=laufend")).toSorted(), ["1", "3"]);
  library.later(60);
  assert.deepEqual((await loans("status=überfällig")).toSorted(), ["1", "3"]);
  assert.deepEqual(await loans("status=laufend"), []);
  assert.deepEqual(await loans("konto=A-anna&status=überfällig&status=laufend"), ["1"]);
  assert.deepEqual(await loans("exemplar=B3"), ["3"]);
  await library.change("/ausleihe/1", "theke", { zurueck: "2026-04-01" });
  assert.deepEqual(await loans("status=zurückgegeben"), ["1"]);
  const wrong = await library.ask("GET", "/ausleihen?status=weg", { as: "theke" });
  assert.equal(wrong.status, 400);
  assert.equal((await library.ask("GET", "/ausleihen?status=laufend", { as: "anna" })).status, 403);
});
