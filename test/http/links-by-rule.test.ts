/** What is meant can be said in every way that people know it by, wherever a link is sent or asked for. */

import assert from "node:assert/strict";
import { ORIGIN, PICTURE, type TestApp, withApp, withApps } from "../support/app.ts";

const AS = { as: "bibliothekarin" } as const;
const ISBN = "9783150000038";

async function furnished(app: TestApp) {
  const work = await app.addWork("Gilgi", [], { isbn: [ISBN] });
  const copies = [];
  for (const number of ["1", "2", "3", "4", "5"])
    copies.push(
      await app.add(app.kinds.one("exemplar"), {
        werk: { url: ORIGIN + work.path },
        signatur: `KEU ${number}`,
        barcode: `4000${number}`,
        inventarnummer: `2026/${number}`,
        ausleihbar: "ja",
      }),
    );
  const konto = await app.add(app.kinds.one("konto"), {
    username: "rita.reserve",
    name: "Rita Reserve",
    ausweis: "A-77",
  });
  return { work, copies, konto };
}

interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

async function faults(app: TestApp, path: string, body: object, method = "POST"): Promise<Fault[]> {
  const headers = { Accept: "application/json", "Accept-Language": "en" };
  const response = await app.request(method, path, { ...AS, headers, body: { ...body } });
  assert.equal(response.status, 422, await response.clone().text());
  return (await response.json()).errors;
}

withApps(
  "a link is an address, a number that people know, or a name, alone or in an object",
  async (app) => {
    const { work, copies, konto } = await furnished(app);
    const copy = (index: number) => copies[index]?.path ?? "";
    const ways: readonly [exemplar: unknown, konto: unknown][] = [
      [copy(0), konto.path],
      [{ url: ORIGIN + copy(1) }, { url: konto.path.slice(1) }],
      [{ barcode: "40003" }, { ausweis: "A-77" }],
      ["40004", "rita.reserve"],
      [{ inventarnummer: "2026/5" }, { username: "rita.reserve" }],
    ];
    for (const [index, [exemplar, reader]] of ways.entries()) {
      const headers = { Prefer: "return=representation" };
      const body = { exemplar, konto: reader, trotzdem: "viele" };
      const made = await app.request("POST", "/ausleihen", { ...AS, headers, body });
      assert.equal(made.status, 201, await made.clone().text());
      const loan = await made.json();
      assert.equal(loan.exemplar.url, ORIGIN + copy(index));
      assert.equal(loan.konto.url, ORIGIN + konto.path);
    }
    // A work by its ISBN, however it is written; one where a list is meant.
    for (const werk of [{ isbn: "3-15-000003-3" }, ISBN, work.path]) {
      const made = await app.request("POST", "/exemplare", {
        ...AS,
        body: { werk, signatur: "KEU" },
      });
      assert.equal(made.status, 201, await made.clone().text());
      const { path } = { path: new URL(made.headers.get("Location") ?? "").pathname };
      assert.equal((await app.json(path)).werk.url, ORIGIN + work.path);
    }
    for (const person of ["Irmgard Keun", { name: "Irmgard Keun" }, ["Irmgard Keun"]]) {
      await app.request("PATCH", work.path, { ...AS, body: { person } });
      const { person: makers } = await app.json(work.path);
      assert.equal(makers.length, 1);
      assert.equal(makers[0].url, `${ORIGIN}/person/irmgard-keun`);
    }
    const headers = { "Content-Type": "application/xml", Accept: "application/json" };
    const { username } = await app.json(konto.path, "bibliothekarin");
    const { signatur } = await app.json(copy(0));
    for (const [exemplar, reader] of [
      ['<exemplar barcode="40001"/>', '<konto ausweis="A-77"/>'],
      [`<exemplar signatur="${signatur}"/>`, `<konto username="${username}"/>`],
      ["<exemplar><barcode>40001</barcode></exemplar>", "<konto><ausweis>A-77</ausweis></konto>"],
    ]) {
      const xml = `<ausleihe>${exemplar}${reader}</ausleihe>`;
      const taken = await app.request("POST", "/ausleihen", { ...AS, headers, body: xml });
      assert.equal(taken.status, 409, `${xml}: somebody has it, so it was found`);
    }
  },
  { fresh: true },
);

withApps(
  "pictures and addresses of the web are links like others",
  async (app) => {
    await app.request("POST", "/bilder", { ...AS, ...PICTURE });
    const { path } = await app.addWork("Titelbild");
    const url = `${ORIGIN}/bild/1`;
    for (const image of [url, { url }, "/bild/1", { url: "/bild/1" }]) {
      await app.request("PATCH", path, { ...AS, body: { image: null } });
      const done = await app.request("PATCH", path, { ...AS, body: { image } });
      assert.equal(done.status, 200, await done.clone().text());
      assert.equal((await app.json(path)).image, url);
    }
    const [gone] = await faults(app, path, { image: "/bild/99" }, "PATCH");
    assert.equal(gone?.pointer, "/image");
    await faults(app, path, { image: "/werk/1" }, "PATCH");
    const web = "https://example.org/gilgi";
    for (const verweis of [web, { url: web }, [web], [{ url: web }]]) {
      const done = await app.request("PATCH", path, { ...AS, body: { verweis } });
      assert.equal(done.status, 200, await done.clone().text());
      assert.deepEqual((await app.json(path)).verweis, [web]);
    }
  },
  { fresh: true },
);

withApp(
  "a fault points to what was sent, and says what would do",
  async (app) => {
    const { work } = await furnished(app);
    await app.addWork("Gilgi, eine von uns", [], { isbn: [ISBN] });
    const loan = (exemplar: unknown) => faults(app, "/ausleihen", { exemplar, konto: "A-77" });
    for (const [exemplar, pointer] of [
      [{ barcode: "4711" }, "/exemplar/barcode"],
      [{ url: "/exemplar/4711" }, "/exemplar/url"],
      ["/exemplar/4711", "/exemplar"],
      ["4711", "/exemplar"],
    ] as const) {
      const [fault] = await loan(exemplar);
      assert.equal(fault?.pointer, pointer);
      assert.match(fault?.detail ?? "", /4711.* It can be given by: url, .*barcode/);
    }
    assert.equal((await loan({ barcode: 4711 }))[0]?.pointer, "/exemplar/barcode");
    assert.equal((await loan({ farbe: "rot" }))[0]?.pointer, "/exemplar/farbe");
    const [several] = await faults(app, "/exemplare", { werk: { isbn: ISBN } });
    assert.equal(several?.pointer, "/werk/isbn");
    assert.match(several?.detail ?? "", /More than one/);
    const persons = ["Anna Seghers", { url: "/person/4711" }];
    const [second] = await faults(app, work.path, { person: persons }, "PATCH");
    assert.equal(second?.pointer, "/person/1/url");
    const [alone] = await faults(app, work.path, { person: "/person/4711" }, "PATCH");
    assert.equal(alone?.pointer, "/person");
  },
  { fresh: true },
);

withApps(
  "filters take the same, and say what may be meant where they mean nothing",
  async (app) => {
    const { work, konto } = await furnished(app);
    const body = { exemplar: "40001", konto: "A-77", trotzdem: "neu" };
    const lent = await app.request("POST", "/ausleihen", { ...AS, body });
    assert.equal(lent.status, 201, await lent.clone().text());
    for (const value of ["rita.reserve", "A-77", "Rita Reserve", konto.path, ORIGIN + konto.path]) {
      const address = `/ausleihen?konto=${encodeURIComponent(value)}`;
      assert.equal((await app.json(address, "bibliothekarin")).gesamt, 1, value);
    }
    for (const value of [ISBN, "3-15-000003-3", work.path, "Gilgi"])
      assert.equal((await app.json(`/exemplare?werk=${value}`)).gesamt, 5, value);

    await app.addWork("Transit", [], { person: ["Anna Seghers"] });
    for (const value of ["anna-segers", "Anna Segers", "/person/4711"]) {
      const headers = { Accept: "application/json", "Accept-Language": "en" };
      const response = await app.get(`/werke?person=${encodeURIComponent(value)}`, headers);
      assert.equal(response.status, 400, value);
      const { detail, links } = await response.json();
      assert.match(detail, /Nothing is meant by /);
      if (value.startsWith("/")) continue;
      assert.match(detail, /Did you mean “Anna Seghers”\?/);
      assert.deepEqual(links?.[0], {
        url: `${ORIGIN}/werke?person=anna-seghers`,
        title: "Anna Seghers",
      });
      const there = await app.json(links[0].url.slice(ORIGIN.length));
      assert.equal(there.gesamt, 1);
    }
    const page = await (await app.get("/werke?person=anna-segers", { Accept: "text/html" })).text();
    assert.match(page, /href="[^"]*werke\?person=anna-seghers"/);
  },
  { fresh: true },
);

withApp("a mistyped filter is named, or refused where that is preferred", async (app) => {
  await app.addWork("Gilgi", [], { jahr: 1931 });
  const { unbekannt, gesamt } = await app.json("/werke?jhar=1931&utm_source=brief&fbclid=1");
  assert.deepEqual(unbekannt, [{ name: "jhar", gemeint: "jahr" }]);
  assert.equal(gesamt, 1);
  const xml = await (await app.get("/werke.xml?jhar=1931&quatsch=1")).text();
  assert.match(xml, /<werke gesamt="1" unbekannt="jhar, quatsch">/);
  assert.equal(
    (await app.json("/werke?jahr=1931&gclid=1&format=json&lang=de")).unbekannt,
    undefined,
  );

  for (const format of ["json", "xml", "csv", "atom", "csl.json", "mrc", "ttl", "html"]) {
    const response = await app.get(`/werke.${format}?jhar=1931&quätsch=1`);
    const named = '"jhar";meant="jahr", "qu%C3%A4tsch"';
    assert.equal(response.headers.get("Ignored-Parameters"), named, format);
    assert.match(response.headers.get("Access-Control-Expose-Headers") ?? "", /Ignored-Param/);
  }
  const { unbekannt: usual } = await app.json("/werke?q=lyrik&limit=5&sort=titel&nothing=1");
  assert.deepEqual(usual, [
    { name: "q", gemeint: "suche" },
    { name: "limit", gemeint: "anzahl" },
    { name: "sort", gemeint: "sortierung" },
    { name: "nothing" },
  ]);
  const { unbekannt: english } = await app.json("/werke?author=keun&year=1931&publisher=x");
  assert.deepEqual(english, [
    { name: "author", gemeint: "person" },
    { name: "year", gemeint: "jahr" },
    { name: "publisher", gemeint: "verlag" },
  ]);
  const page = await (await app.get("/werke?q=lyrik%20%26&nothing=1&lang=de")).text();
  assert.match(
    page,
    /kennt „q“ nicht\. Meinten Sie <a href="\/werke\?lang=de&amp;suche=lyrik\+%26"/,
  );
  assert.doesNotMatch(page, /„nothing“/);
  const feed = await app.get("/werke.atom?felder=titel");
  assert.equal(feed.headers.get("Ignored-Parameters"), '"felder"', "a feed has no other fields");
  const table = await app.get("/werke.csv?felder=titel");
  assert.equal(table.headers.get("Ignored-Parameters"), null);

  const strict = { Prefer: "handling=strict", "Accept-Language": "en" };
  for (const address of ["/werke.json?jhar=1931", "/werk/1.json?feldr=alle", "/werke?jhar=1"]) {
    const response = await app.get(address, strict);
    assert.equal(response.status, 400, address);
    assert.match(await response.text(), /Did you mean “(jahr|felder)”\?/);
  }
  for (const address of ["/werke.json?jahr=1931&utm_source=x", "/werk/1.json", "/personen.json"])
    assert.equal((await app.get(address, strict)).status, 200, address);
  // What was once answered is not answered from the cache to whoever is strict.
  for (let time = 0; time < 3; time++) await app.get("/werke.json?jhar=1931");
  assert.equal((await app.get("/werke.json?jhar=1931", strict)).status, 400);
});

withApp("a mistyped parameter of a page is named, too, or refused", async (app) => {
  const strict = { Prefer: "handling=strict", "Accept-Language": "en" };
  for (const [address, named] of [
    ["/ereignisse.json?nahc=1.0&utm_source=x", '"nahc";meant="nach"'],
    ["/zahlen.csv?vno=2026-01-01&trennzeichen=komma", '"vno";meant="von"'],
    ["/etiketten?sietseit=2026-01-01&seit=2026-01-01&lang=en", '"sietseit"'],
    ["/belegung.xml?suche=x", '"suche"'],
  ] as const) {
    const as = "bibliothekarin";
    const response = await app.request("GET", address, { as });
    assert.equal(response.status, 200, address);
    assert.equal(response.headers.get("Ignored-Parameters"), named, address);
    const refused = await app.request("GET", address, { as, headers: strict });
    assert.equal(refused.status, 400, address);
    assert.match(await refused.text(), /There is no parameter “(nahc|vno|sietseit|suche)” here/);
  }
  // Standards have parameters of their own, and forms are filled in by any.
  for (const address of ["/oai?verb=Identify&quatsch=1", "/schnittstelle?quatsch=1"]) {
    const response = await app.get(address, strict);
    assert.equal(response.status, 200, address);
    assert.equal(response.headers.get("Ignored-Parameters"), null, address);
  }
});
