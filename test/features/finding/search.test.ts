import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

/** A library of its own: the numbers must not depend on what other tests add. */
const OWN = { fresh: true } as const;

async function smallLibrary(app: TestApp) {
  const buechner = await app.addPerson("Georg", "Büchner");
  const grabbe = await app.addPerson("Christian Dietrich", "Grabbe");
  const book = { art: "Buch", sprache: "de" };
  const woyzeck = await app.addWork("Woyzeck", [buechner], { ...book, jahr: 1836 });
  await app.addWork("Dantons Tod", [buechner], { ...book, jahr: 1835 });
  await app.addWork("Napoleon", [grabbe], { ...book, jahr: 1831 });
  await app.addWork("Emilia Galotti", [], { ...book, jahr: 1772 });
  await app.addWork("Napoleon", [], { art: "Film", sprache: "fr", jahr: 1927 });
  await app.addWork("Orestie", [], { art: "Buch", sprache: "grc", jahr: -458 });
  await app.addWork("Ein Kistchen", [], { art: "Ding" });
  return { buechner, woyzeck };
}

withApps(
  "every combination of facets is an address with its own list, in every format",
  async (app) => {
    await smallLibrary(app);
    const titles = async (query: string) => {
      const list = await app.json(`/werke?${query}`);
      assert.equal(list.gesamt, list.werk.length, query);
      return list.werk.map((work: { titel: string }) => work.titel);
    };
    assert.deepEqual(await titles("art=Film"), ["Napoleon"]);
    assert.deepEqual(await titles("art=Buch&sprache=de&jahrhundert=19"), [
      "Dantons Tod",
      "Napoleon",
      "Woyzeck",
    ]);
    assert.deepEqual(await titles("jahrhundert=-5"), ["Orestie"]);
    assert.deepEqual(await titles("art=Film&art=Ding"), ["Ein Kistchen", "Napoleon"]);
    assert.deepEqual(await titles("art=&sprache=fr"), ["Napoleon"]);
    assert.deepEqual(await titles("sprache=tlh"), []);
    assert.deepEqual(await titles("jahrhundert=19&sortierung=-jahr"), [
      "Woyzeck",
      "Dantons Tod",
      "Napoleon",
    ]);
    assert.deepEqual(await titles("suche=napoleon&art=Buch"), ["Napoleon"]);
    const xml = await (await app.get("/werke.xml?art=Film")).text();
    assert.match(xml, /<werke gesamt="1"><werk [^>]*><titel>Napoleon/);
  },
  OWN,
);

withApps(
  "a value that a facet cannot have is a bad parameter",
  async (app) => {
    for (const query of ["art=Kuchen", "jahrhundert=neunzehn", "verfuegbar=vielleicht"]) {
      const response = await app.get(`/werke.json?${query}`);
      assert.equal(response.status, 400, query);
      assert.match((await response.json()).type, /ungueltiger-parameter$/);
    }
  },
  {},
);

withApps(
  "the page says how many each value leaves, with the other filters as they are",
  async (app) => {
    await smallLibrary(app);
    const page = await (await app.get("/werke?jahrhundert=19&lang=de")).text();
    assert.deepEqual(tallies(page), {
      "19. Jahrhundert": 3,
      "18. Jahrhundert": 1,
      "20. Jahrhundert": 1,
      "5. Jh. v. Chr.": 1,
      "Christian Dietrich Grabbe": 1,
      "Georg Büchner": 2,
    });
    const films = await (await app.get("/werke?art=Film&art=Buch&lang=de")).text();
    assert.match(films, /href="\/werke\?art=Film&amp;art=Buch&amp;lang=de&amp;sprache=fr"/);
    assert.match(page, /href="\/werke\?lang=de" aria-current="true"/, "chosen again it is undone");
    assert.match(page, /<title>Werke: 19\. Jahrhundert &ndash; /);
    assert.match(page, /rel="canonical" href="[^"]*\/werke\?jahrhundert=19&amp;lang=de"/);
    const english = await (await app.get("/werke?jahrhundert=19&lang=en")).text();
    assert.equal(tallies(english)["19th century"], 3);
    const found = await (await app.get("/werke?suche=napoleon&lang=de")).text();
    assert.deepEqual(tallies(found), {
      "1830er Jahre": 1,
      "1920er Jahre": 1,
      Buch: 1,
      Film: 1,
      Deutsch: 1,
      Französisch: 1,
      "Christian Dietrich Grabbe": 1,
    });
  },
  OWN,
);

withApps(
  "where works are young, decades and ages narrow the list down instead of centuries",
  async (app) => {
    for (const [jahr, altersfreigabe] of [
      [1973, "ab 6 Jahren"],
      [1979, "FSK 12"],
      [2004, "6-8"],
      [2019, "5. Klasse"],
      [2022, "ab 2020"],
    ] as const)
      await app.addWork(`Band ${jahr}`, [], { art: "Buch", jahr, altersfreigabe });
    const page = async (query: string) =>
      tallies(await (await app.get(`/werke?lang=de${query}`)).text());
    const decades = { "1970er Jahre": 2, "2000er Jahre": 1, "2010er Jahre": 1, "2020er Jahre": 1 };
    assert.deepEqual(await page(""), { ...decades, "ab 6": 2, "ab 12": 1 });
    assert.equal((await app.json("/werke?jahrzehnt=1970&alter=12")).gesamt, 1);
    assert.equal((await app.get("/werke?alter=alt")).status, 400);
    await app.addWork("Alt", [], { jahr: 1650 });
    const mixed = await page("");
    assert.equal(mixed["17. Jahrhundert"], 1);
    assert.equal(mixed["1970er Jahre"], undefined);
    const chosen = await page("&jahrhundert=20");
    assert.equal(chosen["21. Jahrhundert"], 3, "the centuries stay in sight");
  },
  OWN,
);

withApps(
  "the counts follow every change, removal and return",
  async (app) => {
    const { woyzeck } = await smallLibrary(app);
    const counts = async () => tallies(await (await app.get("/werke?lang=de")).text());
    assert.equal((await counts()).Buch, 5);
    const changed = await app.request("PUT", woyzeck.path, {
      as: "bibliothekarin",
      body: { ...(await app.json(woyzeck.path)), art: "Musik", jahr: 1925 },
    });
    assert.equal(changed.status, 200);
    const after = await counts();
    assert.deepEqual([after.Buch, after.Musik, after["19. Jahrhundert"]], [4, 1, 2]);
    assert.equal((await app.json("/werke?art=Musik&jahrhundert=20")).gesamt, 1);

    const werk = { url: woyzeck.path };
    const copy = await app.add(app.kinds.one("exemplar"), { werk, zustand: "gut" });
    assert.equal((await counts())["jetzt ausleihbar"], 1);
    const lost = await app.request("PUT", copy.path, {
      as: "bibliothekarin",
      body: { werk, signatur: "X 1", zustand: "vermisst" },
    });
    assert.equal(lost.status, 200);
    assert.equal((await counts())["gerade nicht da"], 1);
    assert.deepEqual(
      (await app.json("/werke?verfuegbar=nein")).werk.map((one: { titel: string }) => one.titel),
      ["Woyzeck"],
    );
    for (const no of ["no", "false", "0", "NEIN"])
      assert.equal((await app.json(`/werke?verfuegbar=${no}`)).gesamt, 1, no);
    const lending = (await app.json("/standorte?ausleihbar=ja")).gesamt;
    for (const yes of ["yes", "true", "1", "Ja"])
      assert.equal((await app.json(`/standorte?ausleihbar=${yes}`)).gesamt, lending, yes);
    await app.request("DELETE", copy.path, { as: "bibliothekarin" });
    assert.equal((await counts())["gerade nicht da"], undefined);

    assert.equal((await app.request("DELETE", woyzeck.path, { as: "bibliothekarin" })).status, 204);
    assert.equal((await counts()).Musik, undefined);
    await app.reopen();
    assert.equal((await counts()).Buch, 4);
  },
  OWN,
);

withApps(
  "paging through a narrowed list shows each entry once, in either direction",
  async (app) => {
    const jahr = (index: number) => 1801 + (index % 7);
    for (let index = 0; index < 23; index++) {
      await app.addWork(`Band ${index % 5}`, [], {
        art: index % 2 ? "Buch" : "Bild",
        jahr: index % 4 ? jahr(index) : null,
        sprache: index % 3 ? "de" : "la",
      });
    }
    for (const query of ["sprache=de", "art=Buch&sortierung=jahr", "sprache=de&sortierung=-jahr"]) {
      const whole = await app.json(`/werke?${query}&anzahl=100`);
      const seen: string[] = [];
      let next: string | undefined = `/werke?${query}&anzahl=3`;
      let last = "";
      while (next) {
        const page = await app.json(next);
        assert.equal(page.gesamt, whole.gesamt);
        seen.push(...page.werk.map((one: { url: string }) => one.url));
        last = next;
        next = page.weiter?.slice(page.weiter.indexOf("/werke"));
      }
      assert.deepEqual(
        seen,
        whole.werk.map((one: { url: string }) => one.url),
        query,
      );
      const link = (await app.get(last, { Accept: "application/json" })).headers.get("Link");
      const back = /<[^>]*(\/werke[^>]*)>; rel="prev"/.exec(link ?? "")?.[1] ?? "";
      const before = await app.json(back);
      const end = seen.length - (seen.length % 3 || 3);
      assert.deepEqual(
        before.werk.map((one: { url: string }) => one.url),
        seen.slice(end - 3, end),
      );
    }
  },
  OWN,
);

withApps(
  "a search marks what it has found, however it is spelt",
  async (app) => {
    await smallLibrary(app);
    const text = "Ein Soldat wird an seiner Umgebung irre und bringt seine Geliebte um.";
    await app.addWork("Fragment", [], { beschreibung: `${"Vorrede. ".repeat(40)}${text}` });
    const found = async (words: string) =>
      (await app.get(`/werke?suche=${encodeURIComponent(words)}`)).text();
    assert.match(await found("Buchner"), /<mark>Büchner<\/mark>/);
    assert.match(await found("BUECH"), /Georg <mark>Büch<\/mark>ner/);
    assert.match(await found("woyz"), /<bdi><mark>Woyz<\/mark>eck<\/bdi>/);
    const inside = await found("geliebte");
    assert.match(inside, /<p class="excerpt" dir="auto">… [^<]*<mark>Geliebte<\/mark> um\.<\/p>/);
    assert.doesNotMatch(await found("<mark>"), /<mark><mark>/);
  },
  OWN,
);

withApps(
  "a slip of the pen is answered with what may have been meant",
  async (app) => {
    const { buechner } = await smallLibrary(app);
    const meant = async (words: string) => {
      const page = await (
        await app.get(`/werke?lang=de&suche=${encodeURIComponent(words)}`)
      ).text();
      return /<p class="meant">Meinten Sie <a href="[^"]*"><bdi>(.*?)<\/bdi>/.exec(page)?.[1];
    };
    assert.equal(await meant("Woyzek"), "Woyzeck");
    assert.equal(await meant("Wozyeck"), "Woyzeck");
    assert.equal(await meant("Boyzeck"), "Woyzeck");
    assert.equal(await meant("Bücner"), "Büchner");
    assert.equal(await meant("dantons tdo"), undefined, "too short to tell");
    assert.equal(await meant("napoloen grabbe"), "Napoleon Grabbe");
    assert.equal(await meant("napoloen von grabbe"), undefined, "no work has that word");
    assert.equal(await meant("dantons todd"), "Dantons Tod");
    assert.equal(await meant("buechner woyzek"), "Büchner Woyzeck");
    assert.equal(await meant("Quarkstrudel"), undefined);
    assert.equal(await meant("Woyzeck"), undefined, "nothing to correct");
    const known = { auchBekannt: ["Karl G. Buechner"], beschreibung: "Dichter des Vormärz" };
    const changed = await app.request("PATCH", buechner.path, {
      as: "bibliothekarin",
      headers: { "Content-Type": "application/merge-patch+json" },
      body: known,
    });
    assert.equal(changed.status, 200, await changed.text());
    assert.equal(await meant("karl büchner"), "Georg Büchner", "known by that name, too");
    assert.equal(await meant("dichter vormärz"), undefined, "which is no name");
    const prince = await app.addPerson("", "☥", { auchBekannt: ["Prince"] });
    await app.addWork("Purpur", [prince]);
    assert.equal(await meant("prince"), undefined, "a name of signs alone");
  },
  OWN,
);

withApps(
  "what may have been meant stands there at once, for people, and under what was chosen",
  async (app) => {
    await smallLibrary(app);
    const page = async (query: string) => (await app.get(`/werke?lang=de&${query}`)).text();
    const [empty, slip] = [await page("suche=Quarkstrudel"), await page("suche=Bücner")];
    assert.doesNotMatch(empty, /class="entries/);
    assert.match(slip, /Zu „<bdi>Bücner<\/bdi>“ wurde nichts gefunden/);
    assert.match(slip, /<a class="entry-title" href="werk\/\d+"><bdi>Woyzeck<\/bdi>/);
    assert.doesNotMatch(slip, /<bdi>Napoleon/);
    const data = await app.json("/werke?suche=Bücner");
    assert.deepEqual(data, { werk: [], gesamt: 0, meinten: "Büchner" });
    const among = await page("suche=Bücner&art=Film");
    assert.doesNotMatch(among, /class="meant"|class="entries/);
  },
  OWN,
);

withApps(
  "a kind of the site's own has facets too",
  async (app) => {
    await app.add(app.kinds.one("fahrt"), { ziel1: "Rom", dauer: 3 });
    await app.add(app.kinds.one("fahrt"), { ziel1: "Bonn", dauer: 12 });
    assert.equal((await app.json("/fahrten?laenge=kurz")).gesamt, 1);
    const page = await (await app.get("/fahrten?lang=en")).text();
    assert.match(page, /<h2 id="facette-laenge">Length<\/h2>/);
    assert.deepEqual(tallies(page), { kurz: 1, lang: 1 });
  },
  {
    site: {
      "kinds/fahrt.ts": `import { defineKind, number, text } from "leihwerk";
export default defineKind({
  singular: "fahrt", plural: "fahrten", title: "ziel1",
  fields: {
    ziel1: text({ required: true }),
    dauer: number({ facet: { name: "laenge", of: (days) => (days === null ? null : Number(days) < 5 ? "kurz" : "lang"),
      choices: ["kurz", "lang"], label: { de: "Länge", en: "Length" } } }),
  },
});
`,
    },
  },
);

withApps(
  "a word that very many have is found at every place, whether many or few stand there",
  async (app) => {
    const drafts = Array.from({ length: 2400 }, (_, index) => ({
      values: {
        titel: index % 3 === 0 ? `Ohne ${index}` : `Gemeinsam ${index}`,
        untertitel: "Ein gemeinsames Werk",
        art: index < 1700 ? "Buch" : index < 2399 ? "Film" : "Spiel",
      },
    }));
    await app.store.write((writing) => writing.insert(app.kinds.one("werk"), drafts, null));
    const found = async (query: string) => {
      const answer = await app.get(`/werke.json?suche=gemeins${query}`);
      const { gesamt, mehr, werk } = (await answer.json()) as {
        gesamt: number;
        mehr?: boolean;
        werk: { titel: string }[];
      };
      return { gesamt, mehr, first: werk[0]?.titel };
    };
    assert.deepEqual(await found(""), { gesamt: 1000, mehr: true, first: "Gemeinsam 1" });
    assert.deepEqual(await found("&art=Buch"), { gesamt: 1000, mehr: true, first: "Gemeinsam 1" });
    assert.deepEqual(await found("&art=Film"), {
      gesamt: 699,
      mehr: undefined,
      first: "Gemeinsam 1700",
    });
    assert.deepEqual(await found("+wer&art=Spiel"), {
      gesamt: 1,
      mehr: undefined,
      first: "Gemeinsam 2399",
    });
    assert.equal((await found("&art=Musik")).gesamt, 0);
  },
  OWN,
);

/** What the page offers to narrow the list down to, with its counts. */
function tallies(page: string): Record<string, number> {
  const links = page.matchAll(/<bdi>([^<]*)<\/bdi> <span class="tally">([\d.,]+)<\/span>/g);
  return Object.fromEntries([...links].map(([, name, total]) => [name ?? "", Number(total)]));
}

withApps(
  "a work is found by its other titles",
  async (app) => {
    await app.addWork("Stolz und Vorurteil", [], { weitererTitel: ["Pride and Prejudice"] });
    const found = await app.json("/werke?suche=pride+prejudice");
    assert.deepEqual(
      found.werk.map(({ titel }: { titel: string }) => titel),
      ["Stolz und Vorurteil"],
    );
  },
  OWN,
);

withApps(
  "a volume is found by its series and its number, and no other volume with it",
  async (app) => {
    const volumes = {
      "1": "Von Idioten umzingelt!",
      "2": "Gibt's Probleme?",
      "12": "Und tschüss!",
    };
    for (const [band, titel] of Object.entries(volumes))
      await app.addWork(titel, [], { art: "Buch", reihe: [{ name: "Gregs Tagebuch", band }] });
    const titles = async (query: string) =>
      (await app.json(`/werke?${query}`)).werk.map(({ titel }: { titel: string }) => titel);
    assert.deepEqual(await titles("suche=gregs+tagebuch+1"), ["Von Idioten umzingelt!"]);
    assert.deepEqual(await titles("suche=gregs+tagebuch+12"), ["Und tschüss!"]);
    assert.deepEqual(await titles("suche=gregs+tagebuch+1&art=Buch"), ["Von Idioten umzingelt!"]);
    assert.equal((await titles("suche=gregs+tage")).length, 3);
  },
  OWN,
);
