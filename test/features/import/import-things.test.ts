/** Lists of a library of things, as people keep them: other columns than those of books, and words for the condition. */

import assert from "node:assert/strict";
import { type TestApp, withApps } from "../../support/app.ts";

const OWN = { fresh: true } as const;
const STAFF = "bibliothekarin";
const PATCH = { "Content-Type": "application/merge-patch+json", "If-Match": "*" };

/** What the columns were taken for, after the list is in. */
async function imported(app: TestApp, list: string): Promise<string[]> {
  const { id, spalte } = await tried(app, list);
  await step(app, id, "läuft");
  const done = await app.json(`/einspielung/${id}`, STAFF);
  assert.deepEqual([done.zustand, done.abgelehnt], ["fertig", 0], JSON.stringify(done));
  return spalte;
}

async function tried(app: TestApp, list: string): Promise<{ id: string; spalte: string[] }> {
  const sent = await app.request("POST", "/einspielungen", {
    as: STAFF,
    body: Buffer.from(list),
    headers: { "Content-Type": "text/csv", Accept: "application/json" },
  });
  assert.equal(sent.status, 201, await sent.clone().text());
  await app.import();
  const id = `${sent.headers.get("Location")?.split("/").at(-1)}`;
  const { spalte } = await app.json(`/einspielung/${id}`, STAFF);
  await step(app, id, "probe");
  return { id, spalte };
}

async function step(app: TestApp, id: string, zustand: string): Promise<void> {
  const body = JSON.stringify({ zustand });
  const path = `/einspielung/${id}`;
  const response = await app.request("PATCH", path, { as: STAFF, body, headers: PATCH });
  assert.ok(response.ok, await response.clone().text());
  await app.import();
}

withApps(
  "a list of things, its members and its running loans come in without a word about their columns",
  async (app) => {
    const body = JSON.stringify({ art: ["Werkzeug", "Kostüm"] });
    await app.request("PATCH", "/einstellungen", { as: STAFF, body, headers: PATCH });
    const things = await imported(
      app,
      `Bezeichnung;Inv.-Nr.;Kategorie;Neupreis;Modell;Größe;Spender;Zubehör
Akkuschrauber;W-001;Werkzeug;129,00;GSR 12;;Familie Müller;Koffer + 5 Bohrer
Stichsäge;W-002;Werkzeug;89,00;PST 700;;;
Pirat;K-001;Kostüm;;;128;;Hut, Säbel
`,
    );
    assert.deepEqual(things, [
      "werk.titel",
      "exemplar.inventarnummer",
      "werk.art",
      "exemplar.preis",
      "werk.auflage.modell",
      "werk.auflage.groesse",
      "exemplar.herkunft",
      "exemplar.zubehoer",
    ]);
    const [drill] = (await app.json("/exemplare?inventarnummer=W-001&felder=alle", STAFF)).exemplar;
    assert.deepEqual(
      [drill.preis, drill.herkunft, drill.zubehoer],
      ["129.00 EUR", "Familie Müller", ["Koffer", "5 Bohrer"]],
    );
    const [pirate] = (await app.json("/werke?suche=Pirat&felder=alle")).werk;
    assert.deepEqual([pirate.art, pirate.auflage], ["Kostüm", "Größe 128"]);

    // Whenever this runs, the membership has not ended.
    const year = new Date().getFullYear() + 1;
    const members = `Mitgl.-Nr.;Name;Vorname;bezahlt bis\n1001;Meier;Anna;31.12.${year}\n`;
    assert.deepEqual(await imported(app, members), [
      "konto.ausweis",
      "konto.nachname",
      "konto.vorname",
      "konto.gueltigBis",
    ]);

    const lent = `Strichcode;Mitgl.-Nr.;zurück bis\nW-001;1001;30.11.${year}\n`;
    assert.deepEqual(await imported(app, lent), [
      "ausleihe.exemplar",
      "ausleihe.konto",
      "ausleihe.bis",
    ]);
    const shelf = `Signatur;Titel;Inventarnummer;Ausweis;Fällig am\nfalsch;Pirat;K-001;1001;30.11.${year}\n`;
    const { spalte } = await tried(app, shelf);
    assert.deepEqual(spalte, ["-", "-", "ausleihe.exemplar", "ausleihe.konto", "ausleihe.bis"]);
    const { ausleihe } = await app.json("/ausleihen?felder=alle", STAFF);
    assert.deepEqual(
      ausleihe.map(({ bis }: { bis: string }) => bis),
      [`${year}-11-30`],
    );
  },
  OWN,
);

withApps(
  "words for the condition are understood, and what the field cannot hold is kept in the note",
  async (app) => {
    const list = `Titel;Inventarnummer;Zustand;Bemerkung
Beil;1;ok;
Säge;2;defekt!;Griff fehlt
Hut;3;leicht beschädigt;
Zelt;4;sehr gut;
Topf;5;Gebrauchsspuren;
Rad;6;nicht gut;
Uhr;7;neu;
`;
    const { id } = await tried(app, list);
    const page = await app.request("GET", `/einspielung/${id}`, {
      as: STAFF,
      headers: { Accept: "text/html" },
    });
    assert.match(await page.text(), /2 × Zustand: nicht in der Auswahl/);
    const { zelle } = await app.json(`/einspielbericht/${id}`, STAFF);
    assert.deepEqual(
      zelle.map((one: { inhalt: string }) => one.inhalt),
      ["Gebrauchsspuren", "nicht gut"],
    );
    await step(app, id, "läuft");
    const { exemplar } = await app.json("/exemplare?felder=alle&sortierung=erstellt", STAFF);
    assert.deepEqual(
      exemplar.map((one: Record<string, unknown>) => [one.zustand ?? null, one.bemerkung ?? null]),
      [
        ["gut", null],
        ["beschädigt", "Griff fehlt"],
        ["beschädigt", "Zustand: leicht beschädigt"],
        ["gut", null],
        [null, "Zustand: Gebrauchsspuren"],
        [null, "Zustand: nicht gut"],
        ["gut", null],
      ],
    );
  },
  OWN,
);

withApps(
  "things for which the list names no type get the one that is chosen for them",
  async (app) => {
    const { id } = await tried(app, "Titel;Inventarnummer;Art\nBohrer;W-1;\nTatort;W-2;Film\n");
    const path = `/einspielung/${id}`;
    const wrong = await app.request("PATCH", path, {
      as: STAFF,
      body: JSON.stringify({ werkArt: "ding", zustand: "spalten" }),
      headers: PATCH,
    });
    assert.equal(wrong.status, 422);
    assert.match(await wrong.text(), /"\/werkArt"/);
    const body = JSON.stringify({ werkArt: "Ding", zustand: "spalten" });
    await app.request("PATCH", path, { as: STAFF, body, headers: PATCH });
    const page = await app.request("GET", path, { as: STAFF, headers: { Accept: "text/html" } });
    assert.match(await page.text(), /<option value="Ding" selected>/);
    await step(app, id, "probe");
    await step(app, id, "läuft");
    const { werk } = await app.json("/werke?felder=titel,art&sortierung=titel");
    assert.deepEqual(
      werk.map(({ titel, art }: Record<string, string>) => `${titel} ${art}`),
      ["Bohrer Ding", "Tatort Film"],
    );
  },
  OWN,
);

withApps(
  "an English list of things, its members and its running loans come in without a word about their columns",
  async (app) => {
    const body = JSON.stringify({ art: ["Tools", "Camping"] });
    await app.request("PATCH", "/einstellungen", { as: STAFF, body, headers: PATCH });
    const things = await imported(
      app,
      `Item,Category,Asset number,Condition,Replacement value,Deposit,Serial no.,Location,Includes,Notes
Hammer drill,Tools,T-1,Excellent,£89.99,£20,SN-44812,Shelf A1,"Case, Side handle",Ask first
Tent,Camping,T-2,As new,£210,£30,,Shelf C1,,
`,
    );
    assert.deepEqual(things, [
      "werk.titel",
      "werk.art",
      "exemplar.inventarnummer",
      "exemplar.zustand",
      "exemplar.preis",
      "exemplar.kaution",
      "exemplar.bemerkung.seriennummer",
      "exemplar.standort",
      "exemplar.zubehoer",
      "exemplar.bemerkung",
    ]);
    const { exemplar } = await app.json("/exemplare?felder=alle&sortierung=erstellt", STAFF);
    assert.deepEqual(
      exemplar.map((one: Record<string, unknown>) => [one.zustand, one.zubehoer, one.bemerkung]),
      [
        ["gut", ["Case", "Side handle"], "Ask first\nSerial no.: SN-44812"],
        ["gut", [], undefined],
      ],
    );

    const members =
      "First name,Last name,Membership no.,Join date,Membership expires\nAnn,Lee,1001,14/03/2025,13/03/2027\n";
    assert.deepEqual(await imported(app, members), [
      "konto.vorname",
      "konto.nachname",
      "konto.ausweis",
      "konto.mitgliedSeit",
      "konto.gueltigBis",
    ]);

    const lent =
      "Asset number,Membership no.,Borrowed on,Due back\nT-1,1001,30/10/2026,30/11/2026\n";
    assert.deepEqual(await imported(app, lent), [
      "ausleihe.exemplar",
      "ausleihe.konto",
      "ausleihe.von",
      "ausleihe.bis",
    ]);
  },
  OWN,
);

withApps("running numbers of a list of books are no serial numbers", async (app) => {
  const list =
    "Serial No.,Title,Author,Barcode\n1,Emma,Jane Austen,B-1\n2,Silas,George Eliot,B-2\n";
  const { spalte } = await tried(app, list);
  assert.deepEqual(spalte, ["-", "werk.titel", "werk.person", "exemplar.barcode"]);
});
