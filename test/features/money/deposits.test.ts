/** Deposits: what may be kept of them, who waived them, and what pages say of them. */

import assert from "node:assert/strict";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const gebuehren = { an: true, kaution: { Film: "20.00 EUR", Ding: "20.00 EUR" } };
const site = siteSaying({ gebuehren });

const as = "bibliothekarin";
const PAID = { zustand: "bezahlt", weise: "bar" };

async function feeOf(library: Library) {
  const { json } = await library.ask("GET", "/gebuehr/1", { as });
  return [json.zustand, json.offen];
}

withLibrary(
  "nothing is kept of a deposit that was never paid",
  async (library) => {
    const body = {
      konto: { ausweis: "A-anna" },
      grund: "kaution",
      betrag: "10.00 EUR",
      zustand: "zurückgegeben",
      einbehalten: "999.00 EUR",
    };
    const refused = await library.ask("POST", "/gebuehren/", { as, body });
    assert.equal(refused.status, 422, refused.text);
    assert.match(refused.text, /Das ist mehr, als von der Kaution bezahlt ist/);
    const { json } = await library.ask("GET", "/kassenbuch/2026-03", { as });
    assert.deepEqual(json.einnahme ?? [], []);
    const { einbehalten: _, ...whole } = body;
    const past = await library.ask("POST", "/gebuehren/", { as, body: whole });
    assert.equal(past.status, 201, "one that was given back before can be noted");
  },
  { site },
);

withLibrary(
  "a deposit that staff waived stays waived when the return is undone, also if it was paid once",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", PAID);
    await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0.00 EUR" });
    await library.patch("/gebuehr/1", { zustand: "erlassen" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    await library.patch("/ausleihe/1", { zurueck: null });
    assert.deepEqual(await feeOf(library), ["erlassen", "0.00 EUR"]);
  },
  { site },
);

withLibrary(
  "a deposit that the return waived is owed again when it is undone, also if it was paid once",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", PAID);
    await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0.00 EUR" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    assert.deepEqual(await feeOf(library), ["erlassen", "0.00 EUR"]);
    await library.patch("/ausleihe/1", { zurueck: null });
    assert.deepEqual(await feeOf(library), ["offen", "20.00 EUR"]);
  },
  { site },
);

withLibrary(
  "a deposit that is to be given back is not shown as a fee that is owed",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", PAID);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const { anna } = library.accounts;
    for (const [who, at] of [
      ["anna", `/ausleihliste/${anna}`],
      [as, `/theke?konto=${anna}`],
    ] as const) {
      const { text } = await (await Visitor.signedIn(library, who)).get(at);
      assert.match(text, /<h2 id="gebuehren">Kautionen<\/h2>/, who);
      assert.match(text, /Die Kaution von 20,00\s€ ist zurückzugeben/, who);
      assert.doesNotMatch(text, /Offene Gebühren/, who);
    }
    const body = { konto: { ausweis: "A-anna" }, grund: "sonstiges", betrag: "3.00 EUR" };
    assert.equal((await library.ask("POST", "/gebuehren/", { as, body })).status, 201);
    const both = await (await Visitor.signedIn(library, "anna")).get(`/ausleihliste/${anna}`);
    assert.match(both.text, /Offene Gebühren: 3,00\s€/);
    assert.match(both.text, /Die Kaution von 20,00\s€ ist zurückzugeben/);
  },
  { site },
);

withLibrary(
  "what was kept of a deposit has its name in the reader's language among the stored data",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", PAID);
    await library.patch("/gebuehr/1", { zustand: "zurückgegeben", einbehalten: "5.00 EUR" });
    const path = `/daten/${library.accounts.anna}`;
    const asked = { as: "anna", accept: "text/html" };
    const english = await library.ask("GET", `${path}?lang=en`, asked);
    assert.match(english.text, /, Deposit kept, €5\.00</);
    assert.doesNotMatch(english.text, /einbehalten,/);
  },
  { site },
);

withLibrary(
  "a deposit in the form of a copy says that nothing is owed where no fees are taken",
  async (library) => {
    await library.patch("/exemplar/1", { kaution: "20.00 EUR" });
    await library.lend("B1", "anna");
    assert.equal((await library.ask("GET", "/gebuehr/1", { as })).status, 404);
    const asked = { as, accept: "text/html" };
    const form = (language: string) =>
      library.ask("GET", `/exemplar/1?formular=aendern&lang=${language}`, asked);
    assert.match((await form("de")).text, /nur wenn die Einstellung „Gebühren erheben“/);
    assert.match((await form("en")).text, /only if the setting “Take fees”/);
  },
);

withLibrary(
  "the page of a thing names the deposits that its copies cost",
  async (library) => {
    await library.patch("/werk/1", { art: "Ding" });
    const shown = async () => {
      const { text } = await library.ask("GET", "/werk/1", { accept: "text/html" });
      return /<dt>Kaution<\/dt><dd>([^<]*)/.exec(text)?.[1]?.replaceAll(/\s/g, " ");
    };
    assert.equal(await shown(), "20,00 €", "of its type");
    await library.patch("/exemplar/1", { kaution: "100.00 EUR" });
    assert.equal(await shown(), "20,00 € – 100,00 €");
    await library.patch("/exemplar/2", { zustand: "ausgesondert" });
    assert.equal(await shown(), "100,00 €", "nobody pays for a withdrawn copy");
    await library.patch("/exemplar/2", { zustand: "gut" });
    await library.patch("/exemplar/2", { kaution: "100.00 EUR" });
    assert.equal(await shown(), "100,00 €");
    await library.patch("/exemplar/1", { kaution: "0.00 EUR" });
    assert.equal(await shown(), "0,00 € – 100,00 €");
    await library.patch("/exemplar/2", { kaution: "0.00 EUR" });
    assert.equal(await shown(), undefined, "none");
  },
  { site },
);

withLibrary(
  "a lending agreement names no deposit that was let off",
  async (library) => {
    await library.lend("B3", "anna");
    const agreement = async () => {
      const path = `/theke/vertrag?konto=${library.accounts.anna}`;
      return (await library.ask("GET", path, { as, accept: "text/html" })).text;
    };
    assert.match(await agreement(), /<td>20,00\s€<\/td>/);
    await library.patch("/gebuehr/1", PAID);
    assert.match(await agreement(), /<td>20,00\s€<\/td>/, "paid");
    await library.patch("/gebuehr/1", { zustand: "offen", bezahlt: "0.00 EUR" });
    await library.patch("/gebuehr/1", { zustand: "erlassen" });
    assert.doesNotMatch(await agreement(), /20,00/);
  },
  { site },
);

withLibrary(
  "a deposit that was paid by card is held by card again once giving it back in cash is undone",
  async (library) => {
    const visitor = await Visitor.signedIn(library, as);
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const desk = `/theke?konto=${library.accounts.anna}`;
    const undoings = [
      async () => {
        const page = await visitor.get(`${desk}&schritt=kaution-1`);
        return visitor.submit(page, { aktion: "rueckgaengig", schritt: "kaution-1" });
      },
      async () => visitor.submit(await visitor.get("/gebuehr/1"), { _ziel: "/gebuehr/1" }),
      () => library.patch("/gebuehr/1", { bezahlt: "20.00 EUR" }),
    ];
    for (const undo of undoings) {
      await library.patch("/gebuehr/1", { zustand: "zurückgegeben", weise: "bar" });
      assert.ok([200, 303].includes((await undo()).status));
      const { json } = await library.ask("GET", "/gebuehr/1", { as });
      assert.deepEqual([json.zustand, json.weise], ["bezahlt", "karte"]);
      assert.match((await visitor.get(desk)).text, /Kaution auf die Karte zurückgeben/);
    }
    const { json } = await library.ask("GET", "/kassenbuch", { as });
    const ways = json.eintrag.map((one: Record<string, string>) => `${one.richtung} ${one.weise}`);
    const twice = ["aus bar", "ein bar"];
    assert.deepEqual(ways, ["ein karte", ...twice, ...twice, ...twice], "cash stays as it was");
    await library.patch("/gebuehr/1", { zustand: "zurückgegeben", weise: "bar" });
    await library.patch("/gebuehr/1", { bezahlt: "20.00 EUR", weise: "überweisung" });
    const paid = await library.ask("GET", "/gebuehr/1", { as });
    assert.equal(paid.json.weise, "überweisung", "paid anew in another way");
  },
  { site },
);

withLibrary(
  "a deposit that was paid in cash is not given back by card, whole or in part",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { bezahlt: "12.00 EUR", weise: "bar" });
    const back = { zustand: "zurückgegeben", bezahlt: "0.00 EUR", weise: "karte" };
    const refused = async (body: object) => {
      const all = [
        await library.patch("/gebuehr/1", body),
        await library.change("/gebuehr/1", as, { offen: undefined, ...body }),
      ];
      for (const { status, text, json } of all) {
        assert.equal(status, 422, text);
        assert.deepEqual(
          json.errors.map(({ pointer }: { pointer: string }) => pointer),
          ["/weise"],
        );
        assert.match(text, /Möglich sind: bar, überweisung\./);
      }
    };
    await refused({ bezahlt: "0.00 EUR", weise: "karte" });
    await library.patch("/gebuehr/1", PAID);
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    await refused(back);
    await refused({ ...back, einbehalten: "5.00 EUR" });
    const { json } = await library.ask("GET", "/kassenbuch", { as });
    assert.equal(json.eintrag.length, 2, "nothing is booked");
    assert.equal(
      (await library.patch("/gebuehr/1", { ...back, weise: "überweisung" })).status,
      200,
      "a transfer can be made to anybody",
    );
  },
  { site },
);

withLibrary(
  "a deposit that was paid by card is given back by card as before",
  async (library) => {
    await library.lend("B3", "anna");
    await library.patch("/gebuehr/1", { zustand: "bezahlt", weise: "karte" });
    await library.patch("/ausleihe/1", { zurueck: "2026-03-06" });
    const back = { zustand: "zurückgegeben", weise: "karte" };
    assert.equal((await library.patch("/gebuehr/1", back)).status, 200);
  },
  { site },
);
