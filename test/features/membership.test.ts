/** Membership fees at the desk: what is undone, and what two open pages take. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type Library, withLibrary } from "../library.ts";
import { Visitor } from "../visitor.ts";

const site = mkdtempSync(join(tmpdir(), "leihwerk-beitrag-"));
after(() => rmSync(site, { recursive: true, force: true }));
const gebuehren = { an: true, beitrag: "15.00 EUR", grenze: "4.00 EUR" };
writeFileSync(join(site, "leihwerk.json"), JSON.stringify({ gebuehren }));

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
