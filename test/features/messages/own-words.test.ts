/** What is said to readers is about them, and leads on to where they were going. */

import assert from "node:assert/strict";
import { type Library, siteSaying, withLibrary } from "../../support/library.ts";
import { Visitor } from "../../support/visitor.ts";

async function newReader(library: Library): Promise<string> {
  const mia = { name: "Mia Maurer", gruppe: { name: "7a" } };
  await library.ask("POST", "/konten", { as: "bibliothekarin", body: mia });
  return codeFor(library);
}

async function codeFor(library: Library): Promise<string> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const slip = { as: "bibliothekarin", headers, body: "konto=5" };
  return (await library.ask("POST", "/einmalcodes", slip)).json.konto[0].code;
}

withLibrary("whoever comes in by a code chooses a password and goes on", async (library) => {
  const code = await newReader(library);
  const mia = new Visitor(library);
  const door = await mia.get("/anmeldung?weiter=%2Fwerk%2F1");
  const entered = await mia.submit(door, {}, { username: "mia.maurer", kennwort: code });
  assert.equal(entered.headers.get("Location"), "http://localhost/zugang/5?weiter=%2Fwerk%2F1");
  const page = await mia.get("/zugang/5?weiter=%2Fwerk%2F1");
  assert.match(page.text, /id="feld-neu"/);
  assert.doesNotMatch(page.text, /id="feld-bisher"|value="schluessel"|value="andere"/);
  const short = await mia.submit(page, { aktion: "kennwort" }, { neu: "kurz" });
  assert.equal(short.status, 422);
  assert.match(short.text, /name="weiter" value="\/werk\/1"/, "the way is not lost");
  const done = await mia.submit(short, { aktion: "kennwort" }, { neu: "ein langes Kennwort" });
  assert.equal(done.status, 303);
  assert.equal(done.headers.get("Location"), "http://localhost/werk/1");
  assert.match((await mia.get("/werk/1")).text, /Ihr Kennwort gilt ab jetzt/);
  assert.match((await mia.get("/zugang/5")).text, /id="feld-bisher"/);
});

withLibrary("a code leads nowhere else than into this library", async (library) => {
  await newReader(library);
  for (const weiter of ["https://example.org/", "//example.org/", "/\\example.org"]) {
    const mia = new Visitor(library);
    await mia.signIn("mia.maurer", await codeFor(library));
    const page = await mia.get(`/zugang/5?weiter=${encodeURIComponent(weiter)}`);
    const done = await mia.submit(page, { aktion: "kennwort" }, { neu: "ein langes Kennwort" });
    assert.equal(done.status, 200, weiter);
    assert.equal(done.headers.get("Location"), null);
  }
});

withLibrary(
  "an empty list that shows only one's own speaks of oneself",
  async (library) => {
    const anna = await Visitor.signedIn(library, "anna");
    const fees = await anna.get("/gebuehren");
    assert.match(fees.text, /Sie schulden nichts/);
    assert.doesNotMatch(fees.text, /[Nn]iemand/);
    const messages = await anna.get("/nachrichten");
    assert.match(messages.text, /An Sie gibt es keine Nachrichten/);
    assert.doesNotMatch(messages.text, /niemandem/);
    const librarian = await Visitor.signedIn(library, "bibliothekarin");
    assert.match((await librarian.get("/gebuehren")).text, /Niemand schuldet etwas/);
  },
  { site: siteSaying({ gebuehren: { an: true } }) },
);

withLibrary("the page of a person calls them by their name", async (library) => {
  const body = { vorname: "Georg", nachname: "Büchner" };
  await library.ask("POST", "/personen", { as: "bibliothekarin", body });
  const { text } = await library.ask("GET", "/person/georg-buechner", { accept: "text/html" });
  const words = text.replace(/<[^>]*>/g, "").replace(/\s+/g, " ");
  assert.match(words, /Von Georg Büchner \(georg\.buechner\) ist noch kein Werk verzeichnet\./);
  assert.match(text, /<meta name="description" content="Georg Büchner\. Von Georg Büchner ist/);
});

withLibrary("a reading list is private or public, and a work on it says so", async (library) => {
  const anna = await Visitor.signedIn(library, "anna");
  const before = await anna.get("/werk/1");
  assert.match(before.text, /Auf meine Merkliste/);
  await anna.submit(before, { werk: "1" });
  const after = await anna.get("/werk/1");
  assert.match(after.text, /Auf Ihren Merklisten:/);
  assert.match(after.text, /Auf eine weitere Merkliste/);
  assert.doesNotMatch(after.text, /Auf meine Merkliste/);
  const lists = await anna.get("/merklisten");
  assert.match(lists.text, /privat/);
  assert.doesNotMatch(lists.text, />nein</);
});

withLibrary("the cards of a class expire only after a question", async (library) => {
  await newReader(library);
  const librarian = await Visitor.signedIn(library, "bibliothekarin");
  const page = await librarian.get("/gruppe/1");
  const asking =
    /<details class="asking"><summary>Ausweise ablaufen lassen …<\/summary>([\s\S]*?)<\/details>/;
  const [, asked = ""] = asking.exec(page.text) ?? [];
  assert.match(asked, /Der Ausweis dieser Gruppe gilt dann nur bis gestern/);
  assert.match(asked, /name="gueltigBis" value="2026-03-05"/);
  await librarian.submit(page, { gueltigBis: "2026-03-05" });
  const { json } = await library.ask("GET", "/konto/5", { as: "bibliothekarin" });
  assert.equal(json.gueltigBis, "2026-03-05");
});

withLibrary(
  "the list of messages calls readers by their names, as other lists do",
  async (library) => {
    const as = "bibliothekarin";
    await library.patch("/einstellungen", { benachrichtigen: "ja" });
    await library.patch(`/konto/${library.accounts.anna}`, { vorname: "Anna", nachname: "Amsel" });
    const body = { konto: { ausweis: "A-anna" }, weg: "brief", text: "# Zur Lesung" };
    const made = await library.ask("POST", "/nachrichten", { as, body });
    assert.equal(made.status, 201, made.text);
    const { text } = await library.ask("GET", "/nachrichten", { as, accept: "text/html" });
    assert.match(text, /<a href="konto\/\d+">Anna Amsel \(anna\)<\/a>/);
  },
);
