/** What is going on in a library moves in from another program, through the front door: reservations in the order of their days. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../app.ts";

const STOCK = `Titel;Barcode
Momo;L1
Krabat;L2
Emil;L3
`;
const READERS = `Nachname;Vorname;Ausweis;E-Mail
Kaya;Elif;A1;elif@example.org
Meier;Otto;A2;otto@example.org
Lang;Lea;A3;lea@example.org
`;
const LOANS = "Barcode;Ausweis;Fällig am\nL1;A1;30.10.2030\n";
const RESERVED = `Titel;Leser;Vorgemerkt am
Momo;Lea Lang;05.10.2020
Momo;Otto Meier;03.10.2020
Krabat;Otto Meier;06.10.2020
Krabat;Lea Lang;04.10.2020
Nirgends;Lea Lang;04.10.2020
Momo;Elif Kaya;04.10.2020
`;

withApps(
  "reservations of another program come in in the order of their days, once, and can be undone",
  async (app) => {
    for (const list of [STOCK, READERS, LOANS]) await imported(app, list);
    const path = await imported(app, RESERVED, { teilweise: "ja" });
    const done = await app.json(path, "bibliothekarin");
    assert.deepEqual([done.art, done.neu, done.abgelehnt], ["vormerkung", 4, 2]);
    const queue = async () => {
      const all = await app.store.read.walk(app.kinds.one("vormerkung"), 0, 99);
      return all.map(({ title, values }) => {
        const { title: who } = values.konto as { title: string };
        return `${title} ${who} ${values.seit} ${values.status}`;
      });
    };
    const waiting = [
      "Momo otto.meier 2020-10-03 wartend",
      "Krabat lea.lang 2020-10-04 bereitgestellt",
      "Momo lea.lang 2020-10-05 wartend",
      "Krabat otto.meier 2020-10-06 wartend",
    ];
    assert.deepEqual((await queue()).toSorted(), waiting.toSorted());
    assert.equal(await app.store.read.count(app.kinds.one("nachricht")), 0);
    const again = await imported(app, RESERVED, { teilweise: "ja" });
    assert.equal((await app.json(again, "bibliothekarin")).neu, 0);
    assert.deepEqual((await queue()).toSorted(), waiting.toSorted());
    const undone = await step(app, path, { zustand: "rücknahme" });
    assert.deepEqual([undone.zustand, undone.geblieben], ["zurückgenommen", 0]);
    assert.deepEqual(await queue(), []);
    const krabat = await app.store.read.findBy(app.kinds.one("exemplar"), "barcode", "L2");
    assert.equal(krabat?.values.status, "verfügbar");
  },
  { fresh: true },
);

async function imported(app: TestApp, list: string, more: Record<string, unknown> = {}) {
  const response = await app.request("POST", "/einspielungen", {
    as: "bibliothekarin",
    body: Buffer.from(list),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  assert.equal(response.status, 201, await response.clone().text());
  const path = `/einspielung/${response.headers.get("Location")?.split("/").at(-1)}`;
  await app.import();
  await step(app, path, { zustand: "probe" });
  const done = await step(app, path, { zustand: "läuft", ...more });
  assert.equal(done.zustand, "fertig", JSON.stringify(done));
  return path;
}

async function step(app: TestApp, path: string, body: Record<string, unknown>) {
  const response = await app.request("PATCH", path, {
    as: "bibliothekarin",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/merge-patch+json", Accept: "application/json" },
  });
  assert.equal(response.status, 200, await response.clone().text());
  await app.import();
  return app.json(path, "bibliothekarin");
}
