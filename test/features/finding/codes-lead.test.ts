/** A code that somebody types or scans into a search and that means one thing leads straight to it. */

import assert from "node:assert/strict";
import { ORIGIN, type TestApp, withApps } from "../../support/app.ts";

const HTML = { Accept: "text/html" };

withApps("an ISBN, an ISSN or an EAN leads to the work, from any search", async (app) => {
  const work = await app.addWork("Geführt", [], {
    isbn: ["978-3-15-000096-0"],
    issn: ["2434-561X"],
    ean: ["4006381333931"],
  });
  for (const collection of ["werke", "exemplare", "personen", "verlage"]) {
    for (const code of ["9783150000960", "3-15-000096-3", "2434561X", "4 006381 333931"])
      assert.equal(await leadsTo(app, collection, code), work.path, `${collection} ${code}`);
  }
  const asked = encodeURIComponent("9783150000960");
  for (const path of [`/werke.json?suche=${asked}`, `/werke.xml?suche=${asked}`]) {
    const list = await app.get(path);
    assert.equal(list.status, 200, "programs get the list");
    assert.match(await list.text(), /Geführt/);
  }
  const other = await app.addWork("Zweimal", [], { isbn: ["978-3-15-000096-0"] });
  assert.equal(await leadsTo(app, "werke", "9783150000960"), null, "it means two now");
  assert.notEqual(other.path, work.path);
});

withApps(
  "a barcode, an inventory number, a shelf mark lead to the copy among copies, else to its work",
  async (app) => {
    const work = await app.addWork("Mit Exemplar");
    const copy = await addCopy(app, work.path, {
      signatur: "Lyr Kas 1/2",
      barcode: "X-90210",
      inventarnummer: "1999/77",
    });
    for (const code of ["X-90210", "x-90210", "1999/77", "Lyr Kas 1/2", "lyr kas 1 2"]) {
      assert.equal(await leadsTo(app, "exemplare", code), copy.path, code);
      assert.equal(await leadsTo(app, "werke", code), work.path, code);
    }
    // A second copy on the same shelf: among works it is still one thing.
    const barcode = "X-90211";
    await addCopy(app, work.path, { signatur: "Lyr Kas 1/2", barcode, inventarnummer: "1999/78" });
    assert.equal(await leadsTo(app, "werke", "Lyr Kas 1/2"), work.path);
    assert.equal(await leadsTo(app, "exemplare", "Lyr Kas 1/2"), null);
    assert.equal(await leadsTo(app, "exemplare", "X-9021"), null, "only the beginning of two");
  },
);

withApps("what people mean as words is searched for as words", async (app) => {
  const work = await app.addWork("Ein anderes Buch");
  await addCopy(app, work.path, { signatur: "Marzipan", barcode: "2099", inventarnummer: "i-1" });
  await app.addWork("Marzipan und andere Süßigkeiten");
  await app.addWork("2099");
  assert.equal(await leadsTo(app, "werke", "Marzipan"), null);
  assert.equal(await leadsTo(app, "werke", "2099"), null);
  assert.equal(await leadsTo(app, "exemplare", "2099"), await copyWith(app, "2099"));
  assert.equal(await leadsTo(app, "werke", ""), null);
  assert.equal(await leadsTo(app, "werke", "%00"), null);
});

withApps("a card leads librarians to the account, and nobody else anywhere", async (app) => {
  const account = await app.add(app.kinds.one("konto"), { ausweis: "K-4711" });
  const asked = "/konten?suche=K-4711";
  const found = await app.request("GET", asked, { as: "bibliothekarin", headers: HTML });
  assert.equal(found.status, 303);
  assert.equal(found.headers.get("Location"), ORIGIN + account.path);
  assert.equal(await leadsTo(app, "werke", "K-4711"), null);
});

withApps("the language that an address asks for stays", async (app) => {
  const work = await app.addWork("Mit Sprache", [], { isbn: ["978-3-15-000097-7"] });
  const led = await app.get("/werke?suche=9783150000977&lang=en", HTML);
  assert.equal(led.headers.get("Location"), `${ORIGIN}${work.path}?lang=en`);
});

withApps("a list that is kept gives way as soon as its words are a code", async (app) => {
  const work = await app.addWork("Noch ohne");
  for (let time = 0; time < 4; time++) assert.equal(await leadsTo(app, "werke", "Q-31337"), null);
  await addCopy(app, work.path, { signatur: "Q", barcode: "Q-31337" });
  assert.equal(await leadsTo(app, "werke", "Q-31337"), work.path);
});

withApps(
  "the desk takes an inventory number, a shelf mark or an ISBN of one copy too",
  async (app) => {
    const work = await app.addWork("An der Theke", [], { isbn: ["978-3-15-000098-4"] });
    const codes = { signatur: "Theke 9", barcode: "TH-1", inventarnummer: "2001/5" };
    const copy = await addCopy(app, work.path, codes);
    const konto = await app.add(app.kinds.one("konto"), { gesperrt: null, gueltigBis: null });
    for (const code of ["TH-1", "2001/5", "theke 9", "3-15-000098-X", "9783150000984"]) {
      const at = await desk(app, { aktion: "ausleihen", konto: `${konto.id}`, barcode: code });
      assert.match(at, /schritt=ausgeliehen-\d+/, code);
      assert.equal((await app.json(copy.path)).status, "ausgeliehen", code);
      assert.match(
        await desk(app, { aktion: "zurueck", modus: "rueckgabe", barcode: code }),
        /zurueck-/,
      );
    }
  },
);

async function desk(app: TestApp, fields: Record<string, string>): Promise<string> {
  const answer = await app.request("POST", "/theke", {
    as: "bibliothekarin",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `${new URLSearchParams(fields)}`,
  });
  assert.equal(answer.status, 303, await answer.text());
  return answer.headers.get("Location") ?? "";
}

async function leadsTo(app: TestApp, collection: string, text: string): Promise<string | null> {
  const words = text === "%00" ? text : encodeURIComponent(text);
  const answer = await app.get(`/${collection}?suche=${words}`, HTML);
  const to = answer.headers.get("Location");
  assert.equal(answer.status, to === null ? 200 : 303);
  return to === null ? null : new URL(to).pathname;
}

async function copyWith(app: TestApp, barcode: string): Promise<string> {
  const { exemplar } = await app.json(`/exemplare?barcode=${barcode}`);
  return new URL(exemplar[0].url).pathname;
}

function addCopy(app: TestApp, work: string, values: Record<string, unknown>) {
  return app.add(app.kinds.one("exemplar"), {
    werk: { url: ORIGIN + work },
    zustand: null,
    ...values,
  });
}
