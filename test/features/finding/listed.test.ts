import assert from "node:assert/strict";
import { countingStatements } from "../../support/database/counting-statements.ts";
import { type Library, withLibrary } from "../../support/library.ts";

async function page(library: Library, path: string, language = "de"): Promise<string> {
  const answer = await library.ask("GET", path, {
    accept: "text/html",
    headers: { "Accept-Language": language },
  });
  assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 300)}`);
  return answer.text;
}

/** The titles of the entries of a list, in their order. */
function titlesIn(text: string): string[] {
  return [...text.matchAll(/class="entry-title"><a href="[^"]*">(.*?)<\/a>/g)].map(
    ([, title]) => title ?? "",
  );
}

async function add(library: Library, path: string, body: object): Promise<string> {
  const { status, headers, text } = await library.ask("POST", `${path}/`, {
    as: "bibliothekarin",
    body,
  });
  assert.equal(status, 201, text);
  return (headers.get("Location") ?? "").replace("http://localhost", "");
}

/** Works of one subject, publisher, series and maker; the second has no year. */
async function addWorks(library: Library, count: number): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const title = `Titel ${String(index).padStart(3, "0")}`;
    await add(library, "/werke", {
      titel: title,
      art: index % 2 === 0 ? "Film" : "Buch",
      ...(index !== 2 && { jahr: 2000 - index }),
      person: [{ name: "Irmgard Keun" }],
      schlagwort: [{ name: "Komödie" }],
      verlag: [{ name: "Kiwi" }],
      reihe: [{ name: "Bunte Reihe", band: `${count + 1 - index}` }],
    });
  }
}

withLibrary(
  "a subject shows its works as the list of works does, with cover, maker, year and availability",
  async (library) => {
    await addWorks(library, 3);
    const work = await library.ask("GET", "/werk/3");
    await add(library, "/exemplare", { werk: { url: "/werk/3" }, signatur: "KEU 1" });
    const text = await page(library, "/schlagwort/komoedie");
    assert.deepEqual(titlesIn(text), ["Titel 001", "Titel 002", "Titel 003"]);
    const [entry = ""] = text.match(/<li><svg[\s\S]*?Titel 001[\s\S]*?<\/li>/) ?? [];
    assert.match(entry, /href="person\/irmgard-keun">Irmgard Keun/);
    assert.match(entry, /<bdi>1999<\/bdi>/);
    assert.match(entry, /class="availability in"/);
    assert.equal(work.status, 200);
    assert.deepEqual(titlesIn(await page(library, "/schlagwort/komoedie?sortierung=-titel")), [
      "Titel 003",
      "Titel 002",
      "Titel 001",
    ]);
    assert.deepEqual(titlesIn(await page(library, "/schlagwort/komoedie?art=Film")), ["Titel 002"]);
  },
);

withLibrary(
  "a publisher and a person go by year, what has none last, and a series by its volumes",
  async (library) => {
    await addWorks(library, 11);
    const byYear = [11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2];
    const titles = byYear.map((index) => `Titel ${String(index).padStart(3, "0")}`);
    assert.deepEqual(titlesIn(await page(library, "/verlag/kiwi")), titles);
    assert.deepEqual(titlesIn(await page(library, "/person/irmgard-keun")), titles);
    const series = await page(library, "/reihe/bunte-reihe");
    assert.deepEqual(titlesIn(series), titlesIn(series).toSorted().toReversed());
    assert.match(series, /<li><bdi class="entry-number">1<\/bdi><svg[\s\S]*?Titel 011/);
    assert.match(series, /aria-current="true">Band/);
    assert.match(await page(library, "/reihe/bunte-reihe", "en"), /aria-current="true">Volume/);
    const { json } = await library.ask("GET", "/reihe/bunte-reihe");
    assert.deepEqual(json.werk[0], {
      titel: "Titel 001",
      url: "http://localhost/werk/3",
      band: "11",
    });
    await library.patch("/werk/3", { reihe: [{ name: "Bunte Reihe", band: "12" }] });
    const again = await library.ask("GET", "/reihe/bunte-reihe");
    assert.equal(again.json.werk[0].band, "12");
  },
);

withLibrary(
  "the pages of such a list follow each other, in the order of years, volumes and titles",
  async (library) => {
    await addWorks(library, 7);
    for (const path of ["/verlag/kiwi", "/reihe/bunte-reihe", "/schlagwort/komoedie"]) {
      const all = titlesIn(await page(library, path));
      const turned: string[] = [];
      let next: string | undefined = `${path}?anzahl=3`;
      let previous: string | undefined;
      while (next) {
        const text = await page(library, next);
        turned.push(...titlesIn(text));
        previous = /rel="prev" href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
        next = /rel="next" href="([^"]*)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      }
      assert.deepEqual(turned, all, path);
      assert.equal(all.length, 7);
      assert.deepEqual(titlesIn(await page(library, previous ?? "")), all.slice(3, 6), path);
    }
    const wrong = await library.ask("GET", "/verlag/kiwi?sortierung=nichts", {
      accept: "text/html",
    });
    assert.equal(wrong.status, 400);
    const old = await page(library, "/verlag/kiwi?ab=101");
    assert.equal(titlesIn(old).length, 7, "an address of before still shows them");
  },
);

withLibrary(
  "a place is a shelf: copies by their shelf mark as people count, with covers and titles",
  async (library) => {
    for (const [copy, signatur] of [
      [1, "A 10"],
      [2, "A 2"],
      [3, "C 1"],
    ])
      await library.patch(`/exemplar/${copy}`, { signatur, standort: { name: "Lesesaal" } });
    const text = await page(library, "/standort/lesesaal");
    assert.deepEqual(titlesIn(text), ["A 2", "A 10", "C 1"]);
    const first = await page(library, "/standort/lesesaal?anzahl=2");
    const next = /rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
    assert.deepEqual(titlesIn(await page(library, next ?? "")), ["C 1"]);
    const turned = await page(library, "/standort/lesesaal?sortierung=-signatur");
    assert.equal(titlesIn(turned)[0], "C 1");
    const [entry = ""] = text.match(/<li><svg[\s\S]*?C 1[\s\S]*?<\/li>/) ?? [];
    assert.match(entry, /href="werk\/2">Metropolis/);
    assert.doesNotMatch(entry, /Lesesaal/, "the page says so already");
  },
);

withLibrary(
  "what is lent is told on the page of a subject, also where that was cached before",
  async (library) => {
    await library.patch("/werk/2", { schlagwort: [{ name: "Stummfilm" }] });
    for (const _ of [1, 2, 3])
      assert.match(await page(library, "/schlagwort/stummfilm"), /class="availability in"/);
    await library.lend("B3", "anna");
    assert.match(await page(library, "/schlagwort/stummfilm"), /class="availability out"/);
  },
);

withLibrary(
  "a page asks for its list all at once, however many are in it",
  async (library, context) => {
    const count = countingStatements(context);
    const asked: number[] = [];
    for (const works of [3, 9]) {
      await addWorks(library, works);
      for (const path of ["/schlagwort/komoedie", "/reihe/bunte-reihe"])
        asked.push((await count(() => page(library, `${path}?lang=de&ab=${works}`))).length);
    }
    assert.deepEqual(asked.slice(2), asked.slice(0, 2));
  },
);

withLibrary(
  "a person has a timeline of their works: a mark for each, filled where it is there, and the same as a table",
  async (library) => {
    await addWorks(library, 3);
    const few = await page(library, "/person/irmgard-keun");
    assert.doesNotMatch(few, /class="timeline"/, "two years are no line");
    await addWorks(library, 1);
    await add(library, "/exemplare", { werk: { url: "/werk/3" }, signatur: "KEU 1" });
    const text = await page(library, "/person/irmgard-keun");
    assert.match(text, /sind 4 Werke aus den Jahren 1997 bis 1999 verzeichnet\./);
    const drawn = /<figure class="timeline">[\s\S]*?<\/figure>/.exec(text)?.[0] ?? "";
    assert.equal(drawn.match(/<circle/g)?.length, 3, "what has no year has no place");
    assert.match(drawn, /class="in" href="werk\/3"><title>Titel 001, 1999<\/title>/);
    assert.match(drawn, /class="out" href="werk\/5"><title>Titel 003, 1997<\/title>/);
    assert.match(drawn, /<td>1997<\/td><td><bdi>Titel 003<\/bdi><\/td><td>gerade nicht da<\/td>/);
    const english = await page(library, "/person/irmgard-keun", "en");
    assert.match(english, /holds 4 works by .* from the years 1997 to 1999\./);
    assert.deepEqual(titlesIn(await page(library, "/person/irmgard-keun?art=Film")), ["Titel 002"]);
    assert.match(await page(library, "/person/irmgard-keun?art=Film"), /class="timeline"/);
  },
);

withLibrary("the years of one work are told as one", async (library) => {
  await addWorks(library, 1);
  assert.match(
    await page(library, "/person/irmgard-keun"),
    /ist 1 Werk aus dem Jahr 1999 verzeichnet/,
  );
});

withLibrary("of more works than a line can show a person's page says so", async (library) => {
  await addWorks(library, 1);
  const { kinds, store } = library.app;
  const [maker] = await store.read.walk(kinds.one("person"), 0, 1);
  assert.ok(maker);
  const person = [{ id: maker.id, slug: maker.slug, title: maker.title, extras: {} }];
  const drafts = Array.from({ length: 200 }, (_, index) => ({
    values: { titel: `Blatt ${index}`, jahr: 1800 + index, person },
  }));
  await store.write((writing) => writing.insert(kinds.one("werk"), drafts, null));
  assert.match(
    await page(library, maker.slug ? `/person/${maker.slug}` : ""),
    /höchstens 200 Werken/,
  );
});

withLibrary(
  "librarians tick what a subject, a maker or a place lists, and change all of it",
  async (library) => {
    await addWorks(library, 3);
    await add(library, "/exemplare", {
      werk: { url: "/werk/3" },
      signatur: "KEU 1",
      standort: { name: "Keller" },
    });
    const asked = async (path: string, as: string) =>
      (await library.ask("GET", path, { as, accept: "text/html" })).text;
    for (const path of ["/schlagwort/komoedie", "/person/irmgard-keun", "/reihe/bunte-reihe"]) {
      const text = await asked(`${path}?lang=de`, "bibliothekarin");
      assert.equal(text.match(/type="checkbox" form="auswahl" name="werk"/g)?.length, 3, path);
      assert.match(text, /<form class="ticked" id="auswahl"/);
      assert.doesNotMatch(await asked(path, "anna"), /form="auswahl"/);
    }
    const place = await asked("/standort/keller?angekreuzt=alle", "bibliothekarin");
    assert.match(place, /form="auswahl" name="exemplar" value="\d+" [^>]*checked/);
    const edited = await asked("/schlagwort/komoedie?formular=aendern&lang=de", "bibliothekarin");
    assert.match(edited, /class="removing kept"><span>[^<]*<\/span> <a [^>]*>Geht noch nicht: 3/);
  },
);

withLibrary("lists of works say how many copies can be had now", async (library) => {
  await add(library, "/werke", { titel: "Zettels Traum" });
  const countsAt = async (path: string) => {
    const { status, json, text } = await library.ask("GET", path);
    assert.equal(status, 200, text);
    return json.werk.map(({ verfuegbar }: { verfuegbar?: number }) => verfuegbar);
  };
  assert.deepEqual(await countsAt("/werke"), [1, 2, undefined], "none of a work without copies");
  const none = [undefined, undefined, undefined];
  assert.deepEqual(await countsAt("/werke?felder=titel"), none);
  assert.deepEqual(await countsAt("/werke?felder=titel,verfuegbar"), [1, 2, undefined]);
  await library.lend("B1", "anna");
  for (const path of ["/werke", "/werke?felder=titel,verfuegbar", "/werke?felder=verfuegbar"])
    assert.deepEqual(await countsAt(path), [1, 1, undefined], path);
  assert.deepEqual(await countsAt("/werke?suche=woyzeck"), [1]);
  await library.lend("B2", "ben");
  assert.deepEqual(await countsAt("/werke?art=Buch"), [0]);

  const xml = (await library.ask("GET", "/werke.xml")).text;
  assert.match(xml, /<werk ref="[^"]*\/werk\/1" verfuegbar="0">/);
  const csv = (await library.ask("GET", "/werke.csv?felder=titel,verfuegbar")).text;
  const url = (id: number) => `http://localhost/werk/${id}`;
  assert.deepEqual(csv.trim().split("\r\n"), [
    "url,verfuegbar,titel",
    `${url(2)},1,Metropolis`,
    `${url(1)},0,Woyzeck`,
    `${url(3)},,Zettels Traum`,
  ]);
  const work = async (query = "") => (await library.ask("GET", `/werk/2.json${query}`)).json;
  assert.equal((await work()).verfuegbar, undefined, "a work lists its copies");
  assert.equal((await work("?felder=verfuegbar")).verfuegbar, 1);

  const ask = async (path: string) => await library.ask("GET", path);
  const schema = (await ask("/schema/werke.json")).json;
  assert.equal(schema.properties.werk.items.properties.verfuegbar.type, "integer");
  assert.match((await ask("/schema/werke.xsd")).text, /<xs:attribute name="verfuegbar"/);
  const { components } = (await ask("/openapi.json")).json;
  for (const name of ["werke", "werke-felder"])
    assert.ok(components.schemas[name].properties.werk.items.properties.verfuegbar, name);
  await library.patch("/einstellungen", { ausleihe: "nein" });
  assert.deepEqual(await countsAt("/werke"), none, "nothing is lent");
});
