/** German puts what a thing is at the end of a word: a search finds the ends and parts of compounds, and other forms of a word. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";
import { withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const OWN = { fresh: true } as const;

const THINGS = [
  "Stichsäge",
  "Kreissägeblatt",
  "Akkuschrauber Makita",
  "Akku-Schrauber Bosch",
  "Familienzelt",
  "Zeltplane",
  "Schlagbohrmaschine",
  "Brettspiel: Reise um die Welt",
  "Piratenkostüm",
  "Fahrrad",
  "Handschuhe für die Arbeit",
];

async function thingsOf(app: TestApp) {
  for (const titel of THINGS) await app.addWork(titel, [], { art: "Ding" });
}

async function found(app: TestApp, suche: string, more = "") {
  const list = await app.json(`/werke?suche=${encodeURIComponent(suche)}${more}`);
  return list.werk.map(({ titel }: { titel: string }) => titel);
}

withApps(
  "the end of a compound finds it, and so do its middle, its parts and its plural",
  async (app) => {
    await thingsOf(app);
    assert.deepEqual(await found(app, "säge"), ["Kreissägeblatt", "Stichsäge"]);
    assert.deepEqual(await found(app, "Zelt"), ["Zeltplane", "Familienzelt"]);
    assert.deepEqual(await found(app, "zelte"), ["Familienzelt"]);
    assert.deepEqual(await found(app, "schrauber"), [
      "Akku-Schrauber Bosch",
      "Akkuschrauber Makita",
    ]);
    const both = ["Akku-Schrauber Bosch", "Akkuschrauber Makita"];
    assert.deepEqual(await found(app, "Akku Schrauber"), both);
    assert.deepEqual(await found(app, "akkuschrauber"), both.toReversed());
    assert.deepEqual(await found(app, "Akkuschrauber Bosch"), ["Akku-Schrauber Bosch"]);
    assert.deepEqual(await found(app, "Bohrmaschinen"), ["Schlagbohrmaschine"]);
    assert.deepEqual(await found(app, "Spiele"), ["Brettspiel: Reise um die Welt"]);
    assert.deepEqual(await found(app, "Kostüme"), ["Piratenkostüm"]);
    assert.deepEqual(await found(app, "Fahrräder"), ["Fahrrad"]);
    assert.deepEqual(await found(app, "Räder"), ["Fahrrad"]);
    assert.deepEqual(await found(app, "rad"), ["Fahrrad"]);
    assert.deepEqual(await found(app, "Arbeitshandschuh"), ["Handschuhe für die Arbeit"]);
    assert.deepEqual(await found(app, "zelt", "&sortierung=titel"), ["Zeltplane", "Familienzelt"]);
    assert.deepEqual(await found(app, "zelt", "&art=Ding"), ["Zeltplane", "Familienzelt"]);
    assert.deepEqual(await found(app, "zelt", "&art=Buch"), []);
    assert.deepEqual(await found(app, "zelt", "&anfang=fam"), ["Familienzelt"]);
  },
  OWN,
);

withApps(
  "a list says that its search was widened, in every format",
  async (app) => {
    await thingsOf(app);
    const { gesamt, erweitert } = await app.json("/werke?suche=zelt");
    assert.deepEqual([gesamt, erweitert], [2, 1]);
    assert.equal((await app.json("/werke?suche=makita")).erweitert, undefined);
    const xml = await (await app.get("/werke.xml?suche=s%C3%A4ge")).text();
    assert.match(xml, /<werke gesamt="2" erweitert="2">/);
    const some = await (await app.get("/werke.html?suche=Zelt")).text();
    assert.match(some, /Mit „<bdi>Zelt<\/bdi>“ beginnt ein Wort nur im ersten Treffer/);
    const none = await (await app.get("/werke.html?suche=S%C3%A4ge")).text();
    assert.match(none, /Kein Wort beginnt mit „<bdi>Säge<\/bdi>“/);
    assert.match(none, /Stich<mark>säge<\/mark>/);
    assert.match(none, /Kreis<mark>säge<\/mark>blatt/);
    const english = await app.get("/werke.html?suche=zelt", { "Accept-Language": "en" });
    assert.match(await english.text(), /in the first result only; those after it have it inside/);
    const second = await app.json("/werke?suche=zelt&anzahl=1");
    const next = await app.json(second.weiter.replace(/^https?:\/\/[^/]+/, ""));
    assert.deepEqual([next.werk[0].titel, next.gesamt], ["Familienzelt", 2]);
  },
  OWN,
);

withApps(
  "a slip that has chance hits inside of other words still asks whether a known word was meant",
  async (app) => {
    await app.addWork("Dantons Tod", []);
    await app.addWork("Ein Pendant", []);
    const found = await app.json("/werke?suche=danten");
    const titles = found.werk.map(({ titel }: { titel: string }) => titel);
    assert.deepEqual([titles, found.erweitert, found.meinten], [["Ein Pendant"], 1, "Dantons"]);
    const page = await (await app.get("/werke.html?suche=danten&lang=de")).text();
    assert.match(page, /Meinten Sie <a href="[^"]*suche=Dantons[^"]*"><bdi>Dantons<\/bdi><\/a>\?/);
    assert.match(page, /<a class="entry-title" href="werk\/\d+"><bdi>Ein Pen/);
    // The same hits once more are no other meaning.
    await thingsOf(app);
    assert.equal((await app.json("/werke?suche=zelte")).meinten, undefined);
  },
  OWN,
);

withApps(
  "the name of a type finds what is of it, in any form, and an accessory finds the thing that it belongs to",
  async (app) => {
    const body = JSON.stringify({ art: ["Kostüm", "Werkzeug"] });
    const headers = { "Content-Type": "application/merge-patch+json", "If-Match": "*" };
    const set = { as: "bibliothekarin", body, headers } as const;
    assert.equal((await app.request("PATCH", "/einstellungen", set)).status, 200);
    const werkzeug = { art: "Werkzeug" };
    const beamer = await app.addWork("Beamer", [], { art: "Ding", jahr: 2020 });
    await app.addWork("Flex", [], werkzeug);
    await app.addWork("Hammer", [], { ...werkzeug, jahr: 2020 });
    await app.addWork("Pirat", [], { art: "Kostüm" });
    await app.addWork("Werkzeugkoffer", [], { art: "Ding" });
    await app.request("POST", "/exemplare", {
      as: "bibliothekarin",
      body: {
        werk: { url: beamer.path },
        signatur: "T 1",
        zubehoer: ["HDMI-Kabel", "Tragetasche"],
      },
    });
    assert.deepEqual(await found(app, "Kostüme"), ["Pirat"]);
    assert.deepEqual(await found(app, "costumes"), []);
    assert.deepEqual(await found(app, "Werkzeuge"), ["Flex", "Hammer"]);
    assert.deepEqual(await found(app, "Werkzeug"), ["Werkzeugkoffer", "Flex", "Hammer"]);
    assert.deepEqual(await found(app, "Werkzeug Hammer"), ["Hammer"]);
    assert.deepEqual(await found(app, "Werkzeug", "&jahr=2020"), ["Hammer"]);
    assert.deepEqual(await found(app, "Werkzeug", "&art=Ding"), ["Werkzeugkoffer"]);
    assert.deepEqual(await found(app, "things"), ["Beamer", "Werkzeugkoffer"]);
    assert.deepEqual(await found(app, "hdmi"), ["Beamer"]);
    assert.deepEqual(await found(app, "Beamer mit Kabel"), []);
    assert.deepEqual(await found(app, "Beamer Kabel"), ["Beamer"]);
    assert.deepEqual(await found(app, "tasche", "&jahr=2020"), ["Beamer"]);
    assert.deepEqual(await found(app, "tasche", "&art=Werkzeug"), []);
    const copies = await app.json("/exemplare?suche=hdmi");
    assert.equal(copies.gesamt, 1);
  },
  OWN,
);

withApps(
  "the middle of words is searched for up to three words only, because that reads the whole vocabulary",
  async (app) => {
    const titel =
      "Kreissägeblatt, Familienzeltplane, Schlagbohrmaschinenkoffer, Piratenkostümschrank";
    await app.addWork(titel, [], { art: "Ding" });
    assert.deepEqual(await found(app, "säge zelt bohrmaschine"), [titel]);
    assert.deepEqual(await found(app, "säge zelt bohrmaschine kostüm"), []);
    assert.deepEqual(await found(app, "kreis blatt plane koffer schrank"), [titel]);
  },
  OWN,
);

withApps(
  "a list says that there are more where a search was not widened to all words that it could be",
  async (app) => {
    const letters = [..."abcdefghij"];
    const names = letters.flatMap((one) => letters.map((other) => `${one}${other}zelt`));
    const total = async () =>
      /class="total">([^<]*?) gefunden/.exec(
        await (await app.get("/werke.html?suche=Zelt")).text(),
      )?.[1];
    for (const titel of names.slice(0, 30)) await app.addWork(titel, [], { art: "Ding" });
    assert.equal(await total(), "30 Werke");
    for (const titel of names.slice(30)) await app.addWork(titel, [], { art: "Ding" });
    assert.match((await total()) ?? "", /^Mehr als \d\d Werke$/);
  },
  OWN,
);

withApps(
  "a word that only resembles the name of a type does not find all that is of it",
  async (app) => {
    for (const titel of ["Effi Briest", "Lenz"]) await app.addWork(titel, [], { art: "Buch" });
    await app.addWork("Landlust", [], { art: "Zeitschrift" });
    await app.addWork("Eine kurze Geschichte der Zeit", [], { art: "Film" });
    assert.deepEqual(await found(app, "Bücher"), ["Effi Briest", "Lenz"]);
    assert.deepEqual(await found(app, "Lenz Bücher"), ["Lenz"]);
    assert.deepEqual(await found(app, "books"), ["Effi Briest", "Lenz"]);
    assert.deepEqual(await found(app, "Zeitschriften"), ["Landlust"]);
    assert.deepEqual(await found(app, "Zeit"), ["Eine kurze Geschichte der Zeit"]);
    assert.deepEqual(await found(app, "Buchung"), []);
    await app.addWork("Die Buche", [], { art: "Film" });
    await app.addWork("Der Buchs", [], { art: "Film" });
    for (const word of ["Buche", "Buchen"])
      assert.deepEqual(await found(app, word), ["Die Buche"], word);
    assert.deepEqual(await found(app, "Buchs"), ["Der Buchs"]);
    assert.deepEqual(await found(app, "Bücher"), ["Effi Briest", "Lenz"]);
  },
  OWN,
);

withLibrary(
  "works are found by the accessories of copies that are there, not by other words of these",
  async (library) => {
    const as = "bibliothekarin";
    const found = async (suche: string) =>
      (await library.ask("GET", `/werke.json?suche=${encodeURIComponent(suche)}`)).json.gesamt;
    await library.ask("POST", "/standorte", { as, body: { name: "Keller" } });
    const [one] = (await library.ask("GET", "/exemplare.json", { as })).json.exemplar;
    const path = new URL(one.url).pathname;
    const title = one.werk.titel;
    const at = { standort: { name: "Keller" }, inventarnummer: "2026-00077", barcode: "B4711" };
    for (const zubehoer of [[], ["Ladegerät", "Tragetasche"]]) {
      assert.equal((await library.patch(path, { ...at, zubehoer })).status, 200);
      for (const words of ["Keller", "2026-00077", "B4711"]) assert.equal(await found(words), 0);
      assert.equal(await found("Ladegerät Keller"), 0);
      for (const words of ["Ladegerät", "Tasche", "Taschen Ladegeräte", `${title} Tasche`])
        assert.equal(await found(words), zubehoer.length > 0 ? 1 : 0, words);
    }
    await library.patch(path, { zustand: "beschädigt" });
    assert.equal(await found("Ladegerät"), 1);
    await library.patch(path, { zustand: "ausgesondert" });
    assert.equal(await found("Ladegerät"), 0);
  },
);

withApps(
  "suggestions while typing have the ends of compounds, too",
  async (app) => {
    await thingsOf(app);
    const { vorschlag } = await app.json("/vorschlaege?suche=s%C3%A4ge");
    assert.deepEqual(
      vorschlag.map(({ titel }: { titel: string }) => titel),
      ["Kreissägeblatt", "Stichsäge"],
    );
  },
  OWN,
);

withLibrary(
  "the desk offers what has the words inside of another one, and opens nothing for it",
  async (library) => {
    const body = { titel: "Stichsäge", art: "Ding" };
    await library.ask("POST", "/werke", { as: "bibliothekarin", body });
    const visitor = await Visitor.signedIn(library, "bibliothekarin");
    const sought = await visitor.get("/theke?gesucht=s%C3%A4ge");
    assert.match(sought.text, /id="treffer"[\s\S]*Stichsäge/);
    const typed = await visitor.submit(
      await visitor.get("/theke"),
      { aktion: "feld" },
      { text: "Säge" },
    );
    const next = typed.headers.get("Location")?.replace("http://localhost", "") ?? "";
    assert.match(
      (await visitor.get(next)).text,
      /„Säge“ gibt es hier nicht\. Ähnlich heißt:[\s\S]*Stichsäge/,
    );
  },
);

withLibrary(
  "a vocabulary that is not looked through to its end is said in the answer",
  async (library) => {
    const { store, kinds } = library.app;
    const insert = (drafts: { values: { titel: string; weitererTitel: string[] } }[]) =>
      store.write((writing) => writing.insert(kinds.one("werk"), drafts, null));
    await insert([{ values: { titel: "Zeltlager", weitererTitel: ["Wohnzeltbau"] } }]);
    const ask = async () => (await library.ask("GET", "/werke?suche=zelt")).json;
    const { gesamt, mehr } = await ask();
    assert.deepEqual([gesamt, mehr], [1, undefined]);

    // Without vowels, so that no two are the same when they are folded.
    const letters = (number: number) =>
      [8000, 400, 20, 1].map((unit) => "bcdfghjklmnpqrstvwxz"[Math.floor(number / unit) % 20]);
    const words = Array.from({ length: 50_000 }, (_, number) => `a${letters(number).join("")}`);
    const drafts = Array.from({ length: 100 }, (_, work) => ({
      values: {
        titel: `Liste ${work}`,
        weitererTitel: Array.from({ length: 50 }, (_, line) =>
          words.slice(work * 500 + line * 10, work * 500 + line * 10 + 10).join(" "),
        ),
      },
    }));
    await insert(drafts);
    const many = await ask();
    assert.deepEqual([many.gesamt, many.mehr], [1, true]);
    const xml = (await library.ask("GET", "/werke.xml?suche=zelt")).text;
    assert.match(xml, /<werke gesamt="1" mehr="true"/);
  },
);
