/** Texts of messages, written in the browser. */

import assert from "node:assert/strict";
import { doDailyWork } from "../../../src/library/upkeep/daily-work.ts";
import { siteFolder } from "../../support/app.ts";
import { type Library, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

const as = "bibliothekarin";
const PATH = "/vorlage/mahnung-2?sprache=de&anrede=Sie";

async function late(library: Library): Promise<void> {
  const { anna = 0, ben = 0 } = library.accounts;
  await library.patch("/einstellungen", {
    benachrichtigen: "ja",
    mahnstufe: ["3", "14: 2.50 EUR"],
  });
  await library.patch(`/konto/${anna}`, { name: "Anna Ähre", gruppe: { name: "7a" } });
  await library.patch(`/konto/${ben}`, { name: "Ben" });
  await library.lend("B1", "anna");
  await library.lend("B3", "ben");
  library.later(35);
}

async function written(library: Library): Promise<string[]> {
  await doDailyWork(library.app.daily);
  const { json } = await library.ask("GET", "/nachrichten?felder=alle", { as });
  return json.nachricht.map(({ text }: { text: string }) => text);
}

withLibrary(
  "a librarian changes the text of a level, looks at it, and takes it back",
  async (library) => {
    await late(library);
    const visitor = await Visitor.signedIn(library, as);
    const list = await visitor.get("/postausgang/texte?sprache=de");
    assert.match(list.text, /href="vorlage\/mahnung-2\?sprache=de&amp;anrede=Sie"/);
    assert.match(list.text, /Wie geliefert/);

    const page = await visitor.get(PATH);
    assert.equal(page.status, 200, page.text);
    assert.match(page.text, /value="Überfällig: bitte zurückbringen"/);
    assert.match(page.text, /<code data-insert="\{gebuehr\}">/);
    const [betreff, text] = [
      "Zweite Mahnung, {name}",
      "Jetzt aber:\n\n{liste}\n\nDas kostet {gebuehr}.",
    ];
    const looked = await visitor.submit(page, {}, { aktion: "vorschau", betreff, text });
    assert.equal(looked.status, 200, looked.text);
    assert.match(looked.text, /<h3>Zweite Mahnung, (Anna Ähre|Ben)<\/h3>/);
    assert.match(looked.text, /Das kostet 2,50\s€/);
    assert.equal((await library.ask("GET", "/vorlagen", { as })).json.gesamt, 0, "only looked at");

    const wrong = await visitor.submit(
      page,
      {},
      { aktion: "speichern", betreff, text: "{liste} {nmae}" },
    );
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /\{nmae\} füllt hier nichts aus\. Es gibt .*\{name\}/);
    assert.match(wrong.text, /\{liste\} \{nmae\}<\/textarea>/, "what was typed stays");

    const saved = await visitor.submit(page, {}, { aktion: "speichern", betreff, text });
    assert.equal(saved.status, 303, saved.text);
    const { json } = await library.ask("GET", "/vorlage/1", { as });
    assert.deepEqual([json.fuer, json.sprache, json.anrede], ["mahnung-2", "de", "Sie"]);
    assert.deepEqual([json.betreff, json.text], [betreff, text]);
    const after = await visitor.get(PATH);
    assert.match(after.text, /Eigener Text/);
    assert.match((await visitor.get("/postausgang/texte?sprache=de")).text, /Zweite Mahnung, /);

    const reset = await visitor.submit(after, { aktion: "zuruecksetzen" });
    assert.equal(reset.status, 303, reset.text);
    assert.match((await visitor.get(PATH)).text, /value="Überfällig: bitte zurückbringen"/);
  },
);

withLibrary("every level has a text, however many there are", async (library) => {
  await late(library);
  const mahnstufe = Array.from({ length: 11 }, (_, index) => `${7 * (index + 1)}`);
  assert.equal((await library.patch("/einstellungen", { mahnstufe })).status, 200);
  const { json } = await library.ask("GET", "/postausgang/texte?sprache=de", { as });
  const levels = json.brief.filter(({ anlass }: { anlass: string }) => /^mahnung/.test(anlass));
  assert.equal(levels.length, 11);
  for (const { anlass, text } of levels) assert.match(text, /\*\*(Woyzeck|Metropolis)\*\*/, anlass);
  // The tenth has none of its own.
  const visitor = await Visitor.signedIn(library, as);
  const list = await visitor.get("/postausgang/texte?sprache=de");
  const links = [...list.text.matchAll(/href="(vorlage\/mahnung[^"]*)"/g)];
  assert.equal(links.length, 11);
  for (const [, href = ""] of links)
    assert.equal((await visitor.get(`/${href.replaceAll("&amp;", "&")}`)).status, 200, href);
});

withLibrary("groups that are called du are written to so", async (library) => {
  await late(library);
  await library.patch("/gruppe/1", { anrede: "du" });
  const [anna, ben] = (await written(library)).sort();
  assert.match(ben ?? "", /Hallo Anna Ähre![\s\S]*Bitte bring so bald/);
  assert.match(anna ?? "", /Guten Tag Ben![\s\S]*Bitte bringen Sie/);
});

withLibrary("programs write texts as they write anything", async (library) => {
  const make = (body: unknown) => library.ask("POST", "/vorlagen", { as, body });
  const faults = async (body: unknown) => {
    const { status, json } = await make(body);
    assert.equal(status, 422);
    return json.errors.map(({ pointer }: { pointer: string }) => pointer);
  };
  const right = { fuer: "faellig", sprache: "de", anrede: "du", betreff: "Bald", text: "{liste}" };
  assert.deepEqual(await faults({ ...right, fuer: "manung" }), ["/fuer"]);
  assert.deepEqual(await faults({ ...right, sprache: "fr" }), ["/sprache"]);
  assert.deepEqual(await faults({ ...right, betreff: "{gebuehr}" }), ["/betreff"]);
  const frame = { fuer: "nachricht", sprache: "de", betreff: "{betreff}", text: "Hallo" };
  assert.deepEqual(await faults(frame), ["/text"], "it would say nothing");
  assert.equal((await make(right)).status, 201);
  assert.equal((await library.ask("GET", "/vorlagen", { as: "anna" })).status, 403);
  const xml = await library.ask("GET", "/vorlage/1.xml", { as });
  assert.match(xml.text, /<fuer>faellig<\/fuer>/);
});

const site = siteFolder({ "nachrichten/de/mahnung-2.md": "# Aus der Datei\n\n{liste}\n" });

withLibrary(
  "a file of the site wins, and the page says so",
  async (library) => {
    await late(library);
    const body = { fuer: "mahnung-2", sprache: "de", betreff: "Aus dem Browser", text: "{liste}" };
    assert.equal((await library.ask("POST", "/vorlagen", { as, body })).status, 201);
    const page = await library.ask("GET", PATH, { as, accept: "text/html" });
    assert.match(page.text, /Es gilt die Datei nachrichten\/de\/mahnung-2\.md/);
    assert.match(page.text, /value="Aus dem Browser"/);
    const list = await library.ask("GET", "/postausgang/texte?sprache=de", {
      as,
      accept: "text/html",
    });
    assert.match(list.text, /Aus der Datei/);
    assert.doesNotMatch(list.text, /Aus dem Browser/);
  },
  { site },
);

withLibrary(
  "the outbox says whether it is on, when it runs next, and how much waits",
  async (library) => {
    const off = await library.ask("GET", "/postausgang", { as });
    assert.equal(off.json.an, "nein");
    await late(library);
    await written(library);
    const page = await library.ask("GET", "/postausgang", { as, accept: "text/html" });
    assert.match(page.text, /Das nächste Mal wird am 11\. April 2026 geschrieben/);
    assert.match(
      page.text,
      /<dt>wartet<\/dt><dd class="figure"><a href="nachrichten\?zustand=wartend">2</,
    );
    const { json } = await library.ask("GET", "/postausgang", { as });
    assert.deepEqual(json.zahl[0], { zustand: "wartend", anzahl: 2 });
    assert.equal(json.naechster, "2026-04-11");
  },
);
