/** What a real catalogue says of works and copies: series and publishers with pages of their own, copies that are not for loan. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../app.ts";

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
  assert.deepEqual(werk, [{ titel: "Gilgi", url: ORIGIN + work.path }]);
  assert.deepEqual((await app.json(work.path)).reihe, [
    { name: "Bibliothek Suhrkamp", url: ORIGIN + reihe.path, band: "12" },
  ]);
  const page = await (await app.get(verlag.path)).text();
  assert.match(page, /<a href="werk\/\d+">Gilgi<\/a>/);
  const linked = await (await app.get(`${work.path}.jsonld`)).json();
  assert.deepEqual([linked.dateCreated, linked.datePublished], ["1930", "1931"]);
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
    as: "bibliothek",
    body: { exemplar: { url: copy.path }, konto: { url: konto.path } },
  });
  assert.equal(loan.status, 201);
  await patch(app, copy.path, { zustand: "in Reparatur" });
  assert.equal((await app.json(copy.path)).status, "ausgeliehen");
  const path = new URL(loan.headers.get("Location") ?? "").pathname;
  assert.equal((await patch(app, path, { zurueck: app.store.read.today() })).status, 200);
  assert.equal((await app.json(copy.path)).status, "nicht ausleihbar");
  const again = await app.request("POST", "/ausleihen", {
    as: "bibliothek",
    body: { exemplar: { url: copy.path }, konto: { url: konto.path } },
  });
  assert.equal(again.status, 409);
});

withApps("where a copy came from is for librarians alone", async (app) => {
  const work = await app.addWork("Geschenkt");
  const copy = await addCopy(app, work.path, { herkunft: "Frau Meyer", zugang: "2026-01-02" });
  assert.equal((await app.json(copy.path, "bibliothek")).herkunft, "Frau Meyer");
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

function addCopy(app: TestApp, werk: string, changes: Record<string, unknown>) {
  const signatur = "Rom 1";
  const body = { werk: { url: ORIGIN + werk }, signatur, zustand: null, ...changes };
  return app.add(app.kinds.one("exemplar"), body, 1);
}

function patch(app: TestApp, path: string, body: Record<string, unknown>): Promise<Response> {
  const headers = { "Content-Type": "application/merge-patch+json" };
  return app.request("PATCH", path, { as: "bibliothek", body: JSON.stringify(body), headers });
}
