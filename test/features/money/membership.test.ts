/** Membership fees at the desk: what is undone, and what two open pages take. */

import assert from "node:assert/strict";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const gebuehren = { an: true, beitrag: "15.00 EUR", grenze: "4.00 EUR" };
const site = siteSaying({ gebuehren });

const as = "bibliothekarin";
const FORM = { grund: "beitrag" };

async function validUntil(library: Library): Promise<string | null> {
  const { json } = await library.ask("GET", `/konto/${library.accounts.anna}`, { as });
  return json.gueltigBis ?? null;
}

async function takeAtDesk(library: Library) {
  const visitor = await Visitor.signedIn(library, as);
  const page = await visitor.get(`/theke?konto=${library.accounts.anna}`);
  const paid = await visitor.submit(page, FORM);
  assert.equal(paid.status, 303, paid.text);
  const at = paid.headers.get("Location")!.replace("http://localhost", "");
  return { visitor, page, told: await visitor.get(at) };
}

withLibrary(
  "a membership fee taken by mistake is undone whole: nothing is owed, and it can be taken again",
  async (library) => {
    const { visitor, page, told } = await takeAtDesk(library);
    await visitor.submit(told, { aktion: "rueckgaengig", schritt: "bezahlt-1-1" });
    const { json } = await library.ask("GET", "/gebuehr/1", { as });
    assert.deepEqual(
      [json.zustand, json.bezahlt, json.offen],
      ["erlassen", "0.00 EUR", "0.00 EUR"],
    );
    assert.equal(await validUntil(library), null);
    assert.equal((await library.lend("B1", "anna")).status, 201, "nothing blocks the reader");
    const again = await visitor.get(`/theke?konto=${library.accounts.anna}`);
    assert.equal((await visitor.submit(again, FORM)).status, 303);
    assert.equal(await validUntil(library), "2027-03-06");
    assert.equal((await visitor.submit(page, FORM)).status, 303, "sent again by the first page");
    assert.equal(await validUntil(library), "2027-03-06");
  },
  { site },
);

withLibrary(
  "a membership fee that was owed before is owed again when its payment is undone",
  async (library) => {
    const { anna } = library.accounts;
    const konto = { ausweis: "A-anna" };
    await library.ask("POST", "/gebuehren/", { as, body: { konto, grund: "beitrag" } });
    const visitor = await Visitor.signedIn(library, as);
    const page = await visitor.get(`/theke?konto=${anna}`);
    await visitor.submit(page, { konto: `${anna}`, offen: "15.00 EUR" });
    const told = await visitor.get(`/theke?konto=${anna}&schritt=bezahlt-1-1`);
    await visitor.submit(told, { aktion: "rueckgaengig", schritt: "bezahlt-1-1" });
    const { json } = await library.ask("GET", "/gebuehr/1", { as });
    assert.deepEqual([json.zustand, json.offen], ["offen", "15.00 EUR"]);
  },
  { site },
);

withLibrary(
  "of several membership payments only the last can be undone, then the one before",
  async (library) => {
    const body = { konto: { ausweis: "A-anna" }, grund: "beitrag", zustand: "bezahlt" };
    for (const _ of [1, 2])
      assert.equal((await library.ask("POST", "/gebuehren/", { as, body })).status, 201);
    assert.equal(await validUntil(library), "2028-03-06");
    const undone = { zustand: "offen", bezahlt: "0.00 EUR" };
    const refused = await library.patch("/gebuehr/1", undone);
    assert.deepEqual([refused.status, refused.json.grund], [409, "beitrag-danach"]);
    assert.match(refused.json.detail, /heben Sie zuerst diese Zahlung auf/);
    assert.match(JSON.stringify(refused.json.links), /\/gebuehr\/2"/);
    const headers = { "Accept-Language": "en" };
    const english = await library.ask("PATCH", "/gebuehr/1", { as, body: undone, headers });
    assert.match(english.json.detail, /undo that payment first/);
    assert.equal((await library.patch("/gebuehr/2", undone)).status, 200);
    assert.equal(await validUntil(library), "2027-03-06");
    assert.equal((await library.patch("/gebuehr/1", undone)).status, 200);
    assert.equal(await validUntil(library), null, "no year is left that nobody paid");
  },
  { site },
);

withLibrary(
  "two membership fees paid at once are undone at once",
  async (library) => {
    const { anna } = library.accounts;
    const body = { konto: { ausweis: "A-anna" }, grund: "beitrag" };
    for (const _ of [1, 2]) await library.ask("POST", "/gebuehren/", { as, body });
    const visitor = await Visitor.signedIn(library, as);
    const page = await visitor.get(`/theke?konto=${anna}`);
    await visitor.submit(page, { konto: `${anna}`, offen: "30.00 EUR" });
    assert.equal(await validUntil(library), "2028-03-06");
    const told = await visitor.get(`/theke?konto=${anna}&schritt=bezahlt-1-2`);
    await visitor.submit(told, { aktion: "rueckgaengig", schritt: "bezahlt-1-2" });
    assert.equal(await validUntil(library), null);
  },
  { site },
);

withLibrary(
  "two open pages of the desk take the membership fee once",
  async (library) => {
    const other = await Visitor.signedIn(library, as);
    const stale = await other.get(`/theke?konto=${library.accounts.anna}`);
    const { visitor, page } = await takeAtDesk(library);
    const refused = await other.submit(stale, FORM);
    assert.equal(refused.status, 409);
    assert.match(refused.text, /Nichts wurde gebucht/);
    assert.equal((await visitor.submit(page, FORM)).status, 303, "pressed twice is no fault");
    assert.equal(await validUntil(library), "2027-03-06");
    const { json } = await library.ask("GET", "/gebuehren", { as });
    assert.equal(json.gebuehr.length, 1);
    const next = await other.get(`/theke?konto=${library.accounts.anna}`);
    assert.equal((await other.submit(next, FORM)).status, 303, "the next year can be paid");
    assert.equal(await validUntil(library), "2028-03-06");
  },
  { site },
);

withLibrary(
  "accounts are listed by the day on which they end, and filtered by it",
  async (library) => {
    const { anna, ben } = library.accounts;
    await library.patch(`/konto/${anna}`, { gueltigBis: "2026-03-05" });
    await library.patch(`/konto/${ben}`, { gueltigBis: "2026-05-04" });
    const listed = async (state: string) => {
      const path = `/konten?mitgliedschaft=${encodeURIComponent(state)}&sortierung=gueltigBis`;
      const { json } = await library.ask("GET", path, { as });
      return json.konto.map(({ username }: { username: string }) => username);
    };
    assert.deepEqual(await listed("abgelaufen"), ["anna"]);
    assert.deepEqual(await listed("endet bald"), ["ben"]);
    assert.deepEqual(await listed("gültig"), []);
    assert.ok((await listed("unbefristet")).includes(as));
    await library.patch(`/konto/${anna}`, { gueltigBis: "2026-03-06" });
    await library.patch(`/konto/${ben}`, { gueltigBis: "2026-05-05" });
    assert.deepEqual(await listed("endet bald"), ["anna"], "on the last day it is valid");
    assert.deepEqual(await listed("gültig"), ["ben"]);
    const { json, headers } = await library.ask("GET", `/konto/${anna}`, { as });
    assert.equal(json.mitgliedschaft, undefined, "a document does not change with the day");
    assert.notEqual(headers.get("Last-Modified"), null);
    const chosen = await library.ask("GET", `/konto/${anna}?felder=mitgliedschaft`, { as });
    assert.equal(chosen.status, 400);
    const all = await library.ask("GET", `/konto/${anna}?felder=alle`, { as });
    assert.equal(all.json.mitgliedschaft, undefined);
    const table = await library.ask("GET", "/konten.csv", { as });
    assert.doesNotMatch(table.text, /mitgliedschaft|freischaltung/);
    const visitor = await Visitor.signedIn(library, as);
    const page = await visitor.get("/konten?mitgliedschaft=endet bald");
    assert.match(page.text, /aria-current="true">endet innerhalb von 60 Tagen</);
  },
  { site },
);

withLibrary(
  "the membership fee is taken for all accounts of a list at once, and that is undone at once",
  async (library) => {
    const { anna, ben } = library.accounts;
    await library.patch(`/konto/${anna}`, { gueltigBis: "2026-04-01" });
    await library.patch(`/konto/${ben}`, { gueltigBis: "2026-02-01" });
    // Ben owes one already: that one is paid, and owed again in the end.
    const konto = { ausweis: "A-ben" };
    await library.ask("POST", "/gebuehren/", { as, body: { konto, grund: "beitrag" } });
    const until = async () =>
      Promise.all(
        [anna, ben].map(
          async (id) => (await library.ask("GET", `/konto/${id}`, { as })).json.gueltigBis,
        ),
      );
    const fees = async () => {
      const { json } = await library.ask("GET", "/gebuehren?alles=ja&sortierung=seit", { as });
      const all = json.gebuehr as { zustand: string; betrag: string; offen: string }[];
      return all.map(({ zustand, offen }) => `${zustand} ${offen}`).sort();
    };
    const visitor = await Visitor.signedIn(library, as);
    const liste = `/konten?konto=${anna},${ben}`;
    const form = await visitor.get(`/sammelaenderungen?formular=neu&konto=${anna}&konto=${ben}`);
    assert.match(form.text, /Mitgliedsbeitrag \(15,00\s€\) kassieren und die Konten verlängern/);
    const refused = await visitor.submit(
      form,
      { liste },
      { "aenderung.beitrag": "beitrag=bar", "aenderung.gesperrt=": "x" },
    );
    assert.equal(refused.status, 422);
    assert.match(refused.text, /Das geht nur für sich allein/);
    // The boxes that empty a field are not ticked.
    const unticked = ["gruppe", "vertretung", "gueltigBis", "gesperrt"];
    const chosen = {
      ...Object.fromEntries(unticked.map((name) => [`aenderung.${name}`, ""])),
      "aenderung.beitrag": "beitrag=überweisung",
    };
    const sent = await visitor.submit(form, { liste }, chosen);
    assert.equal(sent.status, 303, sent.text);
    const at = new URL(sent.headers.get("Location") ?? "").pathname;
    const looked = await visitor.get(at);
    assert.match(looked.text, /verlängern: überwiesen/);
    assert.deepEqual(await fees(), ["offen 15.00 EUR"], "nothing is taken yet");
    await visitor.submit(looked, { zustand: "läuft" });
    assert.deepEqual(await until(), ["2027-04-01", "2027-03-06"]);
    assert.deepEqual(await fees(), ["bezahlt 0.00 EUR", "bezahlt 0.00 EUR"]);
    const book = async () =>
      (await library.ask("GET", "/kassenbuch", { as })).json.eintrag.map(
        (one: Record<string, string>) => `${one.richtung} ${one.betrag} ${one.weise}`,
      );
    assert.deepEqual(await book(), Array(2).fill("ein 15.00 EUR überweisung"));
    await visitor.submit(await visitor.get(at), { zustand: "rücknahme" });
    assert.deepEqual(await until(), ["2026-04-01", "2026-02-01"]);
    assert.deepEqual(await fees(), ["erlassen 0.00 EUR", "offen 15.00 EUR"]);
    assert.equal((await book()).length, 4);
  },
  { site },
);

withLibrary(
  "a second bulk change of the same day takes no fee from those who have paid, until it is undone",
  async (library) => {
    const { anna, ben } = library.accounts;
    await library.patch(`/konto/${anna}`, { gueltigBis: "2026-04-01" });
    const take = async (ids: string) => {
      const body = { liste: `/konten?konto=${ids}`, aenderung: ["beitrag=bar"] };
      const made = await library.ask("POST", "/sammelaenderungen/", { as, body });
      assert.equal(made.status, 201, made.text);
      return new URL(made.json.url).pathname.replace("/sammelaenderungen/", "/sammelaenderung/");
    };
    const sums = async (path: string) => {
      const { json } = await library.ask("GET", path, { as });
      return [json.aendert, json.gehtNicht];
    };
    // Both were looked at before either was carried out, as after a double click on the first form.
    const [first, second] = [await take(`${anna}`), await take(`${anna},${ben}`)];
    assert.deepEqual(await sums(second), [2, 0]);
    await library.patch(first, { zustand: "läuft" });
    await library.patch(second, { zustand: "läuft" });
    assert.deepEqual(await sums(second), [1, 1], "only Ben has paid by it");
    const account = async () => (await library.ask("GET", `/konto/${anna}`, { as })).json;
    assert.equal((await account()).gueltigBis, "2027-04-01", "a year, not two");

    const visitor = await Visitor.signedIn(library, as);
    const third = await take(`${anna}`);
    assert.deepEqual(await sums(third), [0, 1]);
    assert.match((await visitor.get(third)).text, /heute schon bezahlt.*an der Theke/);
    await library.patch(first, { zustand: "rücknahme" });
    assert.deepEqual(await sums(await take(`${anna}`)), [1, 0], "what was undone is not paid");
  },
  { site },
);

/** The address of a bulk change that takes the membership fee by card at once. */
async function takenInBulk(library: Library, ...ids: readonly (number | undefined)[]) {
  const body = { liste: `/konten?konto=${ids}`, aenderung: ["beitrag=karte"], zustand: "läuft" };
  const made = await library.ask("POST", "/sammelaenderungen/", { as, body });
  assert.equal(made.status, 201, made.text);
  return `/sammelaenderung/${made.json.url.split("/").at(-1)}`;
}

async function cashBookOf(library: Library): Promise<string[]> {
  const { json } = await library.ask("GET", "/kassenbuch", { as });
  return json.eintrag.map(
    (one: Record<string, string>) => `${one.richtung} ${one.betrag} ${one.weise}`,
  );
}

withLibrary(
  "a bulk change that is undone gives the membership fee back as it was paid, also one that was owed before",
  async (library) => {
    const { anna, ben } = library.accounts;
    const konto = { ausweis: "A-ben" };
    await library.ask("POST", "/gebuehren/", { as, body: { konto, grund: "beitrag" } });
    const bulk = await takenInBulk(library, anna, ben);
    assert.equal((await library.patch(bulk, { zustand: "rücknahme" })).status, 200);
    const paid = Array(2).fill("ein 15.00 EUR karte");
    assert.deepEqual(await cashBookOf(library), [...paid, ...Array(2).fill("aus 15.00 EUR karte")]);
  },
  { site },
);

withLibrary(
  "what stays paid of a fee keeps the way it was paid in, once the rest is given back",
  async (library) => {
    const { ben } = library.accounts;
    const konto = { ausweis: "A-ben" };
    await library.ask("POST", "/gebuehren/", { as, body: { konto, grund: "beitrag" } });
    const part = { bezahlt: "5.00 EUR", weise: "bar" };
    assert.equal((await library.patch("/gebuehr/1", part)).status, 200);
    const visitor = await Visitor.signedIn(library, as);
    const undoings = [
      async () => {
        const bulk = await takenInBulk(library, ben);
        await library.patch(bulk, { zustand: "rücknahme" });
      },
      async () => {
        await library.patch("/gebuehr/1", { bezahlt: "15.00 EUR", weise: "karte" });
        const step = "bezahlt-4-4";
        const page = await visitor.get(`/theke?konto=${ben}&schritt=${step}`);
        await visitor.submit(page, { aktion: "rueckgaengig", schritt: step });
      },
    ];
    for (const undo of undoings) {
      await undo();
      const { json } = await library.ask("GET", "/gebuehr/1", { as });
      assert.deepEqual([json.bezahlt, json.weise], ["5.00 EUR", "bar"]);
    }
    await library.patch("/gebuehr/1", { bezahlt: "0.00 EUR" });
    const rest = ["ein 10.00 EUR karte", "aus 10.00 EUR karte"];
    const cash = ["ein 5.00 EUR bar", ...rest, ...rest, "aus 5.00 EUR bar"];
    assert.deepEqual(await cashBookOf(library), cash);
  },
  { site },
);

withLibrary(
  "a membership fee of a bulk change that is undone at the desk leaves nothing owed",
  async (library) => {
    const { anna } = library.accounts;
    const bulk = await takenInBulk(library, anna);
    const visitor = await Visitor.signedIn(library, as);
    const told = await visitor.get(`/theke?konto=${anna}&schritt=bezahlt-1-1`);
    await visitor.submit(told, { aktion: "rueckgaengig", schritt: "bezahlt-1-1" });
    const { json } = await library.ask("GET", "/gebuehr/1", { as });
    assert.deepEqual([json.zustand, json.offen], ["erlassen", "0.00 EUR"]);
    assert.equal(await validUntil(library), null);
    await library.patch(bulk, { zustand: "rücknahme" });
    const left = await library.ask("GET", bulk, { as });
    assert.deepEqual([left.json.zurueckgenommen, left.json.geblieben], [0, 1]);
    assert.equal((await cashBookOf(library)).length, 2, "it is given back once");
  },
  { site },
);

withLibrary(
  "a bulk change takes the membership fee from confirmed readers alone, and says why of the others",
  async (library) => {
    const { bibliothekarin = 0, anna, ben = 0 } = library.accounts;
    const { store, kinds } = library.app;
    await store.write(async (writing) => {
      const [account] = await writing.members(kinds.one("konto"), [ben]);
      if (account) await writing.adjust(account, { unbestaetigt: "2026-03-05" });
    });
    const bulk = await takenInBulk(library, bibliothekarin, anna, ben);
    const { json } = await library.ask("GET", bulk, { as });
    assert.deepEqual(
      [json.aendert, json.gehtNicht, json.hindernis],
      [1, 2, ["/konto/1 beitrag-nur-leser", "/konto/3 beitrag-unbestaetigt"]],
    );
    assert.deepEqual(await cashBookOf(library), ["ein 15.00 EUR karte"]);
    const visitor = await Visitor.signedIn(library, as);
    const page = await visitor.get(bulk);
    assert.match(page.text, /nur von Leserinnen und Lesern[\s\S]*noch nicht bestätigt/);
    const english = await visitor.get(`${bulk}?lang=en`);
    assert.match(english.text, /from readers only[\s\S]*not confirmed yet/);
  },
  { site },
);

withLibrary(
  "a second bulk change of the same day takes no fee that is still owed from those who have paid",
  async (library) => {
    const { ben } = library.accounts;
    const body = { konto: { ausweis: "A-ben" }, grund: "beitrag" };
    for (const _ of [1, 2]) await library.ask("POST", "/gebuehren/", { as, body });
    await takenInBulk(library, ben);
    const { json } = await library.ask("GET", await takenInBulk(library, ben), { as });
    assert.deepEqual(json.hindernis, [`/konto/${ben} beitrag-heute`]);
    assert.deepEqual(await cashBookOf(library), ["ein 15.00 EUR karte"]);
  },
  { site },
);

withLibrary("without a membership fee a bulk change cannot take one", async (library) => {
  const liste = `/konten?konto=${library.accounts.anna}`;
  const body = { liste, aenderung: ["beitrag=bar"] };
  const refused = await library.ask("POST", "/sammelaenderungen/", { as, body });
  assert.equal(refused.status, 422, refused.text);
  assert.equal(refused.json.errors[0].pointer, "/aenderung/0");
});
