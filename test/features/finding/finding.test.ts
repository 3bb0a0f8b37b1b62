/** Finding by what stands in a field: each field of a kind is a parameter of its list, and none tells what it may not. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";
import { withLibrary } from "../../support/library.ts";

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
    isbn: ["978-3-548-28899-4"],
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
      "schlagwort=roman&person=irmgard-keun": ["Gilgi"],
      "person=Keun, Irmgard": ["Gilgi"],
      "person=/person/joseph-roth": ["Flucht ohne Ende", "Hiob"],
      "person=1&person=2": ["Flucht ohne Ende", "Gilgi", "Hiob"],
      "verlag=lyrik-verlag": ["Gilgi"],
      "verlag=Kiepenheuer %26 Witsch": ["Hiob"],
      "jahr=1931": ["Gilgi"],
      "ort=Berlin&jahr=1930": ["Hiob"],
      "ort=": ["Flucht ohne Ende", "Gilgi", "Hiob"],
      "isbn=978-3-548-28899-4": ["Gilgi"],
      "isbn=9783548288994": ["Gilgi"],
      "isbn=3548288995": ["Gilgi"],
      "isbn=keine": [],
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
    for (const path of [
      "/werke?jahr=neu",
      "/werke?jahr=99999999999",
      "/exemplare?zustand=rosa",
      "/werke?verlag=kein-verlag",
      "/werke?schlagwort=Roman&person=keun",
    ]) {
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
    assert.equal((await app.request("GET", path, { as: "bibliothekarin" })).status, 200);
  },
  OWN,
);

withApps(
  "what a page is narrowed down to stands above its list, each to be taken back by itself",
  async (app) => {
    await shelves(app);
    const page = await pageAt(app, "/werke?person=joseph-roth&person=irmgard-keun&jahr=1930");
    const chips = [
      ...page.matchAll(/<li><a rel="nofollow" href="([^"]*)"><span class="unseen">/g),
    ].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
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
    const { status, json } = await library.ask("GET", `/ausleihen?${query}`, {
      as: "bibliothekarin",
    });
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
  await library.change("/ausleihe/1", "bibliothekarin", { zurueck: "2026-04-01" });
  assert.deepEqual(await loans("status=zurückgegeben"), ["1"]);
  const wrong = await library.ask("GET", "/ausleihen?status=weg", { as: "bibliothekarin" });
  assert.equal(wrong.status, 400);
  assert.equal((await library.ask("GET", "/ausleihen?status=laufend", { as: "anna" })).status, 403);
});

withApps(
  "titles stand in their order without the article, in the language that they are in",
  async (app) => {
    const titles = ["Die Räuber", "The Tempest", "Das Leben", "L’Avare", "Ein Fest", "Zorn", "Die"];
    for (const titel of titles) await app.addWork(titel);
    await app.addWork("Die Hard", [], { sprache: "en" });
    assert.deepEqual(await titlesOf(app, ""), [
      ...["L’Avare", "Die", "Die Hard", "Ein Fest"],
      ...["Das Leben", "Die Räuber", "The Tempest", "Zorn"],
    ]);
    assert.deepEqual(await titlesOf(app, "anfang=r"), ["Die Räuber"]);
    assert.deepEqual(await titlesOf(app, "titel=Räuber"), ["Die Räuber"]);
    assert.deepEqual(await titlesOf(app, "titel=die hard"), ["Die Hard"]);
    assert.deepEqual((await titlesOf(app, "sortierung=-titel"))[0], "Zorn");
  },
  OWN,
);

withApps(
  "just that title comes first, then what begins so",
  async (app) => {
    for (const titel of ["Die lustigen Räuber", "Räuber und Gendarm", "Der Mann, der der Mann war"])
      await app.addWork(titel);
    await app.addWork("Die Räuber");
    await app.addWork("Die Räuber vom Liang Schan Moor");
    const found = async (words: string) => (await titlesOf(app, `suche=${words}`))[0];
    assert.equal(await found("Die Räuber"), "Die Räuber");
    assert.equal(await found("räuber"), "Die Räuber");
    assert.equal(await found("der mann der der mann war"), "Der Mann, der der Mann war");
    assert.deepEqual(await titlesOf(app, "suche=die räuber"), [
      "Die Räuber",
      "Die Räuber vom Liang Schan Moor",
      "Die lustigen Räuber",
    ]);
  },
  OWN,
);

withApps(
  "what was meant is found out over several words, each of which may be one that there is",
  async (app) => {
    const lessing = await app.addPerson("Gotthold Ephraim", "Lessing");
    await app.addWork("Der Weg ins Freie");
    await app.addWork("Nathan der Weise", [lessing]);
    await app.addWork("Die weiße Rose");
    await app.addWork("Leonce und Lena");
    // Finds more, and is farther away.
    for (const title of ["Lenz", "Lenz im Gebirge", "Lenz in Moskau"]) await app.addWork(title);
    const meant: Record<string, string> = {
      "Nathan der Weisse": "Nathan der Weise",
      "Natan der Weisse": "Nathan der Weise",
      "Nathan Lessig": "Nathan Lessing",
      Leonze: "Leonce",
      "Leonze und Lenna": "Leonce und Lena",
    };
    for (const [words, expected] of Object.entries(meant)) {
      const page = await pageAt(app, `/werke?${new URLSearchParams({ suche: words })}`);
      const [, offered] = /class="meant">.*?<bdi>([^<]*)<\/bdi>/.exec(page) ?? [];
      assert.equal(offered, expected, words);
    }
  },
  OWN,
);

withApps(
  "what is new stands first where somebody asks for it, narrowed down too",
  async (app) => {
    for (const titel of ["Zuerst", "Dann", "Jetzt"]) await app.addWork(titel, [], { art: "Buch" });
    const newest = ["Jetzt", "Dann", "Zuerst"];
    assert.deepEqual(await titlesOf(app, "sortierung=-erstellt"), newest);
    assert.deepEqual(await titlesOf(app, "sortierung=-erstellt&art=Buch"), newest);
    assert.deepEqual(await titlesOf(app, "sortierung=erstellt"), newest.toReversed());
    const first = await app.json("/werke?sortierung=-erstellt&anzahl=1");
    const second = await app.json(first.weiter.replace(/^https?:\/\/[^/]+/, ""));
    assert.equal(second.werk[0].titel, "Dann");
    assert.match(await pageAt(app, "/werke"), /href="\/werke\?sortierung=-erstellt"/);
  },
  OWN,
);

withApps(
  "persons are listed by letter, each with the years and the number of works",
  async (app) => {
    for (let index = 0; index < 41; index++) await app.addPerson("Anna", `Ab${index}`);
    const keun = await app.addPerson("Irmgard", "Keun", { geboren: 1905, gestorben: 1982 });
    await app.addPerson("Élise", "Österreich");
    await app.addWork("Gilgi", [keun]);
    await app.addWork("Das kunstseidene Mädchen", [keun]);
    const page = await pageAt(app, "/personen");
    const letters = [...page.matchAll(/href="\/personen\?anfang=([^"]*)"/g)].map(([, one]) => one);
    assert.deepEqual(letters, ["a", "k", "o"]);
    const under = await pageAt(app, "/personen?anfang=k&lang=de");
    assert.match(under, /Irmgard Keun[\s\S]*1905–1982[\s\S]*2 Werke/);
    assert.match(under, /aria-current="true">K</);
    const work = await pageAt(app, "/person/irmgard-keun");
    assert.match(
      work,
      /<li><svg[\s\S]*?<\/svg><div class="entry-text"><bdi class="entry-title"><a href="werk\/\d+">Gilgi<\/a>/,
    );
  },
  OWN,
);

withLibrary("a list says of each work whether it can be had", async (library) => {
  const page = async () =>
    (await library.ask("GET", "/werke?lang=de", { accept: "text/html" })).text;
  const said = async () =>
    [...(await page()).matchAll(/class="availability (in|out)">([^<]*)</g)].map(([, how]) => how);
  assert.deepEqual(await said(), ["in", "in"]);
  await library.lend("B3", "anna");
  assert.deepEqual(await said(), ["out", "in"], "Metropolis has one copy");
  await library.lend("B1", "anna");
  assert.deepEqual(await said(), ["out", "in"], "Woyzeck has another one");
});

withLibrary(
  "the page of a work says first whether it can be had, and nobody's name",
  async (library) => {
    const page = async (as?: string) =>
      (await library.ask("GET", "/werk/2?lang=de", { accept: "text/html", ...(as && { as }) }))
        .text;
    const head = (text: string) => {
      const [, state = ""] = /<h2 id="ausleihe"[^>]*>([^<]*)</.exec(text) ?? [];
      return state;
    };
    const free = await page();
    assert.equal(head(free), "Verfügbar");
    assert.match(free, /<ul class="copies"><li><a href="exemplar\/3"><bdi>S 3<\/bdi><\/a>/);
    assert.ok(
      free.indexOf('id="ausleihe"') < free.indexOf('<dl class="details">'),
      "before the facts",
    );
    assert.doesNotMatch(free, /id="feld-exemplar"/, "no second list of the same copies");

    await library.lend("B3", "anna");
    const reserve = (who: string) =>
      library.ask("POST", "/vormerkungen/", { as: who, body: { werk: { url: "/werk/2" } } });
    assert.match(head(await page()), /^Ausgeliehen bis \d+\. \p{L}+ 2026$/u);
    assert.match(await page("ben"), /<button>Vormerken<\/button>/);
    assert.equal((await reserve("ben")).status, 201);
    assert.match(head(await page()), /^Ausgeliehen bis \d+\. \p{L}+ 2026, 1 Vormerkung$/u);
    assert.equal((await reserve("carla")).status, 201);
    const lent = await page();
    assert.match(head(lent), /2 Vormerkungen$/);
    assert.doesNotMatch(lent, /\b(anna|ben|carla)\b/);
    assert.match(await page("anna"), /Sie haben dieses Werk ausgeliehen/);
    library.later(90);
    assert.match(head(await page()), /^Ausgeliehen, fällig seit /);
  },
);

withLibrary("search engines learn what a work is, and which copies can be had", async (library) => {
  const data = async (id: number) =>
    (await library.ask("GET", `/werk/${id}`, { accept: "application/ld+json" })).json;
  assert.equal((await data(1))["@type"], "Book");
  const film = await data(2);
  assert.equal(film["@type"], "Movie");
  assert.deepEqual(
    film.offers.map(({ availability, sku }: Record<string, string>) => [sku, availability]),
    [["S 3", "https://schema.org/InStock"]],
  );
  await library.lend("B3", "anna");
  assert.equal((await data(2)).offers[0].availability, "https://schema.org/OutOfStock");
  await library.change("/werk/2", "bibliothekarin", { jahr: 1927 });
  assert.equal((await data(2)).datePublished, "1927");
  const { potentialAction } = await data(2);
  assert.equal(potentialAction["@type"], "BorrowAction");
  assert.equal(potentialAction.lender["@id"], "http://localhost/#bibliothek");
});

withLibrary("search engines learn who wrote a book, and where it appeared", async (library) => {
  const body = {
    titel: "Gilgi",
    art: "Buch",
    ort: "Berlin",
    person: [{ name: "Irmgard Keun" }, { name: "Äsop", rolle: "ill" }],
  };
  const data = async (path: string) =>
    (await library.ask("GET", path, { accept: "application/ld+json" })).json;
  await library.ask("POST", "/werke", { as: "bibliothekarin", body });
  const book = await data("/werk/3");
  assert.deepEqual(
    book.author.map(({ name }: { name: string }) => name),
    ["Irmgard Keun"],
  );
  assert.equal(book.publication.location.name, "Berlin");
  assert.equal(book.locationCreated, undefined, "it was not written there");
  await library.patch("/werk/3", { art: "Bild" });
  const picture = await data("/werk/3");
  assert.equal(picture.locationCreated.name, "Berlin");
  assert.equal(picture.creator[0].name, "Irmgard Keun");
  await library.patch("/werk/3", { art: "Ding" });
  assert.deepEqual((await data("/werk/3"))["@type"], ["Product", "CreativeWork"]);
  await library.patch("/werk/3", { art: "Buch", ean: ["4006381333931"] });
  assert.deepEqual((await data("/werk/3"))["@type"], ["Book", "Product"]);
  assert.equal("givenName" in (await data("/person/aesop")), false, "one name is no first name");
});

withApps(
  "what is long on the page of a work is folded, and none of it is missing",
  async (app) => {
    const about = `${"Ein langer Satz. ".repeat(60)}Das Ende.`;
    const work = await app.add(app.kinds.one("werk"), { beschreibung: about });
    const page = await pageAt(app, work.path);
    assert.match(page, /<details class="folded"><summary>[\s\S]*Das Ende\.[\s\S]*<\/details>/);
    const folded = page.match(/<details class="folded">/g) ?? [];
    assert.equal(folded.length, 3, "the text, the further facts, and how it is cited");
  },
  OWN,
);

withLibrary("an address with more values than anybody chooses is refused", async (library) => {
  const many = (name: string, value: (index: number) => string, count: number) =>
    `/werke?${Array.from({ length: count }, (_, index) => `${name}=${value(index)}`).join("&")}`;
  for (const accept of ["text/html", "application/json"]) {
    const places = await library.ask(
      "GET",
      many("schlagwort", (index) => `s${index}`, 500),
      { accept },
    );
    assert.equal(places.status, 400);
    assert.equal(
      (
        await library.ask(
          "GET",
          many("art", () => "Buch", 500),
          { accept },
        )
      ).status,
      400,
    );
    assert.equal(
      (
        await library.ask(
          "GET",
          many("art", () => "Buch", 10),
          { accept },
        )
      ).status,
      200,
    );
  }
});

withLibrary(
  "a list leads by keyboard straight to its hits, and says how far it is narrowed down",
  async (library) => {
    const page = async (path: string) =>
      (await library.ask("GET", path, { accept: "text/html" })).text;
    const list = await page("/werke?art=Film&lang=de");
    assert.match(list, /<a class="skip" href="[^"]*#treffer">Zu den Treffern springen<\/a>/);
    assert.equal(list.match(/ id="treffer"/g)?.length, 1);
    assert.match(list, /<details class="facets"><summary>Eingrenzen \(1\)<\/summary>/);
    assert.match(await page("/werke?lang=de"), /<summary>Eingrenzen<\/summary>/);
    assert.match(
      await page("/werke?sortierung=-jahr&lang=de"),
      /<details class="sorting"><summary><span class="unseen">Sortieren nach <\/span>Jahr<span class="direction down">/,
    );
    const none = await page("/werke?art=Karte&lang=de");
    assert.doesNotMatch(none, /#treffer/, "no way to what is not there");
    const work = await page("/werk/1");
    assert.ok(
      work.indexOf('id="suche-oben"') < work.indexOf('class="account"'),
      "whoever tabs searches before signing in",
    );
  },
);
