/** What a real catalogue says of works and copies: series and publishers with pages of their own, copies that are not for loan. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";

withApps("a series and a publisher have addresses, and list their works", async (app) => {
  const reihe = await app.add(app.kinds.one("reihe"), { name: "Bibliothek Suhrkamp" });
  const verlag = await app.add(app.kinds.one("verlag"), { name: "Suhrkamp", ort: "Berlin" });
  assert.equal(reihe.path, "/reihe/bibliothek-suhrkamp");
  const work = await app.addWork("Gilgi", [], {
    reihe: [{ url: ORIGIN + reihe.path, band: "12" }],
    verlag: [{ url: ORIGIN + verlag.path }],
    entstanden: 1930,
    jahr: 1931,
  });
  const { werk } = await app.json(reihe.path);
  assert.deepEqual(werk, [{ titel: "Gilgi", url: ORIGIN + work.path, band: "12" }]);
  assert.deepEqual((await app.json(work.path)).reihe, [
    { name: "Bibliothek Suhrkamp", url: ORIGIN + reihe.path, band: "12" },
  ]);
  const page = await (await app.get(verlag.path)).text();
  assert.match(page, /<a href="werk\/\d+">Gilgi<\/a>/);
  const linked = await (await app.get(`${work.path}.jsonld`)).json();
  assert.deepEqual([linked.dateCreated, linked.datePublished], ["1930", "1931"]);
});

withApps("somebody new who did two things for a work is one person", async (app) => {
  const person = [
    { name: "Zweifach, Zoe", rolle: "aut" },
    { name: "Zoe Zweifach", rolle: "ill" },
  ];
  const made = await app.request("POST", "/werke", {
    as: "bibliothekarin",
    body: { titel: "Selbst gemalt", person },
  });
  assert.equal(made.status, 201);
  const { gesamt, person: found } = await app.json("/personen?suche=Zweifach");
  assert.deepEqual([gesamt, found.length], [1, 1]);
});

withApps("what cannot be lent is never shown as available", async (app) => {
  for (const changes of [
    { ausleihbar: "präsenz" },
    { ausleihbar: "nein" },
    { zustand: "in Reparatur" },
    { zustand: "in Bearbeitung" },
    { zustand: "verloren" },
    { zustand: "ausgesondert", ausgesondertAm: "2026-03-01", grund: "zerlesen" },
  ]) {
    const work = await app.addWork("Nur hier");
    const copy = await addCopy(app, work.path, changes);
    const told = JSON.stringify(changes);
    assert.equal((await app.json(copy.path)).status, "nicht ausleihbar", told);
    assert.equal((await app.json(work.path)).exemplar[0].status, "nicht ausleihbar", told);
    const sound = { zustand: "gut", ausleihbar: "ja" };
    assert.equal((await patch(app, copy.path, sound)).status, 200, told);
    assert.equal((await app.json(copy.path)).status, "verfügbar", told);
    assert.equal((await patch(app, copy.path, changes)).status, 200, told);
    assert.equal((await app.json(copy.path)).status, "nicht ausleihbar", told);
  }
});

withApps("a copy that came back damaged goes to no shelf", async (app) => {
  const work = await app.addWork("Zerlesen");
  const copy = await addCopy(app, work.path, {});
  const free = { gesperrt: null, gueltigBis: null };
  const konto = await app.add(app.kinds.one("konto"), free);
  const loan = await app.request("POST", "/ausleihen", {
    as: "bibliothekarin",
    body: { exemplar: { url: copy.path }, konto: { url: konto.path } },
  });
  assert.equal(loan.status, 201);
  await patch(app, copy.path, { zustand: "in Reparatur" });
  assert.equal((await app.json(copy.path)).status, "ausgeliehen");
  const path = new URL(loan.headers.get("Location") ?? "").pathname;
  assert.equal((await patch(app, path, { zurueck: app.store.read.today() })).status, 200);
  assert.equal((await app.json(copy.path)).status, "nicht ausleihbar");
  const again = await app.request("POST", "/ausleihen", {
    as: "bibliothekarin",
    body: { exemplar: { url: copy.path }, konto: { url: konto.path } },
  });
  assert.equal(again.status, 409);
});

withApps("where a copy came from is for librarians alone", async (app) => {
  const work = await app.addWork("Geschenkt");
  const copy = await addCopy(app, work.path, { herkunft: "Frau Meyer", zugang: "2026-01-02" });
  assert.equal((await app.json(copy.path, "bibliothekarin")).herkunft, "Frau Meyer");
  const anybody = await app.json(copy.path);
  assert.deepEqual([anybody.herkunft, anybody.zugang], [undefined, undefined]);
});

withApps("a person is found by other names, which JSON and XML do not show", async (app) => {
  const person = await app.addPerson("Mary Ann", "Evans", { auchBekannt: ["George Eliot"] });
  const found = await app.json("/personen?suche=George+Eliot");
  assert.equal(found.person[0].url, ORIGIN + person.path);
  assert.deepEqual(Object.keys(await app.json(person.path)), [
    ..."image vorname nachname werk".split(" "),
  ]);
  assert.doesNotMatch(await (await app.get(`${person.path}.xml`)).text(), /Eliot/);
  assert.match(await (await app.get(person.path)).text(), /George Eliot/);
});

withApps("a link is made by being named, once, however the name is written", async (app) => {
  const keun = await app.addPerson("Irmgard", "Keun", { auchBekannt: ["Irmgard Tralow"] });
  const body = {
    titel: "Das kunstseidene Mädchen",
    person: [{ name: "Keun, Irmgard", rolle: "aut" }],
    schlagwort: ["Neue Sachlichkeit", { name: "neue  sachlichkeit" }, { name: "C" }, "C++"],
    verlag: [{ name: "Universitas" }],
    reihe: [{ name: "Romane der Zeit", band: "3" }],
  };
  const first = await post(app, "/werke", body);
  assert.deepEqual(
    first.person.map(({ url }: { url: string }) => url),
    [ORIGIN + keun.path],
  );
  assert.deepEqual(
    first.schlagwort.map(({ name, url }: Record<string, string>) => [name, url]),
    [
      ["Neue Sachlichkeit", `${ORIGIN}/schlagwort/neue-sachlichkeit`],
      ["C", `${ORIGIN}/schlagwort/c`],
      ["C++", `${ORIGIN}/schlagwort/c-2`],
    ],
  );
  assert.equal(first.reihe[0].band, "3");
  const persons = await app.store.read.count(app.kinds.one("person"));
  const again = await post(app, "/werke", {
    titel: "Gilgi, eine von uns",
    person: [{ name: "irmgard TRALOW" }, { name: "Käthe Neu" }, { name: "Neu, Käthe" }],
    schlagwort: [{ name: "NEUE SACHLICHKEIT" }],
    reihe: ["romane der zeit"],
  });
  assert.equal(again.person[0].url, ORIGIN + keun.path);
  assert.equal(again.person.length, 2);
  assert.equal(await app.store.read.count(app.kinds.one("person")), persons + 1);
  assert.deepEqual(again.schlagwort, [first.schlagwort[0]]);
  assert.equal(again.reihe[0].url, first.reihe[0].url);
});

withApps("XML names by the text of a link, a copy its place by a bare text", async (app) => {
  const headers = { "Content-Type": "application/xml", Accept: "application/json" };
  const body =
    "<werk><titel>Lenz</titel><schlagworte><schlagwort>Wahn</schlagwort></schlagworte></werk>";
  const made = await app.request("POST", "/werke", { as: "bibliothekarin", headers, body });
  assert.equal(made.status, 201);
  const { pathname } = new URL(made.headers.get("Location") ?? "");
  assert.equal((await app.json(pathname)).schlagwort[0].name, "Wahn");
  const copy = await addCopy(app, pathname, { standort: "Freihand, 2. OG" });
  assert.equal((await app.json(copy.path)).standort.name, "Freihand, 2. OG");
  assert.equal((await app.json(pathname)).exemplar[0].standort.name, "Freihand, 2. OG");
});

withApps(
  "a refused body makes nothing by name, and says what is wrong with a name",
  async (app) => {
    const count = () => app.store.read.count(app.kinds.one("schlagwort"));
    const before = await count();
    const refused = await app.request("POST", "/werke", {
      as: "bibliothekarin",
      headers: { Accept: "application/json" },
      body: { titel: "", schlagwort: ["Nie gesehen", "x".repeat(201), " "] },
    });
    assert.equal(refused.status, 422);
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] };
    assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), [
      "/schlagwort/1",
      "/schlagwort/2",
      "/titel",
    ]);
    assert.equal(await count(), before);
  },
);

withApps("whoever may not make a person cannot make one by name", async (app) => {
  const own = await app.store.read.findBy(app.kinds.one("konto"), "username", "leserin");
  const path = `/konto/${own?.id}`;
  const headers = { "Content-Type": "application/merge-patch+json" };
  const body = JSON.stringify({ person: { name: "Ganz Neu" } });
  const refused = await app.request("PATCH", path, { as: "leserin", headers, body });
  assert.equal(refused.status, 422);
  assert.equal((await app.json("/personen?suche=Ganz+Neu")).gesamt, 0);
});

withApps("what was typed into a form and not chosen is made, and the page says so", async (app) => {
  const form = new URLSearchParams({
    titel: "Getippt",
    "_suche.schlagwort": "Ganz neues Thema",
    "_suche.person": "Tipper, Theo",
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "text/html" };
  const asking = { as: "bibliothekarin", headers, body: form.toString() } as const;
  const saved = await app.request("POST", "/werke", asking);
  assert.equal(saved.status, 303);
  const next = new URL(saved.headers.get("Location") ?? "");
  const [cookie = ""] = saved.headers.getSetCookie();
  assert.match(cookie, /^meldung=mitangelegt;/);
  const page = await app.request("GET", next.pathname, {
    as: "bibliothekarin",
    headers: { Accept: "text/html", Cookie: cookie.split(";")[0] ?? "" },
  });
  const html = await page.text();
  assert.match(html, /neu angelegt worden/);
  assert.match(html, /<a href="schlagwort\/ganz-neues-thema">Ganz neues Thema<\/a>/);
  assert.match(html, /<a href="person\/theo-tipper">Theo Tipper<\/a>/);
  // Without a script, several new ones after one another: a search offers to make what it does not find.
  form.set("_schritt", "suchen schlagwort");
  form.set("_suche.schlagwort", "Noch ein Thema");
  const searched = await app.request("POST", "/werke", { ...asking, body: form.toString() });
  assert.match(await searched.text(), /value="neu schlagwort Noch ein Thema"/);
  form.set("_schritt", "neu schlagwort Noch ein Thema");
  const chosen = await app.request("POST", "/werke", { ...asking, body: form.toString() });
  assert.match(await chosen.text(), /name="schlagwort.0.name" value="Noch ein Thema"/);
});

withApps("what stands where nothing is lent from is not available", async (app) => {
  const work = await app.addWork("Präsenzbestand");
  const copy = await addCopy(app, work.path, { standort: "Lesesaal" });
  assert.equal((await app.json(copy.path)).status, "verfügbar");
  assert.equal((await patch(app, "/standort/lesesaal", { ausleihbar: "nein" })).status, 200);
  assert.equal((await app.json(copy.path)).status, "nicht ausleihbar");
  const other = await addCopy(app, work.path, { standort: "lesesaal" });
  assert.equal((await app.json(other.path)).status, "nicht ausleihbar");
  assert.equal((await patch(app, "/standort/lesesaal", { ausleihbar: "ja" })).status, 200);
  for (const { path } of [copy, other]) assert.equal((await app.json(path)).status, "verfügbar");
});

async function post(app: TestApp, path: string, body: Record<string, unknown>) {
  const made = await app.request("POST", path, { as: "bibliothekarin", body });
  assert.equal(made.status, 201, await made.clone().text());
  return app.json(new URL(made.headers.get("Location") ?? "").pathname);
}

function addCopy(app: TestApp, werk: string, changes: Record<string, unknown>) {
  const signatur = "Rom 1";
  const body = { werk: { url: ORIGIN + werk }, signatur, zustand: null, ...changes };
  return app.add(app.kinds.one("exemplar"), body, 1);
}

function patch(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  const headers = { "Content-Type": "application/merge-patch+json" };
  return app.request("PATCH", path, { as: "bibliothekarin", body: JSON.stringify(body), headers });
}
